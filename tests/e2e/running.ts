import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { BattleEvent } from '../../src/game/index.js';
import type { BotNews } from '../../src/cli/bot-process.js';
import type { Stoppable } from '../../src/discord/bot.js';
import type { UnrecoverableError } from '../../src/discord/connection/unrecoverable.js';
import { findRuleset } from '../../src/rules/registry.js';
import { openDatabase, openStore } from '../../src/store/index.js';
import type { Message, Table } from '../../src/table/index.js';
import { type OtherBot, startHere } from '../bot-here.js';
import { MAIN } from '../compiled.js';

/** A generous limit in milliseconds for busy machines. */
const PATIENCE_MS = 300_000;

/** A line of the bot's log. */
export interface LogLine {
  readonly level: number;
  readonly msg: string;
  readonly [key: string]: unknown;
}

/** A bot whose log can be read. */
abstract class Logged {
  /** The lines of the log so far. */
  abstract readonly log: readonly LogLine[];

  /** Returns the lines of the log with this message. */
  said(msg: string | RegExp): LogLine[] {
    return this.log.filter((line) => (typeof msg === 'string' ? line.msg === msg : msg.test(line.msg)));
  }

  async hasSaid(msg: string | RegExp, timeout = PATIENCE_MS): Promise<void> {
    await expect.poll(() => this.said(msg).length, { timeout, message: `the log says ${String(msg)}` }).toBeGreaterThan(0);
  }
}

/** The bot in this process, with its log and all its reports about starting and losing the connection. */
export class Heard extends Logged {
  readonly log: LogLine[] = [];
  /** The reason why the connection to Discord is lost for good. */
  lost: UnrecoverableError | undefined;
  /** Resolves when the bot has started. */
  readonly begun: Promise<unknown>;
  private opened: Stoppable | undefined;

  constructor(
    at: { readonly token: string; readonly apiUrl: string },
    readonly databasePath: string,
    other: OtherBot = {},
  ) {
    super();
    const setup = { databasePath, logLevel: 'info', practiceSeed: undefined };
    this.begun = startHere(at, setup, {
      write: (line) => this.log.push(JSON.parse(line) as LogLine),
      onOpened: (opened) => (this.opened = opened),
      onLost: (why) => (this.lost = why),
      ...other,
    });
    // Anyone who awaits the promise sees the error. Stopping the bot early also rejects it.
    this.begun.catch(() => undefined);
  }

  async stop(): Promise<void> {
    await this.opened?.stop();
  }
}

/** The compiled bot as an operator runs it, with its log. */
export class Running extends Logged {
  stderr = '';
  status: number | null | undefined;
  signal: NodeJS.Signals | null = null;
  readonly ended: Promise<void>;

  private constructor(
    readonly child: ChildProcess,
    readonly databasePath: string,
  ) {
    super();
    child.stderr?.setEncoding('utf8').on('data', (chunk: string) => (this.stderr += chunk));
    this.ended = once(child, 'close').then(([status, signal]) => {
      this.status = status as number | null;
      this.signal = signal as NodeJS.Signals | null;
    });
  }

  /** @param node options of Node before the program's name */
  static start(
    at: { readonly token: string; readonly apiUrl: string },
    databasePath: string,
    env: Readonly<Record<string, string>> = {},
    node: readonly string[] = [],
  ): Running {
    const child = spawn(process.execPath, [...node, MAIN], {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env: { PATH: process.env.PATH, DISCORD_TOKEN: at.token, DISCORD_API_URL: at.apiUrl, DATABASE_PATH: databasePath, ...env },
    });
    return new Running(child, databasePath);
  }

  /** Informs a table when interactions are finished. */
  tell(table: Table): this {
    this.child.on('message', (news: BotNews) => {
      if (news !== 'registered') table.finished(news.finished);
    });
    return this;
  }

  get log(): LogLine[] {
    return this.stderr.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as LogLine] : []));
  }

  /** Waits until the process ends by itself, and returns how. */
  async end(withinMs = PATIENCE_MS): Promise<number | null | undefined> {
    const late = new Promise<never>((_, reject) =>
      setTimeout(() => reject(new Error(`it has not ended: ${this.stderr}`)), withinMs).unref(),
    );
    await Promise.race([this.ended, late]);
    return this.status;
  }

  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) this.child.kill(signal);
    await this.ended;
  }
}

/** Runs work in a folder that is deleted afterwards. */
export async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'umpire-running-'));
  try {
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns every event of a record, battle by battle. */
export function eventsIn(databasePath: string): BattleEvent[] {
  const database = openDatabase(databasePath);
  const unused = (): never => {
    throw new Error('nothing is written here');
  };
  const store = openStore(database, { now: unused, randomBytes: unused, rulesetById: findRuleset });
  const ids = database.$client.prepare('SELECT id FROM games ORDER BY rowid').pluck().all() as string[];
  const events = ids.flatMap((id) => store.record.events(id, {}));
  database.$client.close();
  return events;
}

/** Returns the text of a message. */
export function wordsOf(message: Message): string {
  return JSON.stringify(message.embeds);
}
