/** Checks Discord's limits on commands that its API description does not contain. */
import { ApplicationCommandOptionType as Type, ApplicationCommandType } from 'discord-api-types/v10';
import type { Complaint } from './errors.js';
import { isObject, readObjects, readText, type JsonRecord } from './json.js';
import { countCodePoints } from './message-limits.js';

type Path = readonly (string | number)[];
type Complain = (path: Path, code: string, message: string) => void;

const TOTAL = 8000;
const OPTIONS = 25;
/** Discord's pattern for the names of slash commands and options. */
const NAME = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u;
const NESTED: readonly unknown[] = [Type.Subcommand, Type.SubcommandGroup];
const NUMERIC: readonly unknown[] = [Type.Integer, Type.Number];

/** Returns a complaint for each limit that a command definition breaks. */
export function listCommandComplaints(command: JsonRecord, at: Path = []): Complaint[] {
  const found: Complaint[] = [];
  const complain: Complain = (path, code, message) => found.push({ path: [...at, ...path], code, message });
  const chat = (command.type ?? ApplicationCommandType.ChatInput) === ApplicationCommandType.ChatInput;
  if (chat) {
    checkName(command, [], complain);
    checkDescription(command, [], complain);
    checkOptions(command, [], 0, complain);
  } else {
    if (readText(command.description) !== '')
      complain(
        ['description'],
        'APPLICATION_COMMANDS_DESCRIPTION_NOT_ALLOWED',
        'Context menu commands cannot have a description',
      );
    if (readObjects(command.options).length > 0)
      complain(['options'], 'APPLICATION_COMMANDS_OPTIONS_NOT_ALLOWED', 'Context menu commands cannot have options');
  }
  if (countCommandLength(command) > TOTAL) {
    complain([], 'APPLICATION_COMMAND_TOO_LARGE', `Command exceeds maximum size (${TOTAL})`);
  }
  return found;
}

/**
 * Finds Discord's complaints about a list of commands. Two commands of one kind may not have the same name. There may be at most
 * 100 slash commands, and 15 commands of each other kind.
 */
export function listCommandListComplaints(commands: readonly unknown[]): Complaint[] {
  const found: Complaint[] = [];
  const names = new Set<string>();
  const limits = new Map<unknown, number>([[ApplicationCommandType.ChatInput, 100]]);
  const counts = new Map<unknown, number>();
  commands.forEach((command, i) => {
    if (!isObject(command)) return;
    const type = command.type ?? ApplicationCommandType.ChatInput;
    const key = `${JSON.stringify(type)} ${readText(command.name)}`;
    if (names.has(key))
      found.push({ path: [i], code: 'APPLICATION_COMMANDS_DUPLICATE_NAME', message: 'Application command names must be unique' });
    names.add(key);
    const count = (counts.get(type) ?? 0) + 1;
    counts.set(type, count);
    const limit = limits.get(type) ?? 15;
    if (count === limit + 1)
      found.push({
        path: [],
        code: 'APPLICATION_COMMANDS_LIMIT',
        message: `Maximum number of application commands reached (${limit})`,
      });
  });
  return found;
}

/**
 * Counts the characters of a command's definition towards Discord's limit of 8000. All names and descriptions count, each in its
 * longest language, and choice values that are texts.
 */
export function countCommandLength(node: JsonRecord): number {
  let total = longest(node.name, node.name_localizations) + longest(node.description, node.description_localizations);
  for (const choice of readObjects(node.choices))
    total += longest(choice.name, choice.name_localizations) + countCodePoints(readText(choice.value));
  for (const option of readObjects(node.options)) total += countCommandLength(option);
  return total;
}

function longest(text: unknown, localized: unknown): number {
  const others = isObject(localized) ? Object.values(localized) : [];
  return Math.max(...[text, ...others].map((t) => countCodePoints(readText(t))));
}

