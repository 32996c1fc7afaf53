import { describe, expect, it } from 'vitest';
import { Refusal } from '../../src/rules/index.js';
import { type Database, openDatabase, type Store, openStore, convertUnavailableError } from '../../src/store/index.js';
import BetterSqlite3 from 'better-sqlite3';
import { refusedBy } from '../refused.js';
import { addUnit, asking, battleHere, dump, folded, inMemory, inTables, opening, Shelf, START, SURROUNDINGS } from './shelf.js';
import { wholeOf } from '../whole.js';

/** Starts another program that takes a lock and keeps it. */
function locking(path: string, mode: 'IMMEDIATE' | 'EXCLUSIVE'): { release(): void } {
  const other = new BetterSqlite3(path);
  other.exec(`BEGIN ${mode}`);
  return {
    release: () => {
      other.exec('ROLLBACK');
      other.close();
    },
  };
}

/** Shortens the wait for a lock, so that a test need not wait a whole second. */
function impatient({ $client }: Database): void {
  $client.pragma('busy_timeout = 20');
}

function expectWhole({ database, battles, record, gameId }: Shelf): void {
  expect(database.$client.inTransaction).toBe(false);
  expect(inTables(database, gameId)).toEqual(inMemory(folded({ record }, gameId)));
  expect(inMemory(wholeOf(battles.open(gameId)))).toEqual(inMemory(folded({ record }, gameId)));
  expect(database.$client.pragma('integrity_check', { simple: true })).toBe('ok');
}

/** Everything that writes to the database. */
const WRITES: readonly [string, (store: Store) => unknown][] = [
  ['a command', ({ battles }) => battles.act(asking(), addUnit('B Coy'))],
  ['a start', ({ battles }) => battles.start(asking({ channelId: '620' }), START)],
  ['an end', ({ battles }) => battles.end(asking())],
  ['a binding', (store) => store.channels.bind(battleHere(store).gameId, '640')],
  ['a loose roll', ({ looseRolls }) => looseRolls.keep('7', () => ({ roll: 1 }))],
  ['posts that went out', ({ posts }) => posts.sent([{ ...posts.owed()[0]!, messageId: '1', asOf: 1 }])],
];

describe.each(['IMMEDIATE', 'EXCLUSIVE'] as const)('a database that another program has locked (%s)', (mode) => {
  it.each(WRITES)('%s is refused, nothing has changed, and later it works', (_what, write) => {
    const shelf = new Shelf();
    impatient(shelf.database);
    const before = dump(shelf.database);
    const lock = locking(shelf.path, mode);
    const refusal = refusedBy(() => write(shelf));
    expect(refusal).toMatchObject({ code: 'UNAVAILABLE', cites: [], cause: { code: 'SQLITE_BUSY' } });
    expect(refusal.message).toContain('locked by another program');
    expect(dump(shelf.database)).toBe(before);
    lock.release();
    write(shelf);
    expect(dump(shelf.database)).not.toBe(before);
    expectWhole(shelf);
  });

  it('readers are not disturbed', () => {
    const shelf = new Shelf();
    impatient(shelf.database);
    const lock = locking(shelf.path, mode);
    expect(shelf.battles.open(shelf.gameId).state.lastNumber).toBe(3);
    expect(shelf.posts.owed()).toHaveLength(3);
    lock.release();
  });

  it('what comes in together is refused together', async () => {
    const shelf = new Shelf();
    impatient(shelf.database);
    const lock = locking(shelf.path, mode);
    const requests = ['B Coy', 'C Coy'].map((name) => ({ request: asking(), name }));
    const all = () => Promise.allSettled(requests.map(({ request, name }) => shelf.battles.actSoon(request, addUnit(name))));
    for (const answer of await all()) expect(answer).toMatchObject({ status: 'rejected', reason: { code: 'UNAVAILABLE' } });
    lock.release();
    expect((await all()).map((answer) => answer.status === 'fulfilled' && answer.value.events[0]!.number)).toEqual([4, 5]);
    expectWhole(shelf);
  });
});

