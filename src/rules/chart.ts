import type { Chart } from './reference.js';

/** Rows of cells; null or undefined for an empty cell. */
export type ChartRows = readonly (readonly (string | number | null | undefined)[])[];

/** One row, with a cell for each heading. The headings are in the order of the columns. */
export type ChartCells = Readonly<Record<string, string | number>>;

/** The text of an empty cell. */
const NONE = '-';

/** Returns the keys of an object in their original order, with their literal types. */
export const listObjectKeys = <K extends string>(table: Readonly<Partial<Record<K, unknown>>>): readonly K[] =>
  Object.keys(table) as K[];

/**
 * Starts a printed chart with its id, title and section. Returns two functions, either of which completes the chart: `of` takes
 * columns, rows of cells and notes, and `rows` takes rows of cells by column, and notes.
 * @param procedures ids of the procedures that the chart explains. Default: all procedures with a working that cites the chart's
 *   section
 */
export function startChart(id: string, title: string, cite: string, ...procedures: readonly string[]) {
  const of = (columns: Chart['columns'], rows: ChartRows, ...notes: readonly string[]): Chart => ({
    ...{ id, title, cite },
    ...(procedures.length > 0 ? { procedures } : {}),
    columns,
    rows: rows.map((cells) => cells.map((cell) => cell ?? NONE)),
    ...(notes.length > 0 ? { notes } : {}),
  });
  const rows = (all: readonly ChartCells[], ...notes: readonly string[]): Chart =>
    of(Object.keys(all[0]!), all.map(Object.values<string | number>), ...notes);
  return { of, rows };
}
