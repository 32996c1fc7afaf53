/** Checks the entered options of a command, and converts them to Discord's payload as Discord's client does. */
import {
  ApplicationCommandOptionType as Type,
  ApplicationCommandType,
  ChannelType,
  type APIApplicationCommand,
  type APIApplicationCommandOption,
} from 'discord-api-types/v10';
import { CannotSendError } from './cannot-send.js';
import type { FileData } from './files.js';
import { isObject, readObjects, readText, type JsonRecord } from './json.js';
import { countCodePoints } from './message-limits.js';
import type { Resolver } from './resolve.js';

/** The value of an option: typed text, a value, or a file. */
export type OptionInput = string | number | boolean | FileData;

/** The registered definition of an option. */
export type OptionDefinition = APIApplicationCommandOption & JsonRecord;

/** A command that can be used, with its group and subcommand if it has them. */
export interface CommandTarget {
  readonly command: APIApplicationCommand;
  readonly path: readonly { readonly type: Type.Subcommand | Type.SubcommandGroup; readonly name: string }[];
  readonly options: readonly OptionDefinition[];
}

interface FilledOption {
  readonly name: string;
  readonly type: Type;
  readonly value: string | number | boolean;
  readonly focused?: true;
}

/** Returns the options that a definition contains. */
export function listDefinitionOptions(node: unknown): OptionDefinition[] {
  return isObject(node) ? (readObjects(node.options) as OptionDefinition[]) : [];
}

/** Checks whether an option contains further options. Groups and subcommands do. */
export function hasNestedOptions(option: OptionDefinition): boolean {
  return option.type === Type.Subcommand || option.type === Type.SubcommandGroup;
}

/** Checks whether the value of an option is a file. */
export function isAttachment(option: OptionDefinition): boolean {
  return option.type === Type.Attachment;
}

/**
 * Finds the command that these words name, such as `unit import` or `game start`.
 * @throws {CannotSendError} if there is no such command, or if a subcommand is missing
 */
export function findTargetCommand(commands: readonly APIApplicationCommand[], words: readonly string[]): CommandTarget {
  const [name = '', ...rest] = words;
  const command = commands.find((c) => c.type === ApplicationCommandType.ChatInput && c.name === name);
  if (!command) throw new CannotSendError(`There is no command /${name}.`);
  const path: CommandTarget['path'][number][] = [];
  let options = listDefinitionOptions(command);
  for (const word of rest) {
    const next = options.find((o) => hasNestedOptions(o) && o.name === word);
    if (!next) throw new CannotSendError(`/${[name, ...path.map((p) => p.name)].join(' ')} has no subcommand ${word}.`);
    path.push({ type: next.type as Type.Subcommand | Type.SubcommandGroup, name: next.name });
    options = listDefinitionOptions(next);
  }
  if (options.some(hasNestedOptions))
    throw new CannotSendError(`/${words.join(' ')} needs a subcommand: ${options.map((o) => o.name).join(', ')}.`);
  return { command, path, options };
}

/**
 * Checks all options of a command before it is sent, and fills them in.
 * @throws {CannotSendError} if a required option is missing, if an option is unknown, or if a value does not fit its option
 */
export function fillOptions(target: CommandTarget, given: ReadonlyMap<string, OptionInput>, resolver: Resolver): FilledOption[] {
  refuseUnknown(target, given);
  const missing = target.options.filter((o) => o.required === true && !given.has(o.name)).map((o) => o.name);
  if (missing.length > 0) throw new CannotSendError(`The command needs ${missing.map((m) => `\`${m}\``).join(', ')}.`);
  return [...given].map(([name, input]) => fillOption(definitionOf(target, name), input, resolver));
}

/**
 * Fills in the options that a person has already entered, while the person types the option `focused`.
 * @throws {CannotSendError} if the option `focused` offers no autocomplete, if the command lacks one of the options, or if the value
 *   of another option does not fit
 */
export function fillOptionsPartly(
  target: CommandTarget,
  given: ReadonlyMap<string, OptionInput>,
  focused: string,
  resolver: Resolver,
): FilledOption[] {
  refuseUnknown(target, given);
  const option = definitionOf(target, focused);
  if (option.autocomplete !== true)
    throw new CannotSendError(
      `The option \`${focused}\` offers no autocomplete. Put the value in quotes if it ends in a question mark.`,
    );
  const others = [...given]
    .filter(([name]) => name !== focused)
    .map(([name, input]) => fillOption(definitionOf(target, name), input, resolver));
  const typed = given.get(focused);
  return [...others, { name: focused, type: option.type, value: isFile(typed) ? '' : String(typed ?? ''), focused: true }];
}

