import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { BotControl, Table } from '../table/index.js';

/** The path of the compiled program, which is used even if this file runs from its source. */
const MAIN = fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? '../../dist/src/main.js' : '../main.js', import.meta.url));
/** The time in milliseconds in which a bot must stop before it is killed. */
const STOP_WITHIN_MS = 5000;

/** The bot's news for the table that started the bot: its commands are registered, or it has finished an interaction. */
export type BotNews = 'registered' | { readonly finished: string | null };

/** The settings of a table's bot. With `practiceSeed`, dice, ids and seeds are repeatable. */
export interface BotSetup {
  readonly databasePath: string;
  readonly logLevel: string;
  readonly practiceSeed: string | undefined;
}

/**
 * Runs the bot of a local table in a separate process. The process runs the same program as a bot on Discord, with the table's
 * address and token. When the process of the table ends, the bot also ends.
 */
export class BotProcess implements BotControl {
  private child: ChildProcess | undefined;

  constructor(
    private readonly table: Table,
    public setup: BotSetup,
  ) {}

  async start(): Promise<void> {
    const { databasePath, logLevel, practiceSeed } = this.setup;
    const after = this.table.gateway.generation;
    const child = spawn(process.execPath, [MAIN, ...(practiceSeed === undefined ? [] : ['--practice-seed', practiceSeed])], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {
        PATH: searchPath(),
        DISCORD_TOKEN: this.table.token,
        DISCORD_API_URL: this.table.apiUrl,
        DATABASE_PATH: databasePath,
        LOG_LEVEL: logLevel,
      },
    });
    this.child = child;
    child.once('exit', () => this.table.botGone());
    const failed = once(child, 'exit').then(([code, signal]) => {
      throw new Error(`the bot ended (${String(signal ?? code)}) before it was ready`);
    });
    const registered = new Promise<void>((resolve) =>
      child.on('message', (news: BotNews) => {
        if (news === 'registered') resolve();
        else this.table.finished(news.finished);
      }),
    );
    await Promise.race([Promise.all([this.table.botReady({ after }), registered]), failed]);
    failed.catch(() => undefined);
  }

  async stop(): Promise<void> {
    await this.end('SIGTERM');
  }

  /** The id of the bot's process; undefined before `start`, and after `stop` or `kill`. */
  get pid(): number | undefined {
    return this.child?.pid;
  }

  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const { child } = this;
    this.child = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    const late = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
    await gone;
    clearTimeout(late);
  }
}

function searchPath(): string {
  return process.execPath.replace(/[/\\][^/\\]*$/, '');
}
