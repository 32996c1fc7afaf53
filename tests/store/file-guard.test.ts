import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/store/index.js';
import { refusedBy } from '../refused.js';
import { addUnit, newFile, newFolder, opening, guarded } from './shelf.js';

describe('the file of an open database', () => {
  it('that lies where it was opened is written, and SQLite finds it whole', async () => {
    const { shelf, guard, told } = guarded();
    guard.look();
    await guard.check();
    expect([guard.fault, told]).toEqual([null, []]);
    expect(shelf.act(addUnit('B Coy')).events[0]!.number).toBe(4);
  });

  it.each<[string, (path: string) => void]>([
    ['deleted', (path) => rmSync(path)],
    [
      'replaced by another',
      (path) => {
        rmSync(path);
        writeFileSync(path, '');
      },
    ],
  ])('that was %s is written no more, which people are told, and a copy of it is kept', async (_what, lose) => {
    const { shelf, guard, told } = guarded();
    shelf.act(addUnit('B Coy'));
    lose(shelf.path);
    guard.look();
    guard.look();
    expect(guard.fault).toBe('moved');
    expect(refusedBy(() => shelf.act(addUnit('C Coy')))).toMatchObject({ code: 'UNAVAILABLE' });
    expect(shelf.battles.open(shelf.gameId).state.lastNumber).toBe(4);
    await expect.poll(() => told).toHaveLength(1);
    expect(told[0]).toContain('stopped: the database was moved or deleted');
    const kept = readdirSync(dirname(shelf.path)).find((name) => name.includes('.rescued-') && !/-(wal|shm)$/.test(name))!;
    expect(kept.startsWith(basename(shelf.path))).toBe(true);
    const copy = new BetterSqlite3(join(dirname(shelf.path), kept));
    expect(copy.prepare('SELECT count(*) FROM events').pluck().get()).toBe(4);
    copy.close();
  });

  it('that comes back is written again', async () => {
    const { shelf, guard, told } = guarded();
    renameSync(shelf.path, `${shelf.path}.away`);
    guard.look();
    await expect.poll(() => told).toHaveLength(1);
    renameSync(`${shelf.path}.away`, shelf.path);
    guard.look();
    expect(guard.fault).toBe(null);
    expect(shelf.act(addUnit('B Coy')).events[0]!.number).toBe(4);
    expect(told[1]).toBe('again: the database is where it was');
  });

  it('that is damaged is written no more', async () => {
    const { shelf, guard, told } = guarded();
    for (let number = 0; number < 60; number++) shelf.act(addUnit(`Coy ${number}`));
    shelf.database.$client.pragma('wal_checkpoint(TRUNCATE)');
    const bytes = readFileSync(shelf.path);
    // Overwrites pages from the middle on.
    bytes.fill(0xa5, 4096 * Math.floor(bytes.length / 8192), bytes.length - 8192);
    writeFileSync(shelf.path, bytes);
    await guard.check();
    expect(guard.fault).toBe('damaged');
    expect(told).toHaveLength(1);
    expect(told[0]).toMatch(/^stopped: the database is damaged: ./);
    expect(() => shelf.act(addUnit('Reserve'))).toThrow();
    expect(shelf.database.$client.pragma('query_only', { simple: true })).toBe(1);
  });
});

describe('a file that is not ours', () => {
  it('another program’s database is refused in plain words, and stays as it is', () => {
    const path = newFile();
    const other = new BetterSqlite3(path);
    other.exec('CREATE TABLE recipes (name)');
    other.close();
    const before = readFileSync(path);
    expect(refusedBy(() => openDatabase(path))).toMatchObject({
      field: 'database',
      message: `${path} is the database of another program. Nothing was changed. Use another file.`,
    });
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  it('an empty file is one that was made for it', () => {
    const path = join(newFolder(), 'umpire.db');
    writeFileSync(path, '');
    expect(opening(path).$client.open).toBe(true);
  });
});
