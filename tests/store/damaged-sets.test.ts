/**
 * Files of a database are lost, cut and exchanged. An intact set opens with every event. Of any other set, not one byte
 * may change.
 */
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rebuild } from '../../src/cli/rebuild.js';
import { exportServer } from '../../src/cli/servers.js';
import { Refusal } from '../../src/rules/index.js';
import { buildEventCountPath, readRecordedCount } from '../../src/store/event-count.js';
import {
  backUpDatabase,
  listRecordFaults,
  FileGuard,
  listGameIds,
  readLastConnection,
  openDatabase,
  openReadOnlyDatabase,
  restoreDatabase,
} from '../../src/store/index.js';
import { runInTransaction } from '../../src/store/transaction.js';
import { findFileFaults } from '../../src/store/whole.js';
import { seedFor, sized, tell, within } from '../chance/chance.js';
import { Chooser } from '../e2e/chooser.js';
import { addUnit, Shelf } from './shelf.js';

const SETS = sized('damagedSets');
/** The number of copies of a record, from its start to its last events. */
const STEPS = 6;
const EVENTS_A_STEP = 3;

const main = (path: string): string => path;
const log = (path: string): string => `${path}-wal`;
const index = (path: string): string => `${path}-shm`;
const FILES = [main, log, index, buildEventCountPath] as const;
/** The files that form the record. Every reader creates the index of the log again. */
const RECORD = [main, log, buildEventCountPath] as const;

/** Copies of one database in order of time: its files as a kill leaves them, and at last those of a stop. */
interface History {
  readonly copies: readonly string[];
  /** The hashes of all events, in order. */
  readonly hashes: readonly string[];
}

let folder: string;
let own: History;
let other: History;
let backup: string;

/** Copies files with their times, as moving the whole folder does. */
function copied(from: string, to: string): void {
  for (const file of FILES) {
    if (!existsSync(file(from))) continue;
    copyFileSync(file(from), file(to));
    const { atime, mtime } = statSync(file(from));
    utimesSync(file(to), atime, mtime);
  }
}

async function lived(name: string): Promise<History> {
  const path = join(folder, `${name}.db`);
  const shelf = new Shelf(path, openDatabase(path));
  const guard = new FileGuard(shelf.database, shelf.path, () => undefined);
  const copies: string[] = [];
  const copy = (): void => {
    const to = join(folder, `${name}-${copies.length}.db`);
    copied(shelf.path, to);
    copies.push(to);
  };
  for (let step = 0; step < STEPS; step++) {
    for (let number = 0; number < EVENTS_A_STEP; number++) shelf.act(addUnit(`${name} ${step} ${number}`));
    copy();
    // At every second step SQLite writes the log into the file, and starts it again.
    if (step % 2 === 1) shelf.database.$client.pragma('wal_checkpoint(RESTART)');
  }
  const hashes = hashesIn(shelf.database.$client);
  await guard.finish();
  shelf.database.$client.close();
  guard.closed();
  copy();
  return { copies, hashes };
}

const hashesIn = (client: BetterSqlite3.Database): string[] =>
  client.prepare('SELECT hash FROM events ORDER BY rowid').pluck().all() as string[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'umpire-sets-'));
  own = await lived('own');
  other = await lived('other');
  backup = join(folder, 'backup.db');
  await backUpDatabase(own.copies.at(-1)!, backup, false);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const HARMS = ['missing', 'older', 'newer', 'cut', 'of another database', 'empty'] as const;
type Harm = (typeof HARMS)[number];

/** Damages a file of a set. */
function harm(file: (path: string) => string, path: string, at: number, what: Harm, choose: Chooser): void {
  const from = {
    older: own.copies[choose.whole(0, Math.max(at - 1, 0))],
    newer: own.copies[choose.whole(Math.min(at + 1, STEPS), STEPS)],
    'of another database': other.copies[choose.whole(0, STEPS)],
  } as Partial<Record<Harm, string>>;
  const source = from[what];
  if (source !== undefined) {
    rmSync(file(path), { force: true });
    if (existsSync(file(source))) copyFileSync(file(source), file(path));
  } else if (what === 'missing') rmSync(file(path), { force: true });
  else if (what === 'empty') writeFileSync(file(path), '');
  else if (existsSync(file(path))) {
    const bytes = readFileSync(file(path));
    writeFileSync(file(path), bytes.subarray(0, choose.whole(0, bytes.length)));
  }
}

/** Returns the hashes of the record's files, because comparing bytes is slow. An empty log counts as missing. */
const bytesOf = (path: string): (string | undefined)[] =>
  RECORD.map((file) => {
    if (!existsSync(file(path))) return undefined;
    const bytes = readFileSync(file(path));
    return file === log && bytes.length === 0 ? undefined : createHash('sha256').update(bytes).digest('hex');
  });

