import type { Dice } from '../../../dice/index.js';

/** The die results of a printed column; a dash is null. */
export type FaceRange = { readonly from: number; readonly to: number } | null;

export const buildFaceRange = (from: number, to = from): FaceRange => ({ from, to });

/** Returns the text for the die results of a printed column, such as `5-6`, `4` or `-`. */
export function formatFaces(column: FaceRange): string {
  if (column === null) return '-';
  return column.from === column.to ? `${column.from}` : `${column.from}-${column.to}`;
}

/**
 * Returns the text for the die results of each column, such as `no loss, damage on 6, no effect on 1-5`. The last column is for
 * no effect.
 */
export const describeColumns = (harms: readonly (readonly [words: string, column: FaceRange])[], none: FaceRange): string =>
  [
    ...harms.map(([words, column]) => (column === null ? `no ${words}` : `${words} on ${formatFaces(column)}`)),
    ...(none === null ? [] : [`no effect on ${formatFaces(none)}`]),
  ].join(', ');

/** Returns the printed column that contains a die result. */
function columnOf<R extends string>(columns: Readonly<Record<R, FaceRange>>, face: number): R {
  const found = (Object.entries(columns) as [R, FaceRange][]).find(
    ([, column]) => column !== null && face >= column.from && face <= column.to,
  );
  if (!found) throw new Error(`no column holds a ${face}`);
  return found[0];
}

/**
 * The results of several dice. If the dice were rolled one by one, each result is listed in order. The numbers of results in two
 * of the columns are always listed.
 */
interface Rolled<R> {
  readonly results: readonly R[];
  readonly firsts: number;
  readonly seconds: number;
}

/** Rolls a d6 `n` times, in order. For exact odds there are only the numbers of results, without the single results. */
export function rollEachDie<R extends string>(
  dice: Dice,
  n: number,
  what: string,
  columns: Readonly<Record<R, FaceRange>>,
  [first, second]: readonly [R, R],
): Rolled<R> {
  const { state, parts } = dice.fold<R, readonly [number, number]>(
    n,
    (parted, indices) => indices.map((index) => columnOf(columns, parted.die(6, `${what} ${index + 1}`))),
    [0, 0],
    ([firsts, seconds], result) => [firsts + (result === first ? 1 : 0), seconds + (result === second ? 1 : 0)],
  );
  return { results: parts, firsts: state[0], seconds: state[1] };
}
