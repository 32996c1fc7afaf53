/**
 * Converts units to entries of an order of battle. An entry contains only the fields that people can set, and names instead of
 * ids.
 */
import type { Json, JsonObject } from '../dice/index.js';
import {
  type Battle,
  listKeysFromSide,
  findRowName,
  type Row,
  type Ruleset,
  listSchemaFields,
  type UnitRow,
} from '../rules/index.js';

/**
 * Returns the fields of a unit that people can set, leaving out the fields that the unit inherits from its side.
 * @param names the names of rows by id
 */
export function exportUnitFields(
  unit: UnitRow,
  battle: Battle,
  ruleset: Ruleset,
  names: ReadonlyMap<string, string>,
): JsonObject {
  const row = unit as Row;
  const fromSide = listKeysFromSide(row, battle, ruleset.fromSide);
  const keys = listSchemaFields(ruleset.unitFields).map(({ key }) => key);
  return Object.fromEntries(
    keys
      .filter((key) => row[key] !== undefined && row[key] !== null && !fromSide.includes(key))
      .map((key): [string, Json] => [key, replaceIdsWithNames(row[key]!, names)]),
  );
}

/** Returns the names of all rows of a battle, keyed by id. */
export function listNamesById(battle: Battle): Map<string, string> {
  const rows = Object.values(battle.tables).flatMap((table) => [...table.values()] as Row[]);
  return new Map(rows.map((row) => [row.id as string, findRowName(row)]));
}

/** Replaces every id in a value, however deeply nested, with the name of its row. */
export function replaceIdsWithNames(value: Json, names: ReadonlyMap<string, string>): Json {
  if (typeof value === 'string') return names.get(value) ?? value;
  if (Array.isArray(value)) return (value as Json[]).map((item) => replaceIdsWithNames(item, names));
  return value;
}
