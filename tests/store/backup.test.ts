import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, copyFileSync, existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import BetterSqlite3 from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { applyEvents } from '../../src/game/index.js';
import {
  backUpDatabase,
  listRecordFaults,
  openLostEvents,
  rebuildTables,
  restoreDatabase,
  openSettings,
  openStore,
} from '../../src/store/index.js';
import { run } from '../cli/streams.js';
import { UMPIRE } from '../compiled.js';
import { refusedBy } from '../refused.js';
import {
  addUnit,
  asking,
  battleHere,
  dump,
  folded,
  inMemory,
  inTables,
  newFile,
  newFolder,
  opening,
  Shelf,
  START,
  SURROUNDINGS,
} from './shelf.js';

const APPENDER = join(import.meta.dirname, 'appender.ts');

/** Returns the files whose names start with a name, without that file itself: what is next to a database. */
const beside = (path: string): string[] =>
  readdirSync(dirname(path))
    .filter((name) => name.startsWith(basename(path)) && name !== basename(path))
    .map((name) => name.slice(basename(path).length));

/** Returns the refusal of an asynchronous call. */
async function refused(call: Promise<unknown>): Promise<unknown> {
  const outcome = await call.then(
    () => 'it was not refused',
    (error: unknown) => error,
  );
  return outcome;
}

/** Creates a closed database with a battle. */
function closedShelf(): { readonly path: string; readonly text: string; readonly gameId: string } {
  const shelf = new Shelf();
  const text = dump(shelf.database);
  shelf.database.$client.close();
  return { path: shelf.path, text, gameId: shelf.gameId };
}

describe('umpire backup', () => {
  it('copies what is open, newest events included, into one file that is whole', async () => {
    const shelf = new Shelf();
    shelf.act(addUnit('B Coy'));
    const target = join(newFolder(), 'a', 'backup.db');
    const found = await backUpDatabase(shelf.path, target, false);
    expect(found).toMatchObject({ battles: 1, events: 4, faults: [] });
    expect(beside(target)).toEqual([]);
    expect(dump(opening(target))).toBe(dump(shelf.database));
    // The bot continues, and the copy stays unchanged.
    shelf.act(addUnit('C Coy'));
    expect(openStore(opening(target), SURROUNDINGS).record.events(shelf.gameId)).toHaveLength(4);
  });

  it('takes the place of no file unless it is told to, and never that of the database itself', async () => {
    const { path } = closedShelf();
    const target = join(newFolder(), 'backup.db');
    writeFileSync(target, 'something else');
    expect(await refused(backUpDatabase(path, target, false))).toMatchObject({ code: 'CONFLICT', field: 'target' });
    expect(readFileSync(target, 'utf8')).toBe('something else');
    expect(await refused(backUpDatabase(path, path, true))).toMatchObject({ code: 'CONFLICT' });
    await backUpDatabase(path, target, true);
    expect(battleHere(openStore(opening(target), SURROUNDINGS)).state.lastNumber).toBe(3);
  });

  it.each([
    ['of a file that is not there', (path: string) => `${path}.not`, 'NOT_FOUND'],
    ['of a file that is no database', (path: string) => (writeFileSync(`${path}.txt`, 'not SQLite at all'), `${path}.txt`), 'INVALID_INPUT'],
    ['of another program’s database', (path: string) => (new BetterSqlite3(`${path}.other`).exec('CREATE TABLE t (x)').close(), `${path}.other`), 'INVALID_INPUT'],
  ])('%s is refused, and nothing is left at the target', async (_what, source, code) => {
    const { path } = closedShelf();
    const target = join(newFolder(), 'backup.db');
    expect(await refused(backUpDatabase(source(path), target, false))).toMatchObject({ code });
    expect(readdirSync(dirname(target))).toEqual([]);
  }); // prettier-ignore

  it('keeps a copy of a battle whose tables are not its events’, and says so', async () => {
    const shelf = new Shelf();
    shelf.database.$client.exec(`UPDATE units SET name = 'B Coy' WHERE id = 'u3'`);
    const target = join(newFolder(), 'backup.db');
    const { status, stdout } = await run(['backup', target, '--database', shelf.path]);
    expect(status).toBe(1);
    expect(stdout).toContain(`battle ${shelf.gameId}: unit u3 (A Coy) is not as its events made it`);
    expect(existsSync(target)).toBe(true);
  });

  it('on a disk that takes no more fails in plain words, and leaves nothing', () => {
    const shelf = new Shelf();
    shelf.database.$client.prepare("INSERT INTO settings VALUES ('long', ?)").run('x'.repeat(3_000_000));
    const target = join(newFolder(), 'backup.db');
    // A file may have at most one mebibyte here. The signal for this must not end the program.
    const script = `trap '' XFSZ; ulimit -f 1024; exec "$0" "$@"`;
    const words = [UMPIRE, 'backup', target, '--database', shelf.path];
    const { status, stderr, stdout } = spawnSync('bash', ['-c', script, process.execPath, ...words], {
      encoding: 'utf8',
      timeout: 300_000,
    });
    expect(stdout).toBe('');
    expect(stderr).toMatch(/the disk (is full|does not take it) .*Nothing was changed/);
    expect(status).toBe(2);
    expect(readdirSync(dirname(target))).toEqual([]);
  });

  it('where there is no folder fails in plain words', async () => {
    const { path } = closedShelf();
    const { status, stderr } = await run(['backup', join(path, 'below', 'backup.db'), '--database', path]);
    expect(status).toBe(2);
    expect(JSON.parse(stderr)).toMatchObject({ error: { code: 'UNAVAILABLE' } });
  });
});

