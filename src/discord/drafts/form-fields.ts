/** Builds forms within Discord's limits. */
import {
  type APIModalInteractionResponseCallbackData,
  ComponentType,
  SelectMenuDefaultValueType,
  TextInputStyle,
} from 'discord-api-types/v10';
import type { ModalSubmitInteraction } from 'discord.js';
import type { Json, JsonObject } from '../../dice/index.js';
import { cutPlainText } from '../../present/index.js';
import { capitalize, convertKeyToWords, type InputField } from '../../rules/index.js';

/** The maximum number of characters in the title of a form, and in the label of a field. */
const TITLE_MAX = 45;
/** The maximum number of characters in a menu entry. For longer texts, forms use a text field with several lines. */
export const MAX_MENU_ENTRY_LENGTH = 100;
/** The maximum number of characters in a text field. */
const TEXT_MAX = 4000;
/** The maximum number of entries in a menu. */
export const MAX_MENU_ENTRIES = 25;

/** The input of a form's field: a text, or a choice in a menu. */
interface Taken {
  /** The present text or choices in the field. */
  readonly now?: string | readonly string[];
  /** All possible choices. A field that has choices is a menu. */
  readonly choices?: readonly string[];
  /** The maximum number of choices that a person can make. Default: one. */
  readonly most?: number;
  /** True if the choices are members of the server. */
  readonly isOfPeople?: boolean;
  /** True if the field has several lines even for a short text. */
  readonly isLong?: boolean;
  readonly maxLength?: number | undefined;
  /** False if people may leave the field empty. Default: true. */
  readonly required?: boolean;
  readonly placeholder?: string;
}

/** A field with its label and an optional description. */
export interface FormField extends Taken {
  readonly id: string;
  readonly label: string;
  readonly about?: string;
}

/** Builds a form. If the title is too long, cuts it after the first clause. */
export function buildForm(
  customId: string,
  title: string,
  fields: readonly FormField[],
): APIModalInteractionResponseCallbackData {
  const whole = title.length <= TITLE_MAX ? title : (title.split(/; | \(/, 1)[0] ?? title);
  return {
    custom_id: customId,
    title: cutPlainText(whole, TITLE_MAX),
    components: fields.map(({ label, about = '', ...field }) => ({
      type: ComponentType.Label,
      label: cutPlainText(label, TITLE_MAX),
      ...(about === '' ? {} : { description: cutPlainText(about, MAX_MENU_ENTRY_LENGTH) }),
      component: field.isOfPeople ? peopleOf(field) : field.choices ? menuOf(field, field.choices) : textOf(field),
    })),
  };
}

function textOf({ id, now, isLong, maxLength = TEXT_MAX, required = true, placeholder }: Taken & { readonly id: string }) {
  const text = String(now ?? '');
  return {
    type: ComponentType.TextInput as const,
    custom_id: id,
    style: isLong || text.length > MAX_MENU_ENTRY_LENGTH ? TextInputStyle.Paragraph : TextInputStyle.Short,
    max_length: Math.min(maxLength, TEXT_MAX),
    required,
    ...(text === '' ? {} : { value: text.slice(0, TEXT_MAX) }),
    ...(placeholder === undefined ? {} : { placeholder }),
  };
}

/** Returns the settings that all menus in forms share. */
const menu = ({ id, most = 1, required = true }: Taken & { readonly id: string }) => ({
  custom_id: id,
  min_values: required ? 1 : 0,
  max_values: most,
  required,
});

const menuOf = (field: Taken & { readonly id: string }, choices: readonly string[]) => ({
  type: ComponentType.StringSelect as const,
  ...menu(field),
  placeholder: 'Choose a value',
  options: choices.map((choice) => ({ label: choice, value: choice, default: [field.now ?? []].flat().includes(choice) })),
});

const peopleOf = (field: Taken & { readonly id: string }) => ({
  type: ComponentType.UserSelect as const,
  ...menu(field),
  placeholder: 'Choose people',
  default_values: [field.now ?? []].flat().map((id) => ({ id, type: SelectMenuDefaultValueType.User as const })),
});

/** Reads the user ids of the people chosen in a form's field. */
export function readChosenPeople({ fields }: ModalSubmitInteraction['fields'], key: string): readonly string[] {
  const filled = fields.get(key);
  return filled && 'values' in filled ? filled.values : [];
}

/** Checks whether a person chose a bot in a form's field. */
export function hasChosenBot({ fields }: ModalSubmitInteraction['fields'], key: string): boolean {
  const filled = fields.get(key);
  return filled && 'users' in filled ? (filled.users?.some(({ bot }) => bot) ?? false) : false;
}

/** Reads the text, or the choice in the menu, from a form's field; an empty text if the field is empty. */
export function readFieldText(fields: ModalSubmitInteraction['fields'], key: string): string {
  const filled = fields.fields.get(key);
  return filled && 'values' in filled ? (filled.values[0] ?? '') : fields.getTextInputValue(key).trim();
}

/**
 * Reads the values of a submitted form by key, without empty fields.
 * @param read reads the text of a field
 */
export const readForm = (
  { fields }: Pick<ModalSubmitInteraction, 'fields'>,
  inputs: readonly InputField[],
  read: (field: InputField, text: string) => Json,
): JsonObject =>
  Object.fromEntries(
    inputs.flatMap((field): [string, Json][] => {
      const text = fields.fields.has(field.key) ? readFieldText(fields, field.key) : '';
      return text === '' ? [] : [[field.key, read(field, text)]];
    }),
  );

/**
 * Chooses the input for a field in a form: a menu if there are few possible values, and otherwise a text input.
 * @param now the present value; `yes` or `no` for a Boolean
 * @param names the possible values; empty if the field itself lists them, or if they are unknown
 */
export function chooseFormInput(
  { type, choices, refers, maxLength, required = false }: Partial<InputField>,
  now: string,
  names: readonly string[],
): Taken {
  const all = names.length > 0 ? names : type === 'boolean' ? ['yes', 'no'] : type === 'list' ? undefined : choices;
  return all && all.length <= MAX_MENU_ENTRIES
    ? { choices: all, now, required }
    : { now, isLong: type === 'list', maxLength: refers === undefined ? maxLength : undefined, required };
}

/** Builds the form's field for an input. @param now the present value, as `chooseFormInput` takes it */
export const buildInputField = (field: InputField, now: string): FormField => ({
  id: field.key,
  label: capitalize(convertKeyToWords(field.key)),
  about: field.description,
  ...chooseFormInput(field, now, []),
});

/** Returns a value as the initial text in a form; an empty text unless the value is a text, a number or a Boolean. */
export const formatInitialText = (value: Json | undefined): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? `${value}` : '';
