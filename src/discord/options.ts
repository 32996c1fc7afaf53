import type { JsonObject } from '../dice/index.js';
import { type InputField, invalid } from '../rules/index.js';
import { readFaces } from './faces.js';
import { readList, splitNames } from './lists.js';

/** The used part of an interaction's options. */
export interface Options {
  get(name: string): { readonly value?: string | number | boolean } | null;
}

/** Options by the keys that came before: every command is read by the few hundred that rulebooks have. */
const NAMES = new Map<string, string>();
const MOST_NAMES = 2000;

/** The option for a key: the same name in kebab-case, abbreviations in one piece (`enemyAA` is `enemy-aa`). */
export function optionName(key: string): string {
  const known = NAMES.get(key);
  if (known !== undefined) return known;
  const name = key
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .toLowerCase();
  if (NAMES.size < MOST_NAMES) NAMES.set(key, name);
  return name;
}

/** The key behind an option's name; a key is taken as it is. */
export function keyOfOption(name: string, keys: readonly string[]): string | undefined {
  return keys.find((key) => key === name || optionName(key) === name);
}

/**
 * Typed options of these fields, by key. Omitted ones stay absent; the schemas judge the rest.
 * @param refer finds the id of a named row
 * @throws {Refusal} INVALID_INPUT for an unreadable list, NOT_FOUND for a name
 */
export function readFields(
  options: Options,
  fields: readonly InputField[],
  refer: (table: string, name: string, key: string) => string = noReferences,
): JsonObject {
  const typed: Record<string, JsonObject[string]> = {};
  for (const field of fields) {
    const value = options.get(optionName(field.key))?.value;
    if (value === undefined || field.upload) continue;
    if (field.refers && field.type === 'list')
      typed[field.key] = splitNames(String(value), field.key).map((name) => refer(field.refers!, name, field.key));
    else if (field.refers) typed[field.key] = refer(field.refers, String(value), field.key);
    else typed[field.key] = field.type === 'list' ? readList(field, String(value)) : value;
  }
  return typed;
}

function noReferences(_table: string, name: string, key: string): never {
  throw invalid(key, `nothing can be named ${name} here`);
}

/** The faces that somebody entered; null when none were. @throws {Refusal} BAD_DICE */
export const enteredIn = (options: { getString(name: string): string | null }): number[] | null =>
  readFaces(options.getString('dice'));
