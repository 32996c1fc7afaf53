import { and, eq, getTableColumns, sql, type Placeholder } from 'drizzle-orm';
import { getTableConfig, type SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { BattleEvent, GameState } from '../game/index.js';
import { EMPTY_BATTLE, GAME_TABLE, findRow, findRowName, type GameRow, type Row } from '../rules/index.js';
import type { Database } from './database-type.js';
import { games, missions, records, sides, units } from './schema.js';

type FoldedSql = typeof sides | typeof units | typeof missions | typeof records;
/** A row's SQL values, by column. */
export type Columns = Readonly<Record<string, string | number | null>>;

/** An SQL table that contains rows of the folded state. */
interface FoldedTable {
  readonly sql: FoldedSql;
  /**
   * The battle's table that this SQL table contains. Null for the SQL table that contains the rows of all other tables. Its
   * column `kind` has the name of each row's table.
   */
  readonly keeps: string | null;
  /** Returns the values of the columns that only this table has. */
  readonly own: (row: Row, table: string) => Columns;
}

/** The columns that all tables of the folded state share. */
type Common = keyof (typeof sides)['$inferSelect'];

/** Builds an entry of `FOLDED_TABLES`. The type of `own` requires a value for every column that other tables do not have. */
function foldedTable<T extends FoldedSql>(
  sql: T,
  keeps: string | null,
  own: (row: Row, table: string) => Columns & Omit<T['$inferSelect'], Common>,
): FoldedTable {
  return { sql, keeps, own };
}

/**
 * The SQL tables that are calculated from events, in addition to each battle's own row in `games`. Loading, saving and `umpire
 * rebuild` use this list, and a test compares docs/operations.md with it. Sides, units and missions have their own SQL tables, as
 * in existing databases. The last entry contains the rows of all other tables, so a new table of a rulebook needs no entry.
 */
export const FOLDED_TABLES: readonly FoldedTable[] = [
  foldedTable(sides, 'side', () => ({})),
  foldedTable(units, 'unit', ({ side }) => ({ sideId: textIn(side) })),
  foldedTable(missions, 'mission', ({ status, dueTurn }) => ({ status: textIn(status), dueTurn: numberIn(dueTurn) })),
  foldedTable(records, null, (_row, table) => ({ kind: table })),
];

/** Returns the SQL table that contains a table of a battle. */
function findFoldedTable(table: string): FoldedTable {
  return FOLDED_TABLES.find(({ keeps }) => keeps === table) ?? FOLDED_TABLES.find(({ keeps }) => keeps === null)!;
}

/** Returns the SQL values for a row of the folded state. */
export function buildRowColumns(table: string, id: string, row: Row): Columns {
  return { id, name: findRowName(row), row: JSON.stringify(row), ...findFoldedTable(table).own(row, table) };
}

/** Returns the SQL values for a battle's row in `games` that are calculated from events. Server and seed are not. */
export function buildGameColumns(game: GameRow): Columns {
  const { ruleset, name, status, turn, phase } = game;
  return { ruleset, name, status, turn, phase, row: JSON.stringify(game) };
}

const textIn = (value: Row[string] | undefined): string => (typeof value === 'string' ? value : '');
const numberIn = (value: Row[string] | undefined): number | null => (typeof value === 'number' ? value : null);

const p = sql.placeholder;

/** The columns that all tables of the folded state share. */
type Kept = (typeof sides)['$inferSelect'];

/** A row as stored in SQL. */
type StoredRow = Columns & Omit<Kept, 'gameId'>;

/** The SQL tables with the folded state of battles, as listed in `folded.ts`. */
export class FoldedTables {
  private readonly statements: ReadonlyMap<FoldedTable, ReturnType<typeof statementsFor>>;
  private readonly ofGames: ReturnType<typeof gameStatements>;

  constructor(database: Database) {
    this.statements = new Map(FOLDED_TABLES.map((table) => [table, statementsFor(database, table)]));
    this.ofGames = gameStatements(database);
  }

  /** Reads a battle's own row from the table `games`. */
  game(gameId: string): (Columns & { readonly ruleset: string; readonly row: string }) | undefined {
    return this.ofGames.read.get({ gameId });
  }

  /** Returns all rows of a battle by table and id, in the sequence of their creation. */
  rows(gameId: string): ReadonlyMap<string, ReadonlyMap<string, StoredRow>> {
    const tables = new Map<string, Map<string, StoredRow>>();
    for (const [{ keeps }, { all }] of this.statements)
      for (const { gameId: _, ...row } of all.all({ gameId })) {
        // An SQL table that contains the rows of several tables stores the name of the table in each row.
        const table = keeps ?? (row as unknown as { readonly kind: string }).kind;
        const rows = tables.get(table);
        if (rows) rows.set(row.id, row);
        else tables.set(table, new Map([[row.id, row]]));
      }
    return tables;
  }

  /** Writes the current values of rows that events have changed. Runs within a transaction. */
  keep(state: GameState, events: readonly BattleEvent[]): void {
    const { gameId, battle } = state;
    const touched = new Map<string, { table: string; id: string }>();
    for (const { table, id, before, after } of events.flatMap(({ changes }) => changes)) {
      const key = `${table}\n${id}`;
      // A row that is new, or that was removed and restored, comes last, as it does in memory.
      if (before === null) touched.delete(key);
      touched.set(key, { table, id });
      if (after === null) this.put(gameId, table, id, undefined);
    }
    for (const { table, id } of touched.values()) this.put(gameId, table, id, findRow(battle, table, id));
  }

  /** Writes all rows of a battle again. Runs within a transaction. */
  rewrite({ gameId, battle }: GameState): void {
    for (const { clear } of this.statements.values()) clear.run({ gameId });
    for (const [table, rows] of Object.entries<ReadonlyMap<string, Row>>(battle.tables))
      for (const [id, row] of rows) this.put(gameId, table, id, row);
    this.put(gameId, GAME_TABLE, GAME_TABLE, battle.game);
  }

  /** Writes a row, or deletes it if `row` is undefined. */
  private put(gameId: string, table: string, id: string, row: Row | undefined): void {
    if (table === GAME_TABLE) this.ofGames.write.run({ gameId, ...buildGameColumns(row as GameRow) });
    else {
      const { put, remove } = this.statements.get(findFoldedTable(table))!;
      if (row) put.run({ gameId, ...buildRowColumns(table, id, row) });
      else remove.run({ gameId, id, kind: table });
    }
  }
}

/** Returns the SQL statements for a table of the folded state, built from its columns and key. */
function statementsFor(database: Database, { sql: anyTable }: FoldedTable) {
  // Every table has at least the columns of `sides`. Other columns are accessed by name.
  const table = anyTable as typeof sides;
  const columns = Object.entries<SQLiteColumn>(getTableColumns(table));
  const key = getTableConfig(table).primaryKeys[0]!.columns;
  const inKey = columns.filter(([, column]) => key.includes(column));
  const beside = columns.filter(([, column]) => !key.includes(column));
  const ofGame = eq(table.gameId, p('gameId'));
  return {
    all: database
      .select()
      .from(table)
      .where(ofGame)
      .orderBy(sql`rowid`)
      .prepare(),
    put: database
      .insert(table)
      .values(Object.fromEntries(columns.map(([name]) => [name, p(name)])) as Record<keyof Kept, Placeholder>)
      .onConflictDoUpdate({
        target: inKey.map(([, column]) => column),
        set: Object.fromEntries(beside.map(([name, column]) => [name, sql`excluded.${sql.identifier(column.name)}`])),
      })
      .prepare(),
    remove: database
      .delete(table)
      .where(and(...inKey.map(([name, column]) => eq(column, p(name)))))
      .prepare(),
    clear: database.delete(table).where(ofGame).prepare(),
  };
}

/**
 * Returns the SQL statements for a battle's own row. They are separate, because this row is written before the battle's first
 * event.
 */
function gameStatements(database: Database) {
  const names = Object.keys(buildGameColumns(EMPTY_BATTLE.game));
  return {
    read: database
      .select()
      .from(games)
      .where(eq(games.id, p('gameId')))
      .prepare(),
    write: database
      .update(games)
      .set(Object.fromEntries(names.map((name) => [name, sql`${p(name)}`])))
      .where(eq(games.id, p('gameId')))
      .prepare(),
  };
}