/** Requires a complete record that has every counted event. */
function requireWhole(path: string, counted: number, where: string): void {
  const client = new BetterSqlite3(path, { readonly: true });
  try {
    expect(client.pragma('integrity_check', { simple: true }), where).toBe('ok');
    const faults = listGameIds(client).flatMap((id) => listRecordFaults(client, id));
    // Without a count, old tables cannot be distinguished from damaged ones, which `umpire rebuild` repairs.
    expect(
      faults.filter((fault) => counted > 0 || fault.where === 'events'),
      where,
    ).toEqual([]);
    const hashes = hashesIn(client);
    const history = [own, other].find((each) => each.hashes[0] === hashes[0])?.hashes ?? [];
    expect(hashes, where).toEqual(history.slice(0, hashes.length));
    expect(hashes.length, where).toBeGreaterThanOrEqual(counted);
  } finally {
    client.close();
  }
}

/** Returns the number of events in a file without its log; 0 if it cannot be read by itself. */
function eventsAlone(path: string): number {
  const copy = join(folder, 'alone.db');
  copyFileSync(path, copy);
  const client = new BetterSqlite3(copy, { readonly: true });
  try {
    return client.pragma('integrity_check', { simple: true }) === 'ok' ? hashesIn(client).length : 0;
  } catch {
    return 0;
  } finally {
    client.close();
    for (const file of [main, log, index]) rmSync(file(copy), { force: true });
  }
}

function hasEventsOf({ hashes }: typeof other, path: string): boolean {
  const client = new BetterSqlite3(path, { readonly: true });
  try {
    return hashesIn(client)[0] === hashes[0];
  } finally {
    client.close();
  }
}

const WAYS: Readonly<Record<string, (path: string) => unknown>> = {
  start: (path) => openDatabase(path).$client.close(),
  backup: (path) => backUpDatabase(path, `${path}.backup`, true),
  rebuild: (path) => rebuild({ gameId: undefined, database: path, write: true }, new PassThrough().resume()),
  export: (path) => exportServer({ guildId: '500', database: path, leave: false, stay: false }, new PassThrough().resume()),
};

const refusalOf = async (work: () => unknown): Promise<Refusal | undefined> => {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
};

it(
  `keeps every byte of ${SETS} sets that do not belong together, and opens sound ones whole`,
  { timeout: within(300_000) },
  async () => {
    const began = performance.now();
    const choose = new Chooser(seedFor('damaged sets'));
    const ends = { opened: 0, refused: 0 };
    for (let round = 0; round < SETS; round++) {
      const at = choose.whole(0, STEPS);
      const damaged = join(folder, `round-${round}`);
      mkdirSync(damaged);
      const path = join(damaged, 'umpire.db');
      copied(own.copies[at]!, path);
      const harmed = FILES.filter(() => choose.chance(0.35));
      const harms = harmed.map((file) => {
        const what = choose.pick(HARMS)!;
        harm(file, path, at, what, choose);
        return `${file(path).replace(damaged, '')} ${what}`;
      });
      // A manual copy gives all files new times.
      if (choose.chance(0.3))
        for (const file of FILES) if (existsSync(file(path))) utimesSync(file(path), new Date(), new Date());
      const isTouched = harmed.some((file) => file !== index);
      const where = `round ${round}, copy ${at}: ${harms.join(', ')}`;
      const before = bytesOf(path);
      const counted = readRecordedCount(path).events;
      const isCountCut = harms.some((words) => words.includes('.events') && words.endsWith('cut'));

      let isSound: boolean | undefined;
      let isAnothers = false;
      for (const [way, work] of Object.entries(WAYS)) {
        const copy = join(folder, `work-${round}-${way}`);
        cpSync(damaged, copy, { recursive: true, preserveTimestamps: true });
        const tried = join(copy, 'umpire.db');
        const refused = await refusalOf(() => work(tried));
        // A record whose first events are cut off opens, but does not have this server.
        const isOpened = refused?.code === 'NOT_FOUND' && refused.message.includes('server');
        if (refused && !isOpened) expect(bytesOf(tried), `${where}: ${way}`).toEqual(before);
        if (!isTouched) expect(refused?.message, `${where}: ${way}`).toBeUndefined();
        if (way === 'start') {
          isSound = refused === undefined;
          ends[isSound ? 'opened' : 'refused']++;
          if (refused) expect(refused.message, where).toMatch(/umpire restore|no database/);
          // A file without events is a new record, which was never counted.
          else if (existsSync(path) && statSync(path).size > 0) {
            requireWhole(tried, isCountCut ? 0 : counted, where);
            // No log may remove what the file itself contains.
            expect(eventsAlone(tried), where).toBeGreaterThanOrEqual(eventsAlone(path));
            isAnothers = hasEventsOf(other, tried);
          }
        }
        rmSync(copy, { recursive: true });
      }

      const restored = await refusalOf(() => restoreDatabase(backup, path, 'then', false));
      // A complete record that the backup does not know is replaced only if this is confirmed.
      if (isAnothers) {
        expect(restored?.message, `${where}: restore`).toContain('--force');
        requireWhole(path, 0, `${where}: not restored`);
        restoreDatabase(backup, path, 'then', true);
      } else expect(restored?.message, `${where}: restore`).toBeUndefined();
      requireWhole(path, own.hashes.length, `${where}: restored`);
      const isThere = before[0] !== undefined || before[1] !== undefined;
      if (!isSound && isThere) expect(bytesOf(`${path}.before-restore-then`), `${where}: kept`).toEqual(before);
      rmSync(damaged, { recursive: true });
    }
    expect(ends.opened).toBeGreaterThan(0);
    expect(ends.refused).toBeGreaterThan(0);
    tell('damaged sets', ends, began);
  },
);

