import { inputJsonSchema, type Procedure } from '../rules/index.js';

/** Every procedure as data: `umpire procedures --json`. */
export function procedureList(procedures: readonly Procedure[]): object[] {
  return procedures.map(({ id, title, input }) => ({ id, title, schema: inputJsonSchema(input) }));
}

/** Procedures as a table for people: id and title. */
export function procedureTable(procedures: readonly Procedure[]): string {
  const width = Math.max(0, ...procedures.map(({ id }) => id.length));
  return procedures.map(({ id, title }) => `${id.padEnd(width)}  ${title}\n`).join('');
}
