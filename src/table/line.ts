/** Parses typed lines in scripts and at the prompt. */

export interface Speaker {
  readonly user: string;
  readonly channel: string;
}

export type LineAction =
  | { readonly kind: 'command'; readonly command: string; readonly options: ReadonlyMap<string, string>; readonly asks: boolean }
  | { readonly kind: 'press'; readonly label: string }
  /** `raw` is the whole text in the brackets, because a button's label may contain a colon. */
  | { readonly kind: 'choose'; readonly placeholder: string; readonly labels: readonly string[]; readonly raw: string }
  | { readonly kind: 'submit'; readonly values: ReadonlyMap<string, string> }
  /** Uses a message command on the bot's newest post. */
  | { readonly kind: 'on-post'; readonly name: string }
  | { readonly kind: 'say'; readonly text: string };

export type ScriptLine =
  | { readonly kind: 'blank' }
  | { readonly kind: 'restart' }
  | { readonly kind: 'kill' }
  | { readonly kind: 'role'; readonly name: string; readonly users: readonly string[] }
  /** Changes the seat without an action. This is possible only at the prompt. */
  | { readonly kind: 'sit'; readonly who: Speaker }
  | { readonly kind: 'act'; readonly who: Speaker; readonly action: LineAction };

/** An error for a line that cannot be read. */
export class LineError extends Error {
  constructor(
    message: string,
    /** The column of the fault, from 1. */
    readonly column: number,
  ) {
    super(`column ${column}: ${message}`);
    this.name = 'LineError';
  }
}

const NAME = /^[\p{L}\p{N}_.-]{1,80}$/u;

/**
 * Reads a line. A missing user or channel is the user or channel of `last`.
 * @throws {LineError} if the line cannot be read, or if it lacks a user or channel and there is no `last`
 */
export function parseLine(text: string, last?: Speaker): ScriptLine {
  const reader = new LineReader(text);
  reader.space();
  const start = reader.at;
  if (reader.end || reader.peek() === '#') return { kind: 'blank' };
  if (reader.peek() === '@') return parseActing(reader, last);
  const first = reader.peek() ?? '';
  if (last && '/[{'.includes(first)) return { kind: 'act', who: last, action: parseAction(reader) };
  const word = reader.word();
  reader.space();
  if ((word === 'restart' || word === 'kill') && reader.end) return { kind: word };
  if (word === 'role') return parseRole(reader);
  if (last) return { kind: 'act', who: last, action: said(text.slice(start)) };
  throw new LineError(`A line begins with @user, role, restart, kill or #; not with ${word}.`, start + 1);
}

/** Returns an option as a person would type it, with quotes if necessary. */
export function formatOption(name: string, value: string): string {
  return `${name}:${plainOrQuoted(value)}`;
}

function plainOrQuoted(value: string): string {
  return /^[^\s"\\?@]+$/.test(value) ? value : quoteText(value);
}

/** Returns a text in quotes, in the form that `parseLine` reads. */
export function quoteText(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`;
}

function parseActing(reader: LineReader, last: Speaker | undefined): ScriptLine {
  const user = reader.name('@');
  reader.space();
  const channel = reader.peek() === '#' ? reader.name('#') : last?.channel;
  if (channel === undefined) throw new LineError('After the @user comes the #channel.', reader.at + 1);
  const who = { user, channel };
  reader.space();
  if (!reader.end) return { kind: 'act', who, action: parseAction(reader) };
  if (last) return { kind: 'sit', who };
  throw new LineError('The line does not say what to do.', reader.at + 1);
}

function parseRole(reader: LineReader): ScriptLine {
  const isQuoted = reader.peek() === '"';
  const name = isQuoted ? reader.string() : reader.word();
  if (name === '' || (!isQuoted && name.startsWith('@')))
    throw new LineError('A role line is: role NAME @user ...', reader.at + 1);
  const users: string[] = [];
  for (reader.space(); !reader.end; reader.space()) users.push(reader.name('@'));
  if (users.length === 0) throw new LineError('A role line names at least one @user.', reader.at + 1);
  return { kind: 'role', name, users };
}

function parseAction(reader: LineReader): LineAction {
  switch (reader.peek() ?? '') {
    case '/':
      return parseCommand(reader);
    case '[':
      return parseBrackets(reader);
    case '{':
      return parseForm(reader);
    default:
      return said(reader.rest());
  }
}

/**
 * Matches a message command on the bot's newest post, typed in angle brackets on a line of its own, such as `<Why?>`. Discord's
 * mentions and times have a colon or do not start with a letter, so they remain ordinary words.
 */
const ON_POST = /^<(\p{L}[^<>:]{0,31})>$/u;

function said(words: string): LineAction {
  const text = words.trimEnd();
  const name = ON_POST.exec(text)?.[1];
  return name === undefined ? { kind: 'say', text } : { kind: 'on-post', name };
}

function parseCommand(reader: LineReader): LineAction {
  reader.take('/');
  const words: string[] = [];
  const options = new Map<string, string>();
  let asks = false;
  for (; !reader.end; reader.space()) {
    const at = reader.at;
    if (asks) throw new LineError('Only the last value may end in a question mark; put others in quotes.', at);
    const name = reader.until(/[\s:]/);
    if (reader.peek() !== ':') {
      if (options.size > 0)
        throw new LineError(`Expected option:value, found ${name}. A value with spaces stands in quotes.`, at + 1);
      if (!/^[-_'\p{L}\p{N}]{1,32}$/u.test(name))
        throw new LineError(`${name === '' ? 'Nothing' : name} is no command's name.`, at + 1);
      words.push(name);
      continue;
    }
    if (words.length === 0) throw new LineError('A command begins with /name.', at + 1);
    if (name === '') throw new LineError('An option needs a name before the colon.', at + 1);
    if (options.has(name)) throw new LineError(`The option ${name} is given twice.`, at + 1);
    reader.take(':');
    const value = readValue(reader);
    asks = value.asks;
    options.set(name, value.text);
  }
  if (words.length === 0) throw new LineError('A command begins with /name.', reader.at + 1);
  return { kind: 'command', command: words.join(' '), options, asks };
}

