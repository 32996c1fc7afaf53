import type { JsonObject } from '../dice/index.js';
import { type InputField, invalid } from '../rules/index.js';
import { readFaces } from './faces.js';
import { readList, splitNames } from './lists.js';
import { attachmentOption, booleanOption, integerOption, numberOption, type Option, textOption } from './slash.js';

/** The options of an interaction, as far as they are read here. */
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

/** The key, of those that there are, that an option is for; a key is taken as it is. */
export function keyOfOption(name: string, keys: readonly string[]): string | undefined {
  return keys.find((key) => key === name || optionName(key) === name);
}

const MAX_DESCRIPTION = 100;
const MAX_TEXT = 1000;

/**
 * The fields of several rulebooks under one option each: what any of them takes can be typed, and the schema of the battle's own
 * judges it.
 */
export function mergedFields(fields: readonly InputField[]): readonly InputField[] {
  const merged = new Map<string, InputField>();
  for (const field of fields) {
    const same = merged.get(field.key);
    merged.set(field.key, same ? merge(same, field) : field);
  }
  return [...merged.values()];
}

function merge(a: InputField, b: InputField): InputField {
  const { choices, minimum, maximum, ...rest } = a;
  const descriptions = [...new Set([a.description, b.description])].join('; ');
  return {
    ...rest,
    description: descriptions.length <= MAX_DESCRIPTION ? descriptions : a.description,
    ...(choices && b.choices ? { choices: [...new Set([...choices, ...b.choices])] } : {}),
    ...(minimum !== undefined && b.minimum !== undefined ? { minimum: Math.min(minimum, b.minimum) } : {}),
    ...(maximum !== undefined && b.maximum !== undefined ? { maximum: Math.max(maximum, b.maximum) } : {}),
  };
}

/** The option for one input field: type, description, bounds and choices as its schema has them. */
export function fieldOption(field: InputField, required = field.required): Option {
  const name = optionName(field.key);
  const description = field.description.slice(0, MAX_DESCRIPTION);
  const { minimum, maximum, maxLength = MAX_TEXT, choices } = field;
  if (field.upload) return attachmentOption(name, description, required);
  if (field.labelled) return textOption(name, description, { required, autocomplete: true, maxLength: 100 });
  switch (field.type) {
    case 'integer':
      return integerOption(name, description, { required, minimum, maximum });
    case 'number':
      return numberOption(name, description, { required, minimum, maximum });
    case 'boolean':
      return booleanOption(name, description, required);
    case 'string':
    case 'list': {
      if (choices) return textOption(name, description, { required, choices });
      const autocomplete = Boolean(field.place ?? field.refers ?? field.names);
      return textOption(name, description, { required, autocomplete, maxLength: Math.min(maxLength, MAX_TEXT) });
    }
  }
}

/** The options for input fields: required ones first. What can be null too has none: it is said by taps. */
export function fieldOptions(fields: readonly InputField[]): Option[] {
  const single = fields.filter(({ type }) => typeof type === 'string');
  return [...single.filter(({ required }) => required), ...single.filter(({ required }) => !required)].map((field) =>
    fieldOption(field),
  );
}

/**
 * What was typed into the options of these fields, by key. What was left out is left out; nothing is trusted here, the
 * schemas judge it.
 * @param refer finds the id of a row that was named
 * @throws {Refusal} INVALID_INPUT for a list that cannot be read, NOT_FOUND for a name
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

/** The option for faces that fell on a real table. */
export const DICE_OPTION = textOption('dice', 'Faces rolled by hand: 7,0,3', { maxLength: 400 });
