/** Compares a battle's stored tables with the state calculated from its events, and repairs the tables. */
import type BetterSqlite3 from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { formatCanonicalJson, type Json } from '../dice/index.js';
import { type BattleEvent, createEmptyGame, applyEvent, type GameState, hashEvent } from '../game/index.js';
import type { RowMap } from '../rules/index.js';
import { type Columns, buildRowColumns, buildGameColumns, FoldedTables } from './folded-tables.js';
import * as schema from './schema.js';

type Client = BetterSqlite3.Database;

/** A fault in a recorded battle. Faults in tables can be repaired, but faults in events cannot. */
export interface RecordFault {
  readonly where: 'events' | 'tables';
  readonly what: string;
}

/** Returns the ids of all battles, oldest first. */
export function listGameIds(client: Client): string[] {
  return client.prepare('SELECT id FROM games ORDER BY rowid').pluck().all() as string[];
}

/**
 * Finds the faults of a recorded battle: the first fault in its events or, if the events are sound, all faults in its tables.
 * Reads in a single transaction, which does not disturb a running bot.
 */
export function listRecordFaults(client: Client, gameId: string): RecordFault[] {
  return client.transaction(() => {
    const folded = foldRecord(client, gameId);
    return typeof folded === 'string' ? [{ where: 'events', what: folded } as const] : differences(tablesIn(client), folded);
  })();
}

/**
 * Repairs a battle's tables from its events, in one transaction. The events are not changed.
 * @returns the faults that were found. If the fault is in `events`, nothing could be repaired
 */
export function rebuildTables(client: Client, gameId: string): RecordFault[] {
  return client
    .transaction(() => {
      const folded = foldRecord(client, gameId);
      if (typeof folded === 'string') return [{ where: 'events', what: folded } as const];
      const tables = tablesIn(client);
      const faults = differences(tables, folded);
      if (faults.length > 0) tables.rewrite(folded);
      return faults;
    })
    .immediate();
}

const tablesIn = (client: Client): FoldedTables => new FoldedTables(drizzle(client, { schema }));

/** Returns the battle's state as calculated from its events, or a text about the fault in the events. */
function foldRecord(client: Client, gameId: string): GameState | string {
  const rows = client.prepare('SELECT number, hash, body FROM events WHERE game_id = ? ORDER BY number').iterate(gameId);
  let state = createEmptyGame(gameId);
  for (const { number, hash, body } of rows as Iterable<{ number: number; hash: string; body: string }>) {
    try {
      const event = JSON.parse(body) as BattleEvent;
      if (hashEvent(event) !== event.hash || event.hash !== hash) return `event ${number} does not have its hash`;
      if (event.number !== number) return `event ${number} says that it is event ${event.number}`;
      state = applyEvent(state, event);
    } catch (error) {
      return `event ${number} cannot be read: ${error instanceof Error ? error.message : String(error)}`;
    }
  }
  return state.lastNumber === 0 ? 'it has no events' : state;
}

/** Returns the rows that SQL should contain for a battle, by table and id. */
function rowsOf({ battle }: GameState): Map<string, Map<string, Columns>> {
  return new Map(
    Object.entries<RowMap>(battle.tables).map(([table, rows]) => [
      table,
      new Map([...rows].map(([id, row]) => [id, buildRowColumns(table, id, row)])),
    ]),
  );
}

/** Returns the columns as text. Equal columns have the same text, whatever the layout of their JSON. */
const plain = ({ row, ...columns }: Columns): string => formatCanonicalJson({ ...columns, row: parsed(row as string) });

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return `no JSON: ${text}`;
  }
}

function differences(tables: FoldedTables, state: GameState): RecordFault[] {
  const faults: string[] = [];
  const kept = tables.rows(state.gameId);
  const wanted = rowsOf(state);
  const none: ReadonlyMap<string, Columns> = new Map();
  for (const table of new Set([...kept.keys(), ...wanted.keys()])) {
    const here = kept.get(table) ?? none;
    const there = wanted.get(table) ?? none;
    const called = (id: string, { name }: Columns): string => `${table} ${id} (${name as string})`;
    for (const [id, columns] of there) {
      const found = here.get(id);
      if (!found) faults.push(`${called(id, columns)} is missing`);
      else if (plain(found) !== plain(columns)) faults.push(`${called(id, columns)} is not as its events made it`);
    }
    for (const [id, columns] of here) if (!there.has(id)) faults.push(`${called(id, columns)} came from no event`);
    const common = (rows: ReadonlyMap<string, Columns>, other: ReadonlyMap<string, Columns>): string =>
      [...rows.keys()].filter((id) => other.has(id)).join();
    if (common(here, there) !== common(there, here)) faults.push(`${table}: the rows are not in their order`);
  }
  const wantedGame = buildGameColumns(state.battle.game);
  const game = Object.entries(tables.game(state.gameId)!).filter(([column]) => column in wantedGame);
  if (plain(Object.fromEntries(game)) !== plain(wantedGame)) faults.push('the game is not as its events made it');
  return faults.map((what) => ({ where: 'tables', what }));
}
