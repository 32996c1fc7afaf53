import { type GameRow, nameOf, type Row } from '../rules/index.js';
import { missions, records, sides, units } from './schema.js';

type FoldedSql = typeof sides | typeof units | typeof missions | typeof records;
/** The SQL values of a row, by column. */
export type Columns = Readonly<Record<string, string | number | null>>;

/** An SQL table with rows of the fold. */
export interface FoldedTable {
  readonly sql: FoldedSql;
  /**
   * The battle's table that is stored in this SQL table. Null for the SQL table with the rows of all other tables, where `kind`
   * is each table's name.
   */
  readonly keeps: string | null;
  /** Returns the values for the columns that only this table has. */
  readonly own: (row: Row, table: string) => Columns;
}

/** The columns of every table of the fold. */
type Common = keyof (typeof sides)['$inferSelect'];

/** Builds an entry of the list. The type of `own` requires every column that no other table has. */
function foldedTable<T extends FoldedSql>(
  sql: T,
  keeps: string | null,
  own: (row: Row, table: string) => Columns & Omit<T['$inferSelect'], Common>,
): FoldedTable {
  return { sql, keeps, own };
}

/**
 * Lists the SQL tables that are calculated from events, in addition to each battle's own row in `games`. Loading, saving and
 * `umpire rebuild` use this list, and a test compares docs/operations.md with it. Sides, units and missions have their own SQL
 * tables, as in existing databases. The last entry contains the rows of all other tables, so a new table of a rulebook needs no
 * entry.
 */
export const FOLDED: readonly FoldedTable[] = [
  foldedTable(sides, 'side', () => ({})),
  foldedTable(units, 'unit', ({ side }) => ({ sideId: textIn(side) })),
  foldedTable(missions, 'mission', ({ status, dueTurn }) => ({ status: textIn(status), dueTurn: numberIn(dueTurn) })),
  foldedTable(records, null, (_row, table) => ({ kind: table })),
];

/** Returns the SQL table for a battle's table. */
export function foldedTableOf(table: string): FoldedTable {
  return FOLDED.find(({ keeps }) => keeps === table) ?? FOLDED.find(({ keeps }) => keeps === null)!;
}

/** Returns the columns for a row of the fold. */
export function columnsOf(table: string, id: string, row: Row): Columns {
  return { id, name: nameOf(row), row: JSON.stringify(row), ...foldedTableOf(table).own(row, table) };
}

/** Returns the columns of a battle's row in `games` that are part of the fold. Server and seed are not. */
export function columnsOfGame(game: GameRow): Columns {
  const { ruleset, name, status, turn, phase } = game;
  return { ruleset, name, status, turn, phase, row: JSON.stringify(game) };
}

const textIn = (value: Row[string] | undefined): string => (typeof value === 'string' ? value : '');
const numberIn = (value: Row[string] | undefined): number | null => (typeof value === 'number' ? value : null);
