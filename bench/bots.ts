import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openTable, type Table } from '../src/table/index.js';

/** A bot in a separate process, at its own table in this process. */
export interface Seated {
  readonly table: Table;
  readonly process: ChildProcess;
  stop(): Promise<void>;
}

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/**
 * Writes the files with the posts and commits of the smallest bot.
 * @returns their paths, and the path for its database
 */
function bareFiles({
  folder,
  post,
  eventText,
}: {
  readonly folder: string;
  readonly post: object;
  readonly eventText: string;
}): string {
  const bare = join(folder, 'bare');
  mkdirSync(bare);
  writeFileSync(join(bare, 'post.json'), JSON.stringify(post));
  writeFileSync(join(bare, 'event.json'), eventText);
  return bare;
}

/**
 * Starts the smallest bot, or our bot on a database. The tables do not validate requests, so that they use little time,
 * and the same for both.
 */
export async function seat(
  bot:
    | { readonly kind: 'bare'; readonly folder: string; readonly post: object; readonly eventText: string }
    | { readonly kind: 'ours'; readonly databasePath: string },
): Promise<Seated> {
  const token = 'YmVuY2g.bench.bench';
  const table = await openTable({ token, validate: false });
  const child =
    bot.kind === 'bare'
      ? spawn(process.execPath, [here('./bare-bot.js'), table.apiUrl, token, bareFiles(bot)], { stdio: 'inherit' })
      : spawn(process.execPath, [here('../src/main.js')], {
          stdio: 'inherit',
          env: {
            PATH: process.env.PATH,
            DISCORD_TOKEN: token,
            DISCORD_API_URL: table.apiUrl,
            DATABASE_PATH: bot.databasePath,
            LOG_LEVEL: 'warn',
          },
        });
  await table.botReady();
  return {
    table,
    process: child,
    async stop() {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await Promise.race([gone, new Promise((resolve) => setTimeout(resolve, 3000))]);
      child.kill('SIGKILL');
      await table.close();
    },
  };
}

/**
 * Returns the processor time of a process's main thread in milliseconds, which hardly depends on other programs; NaN if
 * the system does not report it.
 */
export function processorMs({ pid }: ChildProcess): number {
  const file = `/proc/${pid}/schedstat`;
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6 : NaN;
}

/** Sends something as soon as Discord has the commands. */
export async function registered<T>(send: () => T): Promise<T> {
  for (;;) {
    try {
      return send();
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'CannotSend') throw error;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
}
