import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { applyEvents, isPersonKey, findActorName, verifyRecord } from '../../src/game/index.js';
import { buildReport } from '../../src/present/index.js';
import type { Ruleset } from '../../src/rules/index.js';
import { findRuleset } from '../../src/rules/registry.js';
import { listRecordFaults, openStore } from '../../src/store/index.js';
import { asking, battleHere, inMemory, inTables, newFile, newFolder, opening, SURROUNDINGS } from './shelf.js';
import { wholeOf } from '../whole.js';

const MIGRATIONS = join(import.meta.dirname, '../../migrations');
const BATTLE = readFileSync(join(import.meta.dirname, 'fixtures/first-schema.sql'), 'utf8');
const TABLES = [
  'games',
  'channels',
  'events',
  'sides',
  'units',
  'missions',
  'records',
  'posts',
  'private_answers',
  'loose_rolls',
];

/** Creates a database as the first released version left it: its two migrations, and a battle that it wrote. */
function firstSchema(): string {
  const folder = join(newFolder(), 'migrations');
  cpSync(MIGRATIONS, folder, { recursive: true });
  const path = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(path, 'utf8')) as { entries: { tag: string }[] };
  for (const { tag } of journal.entries.splice(2)) rmSync(join(folder, `${tag}.sql`));
  writeFileSync(path, JSON.stringify(journal));
  const file = newFile();
  const { $client } = opening(file, folder);
  $client.exec(BATTLE);
  $client.close();
  return file;
}

/** Returns every row of the tables of the first version, with its columns. */
function rowsIn(client: BetterSqlite3.Database, columns: ReadonlyMap<string, string>): unknown {
  return TABLES.map((table) => [table, client.prepare(`SELECT ${columns.get(table)!} FROM ${table} ORDER BY rowid`).all()]);
}

function columnsOf(client: BetterSqlite3.Database): Map<string, string> {
  return new Map(
    TABLES.map((table) => [table, (client.pragma(`table_info(${table})`) as { name: string }[]).map(({ name }) => name).join()]),
  );
}

/** Returns rulebooks of a later version than that of the old events. */
const later = (id: string): Ruleset => ({ ...findRuleset(id), version: '999' });

describe('a database of the first version', () => {
  it('is upgraded without losing a row, and a copy of it as it was stands beside it', () => {
    const path = firstSchema();
    const old = new BetterSqlite3(path);
    const columns = columnsOf(old);
    const before = rowsIn(old, columns);
    old.close();
    const { $client } = opening(path);
    expect(rowsIn($client, columns)).toEqual(before);
    expect($client.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(() => $client.exec('DELETE FROM events')).toThrow('never deleted');
    const copy = `${path}.before-migration-3`;
    expect(existsSync(copy)).toBe(true);
    const kept = new BetterSqlite3(copy);
    expect(columnsOf(kept)).toEqual(columns);
    expect(rowsIn(kept, columns)).toEqual(before);
    kept.close();
  });

  it('plays on: its dice are verified, and events are undone, brought back and corrected', () => {
    const database = opening(firstSchema());
    const store = openStore(database, { ...SURROUNDINGS, rulesetById: later });
    const { battles, posts, record, recordFiles } = store;
    const { gameId, state } = battleHere(store);
    const count = state.lastNumber;
    expect(count).toBeGreaterThan(9);
    expect(listRecordFaults(database.$client, gameId)).toEqual([]);
    expect(posts.owed().map(({ event }) => event.number)).toEqual(Array.from({ length: count - 5 }, (_, index) => index + 6));
    const shot = record.events(gameId).findLast(({ kind }) => kind === 'resolved')!;
    const before = inTables(database, gameId);
    battles.act(asking(), { type: 'undo', event: shot.number, later: 'again' });
    expect(inTables(database, gameId)).not.toEqual(before);
    battles.act(asking(), { type: 'redo', later: 'refuse' });
    battles.act(asking(), {
      type: 'correct',
      event: shot.number,
      changes: { rangeYards: 300 },
      reason: 'measured',
      later: 'keep',
    });
    battles.act(asking(), { type: 'advance', to: 'turn' });
    battles.act(asking(), { type: 'add-unit', name: 'B Coy', side: 's3', fields: { baseFp: 4 } });
    expect(record.called(gameId, '3')?.number).toBe(3);
    const marked = record.events(gameId, { after: count });
    expect(marked.map(({ mark }) => mark).slice(0, 2)).toEqual([`p${count + 1}`, `p${count + 2}`]);
    for (const event of marked) expect(record.called(gameId, event.mark!)?.number).toBe(event.number);
    const events = record.events(gameId);
    expect(battles.open(gameId).state.marking).toEqual(applyEvents(gameId, events).marking);
    expect(inTables(database, gameId)).toEqual(inMemory(applyEvents(gameId, events).battle));
    const found = verifyRecord({ ...recordFiles.of(gameId, true), finalHash: null, rulesetById: later });
    expect(found.fault).toBeNull();
    expect(found.olderVersion).toEqual(Array.from({ length: count }, (_, index) => index + 1));
    battles.end(asking());
  });

  it('is told in log and report with the names, as posts of today are', () => {
    const store = openStore(opening(firstSchema()), { ...SURROUNDINGS, rulesetById: later });
    const game = battleHere(store);
    const { gameId } = game;
    const umpire = { standing: 'umpire', sideId: null } as const;
    const { entries } = buildReport(store.record.events(gameId), wholeOf(game), later('eagles'), umpire);
    const told = entries.flatMap(({ event, summary }) => (event.number > 6 ? [summary] : []));
    const result = 'A Coy suppressed, 1 impairment (2 of 7 dice hit)';
    expect(told).toEqual([result, `Undone: event 7. ${result}`, result, 'Turn 1: Indirect fire.']);
  });

  it('knows its people by their Discord ids, and masks whoever is forgotten: not a byte of its events is altered', () => {
    const database = opening(firstSchema());
    const store = openStore(database, { ...SURROUNDINGS, rulesetById: later });
    const { battles, people, record, recordFiles } = store;
    const { gameId } = battleHere(store);
    const whoIs = (key: string) => people.whoIs(gameId, key);
    const [first] = record.events(gameId);
    const before = JSON.stringify(record.events(gameId));
    expect(findActorName(first!.actor, whoIs)).toBe('Anna');
    expect(people.keptOf('500', '1')).toMatchObject([{ gameId, ids: ['1'], name: null }]);
    // Side s2 lists its player by their Discord id. They still play it, and no one else does.
    expect(battles.seatOf(gameId, '2')).toBe('2');
    expect(battles.seatOf(gameId, '1')).toBeUndefined();
    people.forget('500', '1');
    expect(findActorName(first!.actor, whoIs)).toBe('a forgotten player');
    expect(people.keptOf('500', '1')).toEqual([]);
    expect(JSON.stringify(record.events(gameId))).toBe(before);
    battles.act(asking(), { type: 'advance', to: 'phase' });
    const { actor } = record.latest(gameId, 1)[0]!;
    expect([isPersonKey(actor.id), 'name' in actor, findActorName(actor, whoIs)]).toEqual([true, false, 'Anna']);
    battles.act(asking({ person: { userId: '2', name: 'Kurt', roleIds: [], isAdministrator: false } }), {
      type: 'leave',
      seat: '2',
    });
    expect(battles.seatOf(gameId, '2')).toBeUndefined();
    expect(verifyRecord({ ...recordFiles.of(gameId, true), finalHash: null, rulesetById: later }).fault).toBeNull();
  });
});
