import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { openTable, type Table } from '../src/table/index.js';

/** A bot in a process of its own, at a table of its own in this one. */
export interface Seated {
  readonly table: Table;
  readonly process: ChildProcess;
  stop(): Promise<void>;
}

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Starts the bare handler, or our bot on a database. The tables do not validate: they are the same for both, and light. */
export async function seat(
  bot:
    | { readonly kind: 'bare'; readonly databasePath: string; readonly bytes: number }
    | { readonly kind: 'ours'; readonly databasePath: string },
): Promise<Seated> {
  const token = 'YmVuY2g.bench.bench';
  const table = await openTable({ token, validate: false });
  const child =
    bot.kind === 'bare'
      ? spawn(process.execPath, [here('./bare-bot.js'), table.apiUrl, token, bot.databasePath, String(bot.bytes)], {
          stdio: 'inherit',
        })
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