function checkName(node: JsonRecord, path: Path, complain: Complain): void {
  const check = (name: unknown, at: Path): void => {
    if (typeof name !== 'string') return;
    if (!NAME.test(name) || name !== name.toLocaleLowerCase('en'))
      complain(at, 'APPLICATION_COMMAND_INVALID_NAME', 'Command name is invalid');
  };
  check(node.name, [...path, 'name']);
  if (isObject(node.name_localizations)) {
    for (const [locale, name] of Object.entries(node.name_localizations)) check(name, [...path, 'name_localizations', locale]);
  }
}

function checkDescription(node: JsonRecord, path: Path, complain: Complain): void {
  if (readText(node.description).trim() === '')
    complain([...path, 'description'], 'BASE_TYPE_REQUIRED', 'This field is required');
}

function checkOptions(node: JsonRecord, path: Path, depth: number, complain: Complain): void {
  const options = readObjects(node.options);
  if (options.length > OPTIONS) complain([...path, 'options'], 'BASE_TYPE_MAX_LENGTH', `Must be ${OPTIONS} or fewer in length.`);
  const names = new Set<unknown>();
  let optional = false;
  const nested = options.filter((option) => NESTED.includes(option.type)).length;
  if (nested > 0 && nested < options.length) {
    complain(
      [...path, 'options'],
      'APPLICATION_COMMAND_OPTIONS_TYPE_INVALID',
      'Sub-command and sub-command group option types are mutually exclusive to all other types',
    );
  }
  options.forEach((option, i) => {
    const at = [...path, 'options', i];
    checkName(option, at, complain);
    checkDescription(option, at, complain);
    if (names.has(option.name))
      complain([...at, 'name'], 'APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS', 'Option name already exists');
    names.add(option.name);
    if (NESTED.includes(option.type)) {
      const wrong = option.type === Type.SubcommandGroup ? depth > 0 : depth > 1;
      if (wrong) complain([...at, 'type'], 'APPLICATION_COMMAND_OPTIONS_TYPE_INVALID', 'Sub-commands cannot be nested this deep');
      if (option.type === Type.SubcommandGroup && readObjects(option.options).length === 0)
        complain([...at, 'options'], 'BASE_TYPE_REQUIRED', 'This field is required');
      checkOptions(option, at, depth + (option.type === Type.SubcommandGroup ? 1 : 2), complain);
      return;
    }
    if (option.required === true && optional) {
      complain(at, 'APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID', 'Required options must be placed before non-required options');
    }
    if (option.required !== true) optional = true;
    checkValues(option, at, complain);
  });
}

function checkValues(option: JsonRecord, at: Path, complain: Complain): void {
  const choices = readObjects(option.choices);
  const has = (key: string): boolean => option[key] !== undefined && option[key] !== null;
  if (option.autocomplete === true && choices.length > 0) {
    complain(
      [...at, 'autocomplete'],
      'APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_WITH_CHOICES',
      'Autocomplete and choices are mutually exclusive',
    );
  }
  const names = new Set<unknown>();
  choices.forEach((choice, i) => {
    if (names.has(choice.name))
      complain(
        [...at, 'choices', i, 'name'],
        'APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS',
        'Choice name already exists',
      );
    names.add(choice.name);
    if (option.type === Type.String && countCodePoints(readText(choice.value)) > 100)
      complain([...at, 'choices', i, 'value'], 'BASE_TYPE_MAX_LENGTH', 'Must be 100 or fewer in length.');
    if (typeof choice.value === 'number' && NUMERIC.includes(option.type)) {
      if (typeof option.min_value === 'number' && choice.value < option.min_value)
        complain([...at, 'choices', i, 'value'], 'NUMBER_TYPE_MIN', `Must be ${option.min_value} or more.`);
      if (typeof option.max_value === 'number' && choice.value > option.max_value)
        complain([...at, 'choices', i, 'value'], 'NUMBER_TYPE_MAX', `Must be ${option.max_value} or less.`);
    }
  });
  const ordered = (low: string, high: string): void => {
    const from = option[low];
    const to = option[high];
    if (has(low) && has(high) && typeof from === 'number' && typeof to === 'number' && from > to)
      complain([...at, low], 'NUMBER_TYPE_MAX', `int value should be less than or equal to ${to}.`);
  };
  ordered('min_value', 'max_value');
  ordered('min_length', 'max_length');
}
