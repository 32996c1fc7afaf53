import { type GameRow, nameOf, type Row } from '../rules/index.js';
import { missions, records, sides, units } from './schema.js';

type FoldedSql = typeof sides | typeof units | typeof missions | typeof records;
/** The SQL values of a row, by column. */
export type Columns = Readonly<Record<string, string | number | null>>;

/** A table of SQL with rows of the fold. */
export interface FoldedTable {
  readonly sql: FoldedSql;
  /**
   * The table of a battle whose rows this SQL table keeps. Null for the SQL table that keeps the rows of all other tables, with
   * each table's name in `kind`.
   */
  readonly keeps: string | null;
  /** Returns a row's values in the columns that only this table has. */
  readonly own: (row: Row, table: string) => Columns;
}

/** Columns that every table of the fold has. */
type Common = keyof (typeof sides)['$inferSelect'];

/** Creates an entry of the list. The type of `own` requires every column that only this table has. */
function foldedTable<T extends FoldedSql>(
  sql: T,
  keeps: string | null,
  own: (row: Row, table: string) => Columns & Omit<T['$inferSelect'], Common>,
): FoldedTable {
  return { sql, keeps, own };
}

/**
 * Lists the SQL tables that are calculated from events, in addition to each battle's own row in `games`. Loading, saving and
 * `umpire rebuild` use this list, and a test compares docs/operations.md with it. Sides, units and missions have SQL tables of
 * their own, because existing databases keep them so. The last entry takes the rows of all other tables, so a new table of a
 * rulebook needs no entry.
 */
export const FOLDED: readonly FoldedTable[] = [
  foldedTable(sides, 'side', () => ({})),
  foldedTable(units, 'unit', ({ side }) => ({ sideId: textIn(side) })),
  foldedTable(missions, 'mission', ({ status, dueTurn }) => ({ status: textIn(status), dueTurn: numberIn(dueTurn) })),
  foldedTable(records, null, (_row, table) => ({ kind: table })),
];

/** Returns the SQL table for the rows of a battle's table. */
export function foldedTableOf(table: string): FoldedTable {
  return FOLDED.find(({ keeps }) => keeps === table) ?? FOLDED.find(({ keeps }) => keeps === null)!;
}

/** Returns the columns for a row of the fold. */
export function columnsOf(table: string, id: string, row: Row): Columns {
  return { id, name: nameOf(row), row: JSON.stringify(row), ...foldedTableOf(table).own(row, table) };
}

/** Returns the columns of a battle's row in `games` that belong to the fold. Server and seed do not. */
export function gameColumns(game: GameRow): Columns {
  const { ruleset, name, status, turn, phase } = game;
  return { ruleset, name, status, turn, phase, row: JSON.stringify(game) };
}

const textIn = (value: Row[string] | undefined): string => (typeof value === 'string' ? value : '');
const numberIn = (value: Row[string] | undefined): number | null => (typeof value === 'number' ? value : null);