/** Copies a set into a separate folder. */
function setOf(from: string, name: string): string {
  mkdirSync(join(folder, name));
  const path = join(folder, name, 'umpire.db');
  copied(from, path);
  return path;
}

it('keeps a log without its file when a backup is restored', () => {
  const path = setOf(own.copies[0]!, 'log alone');
  const bytes = readFileSync(log(path));
  rmSync(path);
  expect(() => openDatabase(path)).toThrow('is not there');
  const { kept } = restoreDatabase(backup, path, 'then', false);
  expect(kept).toBe(`${path}.before-restore-then-wal`);
  expect(readFileSync(kept!).equals(bytes)).toBe(true);
  requireWhole(path, own.hashes.length, 'restored');
});

it('deletes no log beside an empty file when health, a check or long work reads it', () => {
  const path = setOf(own.copies[0]!, 'empty file');
  writeFileSync(path, '');
  const before = bytesOf(path);
  for (const read of [() => readLastConnection(path), () => openReadOnlyDatabase(path), () => findFileFaults(path)]) {
    expect(read).toThrow('is empty');
    expect(bytesOf(path)).toEqual(before);
  }
});

it('refuses an older log that has settings alone, beside the newer file with the same events', () => {
  const path = join(folder, 'settings.db');
  const shelf = new Shelf(path, openDatabase(path));
  const guard = new FileGuard(shelf.database, path, () => undefined);
  shelf.act(addUnit('One'));
  const { $client: client } = shelf.database;
  const set = (value: string): void =>
    void runInTransaction(shelf.database, () => client.prepare("INSERT OR REPLACE INTO settings VALUES ('k', ?)").run(value));
  client.pragma('wal_checkpoint(RESTART)');
  set('old');
  const older = join(folder, 'settings-older-wal');
  copyFileSync(log(path), older);
  client.pragma('wal_checkpoint(RESTART)');
  set('new');
  const running = setOf(path, 'settings running');
  client.close();
  guard.closed();
  const stopped = setOf(path, 'settings stopped');
  for (const copy of [running, stopped]) {
    copyFileSync(older, log(copy));
    const before = bytesOf(copy);
    expect(() => openDatabase(copy)).toThrow('do not belong together');
    expect(bytesOf(copy)).toEqual(before);
  }
});

it('opens a set after a kill in the middle of a write without a log', () => {
  const path = setOf(own.copies.at(-1)!, 'journal');
  const client = new BetterSqlite3(path);
  client.pragma('journal_mode = DELETE');
  client.pragma('cache_size = 1');
  client.pragma('cache_spill = 1');
  client.exec('BEGIN; CREATE TABLE more (x); INSERT INTO more SELECT hex(randomblob(2000)) FROM events');
  const killed = join(folder, 'journal', 'killed.db');
  for (const end of ['', '-journal']) copyFileSync(path + end, killed + end);
  client.close();
  expect(statSync(`${killed}-journal`).size).toBeGreaterThan(0);
  openDatabase(killed).$client.close();
  requireWhole(killed, own.hashes.length, 'after a kill');
});

it('starts although a page of a file without a log is damaged', () => {
  const path = setOf(own.copies.at(-1)!, 'one page');
  const bytes = readFileSync(path);
  const reader = new BetterSqlite3(path, { readonly: true });
  const page = reader.prepare("SELECT rootpage FROM sqlite_master WHERE name = 'units'").pluck().get() as number;
  reader.close();
  bytes.fill(0xff, (page - 1) * 4096, page * 4096);
  writeFileSync(path, bytes);
  openDatabase(path).$client.close();
});

it.each<[string, number, number]>([
  ['an older log beside the newer file', STEPS, 0],
  ['an older log beside the newer file, as a kill leaves them', 4, 1],
  ['a newer log beside an older copy of the file', 0, STEPS - 1],
])('without a count refuses %s, with every byte as it was', (_what, of, logOf) => {
  const path = setOf(own.copies[of]!, `no count ${of} ${logOf}`);
  copyFileSync(log(own.copies[logOf]!), log(path));
  for (const file of [index, buildEventCountPath]) rmSync(file(path), { force: true });
  const before = bytesOf(path);
  expect(() => openDatabase(path)).toThrow(/umpire restore/);
  expect(bytesOf(path)).toEqual(before);
});