function readValue(reader: LineReader): { text: string; asks: boolean } {
  if (reader.peek() !== '"') {
    const text = reader.word();
    // A question mark asks for choices only at the end of the line. In `note:really? amount:2` the question mark is part of the
    // text.
    const asks = text.endsWith('?') && reader.blankToEnd();
    return { text: asks ? text.slice(0, -1) : text, asks };
  }
  const text = reader.string();
  const asks = reader.peek() === '?';
  if (asks) reader.take('?');
  if (!reader.end && !/\s/.test(reader.peek() ?? ''))
    throw new LineError('After the closing quote comes a space.', reader.at + 1);
  return { text, asks };
}

function parseBrackets(reader: LineReader): LineAction {
  const inner = reader.enclosed('[', ']');
  const raw = inner.rest().trim();
  if (raw === '') throw new LineError('The brackets are empty.', reader.at);
  const head = inner.item(':');
  if (inner.end) return { kind: 'press', label: head };
  inner.take(':');
  const labels: string[] = [];
  do {
    labels.push(inner.item(','));
  } while (inner.skip(','));
  inner.done();
  return { kind: 'choose', placeholder: head, labels: labels.length === 1 && labels[0] === '' ? [] : labels, raw };
}

function parseForm(reader: LineReader): LineAction {
  const inner = reader.enclosed('{', '}');
  const values = new Map<string, string>();
  inner.space();
  while (!inner.end) {
    const at = inner.at;
    const label = inner.item(':');
    if (label === '' || !inner.skip(':')) throw new LineError('A form is filled in as {Label: "value", ...}.', at + 1);
    if (values.has(label)) throw new LineError(`The field ${label} is given twice.`, at + 1);
    values.set(label, inner.item(','));
    inner.space();
    if (!inner.end && !inner.skip(',')) inner.done();
    inner.space();
  }
  return { kind: 'submit', values };
}

/** A reader that moves through a line from left to right. */
class LineReader {
  at: number;

  constructor(
    private readonly text: string,
    from = 0,
    private readonly to = text.length,
  ) {
    this.at = from;
  }

  get end(): boolean {
    return this.at >= this.to;
  }

  peek(): string | undefined {
    return this.end ? undefined : this.text[this.at];
  }

  space(): void {
    while (!this.end && /\s/.test(this.peek() ?? '')) this.at++;
  }

  until(stop: RegExp): string {
    const from = this.at;
    while (!this.end && !stop.test(this.peek() ?? '')) this.at++;
    return this.text.slice(from, this.at);
  }

  word(): string {
    return this.until(/\s/);
  }

  /** Returns the rest of the line without moving the reader. */
  rest(): string {
    return this.text.slice(this.at, this.to);
  }

  blankToEnd(): boolean {
    return this.rest().trim() === '';
  }

  skip(char: string): boolean {
    if (this.peek() !== char) return false;
    this.at++;
    return true;
  }

  take(char: string): void {
    if (!this.skip(char)) throw new LineError(`Expected ${char}.`, this.at + 1);
  }

  done(): void {
    this.space();
    if (!this.end) throw new LineError(`Did not expect ${this.rest()}.`, this.at + 1);
  }

  name(sigil: '@' | '#'): string {
    const at = this.at;
    const found = this.word();
    const name = found.slice(1);
    if (!found.startsWith(sigil) || !NAME.test(name))
      throw new LineError(`Expected ${sigil}name, found ${found === '' ? 'nothing' : found}.`, at + 1);
    return name;
  }

  /** Returns a quoted text. `\"`, `\\` and `\n` are escapes. Other backslashes are ordinary characters. */
  string(): string {
    const from = this.at;
    this.take('"');
    let out = '';
    for (;;) {
      const char = this.peek();
      if (char === undefined) throw new LineError('The quote is not closed.', from + 1);
      this.at++;
      if (char === '"') return out;
      const next = this.peek();
      if (char === '\\' && (next === '"' || next === '\\' || next === 'n')) {
        this.at++;
        out += next === 'n' ? '\n' : next;
      } else out += char;
    }
  }

  /** Returns a quoted text, or the trimmed text before `stop`. */
  item(stop: string): string {
    this.space();
    if (this.peek() === '"') {
      const text = this.string();
      this.space();
      if (!this.end && this.peek() !== stop) throw new LineError(`Expected ${stop} after the quote.`, this.at + 1);
      return text;
    }
    const from = this.at;
    while (!this.end && this.peek() !== stop) this.at++;
    return this.text.slice(from, this.at).trim();
  }

  /** Returns a reader for the text between this bracket and the closing bracket. */
  enclosed(open: string, close: string): LineReader {
    this.take(open);
    const last = this.text.trimEnd().length - 1;
    if (last < this.at || this.text[last] !== close) throw new LineError(`The line does not end in ${close}.`, this.to + 1);
    const inner = new LineReader(this.text, this.at, last);
    this.at = this.to;
    return inner;
  }
}