describe('umpire restore', () => {
  it('puts the backup in the place of the database, which is kept beside it', async () => {
    const shelf = new Shelf();
    const backup = join(newFolder(), 'backup.db');
    await backUpDatabase(shelf.path, backup, false);
    const then = dump(shelf.database);
    shelf.act(addUnit('B Coy'));
    const now = dump(shelf.database);
    shelf.database.$client.close();
    expect(refusedBy(() => restoreDatabase(backup, shelf.path, 'now', false))).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('1 event that the backup does not have') as string,
    });
    const { kept, events } = restoreDatabase(backup, shelf.path, 'now', true);
    expect({ kept, events }).toEqual({ kept: `${shelf.path}.before-restore-now`, events: 3 });
    expect(beside(shelf.path)).toEqual(['.before-restore-now']);
    const restored = opening(shelf.path);
    // The settings contain what is missing, which the bot records when it starts.
    expect(openLostEvents(openSettings(restored)).all()).toEqual([
      { gameId: shelf.gameId, after: 3, open: expect.any(Number) as number, lacks: 1, heads: expect.any(Array) as string[] },
    ]);
    restored.$client.prepare('DELETE FROM settings').run();
    expect(dump(restored)).toBe(then);
    expect(dump(opening(kept!))).toBe(now);
    expect(existsSync(backup)).toBe(true);
    // The battle can be continued.
    expect(openStore(restored, SURROUNDINGS).battles.act(asking(), addUnit('C Coy')).events[0]!.number).toBe(4);
  });

  it('names the battles that are missing altogether, and notes them, whatever is put back later', async () => {
    const shelf = new Shelf();
    const backup = join(newFolder(), 'backup.db');
    await backUpDatabase(shelf.path, backup, false);
    const ids = ['601', '602'].map((channelId) => shelf.battles.start(asking({ channelId }), START).gameId);
    shelf.database.$client.close();
    const { stdout } = await run(['restore', backup, '--force', '--database', shelf.path]);
    expect(stdout).toContain('It lacks 2 battles altogether: Hill 112 (1 event), Hill 112 (1 event).');
    const again = join(newFolder(), 'again.db');
    await backUpDatabase(shelf.path, again, false);
    expect(restoreDatabase(again, shelf.path, 'later', true).lost).toEqual([]);
    const { channels } = openStore(opening(shelf.path), SURROUNDINGS);
    expect([...ids, 'f'.repeat(16)].map((gameId) => channels.isLost(gameId))).toEqual([true, true, false]);
  });

  it('is refused while a bot has the database open, and the database stays', async () => {
    const shelf = new Shelf();
    const backup = join(newFolder(), 'backup.db');
    await backUpDatabase(shelf.path, backup, false);
    const before = dump(shelf.database);
    for (const force of [false, true])
      expect(refusedBy(() => restoreDatabase(backup, shelf.path, 'now', force)).message).toContain('Stop the bot first');
    expect(dump(shelf.database)).toBe(before);
    shelf.act(addUnit('B Coy'));
    expect(beside(shelf.path).sort()).toEqual(['-shm', '-wal']);
  });

  it.each([
    ['is not there', () => undefined, 'NOT_FOUND'],
    ['is no database', (path: string) => writeFileSync(path, 'no SQLite'), 'INVALID_INPUT'],
    ['was cut short', (path: string) => (copyFileSync(closedShelf().path, path), truncateSync(path, 20_000)), 'damaged'],
    ['has a hash that does not fit', (path: string) => tamper(path, "UPDATE events SET body = replace(body, 'A Coy', 'Z Coy')"), 'does not have its hash'],
    ['lacks an event', (path: string) => tamper(path, 'DELETE FROM events WHERE number = 2'), 'does not follow'],
    ['was written by a newer version', (path: string) => tamper(path, "INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('x', 9999999999999)"), 'newer version'],
  ] as const)('of a backup that %s is refused, and the database stays', (_what, make, why) => {
    const { path, text } = closedShelf();
    const backup = join(newFolder(), 'backup.db');
    make(backup);
    let error: unknown;
    try {
      restoreDatabase(backup, path, 'now', true);
    } catch (thrown) {
      error = thrown;
    }
    const { code, message } = error as { code: string; message: string };
    expect(`${code} ${message}`).toMatch(new RegExp(`${why}|SQLITE_CORRUPT`));
    expect(dump(opening(path))).toBe(text);
    expect(beside(path).filter((end) => end.startsWith('.'))).toEqual([]);
  }); // prettier-ignore

  it('works where there is no database yet, or only a damaged one, which is kept', () => {
    const backup = closedShelf();
    const fresh = join(newFolder(), 'data', 'umpire.db');
    expect(restoreDatabase(backup.path, fresh, 'now', false).kept).toBeNull();
    expect(dump(opening(fresh))).toBe(backup.text);
    const broken = newFile();
    appendFileSync(broken, 'this was a database once');
    const { kept } = restoreDatabase(backup.path, broken, 'now', false);
    expect(readFileSync(kept!, 'utf8')).toBe('this was a database once');
    expect(dump(opening(broken))).toBe(backup.text);
  });

  it('of files copied as a stopped bot left them takes the events that are in the log beside', () => {
    const shelf = new Shelf();
    const copy = join(newFolder(), 'umpire.db');
    for (const end of ['', '-wal']) copyFileSync(`${shelf.path}${end}`, `${copy}${end}`);
    const there = newFile();
    expect(restoreDatabase(copy, there, 'now', false)).toMatchObject({ battles: 1, events: 3 });
    expect(dump(opening(there))).toBe(dump(shelf.database));
  });
});

