/** Reads the parameters of acts from files. Files contain names of rows instead of ids. */
import type { Json, JsonObject } from '../dice/index.js';
import { type Battle, type InputField, normalizeName, findRowName, Refusal, type Row } from '../rules/index.js';

/** Finds the row with a name in a table. */
export function findTableRowByName({ tables }: Battle, table: string, name: string): Row | undefined {
  const rows: Iterable<Row> = tables[table]?.values() ?? [];
  const key = normalizeName(name);
  for (const row of rows) if (normalizeName(findRowName(row)) === key) return row;
  return undefined;
}

/** Replaces the names of rows in parameters with ids. @throws {Refusal} NOT_FOUND if no row has the name */
export function replaceNamesWithIds(battle: Battle, fields: readonly InputField[], params: JsonObject): JsonObject {
  const idOf = (table: string, name: Json, key: string): Json => {
    const row = typeof name === 'string' ? findTableRowByName(battle, table, name) : undefined;
    if (!row) throw new Refusal('NOT_FOUND', `${key}: Cannot find that ${table} in this battle. Enter another name.`, key);
    return row.id!;
  };
  return Object.fromEntries(
    Object.entries(params).map(([key, value]) => {
      const table = fields.find((field) => field.key === key)?.refers;
      if (table === undefined) return [key, value];
      return [key, Array.isArray(value) ? (value as Json[]).map((name) => idOf(table, name, key)) : idOf(table, value, key)];
    }),
  );
}
