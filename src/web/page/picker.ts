/** Suggests completions of a partly typed command: commands, options and values. This module does not use the page's elements. */
import { formatOption } from '../../table/line.js';
import type { TableNames, PageChoice, PageCommand, PageOption } from '../protocol.js';

/** The numbers of Discord's option types that the picker needs. */
const SUB = 1;
const GROUP = 2;
const BOOLEAN = 5;
const USER = 6;
const CHANNEL = 7;
const ROLE = 8;
const MENTIONABLE = 9;
const ATTACHMENT = 11;
const TYPE_WORDS: Readonly<Record<number, string>> = {
  3: 'text',
  4: 'whole number',
  5: 'true or false',
  6: 'member',
  7: 'channel',
  8: 'role',
  9: 'member or role',
  10: 'number',
  11: 'file',
};

/** A complete command that a person can send, including its group and subcommand. */
export interface CompleteCommand {
  readonly words: string;
  readonly description: string;
  readonly options: readonly PageOption[];
}

export interface Suggestion {
  readonly label: string;
  readonly detail: string;
  /** The kind of the suggestion, shown on its right. */
  readonly note?: string;
  /** The text that replaces the text between `from` and the caret. If this field is missing, the person first chooses a file. */
  readonly insert?: string;
}

export interface Completions {
  readonly heading: string;
  readonly from: number;
  readonly items: readonly Suggestion[];
  /** The option with choices that the bot supplies. */
  readonly ask?: { readonly command: string; readonly options: Readonly<Record<string, string>>; readonly focused: string };
  /** True if Enter accepts the first suggestion and does not send the line. */
  readonly preselect: boolean;
  /** The name of the option for a file, if the next value is a file. */
  readonly file?: string;
}

/** Returns all complete commands that a person can send. */
export function listCompleteCommands(commands: readonly PageCommand[]): CompleteCommand[] {
  const below = (
    words: string,
    { description, options = [] }: Pick<PageCommand, 'description' | 'options'>,
  ): CompleteCommand[] => {
    const nested = options.filter((o) => o.type === SUB || o.type === GROUP);
    return nested.length === 0
      ? [{ words, description, options }]
      : nested.flatMap((option) => below(`${words} ${option.name}`, option));
  };
  return commands.flatMap((command) => below(command.name, command)).sort((a, b) => a.words.localeCompare(b.words, 'en'));
}

/** Suggests completions for the text up to the caret. Undefined if the text is not a command. */
export function suggestCompletions(
  text: string,
  caret: number,
  leaves: readonly CompleteCommand[],
  names: TableNames,
): Completions | undefined {
  const before = text.slice(0, caret);
  if (!before.startsWith('/')) return undefined;
  const leaf = leafOf(before, leaves);
  if (!leaf) return commandsLike(before.slice(1), leaves);
  const start = leaf.words.length + 2;
  const tokens = tokensOf(before.slice(start));
  const last = joined(tokens, before.slice(start), leaf);
  const given = new Set(tokensOf(text.slice(start)).flatMap((t) => (t.value === undefined ? [] : [t.name])));
  if (last?.value !== undefined && last.isOpen) {
    const option = leaf.options.find((o) => o.name === last.name);
    const from = start + last.at;
    if (!option) return { heading: `/${leaf.words} has no option ${last.name}`, from, items: [], preselect: false };
    const others = Object.fromEntries(
      tokens.flatMap((t) => (t.value === undefined || t.at >= last.at ? [] : [[t.name, t.value]])),
    );
    return valuesOf(leaf, option, last.value, from, others, names);
  }
  const tail = last?.isOpen ? last : undefined;
  return optionsLike(leaf, tail?.name ?? '', tail ? start + tail.at : caret, given, /\s$/.test(before));
}

/** Returns the bot's choices as suggestions. */
export function createSuggestions(option: string, choices: readonly PageChoice[]): Suggestion[] {
  return choices.map(({ name, value }) => ({
    label: name,
    detail: String(value) === name ? '' : String(value),
    insert: `${formatOption(option, String(value))} `,
  }));
}

/** Returns the command typed so far, with its missing options. */
export function formatCommandSignature(
  text: string,
  leaves: readonly CompleteCommand[],
): { readonly leaf: CompleteCommand; readonly missing: readonly PageOption[] } | undefined {
  const leaf = leafOf(`${text} `, leaves);
  if (!leaf) return undefined;
  const given = new Set(tokensOf(text.slice(leaf.words.length + 2)).map((t) => t.name));
  return { leaf, missing: leaf.options.filter((o) => o.required === true && !given.has(o.name)) };
}