describe('what waits for the disk', () => {
  /** Records how durably each table is written from now on: 2 waits for the disk at each commit, 1 does not. */
  function noting({ $client }: Database, ...tables: readonly string[]): () => unknown[] {
    $client.exec('CREATE TEMP TABLE levels (name TEXT, level INTEGER)');
    for (const table of tables)
      for (const event of ['INSERT', 'UPDATE', 'DELETE'])
        $client.exec(`CREATE TEMP TRIGGER ${table}_${event} AFTER ${event} ON main.${table} BEGIN
          INSERT INTO levels SELECT '${table}', synchronous FROM pragma_synchronous; END`);
    return () => $client.prepare('SELECT DISTINCT name, level FROM levels ORDER BY 1, 2').raw().all();
  }

  it('is every event; that a post went out is found again without', async () => {
    const shelf = new Shelf();
    const noted = noting(shelf.database, 'events', 'units', 'owed_posts', 'told_posts');
    await shelf.battles.actSoon(asking(), addUnit('B Coy'));
    const events = [
      ['events', 2],
      ['owed_posts', 2],
      ['units', 2],
    ];
    expect(noted()).toEqual(events);
    shelf.posts.sent(shelf.posts.owed().map((post) => ({ ...post, messageId: '1', asOf: 4 })));
    expect(noted()).toEqual([events[0], ['owed_posts', 1], events[1], ['told_posts', 1], events[2]]);
    await shelf.battles.actSoon(asking(), addUnit('C Coy'));
    expect(noted()).toHaveLength(5);
    expect(shelf.database.$client.pragma('synchronous', { simple: true })).toBe(2);
  });

  it('is an event also after a confirmation that failed', () => {
    const shelf = new Shelf();
    impatient(shelf.database);
    const lock = locking(shelf.path, 'IMMEDIATE');
    expect(() => shelf.posts.sent([{ ...shelf.posts.owed()[0]!, messageId: '1', asOf: 1 }])).toThrow(Refusal);
    lock.release();
    expect(shelf.database.$client.pragma('synchronous', { simple: true })).toBe(2);
  });
});

describe('a lock that is soon gone', () => {
  it('is waited for: a second at most', () => {
    const shelf = new Shelf();
    expect(shelf.database.$client.pragma('busy_timeout', { simple: true })).toBe(1000);
  });

  it('kept by a program that wants the file for itself: it cannot be opened, and no handle stays behind', () => {
    const shelf = new Shelf();
    shelf.database.$client.close();
    const other = new BetterSqlite3(shelf.path);
    other.pragma('locking_mode = EXCLUSIVE');
    other.exec('BEGIN EXCLUSIVE; COMMIT');
    expect(() => openDatabase(shelf.path)).toThrow('database is locked');
    other.close();
    expect(openStore(opening(shelf.path), SURROUNDINGS).battles.open(shelf.gameId).state.lastNumber).toBe(3);
  });
});

it('a database that the bot has closed to stop: whatever still wants it is refused in words, and is no fault', () => {
  const shelf = new Shelf();
  shelf.database.$client.close();
  for (const want of [() => shelf.act(addUnit('B Coy')), () => [...shelf.record.inOrder(shelf.gameId, 3)]]) {
    const refusal = refusedBy(() => {
      try {
        want();
      } catch (error) {
        throw convertUnavailableError(error) ?? error;
      }
    });
    expect(refusal).toMatchObject({
      code: 'UNAVAILABLE',
      message: 'The bot is stopping. Try again in a minute.',
    });
    expect(refusal.cause).toBeUndefined();
  }
});

describe('a database that may only be read', () => {
  it.each(WRITES)('%s is refused, nothing has changed, and later it works', (_what, write) => {
    const shelf = new Shelf();
    const before = dump(shelf.database);
    shelf.database.$client.pragma('query_only = ON');
    const refusal = refusedBy(() => write(shelf));
    expect(refusal.code).toBe('UNAVAILABLE');
    expect(refusal.message).toContain('read-only');
    expect(dump(shelf.database)).toBe(before);
    shelf.database.$client.pragma('query_only = OFF');
    write(shelf);
    expectWhole(shelf);
  });
});

