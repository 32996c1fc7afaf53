/** Writes units as entries of an order of battle, with the fields that people can set, and with names of rows instead of ids. */
import type { Json, JsonObject } from '../dice/index.js';
import { type Battle, keysFromSide, nameOf, type Row, type Ruleset, schemaFields, type UnitRow } from '../rules/index.js';

/**
 * Returns the fields of a unit that people can set, except those that the unit takes from its side.
 * @param names the names of rows by id
 */
export function fieldsOfUnit(unit: UnitRow, battle: Battle, ruleset: Ruleset, names: ReadonlyMap<string, string>): JsonObject {
  const row = unit as Row;
  const fromSide = keysFromSide(row, battle, ruleset.fromSide);
  const keys = schemaFields(ruleset.unitFields).map(({ key }) => key);
  return Object.fromEntries(
    keys
      .filter((key) => row[key] !== undefined && row[key] !== null && !fromSide.includes(key))
      .map((key): [string, Json] => [key, named(row[key]!, names)]),
  );
}

/** Returns the names of all rows of a battle by their ids. */
export function namesById(battle: Battle): Map<string, string> {
  const rows = Object.values(battle.tables).flatMap((table) => [...table.values()] as Row[]);
  return new Map(rows.map((row) => [row.id as string, nameOf(row)]));
}

/** Replaces the ids in a value with names. */
export function named(value: Json, names: ReadonlyMap<string, string>): Json {
  if (typeof value === 'string') return names.get(value) ?? value;
  if (Array.isArray(value)) return (value as Json[]).map((item) => named(item, names));
  return value;
}