/** Changes a database with a battle, bypassing the triggers. */
function tamper(path: string, sql: string): void {
  copyFileSync(closedShelf().path, path);
  const client = new BetterSqlite3(path);
  client.exec('DROP TRIGGER events_are_never_altered; DROP TRIGGER events_are_never_deleted;');
  client.exec(sql);
  client.close();
}

describe('a bot at work, backed up and killed', () => {
  it('restored, has the record up to the backup, and plays on', async () => {
    const path = newFile();
    const child = spawn(process.execPath, ['--import', 'tsx', APPENDER, path, 'load'], { stdio: ['ignore', 'pipe', 'inherit'] });
    const told: string[] = [];
    const reader = createInterface({ input: child.stdout });
    reader.on('line', (line) => told.push(line));
    const toldMore = (lines: number): Promise<void> => expect.poll(() => told.length).toBeGreaterThanOrEqual(lines);
    await toldMore(30);
    const folder = newFolder();
    const backups: { readonly target: string; readonly before: number; readonly after: number; readonly events: number }[] = [];
    for (let round = 0; round < 4; round++) {
      const target = join(folder, `${round}.db`);
      const before = told.length;
      const { events, faults } = await backUpDatabase(path, target, false);
      expect(faults).toEqual([]);
      await toldMore(told.length + 10);
      backups.push({ target, before, after: told.length, events });
    }
    child.kill('SIGKILL');
    await Promise.all([once(child, 'exit'), once(reader, 'close')]);
    expect(backups.at(-1)!.after).toBeGreaterThan(30);

    for (const { target, before, events: count } of backups) {
      const { kept } = restoreDatabase(target, path, basename(target), true);
      expect(kept).not.toBeNull();
      const database = opening(path);
      const store = openStore(database, SURROUNDINGS);
      const { gameId } = battleHere(store);
      const events = store.record.events(gameId);
      // The copy contains everything reported before the backup started, and is the start of the record.
      expect(events.length).toBe(count);
      const hashes = events.map(({ number, hash }) => `${number} ${hash}`);
      expect(told.slice(0, before).filter((line) => /^\d+ [0-9a-f]{64}$/.test(line) && !hashes.includes(line))).toEqual([]);
      expect(hashes.slice(0, told.length).filter((line, index) => index >= 2 && told[index - 2] !== line)).toEqual([]);
      expect(inTables(database, gameId)).toEqual(inMemory(folded(store, gameId)));
      store.battles.act(asking(), addUnit('after'));
      database.$client.close();
    }
  });
});