/** Nests the options under their group and subcommand, as Discord's client does. */
export function nestOptions(target: CommandTarget, filled: readonly FilledOption[]): unknown[] {
  return target.path.reduceRight<unknown[]>((options, { type, name }) => [{ type, name, options }], [...filled]);
}

function definitionOf(target: CommandTarget, name: string): OptionDefinition {
  const option = target.options.find((o) => o.name === name);
  if (!option) throw new CannotSendError(`The command has no option \`${name}\`.`);
  return option;
}

function refuseUnknown(target: CommandTarget, given: ReadonlyMap<string, OptionInput>): void {
  for (const name of given.keys()) definitionOf(target, name);
}

function fillOption(option: OptionDefinition, input: OptionInput, resolver: Resolver): FilledOption {
  const { name, type } = option;
  const filled = (value: string | number | boolean): FilledOption => ({ name, type, value });
  if (type === Type.Attachment) {
    if (!isFile(input)) throw new CannotSendError(`The option \`${name}\` takes a file.`);
    return filled(resolver.file(input));
  }
  if (isFile(input)) throw new CannotSendError(`The option \`${name}\` takes no file.`);
  const text = String(input);
  if (text === '') throw new CannotSendError(`The option \`${name}\` is empty.`);
  const choices = readObjects(option.choices);
  if (choices.length > 0) return filled(chosen(name, choices, text));
  switch (type) {
    case Type.String:
      return filled(string(option, text));
    case Type.Integer:
    case Type.Number:
      return filled(number(option, text));
    case Type.Boolean:
      if (!/^(true|false)$/i.test(text)) throw new CannotSendError(`The option \`${name}\` takes true or false.`);
      return filled(text.toLowerCase() === 'true');
    case Type.User:
      return filled(resolver.user(text));
    case Type.Role:
      return filled(resolver.role(text));
    case Type.Mentionable:
      return filled(resolver.mentionable(text));
    case Type.Channel: {
      const types = option.channel_types;
      if (Array.isArray(types) && types.length > 0 && !types.includes(ChannelType.GuildText))
        throw new CannotSendError(`The option \`${name}\` takes no text channel.`);
      return filled(resolver.channel(text));
    }
    case Type.Subcommand:
    case Type.SubcommandGroup:
      throw new CannotSendError(`\`${name}\` is a subcommand, not an option.`);
  }
}

function chosen(name: string, choices: readonly JsonRecord[], text: string): string | number {
  const same = (a: unknown): boolean => (typeof a === 'number' ? String(a) : a) === text;
  const choice = choices.find((c) => same(c.name)) ?? choices.find((c) => same(c.value));
  if (!choice)
    throw new CannotSendError(`The option \`${name}\` takes one of: ${choices.map((c) => readText(c.name)).join(', ')}.`);
  return typeof choice.value === 'number' ? choice.value : readText(choice.value);
}

function string(option: OptionDefinition, text: string): string {
  const min = typeof option.min_length === 'number' ? option.min_length : 0;
  const max = typeof option.max_length === 'number' ? option.max_length : 6000;
  const length = countCodePoints(text);
  if (length < min) throw new CannotSendError(`The option \`${option.name}\` takes at least ${min} characters.`);
  if (length > max) throw new CannotSendError(`The option \`${option.name}\` takes at most ${max} characters.`);
  return text;
}

function number(option: OptionDefinition, text: string): number {
  const whole = option.type === Type.Integer;
  const value = Number(text);
  const formed = whole ? /^[+-]?\d+$/.test(text) : /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(text);
  if (!formed || Math.abs(value) > Number.MAX_SAFE_INTEGER)
    throw new CannotSendError(`The option \`${option.name}\` takes a ${whole ? 'whole ' : ''}number.`);
  if (typeof option.min_value === 'number' && value < option.min_value)
    throw new CannotSendError(`The option \`${option.name}\` takes ${option.min_value} or more.`);
  if (typeof option.max_value === 'number' && value > option.max_value)
    throw new CannotSendError(`The option \`${option.name}\` takes ${option.max_value} or less.`);
  return value;
}

/** Checks whether the value is a file. */
function isFile(input: OptionInput | undefined): input is FileData {
  return typeof input === 'object';
}

/** Returns the commands of a server that a member can see, according to the commands' default permissions. */
export function listVisibleCommands(commands: readonly APIApplicationCommand[], permissions: bigint): APIApplicationCommand[] {
  return commands.filter((command) => {
    const needed = command.default_member_permissions;
    const allowed =
      needed === null || needed === undefined
        ? true
        : needed === '0'
          ? (permissions & 8n) !== 0n
          : (permissions & BigInt(needed)) === BigInt(needed);
    const here = !Array.isArray(command.contexts) || command.contexts.includes(0);
    return allowed && here;
  });
}
