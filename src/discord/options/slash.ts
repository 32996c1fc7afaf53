/** Builds slash commands and their options, in the format of Discord's API. */
import {
  type ApplicationCommandOptionBase,
  SlashCommandAttachmentOption,
  SlashCommandBooleanOption,
  SlashCommandBuilder,
  SlashCommandChannelOption,
  SlashCommandIntegerOption,
  SlashCommandNumberOption,
  SlashCommandRoleOption,
  SlashCommandStringOption,
  SlashCommandSubcommandBuilder,
  SlashCommandSubcommandGroupBuilder,
  SlashCommandUserOption,
} from '@discordjs/builders';
import type { ApplicationCommandOptionAllowedChannelTypes, RESTPostAPIChatInputApplicationCommandsJSONBody } from 'discord.js';

/** An option that people fill in when they use a slash command. */
export type Option =
  | SlashCommandAttachmentOption
  | SlashCommandBooleanOption
  | SlashCommandChannelOption
  | SlashCommandIntegerOption
  | SlashCommandNumberOption
  | SlashCommandRoleOption
  | SlashCommandStringOption
  | SlashCommandUserOption;

interface Choice {
  readonly name: string;
  readonly value: string;
}

/** The limits of a text option. */
interface TextRules {
  readonly required?: boolean;
  /** True if the bot suggests texts while people are typing. */
  readonly autocomplete?: boolean;
  /** The maximum number of characters. */
  readonly maxLength?: number;
  /** All possible choices. A choice that is only a text also has this text as its label. */
  readonly choices?: readonly (string | Choice)[] | undefined;
}

/** The limits of a number option. */
interface NumberRules {
  readonly required?: boolean;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
}

type Subcommands = readonly (SlashCommandSubcommandBuilder | SlashCommandSubcommandGroupBuilder)[];

/**
 * Builds a slash command with subcommands, or with its own options.
 * @throws {Error} if discord.js finds the command invalid
 */
export function buildSlashCommand(
  name: string,
  description: string,
  options: Subcommands | readonly Option[] = [],
): RESTPostAPIChatInputApplicationCommandsJSONBody {
  const builder = new SlashCommandBuilder().setName(name).setDescription(description);
  for (const option of options) {
    if (option instanceof SlashCommandSubcommandBuilder) builder.addSubcommand(option);
    else if (option instanceof SlashCommandSubcommandGroupBuilder) builder.addSubcommandGroup(option);
    else add(builder, option);
  }
  return builder.toJSON();
}

/** Builds a subcommand with its options. Required options must come first. */
export function buildSubcommand(
  name: string,
  description: string,
  options: readonly Option[] = [],
): SlashCommandSubcommandBuilder {
  const builder = new SlashCommandSubcommandBuilder().setName(name).setDescription(description);
  for (const option of options) add(builder, option);
  return builder;
}

/** Builds a named group of subcommands. */
export function buildSubcommandGroup(
  name: string,
  description: string,
  subcommands: readonly SlashCommandSubcommandBuilder[],
): SlashCommandSubcommandGroupBuilder {
  const builder = new SlashCommandSubcommandGroupBuilder().setName(name).setDescription(description);
  for (const each of subcommands) builder.addSubcommand(each);
  return builder;
}

function add(to: SlashCommandBuilder | SlashCommandSubcommandBuilder, option: Option): void {
  if (option instanceof SlashCommandAttachmentOption) to.addAttachmentOption(option);
  else if (option instanceof SlashCommandBooleanOption) to.addBooleanOption(option);
  else if (option instanceof SlashCommandChannelOption) to.addChannelOption(option);
  else if (option instanceof SlashCommandIntegerOption) to.addIntegerOption(option);
  else if (option instanceof SlashCommandNumberOption) to.addNumberOption(option);
  else if (option instanceof SlashCommandRoleOption) to.addRoleOption(option);
  else if (option instanceof SlashCommandStringOption) to.addStringOption(option);
  else to.addUserOption(option);
}

const named = <O extends ApplicationCommandOptionBase>(option: O, name: string, description: string, required = false): O =>
  option.setName(name).setDescription(description).setRequired(required);

/** Builds an option for text. */
export function buildTextOption(name: string, description: string, rules: TextRules = {}): Option {
  const { required, autocomplete = false, maxLength, choices } = rules;
  const option = named(new SlashCommandStringOption(), name, description, required);
  if (maxLength !== undefined) option.setMaxLength(maxLength);
  if (autocomplete) return option.setAutocomplete(true);
  return choices
    ? option.addChoices(choices.map((choice) => (typeof choice === 'string' ? { name: choice, value: choice } : choice)))
    : option;
}

function bounded<O extends SlashCommandIntegerOption | SlashCommandNumberOption>(
  option: O,
  { minimum, maximum }: NumberRules,
): O {
  if (minimum !== undefined) option.setMinValue(minimum);
  if (maximum !== undefined) option.setMaxValue(maximum);
  return option;
}

/** Builds an option for a whole number. */
export const buildIntegerOption = (name: string, description: string, rules: NumberRules): Option =>
  bounded(named(new SlashCommandIntegerOption(), name, description, rules.required), rules);

/** Builds an option for a number that does not have to be whole. */
export const buildNumberOption = (name: string, description: string, rules: NumberRules): Option =>
  bounded(named(new SlashCommandNumberOption(), name, description, rules.required), rules);

/** A function that builds an option from a name and a description. */
type Plain = (name: string, description: string, required?: boolean) => Option;

export const buildBooleanOption: Plain = (...about) => named(new SlashCommandBooleanOption(), ...about);
export const buildUserOption: Plain = (...about) => named(new SlashCommandUserOption(), ...about);
export const buildRoleOption: Plain = (...about) => named(new SlashCommandRoleOption(), ...about);
export const buildAttachmentOption: Plain = (...about) => named(new SlashCommandAttachmentOption(), ...about);

/** Builds an option for a channel of one of these kinds. */
export const buildChannelOption = (
  name: string,
  description: string,
  channelTypes: readonly ApplicationCommandOptionAllowedChannelTypes[],
): Option => named(new SlashCommandChannelOption(), name, description).addChannelTypes([...channelTypes]);
