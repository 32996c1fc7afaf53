import { and, eq, getTableColumns, type Placeholder, sql } from 'drizzle-orm';
import { getTableConfig, type SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { BattleEvent, GameState } from '../game/index.js';
import { EMPTY_BATTLE, GAME_TABLE, type GameRow, type Row, findRow } from '../rules/index.js';
import type { Database } from './database-type.js';
import { type Columns, buildRowColumns, FOLDED_TABLES, type FoldedTable, findFoldedTable, buildGameColumns } from './folded.js';
import { games, type sides } from './schema.js';

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
