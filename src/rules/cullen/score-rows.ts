/** The scores that one row of a printed table takes, both ends included; an open end is infinite. */
export interface ScoreRow {
  readonly from: number;
  readonly to: number;
}

/** The row of a printed table for a die or score. A table with a gap is a mistake of ours. */
export function rowFor<R extends ScoreRow>(table: readonly R[], score: number, cite: string): R {
  const row = table.find(({ from, to }) => score >= from && score <= to);
  if (!row) throw new Error(`${cite}: the table has no row for ${score}`);
  return row;
}

/** The scores of a row as a table prints them: `7`, `1-6`, `-2 to 1`, `12+`, `under 8`. */
export function scoresOf({ from, to }: ScoreRow): string {
  if (from === to) return `${from}`;
  if (to === Infinity) return `${from}+`;
  if (from === -Infinity) return `under ${to + 1}`;
  return from < 0 ? `${from} to ${to}` : `${from}-${to}`;
}
