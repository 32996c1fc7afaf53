/** Builds the options of commands from the fields of procedures and acts. */
import type { InputField } from '../../rules/index.js';
import { optionOf } from './options.js';
import {
  buildAttachmentOption,
  buildBooleanOption,
  buildIntegerOption,
  buildNumberOption,
  type Option,
  buildTextOption,
} from './slash.js';

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
