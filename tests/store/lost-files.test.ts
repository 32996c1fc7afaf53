import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { buildEventCountPath } from '../../src/store/event-count.js';
import { backUpDatabase, openDatabase, restoreDatabase } from '../../src/store/index.js';
import { runInTransaction } from '../../src/store/transaction.js';
import { refusedBy } from '../refused.js';
import { addUnit, asking, guarded } from './shelf.js';

/** Returns the number of events in the saved copy; undefined if there is none. */
function saved(path: string): unknown {
  const name = readdirSync(dirname(path)).find(
    (each) => each.startsWith(`${basename(path)}.rescued-`) && !/-(wal|shm)$/.test(each),
  );
  if (name === undefined) return undefined;
  const copy = new BetterSqlite3(join(dirname(path), name), { readonly: true });
  try {
    return copy.prepare('SELECT count(*) FROM events').pluck().get();
  } finally {
    copy.close();
  }
}

const remove = (path: string, ends: readonly string[]): void => ends.forEach((end) => rmSync(`${path}${end}`));
const FILES: readonly (readonly [string, readonly string[]])[] = [
  ['the file itself', ['']],
  ['the log of writes', ['-wal']],
  ['the index of that log', ['-shm']],
  ['log and index', ['-wal', '-shm']],
  ['all of them', ['', '-wal', '-shm']],
];

describe.each(FILES)('while it runs, %s is removed', (_what, ends) => {
  it('the next command is refused in words, and whatever was answered as done is saved', async () => {
    const { shelf, guard, told } = guarded();
    shelf.act(addUnit('B Coy'));
    remove(shelf.path, ends);
    const refused = refusedBy(() => shelf.act(addUnit('C Coy')));
    expect(refused).toMatchObject({ code: 'UNAVAILABLE', message: expect.stringContaining('was moved or deleted') as string });
    await guard.finish();
    expect(saved(shelf.path)).toBe(4);
    expect(told).toEqual([expect.stringMatching(/^stopped: the database was moved or deleted; a copy of it is .*rescued/)]);
  });

  it('a command that others are committed with is refused too', async () => {
    const { shelf, guard } = guarded();
    remove(shelf.path, ends);
    await expect(shelf.battles.actSoon(asking(), addUnit('B Coy'))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await guard.finish();
  });

  it('the stop looks once more, and saves it', async () => {
    const { shelf, guard, told } = guarded();
    for (let number = 0; number < 4; number++) shelf.act(addUnit(`Coy ${number}`));
    remove(shelf.path, ends);
    await guard.finish();
    expect([guard.fault, saved(shelf.path), told.length]).toEqual(['moved', 7, 1]);
  });
});

describe('before a start', () => {
  /**
   * Creates a record of four events whose process was killed: its files, copied elsewhere, with the count of events.
   */
  function killed(): string {
    const { shelf } = guarded();
    shelf.act(addUnit('B Coy'));
    const path = join(dirname(shelf.path), 'killed.db');
    for (const end of ['', '-wal']) copyFileSync(shelf.path + end, path + end);
    copyFileSync(buildEventCountPath(shelf.path), buildEventCountPath(path));
    return path;
  }

  it.each<[string, (path: string) => void, RegExp]>([
    ['a missing file', (path) => remove(path, ['', '-wal']), /The record had 4 events, and .*killed\.db is not there/],
    ['a missing file, its log left', (path) => remove(path, ['']), /is not there/],
    ['an empty file', (path) => writeFileSync(path, ''), /is empty/],
    [
      'a missing log',
      (path) => remove(path, ['-wal']),
      /had 4 events, and .*killed\.db has none of them: .*killed\.db-wal is gone/,
    ],
    [
      'a log that somebody made anew',
      (path) => writeFileSync(`${path}-wal`, ''),
      /had 4 events, and .*killed\.db has none of them: .*killed\.db-wal is not the one it was/,
    ],
  ])('%s is told, and nothing is written', (_what, lose, words) => {
    const path = killed();
    lose(path);
    const before = existsSync(path) ? readFileSync(path) : undefined;
    expect(refusedBy(() => openDatabase(path))).toMatchObject({
      code: 'INVALID_INPUT',
      field: 'database',
      message: expect.stringMatching(words) as string,
    });
    expect(existsSync(path) ? readFileSync(path) : undefined).toEqual(before);
  });

  it('the saved copy is named, and takes the place of what is lost', async () => {
    const { shelf, guard } = guarded();
    shelf.act(addUnit('B Coy'));
    remove(shelf.path, ['', '-wal', '-shm']);
    await guard.finish();
    shelf.database.$client.close();
    const { message } = refusedBy(() => openDatabase(shelf.path)) as Error;
    const [, copy] = /A copy is at (\S+)\./.exec(message)!;
    expect(restoreDatabase(copy!, shelf.path, 'now', false).events).toBe(4);
    openDatabase(shelf.path).$client.close();
  });

  it('who deletes the count goes on without what is lost', () => {
    const path = killed();
    remove(path, ['', '-wal']);
    rmSync(buildEventCountPath(path));
    openDatabase(path).$client.close();
  });

  it('a clean stop, an older backup put back by hand, and a record that never was are no losses', async () => {
    const { shelf, guard } = guarded();
    const backup = join(dirname(shelf.path), 'backup');
    await backUpDatabase(shelf.path, backup, false);
    shelf.act(addUnit('B Coy'));
    await guard.finish();
    shelf.database.$client.close();
    openDatabase(shelf.path).$client.close();
    copyFileSync(backup, shelf.path);
    openDatabase(shelf.path).$client.close();
    openDatabase(join(dirname(shelf.path), 'new.db')).$client.close();
  });

  it('what is rolled back with the transaction around it was no record', async () => {
    const { shelf, guard } = guarded();
    const failing = (): void => {
      shelf.act(addUnit('B Coy'));
      throw new Error('no room was bound');
    };
    expect(() => runInTransaction(shelf.database, failing)).toThrow('no room was bound');
    expect(readFileSync(buildEventCountPath(shelf.path), 'utf8')).toMatch(/^3 /);
    await guard.finish();
    shelf.database.$client.close();
    openDatabase(shelf.path).$client.close();
  });
});