describe('a disk that is full', () => {
  const fill = ({ database: { $client } }: Shelf, pagesLeft = 0): void => {
    $client.pragma(`max_page_count = ${($client.pragma('page_count', { simple: true }) as number) + pagesLeft}`);
  };
  const makeRoom = ({ database: { $client } }: Shelf): void => void $client.pragma('max_page_count = 1000000');

  it('a command is refused whole, whichever row has no room, and later it works', () => {
    const shelf = new Shelf();
    fill(shelf);
    let refusal: Refusal | undefined;
    for (let number = 0; !refusal && number < 2000; number++) {
      const before = dump(shelf.database);
      try {
        shelf.act(addUnit(`Coy ${number}`));
      } catch (error) {
        expect(error).toBeInstanceOf(Refusal);
        refusal = error as Refusal;
        expect(dump(shelf.database)).toBe(before);
      }
    }
    expect(refusal).toMatchObject({ code: 'UNAVAILABLE', cause: { code: 'SQLITE_FULL' } });
    expect(refusal!.message).toContain('full');
    expectWhole(shelf);
    const last = shelf.battles.open(shelf.gameId).state.lastNumber;
    expect(refusedBy(() => shelf.act(addUnit('x'.repeat(80)))).code).toBe('UNAVAILABLE');
    makeRoom(shelf);
    expect(shelf.act(addUnit('Reserve')).events[0]!.number).toBe(last + 1);
    expectWhole(shelf);
  });

  it('an advance of several events is refused whole', () => {
    const shelf = new Shelf();
    for (let number = 0; number < 60; number++)
      shelf.act({ ...addUnit(`Coy ${number}`), fields: { baseFp: 4, moved: true, fired: true } } as never);
    fill(shelf);
    // The end of the turn resets every unit, so its event is larger than a page.
    const before = dump(shelf.database);
    let refusals = 0;
    for (let round = 0; round < 3; round++) if (refusedOrDone(() => shelf.act({ type: 'advance', to: 'turn' }))) refusals++;
    expect(refusals).toBe(3);
    expect(dump(shelf.database)).toBe(before);
    makeRoom(shelf);
    expect(shelf.act({ type: 'advance', to: 'turn' }).events).toHaveLength(4);
    expectWhole(shelf);
  });

  it('of what comes in together everybody is told the truth', async () => {
    const shelf = new Shelf();
    fill(shelf, 12);
    const told: { name: string; done: boolean }[] = [];
    for (let round = 0; round < 12; round++) {
      const names = Array.from({ length: 5 }, (_, index) => `Coy ${round}.${index}`);
      const settled = await Promise.allSettled(names.map((name) => shelf.battles.actSoon(asking(), addUnit(name))));
      settled.forEach((answer, index) => {
        if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'UNAVAILABLE' });
        told.push({ name: names[index]!, done: answer.status === 'fulfilled' });
      });
    }
    expect(told.some(({ done }) => done)).toBe(true);
    expect(told.some(({ done }) => !done)).toBe(true);
    const there = new Set(shelf.record.events(shelf.gameId).map(({ summary }) => summary));
    for (const { name, done } of told) expect(there.has(`Unit added to Axis: ${name}.`), name).toBe(done);
    expectWhole(shelf);
    makeRoom(shelf);
    await shelf.battles.actSoon(asking(), addUnit('Reserve'));
    expectWhole(shelf);
  });
});

function refusedOrDone(run: () => unknown): boolean {
  try {
    run();
    return false;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return true;
  }
}

describe('what a failing write means to a person', () => {
  it.each([
    ['SQLITE_BUSY', 'locked'],
    ['SQLITE_BUSY_SNAPSHOT', 'locked'],
    ['SQLITE_LOCKED', 'locked'],
    ['SQLITE_PROTOCOL', 'locked'],
    ['SQLITE_FULL', 'full'],
    ['SQLITE_READONLY', 'read-only'],
    ['SQLITE_READONLY_DBMOVED', 'read-only'],
    ['SQLITE_IOERR_WRITE', 'cannot be written'],
    ['SQLITE_CANTOPEN', 'cannot be written'],
    ['SQLITE_CORRUPT', 'cannot be written'],
    ['SQLITE_NOTADB', 'cannot be written'],
  ])('%s', (code, words) => {
    const error = Object.assign(new Error('sqlite says'), { code });
    const refusal = convertUnavailableError(error)!;
    expect(refusal).toMatchObject({ code: 'UNAVAILABLE', cause: error });
    expect(refusal.message).toContain(words);
    expect(refusal.message).not.toContain('sqlite says');
  });

  it.each([
    new Error('x'),
    Object.assign(new Error('x'), { code: 'SQLITE_CONSTRAINT' }),
    new Refusal('CONFLICT', 'x'),
    null,
    undefined,
    'SQLITE_BUSY',
    { code: 5 },
  ])('anything else is something else: %s', (error) => {
    expect(convertUnavailableError(error)).toBeUndefined();
  });
});
