/** The tables that are the fold of the events, held against a fresh fold of them, and put right. */
import type BetterSqlite3 from 'better-sqlite3';
import { canonicalJson, type Json } from '../dice/index.js';
import { type BattleEvent, emptyGame, fold, type GameState, hashOf } from '../game/index.js';
import { nameOf, type Row } from '../rules/index.js';

type Client = BetterSqlite3.Database;

/** A row of a fold's table as SQL keeps it. */
interface KeptRow {
  readonly table: string;
  readonly id: string;
  readonly name: string;
  readonly row: string;
  readonly sideId: string | null;
  readonly status: string | null;
  readonly dueTurn: number | null;
}

/** What is wrong with a battle on record: of `events` nothing can be put right, the rest can. */
export interface RecordFault {
  readonly where: 'events' | 'tables';
  readonly what: string;
}

/** Where a rulebook's table is kept. */
const KEPT_IN: Readonly<Record<string, string>> = { side: 'sides', unit: 'units', mission: 'missions' };
const keptIn = (table: string): string => KEPT_IN[table] ?? 'records';

const SELECTS = [
  "SELECT 'side' AS 'table', id, name, row, NULL AS sideId, NULL AS status, NULL AS dueTurn FROM sides WHERE game_id = ? ORDER BY rowid",
  "SELECT 'unit' AS 'table', id, name, row, side_id AS sideId, NULL AS status, NULL AS dueTurn FROM units WHERE game_id = ? ORDER BY rowid",
  "SELECT 'mission' AS 'table', id, name, row, NULL AS sideId, status, due_turn AS dueTurn FROM missions WHERE game_id = ? ORDER BY rowid",
  "SELECT kind AS 'table', id, name, row, NULL AS sideId, NULL AS status, NULL AS dueTurn FROM records WHERE game_id = ? ORDER BY rowid",
] as const;

const INSERTS: Readonly<Record<string, string>> = {
  sides: 'INSERT INTO sides (game_id, id, name, row) VALUES (@gameId, @id, @name, @row)',
  units: 'INSERT INTO units (game_id, id, name, row, side_id) VALUES (@gameId, @id, @name, @row, @sideId)',
  missions:
    'INSERT INTO missions (game_id, id, name, row, status, due_turn) VALUES (@gameId, @id, @name, @row, @status, @dueTurn)',
  records: 'INSERT INTO records (game_id, id, name, row, kind) VALUES (@gameId, @id, @name, @row, @table)',
};

/** The ids of all battles, oldest first. */
export function gameIds(client: Client): string[] {
  return client.prepare('SELECT id FROM games ORDER BY rowid').pluck().all() as string[];
}

/** Everything that is wrong with a battle on record. Reads in one transaction: a running bot does not disturb it. */
export function faultsOf(client: Client, gameId: string): RecordFault[] {
  return client.transaction(() => {
    const folded = foldRecord(client, gameId);
    return typeof folded === 'string' ? [{ where: 'events', what: folded } as const] : differences(client, folded);
  })();
}

/**
 * Puts the tables of a battle right from its events, which stay as they are, in one transaction.
 * @returns what was wrong; of `events` when nothing could be done
 */
export function rebuildTables(client: Client, gameId: string): RecordFault[] {
  return client
    .transaction(() => {
      const folded = foldRecord(client, gameId);
      if (typeof folded === 'string') return [{ where: 'events', what: folded } as const];
      const faults = differences(client, folded);
      if (faults.length > 0) writeTables(client, folded);
      return faults;
    })
    .immediate();
}

/** A fresh fold of the events, or what is wrong with them. */
function foldRecord(client: Client, gameId: string): GameState | string {
  const rows = client.prepare('SELECT number, hash, body FROM events WHERE game_id = ? ORDER BY number').iterate(gameId);
  let state = emptyGame(gameId);
  for (const { number, hash, body } of rows as Iterable<{ number: number; hash: string; body: string }>) {
    try {
      const event = JSON.parse(body) as BattleEvent;
      if (hashOf(event) !== event.hash || event.hash !== hash) return `event ${number} does not have its hash`;
      if (event.number !== number) return `event ${number} says that it is event ${event.number}`;
      state = fold(state, event);
    } catch (error) {
      return `event ${number} cannot be read: ${error instanceof Error ? error.message : String(error)}`;
    }
  }
  return state.lastNumber === 0 ? 'it has no events' : state;
}

function rowsOf({ battle }: GameState): KeptRow[] {
  return Object.entries(battle.tables as Readonly<Record<string, ReadonlyMap<string, Row>>>).flatMap(([table, rows]) =>
    [...rows].map(([id, row]) => ({
      table,
      id,
      name: nameOf(row),
      row: JSON.stringify(row),
      sideId: table === 'unit' ? ((row.side ?? '') as string) : null,
      status: table === 'mission' ? ((row.status ?? '') as string) : null,
      dueTurn: table === 'mission' ? ((row.dueTurn ?? null) as number | null) : null,
    })),
  );
}

const plain = ({ row, ...columns }: KeptRow): string => canonicalJson({ ...columns, row: parsed(row) });

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return `no JSON: ${text}`;
  }
}

function differences(client: Client, state: GameState): RecordFault[] {
  const faults: string[] = [];
  const kept = SELECTS.flatMap((sql) => client.prepare(sql).all(state.gameId) as KeptRow[]);
  const wanted = rowsOf(state);
  for (const table of new Set([...kept, ...wanted].map((row) => row.table))) {
    const here = new Map(kept.filter((row) => row.table === table).map((row) => [row.id, row]));
    const there = new Map(wanted.filter((row) => row.table === table).map((row) => [row.id, row]));
    for (const [id, row] of there) {
      const found = here.get(id);
      if (!found) faults.push(`${table} ${id} (${row.name}) is missing`);
      else if (plain(found) !== plain(row)) faults.push(`${table} ${id} (${row.name}) is not as its events made it`);
    }
    for (const [id, row] of here) if (!there.has(id)) faults.push(`${table} ${id} (${row.name}) came from no event`);
    const common = (rows: ReadonlyMap<string, KeptRow>, other: ReadonlyMap<string, KeptRow>): string =>
      [...rows.keys()].filter((id) => other.has(id)).join();
    if (common(here, there) !== common(there, here)) faults.push(`${table}: the rows are not in their order`);
  }
  const game = client.prepare('SELECT ruleset, name, status, turn, phase, row FROM games WHERE id = ?').get(state.gameId);
  const { row, ...columns } = game as { row: string };
  const { ruleset, name, status, turn, phase } = state.battle.game;
  if (canonicalJson(columns) !== canonicalJson({ ruleset, name, status, turn, phase }) || !isSame(row, state.battle.game))
    faults.push('the game is not as its events made it');
  return faults.map((what) => ({ where: 'tables', what }));
}

function isSame(row: string, wanted: unknown): boolean {
  return canonicalJson(parsed(row)) === canonicalJson(wanted);
}

function writeTables(client: Client, state: GameState): void {
  const { gameId, battle } = state;
  for (const [table, sql] of Object.entries(INSERTS)) {
    client.prepare(`DELETE FROM ${table} WHERE game_id = ?`).run(gameId);
    const insert = client.prepare(sql);
    for (const row of rowsOf(state)) if (keptIn(row.table) === table) insert.run({ ...row, gameId });
  }
  const { ruleset, name, status, turn, phase } = battle.game;
  client
    .prepare('UPDATE games SET ruleset = ?, name = ?, status = ?, turn = ?, phase = ?, row = ? WHERE id = ?')
    .run(ruleset, name, status, turn, phase, JSON.stringify(battle.game), gameId);
}
