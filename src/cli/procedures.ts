import { inputJsonSchema, type Procedure } from '../rules/index.js';

/** Every procedure as data: `umpire procedures --json`. */
export function procedureList(procedures: readonly Procedure[]): object[] {
  return procedures.map(({ id, title, cites, input }) => ({ id, title, cites, schema: inputJsonSchema(input) }));
}

/** The same as a table for people: id, title, sections. */
export function procedureTable(procedures: readonly Procedure[]): string {
  const rows = procedures.map(({ id, title, cites }) => [id, title, cites.join(', ')] as const);
  const width = (column: 0 | 1): number => Math.max(0, ...rows.map((row) => row[column].length));
  return rows.map(([id, title, cites]) => `${id.padEnd(width(0))}  ${title.padEnd(width(1))}  ${cites}\n`).join('');
}
