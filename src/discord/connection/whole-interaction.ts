/**
 * Checks that interactions have the shape that Discord sends: each option has its declared kind, and each button and menu has its
 * id. Other interactions were altered, or are from another version of a command. Later code relies on this check.
 */
import {
  type APIApplicationCommandBasicOption,
  type APIApplicationCommandOption,
  ApplicationCommandOptionType as Kind,
  type CommandInteractionOption,
  DiscordjsTypeError,
  type Interaction,
} from 'discord.js';
import { cachePerObject, Refusal } from '../../rules/index.js';
import type { Command } from '../command.js';

type Given = CommandInteractionOption;

/**
 * Requires that an interaction has the shape that Discord sends. Commands and options that this version does not have are refused
 * later, when the bot searches for them.
 * @throws {Refusal} INVALID_INPUT if a part is missing or not of the declared type
 */
export function requireCompleteInteraction(interaction: Interaction, commands: ReadonlyMap<string, Command>): void {
  if (interaction.isChatInputCommand() || interaction.isAutocomplete()) {
    const command = commands.get(interaction.commandName);
    if (command && !fits(interaction.options.data, command.data.options ?? [], interaction.isAutocomplete()))
      throw changed('that command');
  } else if (interaction.isMessageComponent()) {
    const isWhole = typeof interaction.customId === 'string';
    if (!isWhole || (interaction.isStringSelectMenu() && !interaction.values.every(isText))) throw changed('that button or menu');
  } else if (interaction.isModalSubmit()) {
    if (typeof interaction.customId !== 'string' || !interaction.fields.fields.every(isFilledIn)) throw changed('That form');
  }
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** Checks whether a field of a form contains text or choices. */
const isFilledIn = (field: object): boolean =>
  'value' in field ? isText(field.value) : 'values' in field && Array.isArray(field.values) && field.values.every(isText);

/**
 * Converts discord.js's error for a missing or wrong form field to a refusal; undefined for any other error. The error occurs
 * late, because only the form's handler knows the fields.
 */
export const convertMissingFieldError = (error: unknown): Refusal | undefined =>
  error instanceof DiscordjsTypeError && /^ModalSubmitInteraction/.test(error.code) ? changed('That form') : undefined;

const changed = (what: string): Refusal =>
  new Refusal('INVALID_INPUT', `${what} arrived incomplete. Reload Discord and try again.`);

/**
 * Checks whether the options of an interaction match the declared options. A number may be incomplete while a person is typing.
 */
function fits(given: readonly Given[], declared: readonly APIApplicationCommandOption[], isTyped: boolean): boolean {
  const { byName, required, hasBranches } = declaredIn(declared);
  const isComplete = isTyped || required.every((wanted) => given.some(({ name }) => name === wanted));
  if (hasBranches && given.length !== 1) return false;
  return isComplete && given.every((option) => fitsOne(option, byName.get(option.name), isTyped));
}

/** Returns the declared options by name. The result is cached, because every interaction needs it. */
const declaredIn = cachePerObject((declared: readonly APIApplicationCommandOption[]) => ({
  byName: new Map(declared.map((option) => [option.name, option])),
  required: declared.filter(isRequired).map(({ name }) => name),
  hasBranches: declared.some(isBranch),
}));

const isBranch = ({ type }: APIApplicationCommandOption): boolean => type === Kind.Subcommand || type === Kind.SubcommandGroup;

const isRequired = (option: APIApplicationCommandOption): boolean => 'required' in option && option.required === true;

function fitsOne(given: Given, declared: APIApplicationCommandOption | undefined, isTyped: boolean): boolean {
  // A command from another version is refused later, when the bot looks up the command.
  if (declared === undefined) return true;
  if (declared.type === Kind.Subcommand || declared.type === Kind.SubcommandGroup)
    return fits(given.options ?? [], declared.options ?? [], isTyped);
  return isTyped && given.focused === true ? isText(given.value) : hasKind(given, declared);
}

function hasKind(given: Given, { type }: APIApplicationCommandBasicOption): boolean {
  switch (type) {
    case Kind.String:
      return isText(given.value);
    // The code that reads the value checks it.
    case Kind.Integer:
    case Kind.Number:
      return isText(given.value) || Number.isFinite(given.value);
    case Kind.Boolean:
      return typeof given.value === 'boolean';
    case Kind.User:
      return given.user != null;
    case Kind.Channel:
      return given.channel != null;
    case Kind.Role:
      return given.role != null;
    case Kind.Mentionable:
      return given.user != null || given.role != null;
    case Kind.Attachment:
      return given.attachment != null;
  }
}
