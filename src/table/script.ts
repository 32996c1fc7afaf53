/** Plays typed lines at a table and records the bot's actions. */
import { basename, dirname, join, resolve } from 'node:path';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { BotAction, BotActionFile, BotActionKind } from './acts.js';
import { CannotSendError } from './cannot-send.js';
import type { FileData } from './files.js';
import { NoAnswerError, type Interaction } from './interaction.js';
import { LineError, parseLine, type LineAction, type ScriptLine, type Speaker } from './line.js';
import { startAction, waitForAnswer } from './perform.js';
import type { Seat } from './seat.js';
import type { Table } from './table.js';
import { StillBusyError } from './unfinished.js';

/** The new names, by old name (`docs/renamed.json`). `…` stands for a part that varies. */
interface RenamedTexts {
  /** The new path of a command such as `/desk`. */
  readonly commands: Readonly<Record<string, string>>;
  /** The new name of an option, by the old path of its command, such as `/help learn`. */
  readonly options: Readonly<Record<string, string>>;
  /** The new name of a choice, such as `/undo later:judge all again`. */
  readonly choices: Readonly<Record<string, string>>;
  readonly buttons: Names;
  /** The new placeholders of menus. */
  readonly menus: Names;
  /** The new labels of choices in menus, and of fields in forms. */
  readonly labels: Names;
}

/** The new name for each old name. If there are several new names, the context decides. */
type Names = Readonly<Record<string, string | readonly string[]>>;

const OPEN = '…';

/** Returns the new names for an old name; an empty list if the name has not changed. */
function newNames(names: Names, old: string): readonly string[] {
  return Object.entries(names).flatMap(([from, to]) => {
    const parts = from.split(OPEN).map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
    const found = new RegExp(`^${parts.join('(.+)')}$`).exec(old);
    if (!found) return [];
    const said = found.slice(1);
    return [to].flat().map((name) => said.reduce((text, each) => text.replace(OPEN, each), name));
  });
}

/**
 * Returns the possible present meanings of an action in an old script, most likely first. Empty if none of the action's names has
 * changed.
 */
export function listPresentMeanings(
  action: LineAction,
  { commands, options, choices, buttons, menus, labels }: RenamedTexts,
): readonly LineAction[] {
  switch (action.kind) {
    case 'command': {
      const path = `/${action.command}`;
      const command = (commands[path] ?? path).slice(1);
      const typed = [...action.options].map(
        ([name, value]) => [options[`${path} ${name}`] ?? name, choices[`${path} ${name}:${value}`] ?? value] as const,
      );
      const isSame = command === action.command && typed.every(([name, value]) => action.options.get(name) === value);
      return isSame ? [] : [{ ...action, command, options: new Map(typed) }];
    }
    case 'press':
      return newNames(buttons, action.label).map((label) => ({ ...action, label }));
    case 'choose': {
      const chosen = action.labels.map((label) => newNames(labels, label)[0] ?? label);
      const pressed = newNames(buttons, action.raw).map((label): LineAction => ({ kind: 'press', label }));
      const placeholders = [...newNames(menus, action.placeholder), action.placeholder];
      return [
        ...pressed,
        ...placeholders.flatMap((placeholder) =>
          [chosen, action.labels].map((each) => ({ ...action, placeholder, labels: each })),
        ),
      ];
    }
    case 'submit': {
      const values = new Map([...action.values].map(([label, value]) => [newNames(labels, label)[0] ?? label, value]));
      return [{ ...action, values }];
    }
    default:
      return [];
  }
}

/** The functions that start and end the bot's process. */
export interface BotControl {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Ends the process with SIGKILL. */
  kill(): Promise<void>;
}

/** A line of a script's output. */
export interface ScriptRecord {
  readonly line: number;
  readonly user: string | null;
  readonly channel: string | null;
  readonly kind: BotActionKind;
  readonly ephemeral: boolean;
  readonly body: Readonly<Record<string, unknown>>;
}

interface ScriptResult {
  /** True if every line was answered in time, and none was refused. */
  readonly ok: boolean;
  readonly lines: number;
}

interface PlayerOptions {
  readonly table: Table;
  readonly bot: BotControl;
  /** The script's folder, where the paths of attachments start. */
  readonly baseDir: string;
  /** The folder for files that the bot sends; undefined if the files are not saved. */
  readonly filesDir?: string;
  /** The maximum time for a deferred response in milliseconds. */
  readonly deferredWithinMs?: number;
  /** The new names, used for lines of an old script if a name is not found. */
  readonly renamed?: RenamedTexts;
}

export class ScriptPlayer {
  ok = true;
  readonly #options: PlayerOptions;
  readonly #pending: ScriptRecord[] = [];
  readonly #saved = new Map<string, string>();
  readonly #names = new Set<string>();
  /** The number of the line that made each interaction. Later actions of the bot on an interaction count for its line. */
  readonly #lineOf = new WeakMap<Interaction, number>();
  #line = 0;
  #who: Speaker | null = null;
  /** True while the script plays a line. */
  busy = false;

