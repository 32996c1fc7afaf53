import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Picture } from '../../src/game/index.js';
import { backUpDatabase, FileGuard, openDatabase, restoreDatabase, openStore } from '../../src/store/index.js';
import { run } from '../cli/streams.js';
import { addUnit, Shelf, SURROUNDINGS } from './shelf.js';

/** The picture is larger than a page, so it has pages of its own. */
const BYTES = Buffer.from(Array.from({ length: 30_000 }, (_, at) => at % 251));
const PICTURE: Picture = {
  sha256: createHash('sha256').update(BYTES).digest('hex'),
  mediaType: 'image/png',
  base64: BYTES.toString('base64'),
};

const PAGE = 4096;

/** Creates a closed database with one picture, damaged in the file itself. */
function damagedFile(damage: (file: Buffer, at: number) => void): { readonly path: string; readonly gameId: string } {
  const shelf = new Shelf();
  shelf.pictures.keep(PICTURE);
  shelf.database.$client.pragma('wal_checkpoint(TRUNCATE)');
  shelf.database.$client.close();
  const file = readFileSync(shelf.path);
  const at = file.indexOf(BYTES.subarray(12_000, 12_100));
  expect(at).toBeGreaterThan(0);
  damage(file, at);
  writeFileSync(shelf.path, file);
  return { path: shelf.path, gameId: shelf.gameId };
}

describe.each<[string, (file: Buffer, at: number) => void, RegExp]>([
  ['with other bytes', (file, at) => file.write('damaged', at), /its bytes are others than were kept/],
  [
    'with a page of zeros',
    (file, at) => file.fill(0, at - (at % PAGE), at - (at % PAGE) + PAGE),
    /it cannot be read|its bytes are others/,
  ],
])('a picture %s', (_what, damage, why) => {
  it('is found beside the start, and everything else is written as before', async () => {
    const { path, gameId } = damagedFile(damage);
    const database = openDatabase(path);
    const told: string[] = [];
    const guard = new FileGuard(database, path, (news, words) => told.push(`${news}: ${words}`));
    await guard.check();
    expect(told).toEqual([expect.stringMatching(new RegExp(`^pictures: picture ${PICTURE.sha256} is damaged: (${why.source})`))]);
    expect(guard.fault).toBeNull();
    const shown: string[] = [];
    const store = openStore(database, { ...SURROUNDINGS, onPicture: (sha256) => shown.push(sha256) });
    for (let times = 0; times < 2; times++) expect(store.pictures.find(PICTURE.sha256)).toBeUndefined();
    expect(shown).toEqual([PICTURE.sha256]);
    // These are the heading, three events, people, and the end.
    expect([...store.recordFiles.linesOf(gameId)].length).toBe(6);
    await guard.finish();
    database.$client.close();
  });

  it('is told by a backup, which is made and put back all the same, and by a rebuild of everything', async () => {
    const { path } = damagedFile(damage);
    const target = join(dirname(path), 'backup');
    const { events, faults, pictures } = await backUpDatabase(path, target, false);
    expect([events, faults]).toEqual([3, []]);
    expect(pictures).toEqual([expect.stringMatching(why)]);
    expect(restoreDatabase(target, path, 'now', false).pictures).toHaveLength(1);
    const rebuilt = await run(['rebuild', '--all', '--database', path]);
    expect(rebuilt.status).toBe(1);
    expect(rebuilt.stdout).toMatch(new RegExp(`Picture ${PICTURE.sha256} is damaged: (${why.source})`));
  });
});

it('a whole picture is shown, and nothing is told', async () => {
  const shelf = new Shelf();
  shelf.pictures.keep(PICTURE);
  const told: string[] = [];
  await new FileGuard(shelf.database, shelf.path, (_news, words) => told.push(words)).check();
  expect([told, shelf.pictures.find(PICTURE.sha256)]).toEqual([[], PICTURE]);
  shelf.act(addUnit('B Coy'));
});
