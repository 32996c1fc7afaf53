/** Slash commands and their options as Discord is told of them: plain JSON. */
import {
  type APIApplicationCommandBasicOption,
  type APIApplicationCommandChannelOption,
  type APIApplicationCommandOption,
  type APIApplicationCommandSubcommandGroupOption,
  type APIApplicationCommandSubcommandOption,
  ApplicationCommandOptionType as Type,
  ApplicationCommandType,
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
} from 'discord.js';

interface Choice {
  readonly name: string;
  readonly value: string;
}

/** What can be typed as text. */
interface TextRules {
  readonly required?: boolean;
  /** Choices come while it is typed. */
  readonly autocomplete?: boolean;
  /** Characters. */
  readonly maxLength?: number;
  /** All that can be chosen; a text is its own name. */
  readonly choices?: readonly (string | Choice)[] | undefined;
}

/** What can be typed as a number. */
interface NumberRules {
  readonly required?: boolean;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
}

/** A slash command, with its subcommands or with options of its own. */
export const slashCommand = (
  name: string,
  description: string,
  options: readonly APIApplicationCommandOption[] = [],
): RESTPostAPIChatInputApplicationCommandsJSONBody => ({
  type: ApplicationCommandType.ChatInput,
  name,
  description,
  options: [...options],
});

/** A subcommand with its options, those that are required first. */
export const subcommand = (
  name: string,
  description: string,
  options: readonly APIApplicationCommandBasicOption[] = [],
): APIApplicationCommandSubcommandOption => ({ type: Type.Subcommand, name, description, options: [...options] });

/** Subcommands under a word of their own. */
export const subcommandGroup = (
  name: string,
  description: string,
  options: readonly APIApplicationCommandSubcommandOption[],
): APIApplicationCommandSubcommandGroupOption => ({ type: Type.SubcommandGroup, name, description, options: [...options] });

/** An option for text. */
export function textOption(
  name: string,
  description: string,
  { required = false, autocomplete = false, maxLength, choices }: TextRules = {},
): APIApplicationCommandBasicOption {
  const length = maxLength === undefined ? {} : { max_length: maxLength };
  const option = { type: Type.String, name, description, required, ...length } as const;
  if (autocomplete) return { ...option, autocomplete: true };
  if (!choices) return option;
  return { ...option, choices: choices.map((choice) => (typeof choice === 'string' ? { name: choice, value: choice } : choice)) };
}

const bounds = ({ minimum, maximum }: NumberRules) => ({
  ...(minimum === undefined ? {} : { min_value: minimum }),
  ...(maximum === undefined ? {} : { max_value: maximum }),
});

/** An option for a whole number. */
export const integerOption = (name: string, description: string, rules: NumberRules): APIApplicationCommandBasicOption => ({
  type: Type.Integer,
  name,
  description,
  required: rules.required ?? false,
  ...bounds(rules),
});

/** An option for a number that need not be whole. */
export const numberOption = (name: string, description: string, rules: NumberRules): APIApplicationCommandBasicOption => ({
  type: Type.Number,
  name,
  description,
  required: rules.required ?? false,
  ...bounds(rules),
});

/** An option of one of these kinds, of which nothing more is to be said than what it is for. */
const plainOption =
  (type: Type.Boolean | Type.User | Type.Role | Type.Attachment) =>
  (name: string, description: string, required = false): APIApplicationCommandBasicOption => ({
    type,
    name,
    description,
    required,
  });

export const booleanOption = plainOption(Type.Boolean);
export const userOption = plainOption(Type.User);
export const roleOption = plainOption(Type.Role);
export const attachmentOption = plainOption(Type.Attachment);

/** An option for a channel of one of these kinds. */
export const channelOption = (
  name: string,
  description: string,
  channelTypes: Readonly<NonNullable<APIApplicationCommandChannelOption['channel_types']>>,
): APIApplicationCommandBasicOption => ({
  type: Type.Channel,
  name,
  description,
  required: false,
  channel_types: [...channelTypes],
});