  constructor(options: PlayerOptions) {
    this.#options = options;
    options.table.on('act', this.#hear);
  }

  /** Returns the records that are new since the last call. */
  drain(): ScriptRecord[] {
    return this.#pending.splice(0);
  }

  /** Plays a line until the bot has finished it. @returns the bot's actions since the last call */
  async play(line: ScriptLine, number: number): Promise<ScriptRecord[]> {
    this.#line = number;
    this.busy = true;
    try {
      await this.#perform(line);
    } catch (error) {
      if (!(error instanceof CannotSendError || error instanceof NoAnswerError || error instanceof StillBusyError)) throw error;
      this.#refuse(error.message);
    } finally {
      this.busy = false;
    }
    return this.drain();
  }

  /** Records a line that could not be read. */
  misread(error: LineError, number: number): ScriptRecord[] {
    this.#line = number;
    this.#who = null;
    this.#refuse(error.message);
    return this.drain();
  }

  /** Stops listening to the table. */
  close(): void {
    this.#options.table.off('act', this.#hear);
  }

  async #perform(line: ScriptLine): Promise<void> {
    const { table } = this.#options;
    switch (line.kind) {
      case 'blank':
        return;
      case 'restart':
      case 'kill':
        return this.#restart(line.kind);
      case 'role':
        this.#who = null;
        table.giveRole(line.name, line.users);
        return;
      case 'sit':
        this.#who = line.who;
        table.seat(line.who.user, line.who.channel);
        return;
      case 'act':
        this.#who = line.who;
        return this.#act(table.seat(line.who.user, line.who.channel), line.action);
    }
  }

  async #restart(how: 'restart' | 'kill'): Promise<void> {
    const { table, bot } = this.#options;
    const after = table.gateway.generation;
    this.#who = null;
    await (how === 'kill' ? bot.kill() : bot.stop());
    await bot.start();
    await table.botReady({ after });
    await table.idle();
  }

  async #act(seat: Seat, action: LineAction): Promise<void> {
    const { table } = this.#options;
    const interaction = this.#begin(seat, action);
    if (!interaction) return;
    this.#lineOf.set(interaction, this.#line);
    await waitForAnswer(interaction, this.#options.deferredWithinMs);
    await table.idle();
  }

  /** Starts an action with the typed names. If a name is not found, tries the names that have replaced it. */
  #begin(seat: Seat, action: LineAction): Interaction | undefined {
    const { renamed } = this.#options;
    const load = (path: string): FileData => this.#load(path);
    try {
      return startAction(seat, action, load);
    } catch (error) {
      if (!renamed || !(error instanceof CannotSendError)) throw error;
      for (const reading of listPresentMeanings(action, renamed)) {
        try {
          return startAction(seat, reading, load);
        } catch (again) {
          if (!(again instanceof CannotSendError)) throw again;
        }
      }
      throw error;
    }
  }

  #load(path: string): FileData {
    try {
      return { name: basename(path), bytes: readFileSync(resolve(this.#options.baseDir, path)) };
    } catch {
      throw new CannotSendError(`There is no file ${path} beside the script.`);
    }
  }

  readonly #hear = (act: BotAction): void => {
    const { table } = this.#options;
    const channel = act.channelId === null ? undefined : table.world.guild().channels.get(act.channelId);
    const line = act.interaction ? this.#lineOf.get(act.interaction) : this.#line;
    // Interactions from the web page are shown only on the page.
    if (line === undefined) return;
    if (act.kind === 'refused') this.ok = false;
    const message = !['choices', 'form', 'refused'].includes(act.kind);
    this.#record({
      line,
      user: act.interaction?.user.name ?? this.#who?.user ?? null,
      channel: channel?.name ?? act.interaction?.channel.name ?? this.#who?.channel ?? null,
      kind: act.kind,
      ephemeral: act.audience !== null,
      body: message ? { ...act.body, files: act.files.map((f) => this.#file(f)) } : act.body,
    });
  };

  #refuse(message: string): void {
    this.ok = false;
    const who = this.#who;
    this.#record({
      line: this.#line,
      user: who?.user ?? null,
      channel: who?.channel ?? null,
      kind: 'refused',
      ephemeral: true,
      body: { code: 0, message },
    });
  }

  #record(record: ScriptRecord): void {
    this.#pending.push(record);
  }

  /** Saves each file only once, under a unique name, and returns its name and size. */
  #file({ id, name, bytes }: BotActionFile): Record<string, unknown> {
    const dir = this.#options.filesDir;
    if (dir === undefined) return { name, bytes };
    let saved = this.#saved.get(id);
    if (saved === undefined) {
      saved = freeName(name, this.#names);
      this.#names.add(saved);
      this.#saved.set(id, saved);
      const file = this.#options.table.files.get(id);
      mkdirSync(dir, { recursive: true });
      if (file) writeFileSync(join(dir, saved), file.bytes);
    }
    return saved === name ? { name, bytes } : { name, bytes, saved };
  }
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  const dot = name.lastIndexOf('.') > 0 ? name.lastIndexOf('.') : name.length;
  for (let n = 1; ; n++) {
    const candidate = n === 1 ? name : `${name.slice(0, dot)}-${n}${name.slice(dot)}`;
    if (!taken.has(candidate)) return candidate;
  }
}

/** Plays a script's lines in order and yields the bot's actions. @returns the number of lines, and whether all lines succeeded */
export async function* playScript(
  lines: Iterable<string> | AsyncIterable<string>,
  options: PlayerOptions,
): AsyncGenerator<ScriptRecord, ScriptResult> {
  const player = new ScriptPlayer(options);
  let number = 0;
  try {
    for await (const text of lines) {
      number++;
      let line: ScriptLine;
      try {
        line = parseLine(text);
      } catch (error) {
        if (!(error instanceof LineError)) throw error;
        yield* player.misread(error, number);
        continue;
      }
      yield* await player.play(line, number);
    }
    yield* player.drain();
    return { ok: player.ok, lines: number };
  } finally {
    player.close();
  }
}

/** Returns the folder in which a script's attachments are looked for. */
export function findScriptFolder(path: string): string {
  return path === '-' ? process.cwd() : dirname(path);
}
