import { exportUnitFields, replaceIdsWithNames, listNamesById } from '../house/index.js';
import {
  type Battle,
  GAME_TABLE,
  type InputField,
  listInputFields,
  type Row,
  type Ruleset,
  listSchemaFields,
  type UnitRow,
} from '../rules/index.js';
import type { OrderOfBattle } from './order-shape.js';

/**
 * Converts units to entries of an order of battle, so that an import can create the same units again. Entries contain the fields
 * that people can set, with names of rows instead of ids.
 */
export function exportUnitEntries(units: readonly UnitRow[], battle: Battle, ruleset: Ruleset): OrderOfBattle['units'] {
  const names = listNamesById(battle);
  return units.map((unit) => ({
    name: unit.name,
    side: names.get(unit.side) ?? unit.side,
    fields: exportUnitFields(unit, battle, ruleset, names),
  }));
}

/** Returns the sides of a battle without their players, as entries of an order of battle. */
export function exportSides(battle: Battle, ruleset: Ruleset): OrderOfBattle['sides'] {
  const keys = listSchemaFields(ruleset.sideFields).map(({ key }) => key);
  return [...battle.tables.side.values()].map((side) => {
    const row = side as Row;
    const fields = Object.fromEntries(
      keys.filter((key) => row[key] !== undefined && row[key] !== null).map((key) => [key, row[key]!]),
    );
    return { name: side.name, fields: fields };
  });
}

/**
 * Converts rows of a battle to the acts that create them. Each row comes after the rows that it refers to. Uses the tables in
 * `Ruleset.orderActs`, which do not include sides and units. Leaves out rows without a required parameter of their act.
 * @param sideId the id of a side, to convert only its rows; null for all rows
 */
export function exportActs(battle: Battle, ruleset: Ruleset, sideId: string | null): OrderOfBattle['acts'] {
  const names = listNamesById(battle);
  return Object.entries(ruleset.orderActs ?? {}).flatMap(([table, act]) => {
    const fields = listInputFields(ruleset.acts.find(({ id }) => id === act)!);
    const all = table === GAME_TABLE ? [battle.game] : [...(battle.tables[table]?.values() ?? [])];
    const rows = (all as Row[]).filter(
      (row) =>
        (sideId === null || row.side === sideId) && fields.every(({ key, required }) => !required || (row[key] ?? null) !== null),
    );
    return sorted(
      rows,
      fields.filter(({ refers }) => refers === table),
    ).map((row) => ({
      act,
      params: Object.fromEntries(
        fields
          .filter(({ key }) => row[key] !== undefined && row[key] !== null)
          .map(({ key }) => [key, replaceIdsWithNames(row[key]!, names)]),
      ),
    }));
  });
}

/** Sorts rows so that each row comes after the rows that it refers to. */
function sorted(rows: readonly Row[], references: readonly InputField[]): Row[] {
  const done: Row[] = [];
  const add = (row: Row): void => {
    if (done.includes(row)) return;
    const above = references.map(({ key }) => rows.find(({ id }) => id === row[key]));
    above.forEach((other) => other && add(other));
    done.push(row);
  };
  rows.forEach(add);
  return done;
}
