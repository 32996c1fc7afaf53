import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { BotControl, Table } from '../table/index.js';

/** How long a bot may take to stop before it is killed. */
const STOP_WITHIN_MS = 5000;

/** What the bot of a table runs on; `practiceSeed` makes its dice, ids and seeds repeat. */
export interface BotSetup {
  readonly databasePath: string;
  readonly logLevel: string;
  readonly practiceSeed: string | undefined;
}

/**
 * The bot in a process of its own, at a local table: the same program as at Discord, with the table's address and token. It ends with this
 * process, whatever happens to it.
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
    const child = spawn(
      process.execPath,
      [...mainProgram(), ...(practiceSeed === undefined ? [] : ['--practice-seed', practiceSeed])],
      {
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        env: {
          PATH: searchPath(),
          DISCORD_TOKEN: this.table.token,
          DISCORD_API_URL: this.table.apiUrl,
          DATABASE_PATH: databasePath,
          LOG_LEVEL: logLevel,
        },
      },
    );
    this.child = child;
    const failed = once(child, 'exit').then(([code, signal]) => {
      throw new Error(`the bot ended (${String(signal ?? code)}) before it was ready`);
    });
    const registered = once(child, 'message');
    await Promise.race([Promise.all([this.table.botReady({ after }), registered]), failed]);
    failed.catch(() => undefined);
  }

  async stop(): Promise<void> {
    await this.end('SIGTERM');
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

/** The program and how Node runs it: compiled, or from the sources while developing. */
function mainProgram(): string[] {
  const isSource = import.meta.url.endsWith('.ts');
  const program = fileURLToPath(new URL(isSource ? '../main.ts' : '../main.js', import.meta.url));
  return isSource ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href, program] : [program];
}

function searchPath(): string {
  return process.execPath.replace(/[/\\][^/\\]*$/, '');
}
