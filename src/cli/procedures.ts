import { buildInputJsonSchema, type Procedure } from '../rules/index.js';

/** Returns every procedure as data, for `umpire procedures --json`. */
export function listProcedures(procedures: readonly Procedure[]): object[] {
  return procedures.map(({ id, title, sections, input }) => ({
    id,
    title,
    cites: sections,
    schema: buildInputJsonSchema(input),
  }));
}

/** Returns a table that lists each procedure with its id, its title and its sections of the rulebook. */
export function formatProcedures(procedures: readonly Procedure[]): string {
  const rows = procedures.map(({ id, title, sections }) => [id, title, sections.join(', ')] as const);
  const width = (column: 0 | 1): number => Math.max(0, ...rows.map((row) => row[column].length));
  return rows.map(([id, title, cited]) => `${id.padEnd(width(0))}  ${title.padEnd(width(1))}  ${cited}\n`).join('');
}