describe('umpire rebuild', () => {
  const DAMAGE: readonly (readonly [string, string, RegExp])[] = [
    ['a row that is otherwise', `UPDATE units SET row = replace(row, 'A Coy', 'Z Coy')`, /unit u3 \(A Coy\) is not as/],
    ['a column that is otherwise', `UPDATE units SET side_id = 's9' WHERE id = 'u3'`, /unit u3 \(A Coy\) is not as/],
    ['a row that is no JSON', `UPDATE sides SET row = '{'`, /side s2 \(Axis\) is not as/],
    ['a row that is gone', `DELETE FROM units WHERE id = 'u3'`, /unit u3 \(A Coy\) is missing/],
    ['a row that came from nowhere', `INSERT INTO records SELECT id, 'x1', 'Ghost', '{}', 'supply' FROM games`, /supply x1 \(Ghost\) came from no event/],
    ['a game that is otherwise', `UPDATE games SET turn = 9`, /the game is not as/],
    ['rows out of order', `UPDATE units SET rowid = rowid + 10 WHERE id = 'u3'`, /unit: the rows are not in their order/],
  ]; // prettier-ignore

  it.each(DAMAGE)('tells %s, and puts it right without touching an event', async (_what, sql, words) => {
    const shelf = new Shelf();
    shelf.act(addUnit('B Coy'));
    const whole = dump(shelf.database);
    expect(listRecordFaults(shelf.database.$client, shelf.gameId)).toEqual([]);
    shelf.database.$client.exec(sql);
    const damaged = dump(shelf.database);
    const told = await run(['rebuild', shelf.gameId, '--database', shelf.path]);
    expect(told.stdout).toMatch(words);
    expect(told.stdout).toContain('--write');
    expect(told.status).toBe(1);
    expect(dump(shelf.database)).toBe(damaged);
    const written = await run(['rebuild', '--all', '--write', '--database', shelf.path]);
    expect(written).toMatchObject({ status: 0, stdout: expect.stringContaining('1 difference, put right.') as string });
    expect(dump(shelf.database)).toBe(whole);
    expect(inTables(shelf.database, shelf.gameId)).toEqual(
      inMemory(applyEvents(shelf.gameId, shelf.record.events(shelf.gameId)).battle),
    );
  });

  it('does nothing where the events do not hold', () => {
    const shelf = new Shelf();
    shelf.database.$client.exec(
      `DROP TRIGGER events_are_never_altered; UPDATE events SET body = replace(body, 'A Coy', 'Z Coy')`,
    );
    const before = dump(shelf.database);
    expect(rebuildTables(shelf.database.$client, shelf.gameId)).toEqual([
      { where: 'events', what: 'event 3 does not have its hash' },
    ]);
    expect(dump(shelf.database)).toBe(before);
  });

  it('wants one battle or all, and one that is there', async () => {
    const { path, gameId } = closedShelf();
    for (const words of [[], [gameId, '--all'], ['0000']])
      expect((await run(['rebuild', ...words, '--database', path])).status).toBe(2);
    expect((await run(['rebuild', '--all', '--database', `${path}.not`])).stderr).toContain('there is no database');
    expect(await run(['rebuild', gameId, '--database', path])).toMatchObject({ status: 0 });
  });
});