/** Returns a command with quotes where values need them. Text between two options is part of the first option's value. */
export function quoteCommand(text: string, leaves: readonly CompleteCommand[]): string {
  const leaf = leafOf(`${text} `, leaves);
  if (!leaf) return text;
  const start = leaf.words.length + 2;
  const tail = text.slice(start);
  const begun = tokensOf(tail).filter((t) => t.value !== undefined && leaf.options.some((o) => o.name === t.name));
  const parts = begun.map(({ at, name, isQuoted }, n) => {
    const part = tail.slice(at, begun[n + 1]?.at).trim();
    const value = part.slice(name.length + 1);
    const isWhole = isQuoted || !/\s/.test(value) || value.includes('"');
    return isWhole ? part : formatOption(name, value.trim());
  });
  return text.slice(0, start + (begun[0]?.at ?? tail.length)) + parts.join(' ');
}

/** Returns the option of a command that needs a file and has no file yet. */
export function findOpenFileOption(text: string, leaves: readonly CompleteCommand[]): string | undefined {
  const leaf = leafOf(`${text} `, leaves);
  const given = leaf && new Set(tokensOf(text.slice(leaf.words.length + 2)).flatMap((t) => (t.value ? [t.name] : [])));
  return leaf?.options.find((o) => o.type === ATTACHMENT && !given?.has(o.name))?.name;
}

/**
 * Returns a warning about an unknown option after a value, because the bot would read it as part of that value. Undefined if
 * there is no unknown option.
 */
export function findStrayOption(text: string, leaves: readonly CompleteCommand[]): string | undefined {
  const leaf = leafOf(`${text} `, leaves);
  if (!leaf) return undefined;
  const tokens = tokensOf(text.slice(leaf.words.length + 2));
  const at = tokens.findIndex(
    ({ name, value }) => value !== undefined && /^[a-z][a-z-]+$/.test(name) && !leaf.options.some((o) => o.name === name),
  );
  const before = tokens.slice(0, Math.max(0, at)).findLast(({ value }) => value !== undefined);
  const isOfNames = leaf.options.find((o) => o.name === before?.name)?.autocomplete === true;
  return isOfNames && before?.isQuoted === false ? `/${leaf.words} has no option ${tokens[at]!.name}.` : undefined;
}

function leafOf(text: string, leaves: readonly CompleteCommand[]): CompleteCommand | undefined {
  const fitting = leaves.filter(({ words }) => text.startsWith(`/${words} `));
  return fitting.reduce<CompleteCommand | undefined>(
    (longest, l) => (l.words.length > (longest?.words.length ?? 0) ? l : longest),
    undefined,
  );
}

function commandsLike(typed: string, leaves: readonly CompleteCommand[]): Completions {
  const wanted = typed.trimStart().toLowerCase().replace(/\s+/g, ' ');
  const rank = ({ words, description }: CompleteCommand): number => {
    if (words.startsWith(wanted)) return 0;
    if (words.split(/[\s-]/).some((word) => word.startsWith(wanted))) return 1;
    return words.includes(wanted) ? 2 : description.toLowerCase().includes(wanted) ? 3 : 4;
  };
  const found = leaves
    .map((leaf) => ({ leaf, rank: rank(leaf) }))
    .filter(({ rank: r }) => r < 4)
    .sort((a, b) => a.rank - b.rank);
  return {
    heading: found.length === 0 ? 'No such command' : wanted === '' ? 'Commands' : `Commands like /${wanted}`,
    from: 0,
    items: found.map(({ leaf: { words, description, options } }) => ({
      label: `/${words}`,
      detail: description,
      note: options
        .filter((o) => o.required === true)
        .map((o) => o.name)
        .join(' '),
      insert: `/${words} `,
    })),
    preselect: found.length > 0,
  };
}

function optionsLike(
  leaf: CompleteCommand,
  typed: string,
  from: number,
  given: ReadonlySet<string>,
  spaced: boolean,
): Completions {
  const wanted = typed.toLowerCase();
  const free = leaf.options.filter((o) => !given.has(o.name));
  const fitting = [
    ...free.filter((o) => o.name.startsWith(wanted)),
    ...free.filter((o) => !o.name.startsWith(wanted) && o.name.includes(wanted)),
  ].sort((a, b) => Number(b.required === true) - Number(a.required === true));
  const needed = free.some((o) => o.required === true);
  const space = spaced || typed !== '' ? '' : ' ';
  return {
    heading: `/${leaf.words}: ${leaf.description}`,
    from,
    items: fitting.map((o) => ({
      label: o.name,
      detail: o.description,
      note: `${o.required === true ? 'required ' : ''}${kindOf(o)}`,
      insert: `${space}${o.name}:`,
    })),
    preselect: fitting.length > 0 && (typed !== '' || needed),
  };
}

