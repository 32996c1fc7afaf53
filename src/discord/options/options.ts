import type { Json, JsonObject } from '../../dice/index.js';
import { formatOptionName, refuseInvalid, type InputField } from '../../rules/index.js';
import { readFaces } from './faces.js';
import { convertTypedWord, readList, splitNames } from './lists.js';
import {
  buildAttachmentOption,
  buildBooleanOption,
  buildIntegerOption,
  buildNumberOption,
  buildTextOption,
  type Option,
} from './slash.js';

/** The parts of an interaction's options that readers of options use. */
export interface UsedOptions {
  get(name: string): { readonly value?: string | number | boolean } | null;
}

/** Returns the name of the option for a field. */
const optionOf = ({ key, option }: Pick<InputField, 'key' | 'option'>): string => option ?? formatOptionName(key);

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

const MAX_DESCRIPTION = 100;
const MAX_TEXT = 1000;

/**
 * Merges fields that have the same key in several rulebooks into one field, so that these rulebooks share one option. The merged
 * field allows all choices and numbers of these fields, but has the type and maximum length of the first. The battle's own
 * rulebook checks the value later.
 */
export function mergeFields(fields: readonly InputField[]): readonly InputField[] {
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

/** Builds the option for an input field, with the type, description, limits and choices in its schema. */
export function buildFieldOption(field: InputField, required = field.required): Option {
  const name = optionOf(field);
  const description = field.description.slice(0, MAX_DESCRIPTION);
  const { minimum, maximum, maxLength = MAX_TEXT, choices } = field;
  if (field.upload) return buildAttachmentOption(name, description, required);
  if (field.labelled) return buildTextOption(name, description, { required, autocomplete: true, maxLength: 100 });
  switch (field.type) {
    case 'integer':
      return buildIntegerOption(name, description, { required, minimum, maximum });
    case 'number':
      return buildNumberOption(name, description, { required, minimum, maximum });
    case 'boolean':
      return buildBooleanOption(name, description, required);
    case 'string':
    case 'list': {
      if (choices) return buildTextOption(name, description, { required, choices });
      const autocomplete = Boolean(field.place ?? field.refers ?? field.names);
      return buildTextOption(name, description, { required, autocomplete, maxLength: Math.min(maxLength, MAX_TEXT) });
    }
  }
}

/**
 * Builds the options for input fields. Required options come first. A field that may be null has no option, because people set it
 * with buttons.
 */
export function buildFieldOptions(fields: readonly InputField[]): Option[] {
  const single = fields.filter(({ type }) => typeof type === 'string');
  return [...single.filter(({ required }) => required), ...single.filter(({ required }) => !required)].map((field) =>
    buildFieldOption(field),
  );
}

/** The option for dice rolled by hand. */
export const DICE_OPTION = buildTextOption('dice', 'Dice rolled by hand, such as 7,0,3', { maxLength: 400 });
