/** Shows the table at a terminal. A person types the lines of a script, and reads the channel as text. */
import { createInterface, type Interface } from 'node:readline';
import { listCompletions } from './completions.js';
import { LineError, parseLine, type ScriptLine, type Speaker } from './line.js';
import type { ScriptPlayer, ScriptRecord } from './script.js';
import type { Table } from './table.js';
import { createNameFinder, renderMessage, renderRecord, type TextOptions } from './text.js';

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
