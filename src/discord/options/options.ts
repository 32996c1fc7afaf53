import type { Json, JsonObject } from '../../dice/index.js';
import { type InputField, refuseInvalid } from '../../rules/index.js';
import { readFaces } from './faces.js';
import { readList, splitNames, convertTypedWord } from './lists.js';

/** The parts of an interaction's options that readers of options use. */
export interface UsedOptions {
  get(name: string): { readonly value?: string | number | boolean } | null;
}

/** The cached name of the option for each key. Reading a command needs a few hundred keys of the rulebooks. */
const NAMES = new Map<string, string>();
const MOST_NAMES = 2000;

/**
 * Returns the name of the option for a key: the key in kebab-case, but with abbreviations in one piece (`enemyAA` becomes
 * `enemy-aa`).
 */
export function formatOptionName(key: string): string {
  const known = NAMES.get(key);
  if (known !== undefined) return known;
  const name = key
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .toLowerCase();
  if (NAMES.size < MOST_NAMES) NAMES.set(key, name);
  return name;
}

/** Returns the name of the option for a field. */
export const optionOf = ({ key, option }: Pick<InputField, 'key' | 'option'>): string => option ?? formatOptionName(key);

/** Finds the key for the name of an option. Also accepts the key itself. */
export function findOptionKey(name: string, keys: readonly string[]): string | undefined {
  return keys.find((key) => key === name || formatOptionName(key) === name);
}

/**
 * Reads a person's options for these fields, by key. Unused options and attached files are omitted. The schemas check the values
 * later.
 * @param refer finds a row's id for a typed name. Default: refuses every name
 * @throws {Refusal} INVALID_INPUT if a list cannot be read, or if a name is typed and `refer` is not given; NOT_FOUND if a name
 *   is unknown
 */
export function readFields(
  options: UsedOptions,
  fields: readonly InputField[],
  refer: (table: string, name: string, key: string) => string = noReferences,
): JsonObject {
  const typed: Record<string, JsonObject[string]> = {};
  for (const field of fields) {
    const value = options.get(optionOf(field))?.value;
    if (value === undefined || field.upload) continue;
    typed[field.key] = typeof value === 'string' ? readValue(field, value, refer) : value;
  }
  return typed;
}

/**
 * Reads the text that was typed for a field, from an option, a form or a correction.
 * @param refer finds a row's id for a typed name. Default: refuses every name
 * @throws {Refusal} INVALID_INPUT if a list cannot be read, or if a name is typed and `refer` is not given; NOT_FOUND if a name
 *   is unknown
 */
export function readValue(
  field: InputField,
  text: string,
  refer: (table: string, name: string, key: string) => string = noReferences,
): Json {
  const { key, refers, type } = field;
  if (refers === undefined) return type === 'list' ? readList(field, text) : convertTypedWord(field, text);
  return type === 'list' ? splitNames(text, key).map((name) => refer(refers, name, key)) : refer(refers, text, key);
}

function noReferences(_table: string, name: string, key: string): never {
  throw refuseInvalid(key, `“${name}” cannot be chosen here. Leave that name out.`);
}

/** Reads entered dice; null if the option is empty. @throws {Refusal} BAD_DICE if the text is not a list of numbers */
export const readEnteredDice = (options: { getString(name: string): string | null }): number[] | null =>
  readFaces(options.getString('dice'));
