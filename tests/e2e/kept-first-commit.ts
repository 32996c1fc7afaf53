/**
 * Battles that were interrupted in the middle of a turn, recorded with the program before the vocabulary changed. Each
 * has its database with log and counter, and the table with every message, so that the old buttons can still be
 * pressed.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import BetterSqlite3 from 'better-sqlite3';
import { restoreTable } from '../../src/table/index.js';
import { Playing } from './playing.js';

export const KEPT_BATTLES = ['eagles', 'mokra', 'megagame', 'corps', 'cullen', '1943'] as const;
export type KeptBattle = (typeof KEPT_BATTLES)[number];

const whole = brotliDecompressSync(readFileSync(new URL('fixtures/first-commit.br', import.meta.url)));

/**
 * Returns the files of a recorded battle by their paths. The fixture starts with a line that states the size of each.
 */
export function keptFiles(battle: KeptBattle): ReadonlyMap<string, Buffer> {
  let from = whole.indexOf('\n') + 1;
  const head = JSON.parse(whole.toString('utf8', 0, from)) as readonly { readonly path: string; readonly bytes: number }[];
  const files = new Map<string, Buffer>();
  for (const { path, bytes } of head) {
    if (path.startsWith(`${battle}/`)) files.set(path.slice(battle.length + 1), whole.subarray(from, from + bytes));
    from += bytes;
  }
  return files;
}

/** Writes the files of a recorded battle to a folder. */
export function layOut(battle: KeptBattle, folder: string): void {
  for (const [path, bytes] of keptFiles(battle)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
}

/** Lets the half-filled cards of a recorded battle be of today: the bot keeps each for a day only. */
function renewDrafts(path: string): void {
  const client = new BetterSqlite3(path);
  client.prepare('UPDATE drafts SET at = ?').run(new Date().toISOString());
  client.close();
}

/**
 * Starts the present bot on a copy of a recorded battle, at a table with the original people, channels and messages.
 */
export const openKept = (battle: KeptBattle): Promise<Playing> =>
  Playing.open({
    before(folder, table) {
      layOut(battle, folder);
      renewDrafts(join(folder, 'umpire.db'));
      const trouble = (words: string): never => {
        throw new Error(words);
      };
      restoreTable(table, join(folder, 'table'), trouble).stop();
    },
  });
