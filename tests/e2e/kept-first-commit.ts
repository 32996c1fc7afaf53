/**
 * Battles that stopped in mid-turn, each with the program of before the vocabulary was renamed, killed as it stood: the database with
 * its log and its count, and the table with every message, so that the buttons of that day can still be pressed.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { remember } from '../../src/table/index.js';
import { Playing } from './playing.js';

export const KEPT_BATTLES = ['eagles', 'mokra', 'megagame', 'corps', 'cullen', '1943'] as const;
export type KeptBattle = (typeof KEPT_BATTLES)[number];

const whole = brotliDecompressSync(readFileSync(new URL('fixtures/first-commit.br', import.meta.url)));

/** The files of a kept battle by their paths. The fixture begins with a line that tells the size of each. */
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

/** Puts the files of a kept battle into a folder. */
export function layOut(battle: KeptBattle, folder: string): void {
  for (const [path, bytes] of keptFiles(battle)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
}

/** Starts today's bot on a copy of a kept battle, at a table with the people, channels and messages of that day. */
export const openKept = (battle: KeptBattle): Promise<Playing> =>
  Playing.open({
    before(folder, table) {
      layOut(battle, folder);
      const trouble = (words: string): never => {
        throw new Error(words);
      };
      remember(table, join(folder, 'table'), trouble).stop();
    },
  });
