import { type GameRow, findRowName, type Row } from '../rules/index.js';
import { missions, records, sides, units } from './schema.js';

type FoldedSql = typeof sides | typeof units | typeof missions | typeof records;
/** A row's SQL values, by column. */
export type Columns = Readonly<Record<string, string | number | null>>;

/** An SQL table that contains rows of the folded state. */
export interface FoldedTable {
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
export function findFoldedTable(table: string): FoldedTable {
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
