/** Shows the table at a terminal. A person types the lines of a script, and reads the channel as text. */
import { createInterface, type Interface } from 'node:readline';
import { LineError, parseLine, type ScriptLine, type Speaker } from './line.js';
import type { ScriptPlayer, ScriptRecord } from './script.js';
import type { Table } from './table.js';
import { createNameFinder, renderMessage, renderRecord, type TextOptions } from './text.js';
import { ApplicationCommandOptionType as Type, ApplicationCommandType } from 'discord-api-types/v10';
import { CannotSendError } from './cannot-send.js';
import { getButtonLabel, isPressable, isSelectMenu, listAllComponents, listFormFields } from './components.js';
import { NoAnswerError } from './interaction.js';
import { readObjects, readText } from './json.js';
import { hasNestedOptions, listDefinitionOptions, type OptionDefinition } from './options.js';
import type { Seat } from './seat.js';

interface Completions {
  /** The texts that may replace the end of the line. */
  readonly candidates: readonly string[];
  /** The end of the line that a candidate replaces. */
  readonly tail: string;
}

const NONE: Completions = { candidates: [], tail: '' };
const LEADING = /^\s*(?:(@\S+)\s+)?(?:(#\S+)\s+)?/;

/**
 * Lists the completions of a person's partial line: users, channels, commands, options and their choices, buttons, menus, message
 * commands, and the fields of an open form.
 */
export async function listCompletions(table: Table, last: Speaker, line: string): Promise<Completions> {
  const guild = table.world.guild();
  const lead = LEADING.exec(line);
  const rest = line.slice(lead?.[0].length ?? 0);
  const acting = lead?.[1] !== undefined;
  if (rest.startsWith('@') && !acting)
    return among(
      rest,
      [...guild.members.values()].filter((m) => !m.user.bot).map((m) => `@${m.user.name} `),
    );
  if (rest.startsWith('#') && acting && lead[2] === undefined)
    return among(
      rest,
      [...guild.channels.values()].map((c) => `#${c.name} `),
    );
  const who = { user: lead?.[1]?.slice(1) ?? last.user, channel: lead?.[2]?.slice(1) ?? last.channel };
  const seat = table.seat(who.user, who.channel);
  if (rest.startsWith('/')) return command(seat, rest, who);
  if (rest.startsWith('[')) return among(rest, controls(seat));
  if (rest.startsWith('<'))
    return among(
      rest,
      seat.commands().flatMap((c) => (c.type === ApplicationCommandType.Message ? [`<${c.name}>`] : [])),
    );
  if (rest.startsWith('{') || (rest === '' && seat.form)) return among(rest, form(seat));
  return NONE;
}

async function command(seat: Seat, text: string, who: Speaker): Promise<Completions> {
  const words: string[] = [];
  const tail = getLastWord(text);
  for (const word of text
    .slice(1, text.length - tail.length)
    .trim()
    .split(/\s+/)) {
    if (word === '' || word.includes(':')) break;
    words.push(word);
  }
  if (text.length === tail.length)
    return among(
      tail,
      seat
        .commands()
        .filter((c) => c.type === ApplicationCommandType.ChatInput)
        .map((c) => `/${c.name} `),
    );
  let node: unknown = seat.commands().find((c) => c.name === words[0]);
  for (const word of words.slice(1)) node = listDefinitionOptions(node).find((o) => hasNestedOptions(o) && o.name === word);
  const options = listDefinitionOptions(node);
  if (options.some(hasNestedOptions))
    return among(
      tail,
      options.map((o) => `${o.name} `),
    );
  const name = /^([^\s":]+):/.exec(tail)?.[1];
  if (name === undefined)
    return among(
      tail,
      unused(options, text).map((o) => `${o.name}:`),
    );
  const option = options.find((o) => o.name === name);
  return option ? value(seat, option, tail, text, who) : NONE;
}

/** Returns the last word of a line including its quotes, as in `firer:"1/Pz`. */
export function getLastWord(text: string): string {
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    if (/\s/.test(text[at]!)) start = at + 1;
    else if (text[at] === '"' && text[at - 1] === ':' && text.indexOf(':', start + 1) === at - 1) at = endOfQuotation(text, at);
  }
  return text.slice(start);
}

/** Returns the index of the end of the quotation that starts here; the end of the text if the quotation is not closed. */
function endOfQuotation(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}

/** Returns the options that the line does not use yet, required options first. */
function unused(options: readonly OptionDefinition[], text: string): OptionDefinition[] {
  const free = options.filter((o) => !new RegExp(`\\s${o.name.replaceAll(/[^\p{L}\p{N}_]/gu, '\\$&')}:`, 'u').test(text));
  return [...free.filter((o) => o.required === true), ...free.filter((o) => o.required !== true)];
}

async function value(seat: Seat, option: OptionDefinition, tail: string, text: string, who: Speaker): Promise<Completions> {
  const typed = tail.slice(option.name.length + 1).replace(/^"/, '');
  const offer = (values: readonly string[]): Completions => ({
    candidates: values.map((v) => `${option.name}:${quoted(v)} `),
    tail,
  });
  const starting = (values: readonly string[]): Completions =>
    offer(values.filter((v) => v.toLowerCase().startsWith(typed.toLowerCase())));
  const members = [...seat.guild.members.values()].map((m) => `@${m.user.name}`);
  const roles = [...seat.guild.roles.values()].filter((r) => !r.managed && r.id !== seat.guild.id).map((r) => `@${r.name}`);
  if (option.autocomplete === true) return offer(await asked(seat, text, tail, option.name, typed, who));
  if (readObjects(option.choices).length > 0) return starting(readObjects(option.choices).map((c) => readText(c.name)));
  const offered: Partial<Record<Type, () => string[]>> = {
    [Type.Boolean]: () => ['true', 'false'],
    [Type.User]: () => members,
    [Type.Role]: () => roles,
    [Type.Mentionable]: () => [...members, ...roles],
    [Type.Channel]: () => [...seat.guild.channels.values()].map((c) => `#${c.name}`),
  };
  return starting(offered[option.type]?.() ?? []);
}

/** Asks the bot for the choices that it offers for the text typed so far. */
async function asked(seat: Seat, text: string, tail: string, name: string, typed: string, who: Speaker): Promise<string[]> {
  try {
    const line = parseLine(text.slice(0, text.length - tail.length).trimEnd(), who);
    if (line.kind !== 'act' || line.action.kind !== 'command') return [];
    const options = new Map([...line.action.options, [name, typed]]);
    const answer = await seat.autocomplete(line.action.command, options, name).answer;
    return answer.kind === 'choices' ? answer.choices.map((c) => String(c.value)) : [];
  } catch (error) {
    if (error instanceof CannotSendError || error instanceof NoAnswerError || error instanceof LineError) return [];
    throw error;
  }
}

function controls(seat: Seat): string[] {
  const found = seat
    .messages()
    .reverse()
    .flatMap((m) => [...listAllComponents(m.components)])
    .filter((c) => c.disabled !== true)
    .flatMap((c) => {
      if (isPressable(c)) return [`[${getButtonLabel(c)}]`];
      if (!isSelectMenu(c)) return [];
      const head = readText(c.placeholder) || readText(c.custom_id);
      const options = readObjects(c.options).map((o) => `[${head}: ${readText(o.label)}]`);
      return options.length > 0 ? options : [`[${head}: `];
    });
  return [...new Set(found)];
}

function form(seat: Seat): string[] {
  const fields = seat.form ? listFormFields(seat.form.components) : [];
  return fields.length === 0 ? [] : [`{${fields.map((f) => `${f.label}: "${readText(f.component.value)}"`).join(', ')}}`];
}

function among(tail: string, candidates: readonly string[]): Completions {
  const start = tail.toLowerCase();
  return { candidates: candidates.filter((c) => c.toLowerCase().startsWith(start)), tail };
}

function quoted(text: string): string {
  return /^[^\s"\\?]+$/.test(text) ? text : `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`;
}

/**
 * An extra command at the prompt, such as `seed HEX`. The function gets the text after the command, and may return text to show.
 */
type Directive = (rest: string) => string | undefined | Promise<string | undefined>;

interface PromptOptions {
  readonly table: Table;
  readonly player: ScriptPlayer;
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
  readonly who: Speaker;
  /**
   * True if a person is at the terminal. There is then a prompt, Tab works, and lines are not echoed. If false, lines come from a
   * pipe or a file. There is then no prompt, and each line is echoed.
   */
  readonly terminal?: boolean;
  readonly colour?: boolean;
  readonly width?: number;
  /** A function to wait for if there is no input at all, for example because the program runs in the background. */
  readonly unattended?: () => Promise<void>;
  readonly directives?: Readonly<Record<string, Directive>>;
}

const HINT =
  'Type /command option:value, [Button], [Menu: choice], {Field: "value"} or a message; @user #channel changes seats. Tab completes. help, look, exit.';
const HELP = [
  '@axis #axis /command sub option:value option:"a value"   uses a command; the seat may be left out',
  '/command option:par?                                     asks what the bot offers',
  '[Undo]   [Target: A Coy, B Coy]                          presses a button, chooses in a menu',
  '<Undo>   <Why?>                                         uses a message command on the newest post',
  '{Reason: "wrong range"}                                  fills in the open form',
  'role NAME @user ...   restart   kill                     gives a role, restarts the bot',
  'look                                                     shows the channel again',
].join('\n');

/** Runs the prompt until `exit` or the end of the input. Resolves with true if there were no refusals. */
export async function runPrompt(options: PromptOptions): Promise<boolean> {
  const session = new Session(options);
  return session.run();
}

class Session {
  #who: Speaker;
  #number = 0;
  readonly #rl: Interface;
  readonly #text: TextOptions;

  constructor(private readonly options: PromptOptions) {
    const { table, input, output, terminal = false } = options;
    this.#who = options.who;
    this.#text = { width: options.width ?? 80, colour: options.colour ?? false, nameOf: createNameFinder(table.world) };
    this.#rl = createInterface({
      input,
      output,
      terminal,
      completer: (line: string, done: (error: Error | null, result: [string[], string]) => void) =>
        void this.#complete(line, done),
    });
  }

  async run(): Promise<boolean> {
    const { table, player, terminal = false } = this.options;
    table.seat(this.#who.user, this.#who.channel);
    this.#print(HINT);
    this.#show(player.drain());
    const idle = (): void => {
      // Posts that do not answer a line, such as reminders, are shown above the line being typed.
      if (!player.busy) setImmediate(() => !player.busy && this.#showUnasked());
    };
    table.on('act', idle);
    this.#rl.on('SIGINT', () => this.#rl.close());
    this.#prompt();
    try {
      for await (const line of this.#rl) {
        if (!terminal) this.#print(this.#sign() + line);
        if (!(await this.#take(line.trim()))) break;
        this.#prompt();
      }
    } finally {
      this.#rl.close();
    }
    try {
      if (this.#number === 0 && !terminal) await this.options.unattended?.();
    } finally {
      table.off('act', idle);
    }
    return player.ok;
  }

  /** Carries out a line. Returns false if the line ends the session. */
  async #take(text: string): Promise<boolean> {
    const { player, directives = {} } = this.options;
    this.#number++;
    const [word = '', ...others] = text.split(/\s+/);
    if (text === 'exit' || text === 'quit') return false;
    const directive = Object.hasOwn(directives, word) ? directives[word] : undefined;
    if (directive) {
      const said = await directive(others.join(' '));
      if (said !== undefined) this.#print(said);
    } else if (text === 'help') this.#print(HELP);
    else if (text === 'look') this.#look();
    else await this.#play(text, player);
    return true;
  }

  async #play(text: string, player: ScriptPlayer): Promise<void> {
    let line: ScriptLine;
    try {
      line = parseLine(text, this.#who);
    } catch (error) {
      if (!(error instanceof LineError)) throw error;
      this.#show(player.misread(error, this.#number));
      return;
    }
    if (line.kind === 'act' || line.kind === 'sit') this.#who = line.who;
    this.#show(await player.play(line, this.#number));
    if (line.kind === 'sit') this.#look();
  }

  #look(): void {
    const { table } = this.options;
    const seat = table.seat(this.#who.user, this.#who.channel);
    const seen = seat.messages().slice(-20);
    this.#print(
      seen.length === 0 ? `Nothing is in #${this.#who.channel} yet.` : seen.map((m) => renderMessage(m, this.#text)).join('\n'),
    );
  }

  #show(records: readonly ScriptRecord[]): void {
    for (const record of records) this.#print(renderRecord(record, this.options.table.world.bot.name, this.#text));
  }

  #showUnasked(): void {
    const records = this.options.player.drain().filter((r) => r.kind !== 'choices');
    if (records.length === 0) return;
    if (this.options.terminal) this.#print('');
    this.#show(records);
    this.#prompt();
  }

  async #complete(line: string, done: (error: Error | null, result: [string[], string]) => void): Promise<void> {
    try {
      const { candidates, tail } = await listCompletions(this.options.table, this.#who, line);
      done(null, [[...candidates], tail]);
    } catch {
      done(null, [[], line]);
    }
  }

  #prompt(): void {
    if (!this.options.terminal) return;
    this.#rl.setPrompt(this.#sign());
    this.#rl.prompt(true);
  }

  #sign(): string {
    return `@${this.#who.user} #${this.#who.channel}> `;
  }

  #print(text: string): void {
    this.options.output.write(`${text}\n`);
  }
}