function valuesOf(
  leaf: CompleteCommand,
  option: PageOption,
  typed: string,
  from: number,
  others: Readonly<Record<string, string>>,
  names: TableNames,
): Completions {
  const wanted = typed.toLowerCase();
  const heading = `${option.name}: ${option.description} (${kindOf(option)})`;
  const among = (values: readonly { readonly label: string; readonly detail?: string }[]): Completions => {
    const fitting = values.filter(({ label }) => label.toLowerCase().replace(/^[@#]/, '').includes(wanted.replace(/^[@#]/, '')));
    const items = fitting.map(({ label, detail = '' }) => ({ label, detail, insert: `${formatOption(option.name, label)} ` }));
    return { heading, from, items, preselect: items.length > 0 };
  };
  if (option.autocomplete === true) {
    const options = { ...others, [option.name]: typed };
    return { heading, from, items: [], preselect: false, ask: { command: leaf.words, options, focused: option.name } };
  }
  if (option.choices) return among(option.choices.map(({ name }) => ({ label: name })));
  const users = names.users.map(({ name, bot }) => ({ label: `@${name}`, ...(bot && { detail: 'the bot' }) }));
  const roles = names.roles.map(({ name }) => ({ label: `@${name}`, detail: 'role' }));
  switch (option.type) {
    case BOOLEAN:
      return among([{ label: 'true' }, { label: 'false' }]);
    case USER:
      return among(users);
    case ROLE:
      return among(roles);
    case MENTIONABLE:
      return among([...users, ...roles]);
    case CHANNEL:
      return among(names.channels.map(({ name }) => ({ label: `#${name}` })));
    case ATTACHMENT:
      return {
        heading,
        from,
        items: typed === '' ? [{ label: 'Choose a file ...', detail: 'up to 10 MiB' }] : [],
        preselect: typed === '',
        file: option.name,
      };
    default:
      return { heading, from, items: [], preselect: false };
  }
}

function kindOf(option: PageOption): string {
  const { min_value: min, max_value: max } = option;
  const range =
    min !== undefined && max !== undefined
      ? ` ${min} to ${max}`
      : min !== undefined
        ? ` from ${min}`
        : max !== undefined
          ? ` to ${max}`
          : '';
  return `${option.choices ? 'one of a list' : (TYPE_WORDS[option.type] ?? 'value')}${range}`;
}

interface Token {
  readonly at: number;
  readonly name: string;
  readonly value: string | undefined;
  /** True for a token that the person is still typing, which is at the end of the text and has an open quotation. */
  readonly isOpen: boolean;
  readonly isQuoted: boolean;
}

/**
 * Finds the last token of the text; undefined if there is no token. In `firer:a co` the value is all of `a co`, unless a later
 * word starts the name of an option. Accepting a suggestion adds quotes around it.
 */
function joined(tokens: readonly Token[], text: string, leaf: CompleteCommand): Token | undefined {
  const last = tokens.at(-1);
  const begun = tokens.findLast((t) => t.value !== undefined);
  if (!last || !begun || last === begun || begun.isQuoted) return last;
  const words = tokens.slice(tokens.indexOf(begun) + 1).map((t) => t.name);
  if (!last.isOpen || words.some((word) => leaf.options.some((o) => o.name.startsWith(word)))) return last;
  return { ...begun, value: text.slice(begun.at + begun.name.length + 1), isOpen: true };
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  const form = /([^\s:"]+)(?::(?:"((?:[^"\\]|\\.)*)("?)|([^\s"]*)))?/gu;
  for (const match of text.matchAll(form)) {
    const [all, name = '', quotedValue, closing, plain] = match;
    const end = match.index + all.length;
    const value = quotedValue === undefined ? plain : quotedValue.replaceAll(/\\(["\\])/g, '$1');
    tokens.push({
      at: match.index,
      name,
      value,
      isOpen: end === text.length && closing !== '"',
      isQuoted: quotedValue !== undefined,
    });
  }
  return tokens;
}
