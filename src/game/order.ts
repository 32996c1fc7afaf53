import type { Json, JsonObject } from '../dice/index.js';
import {
  type Desk,
  type Happening,
  type InputField,
  nameOf,
  parseWith,
  Refusal,
  type Row,
  type Ruleset,
  schemaFields,
} from '../rules/index.js';
import type { OrderOfBattle } from './command.js';
import { checkedName, nameKey } from './names.js';

/**
 * Puts a whole order of battle into a battle: sides that are not there yet, what acts make, units. Everything or nothing.
 * @throws {Refusal} with the place (`units.3.baseFp`) as its field
 */
export function importOrder(desk: Desk, ruleset: Ruleset, { sides, acts, units }: OrderOfBattle): Happening {
  const notes: string[] = [];
  let newSides = 0;
  sides.forEach(({ name, fields }, index) =>
    at(`sides.${index}`, () => {
      if (findByName(desk, 'side', name)) return;
      const id = desk.newId('side');
      const parsed = parseWith(ruleset.sideFields, fields) as JsonObject;
      desk.draft.create('side', id, { ...parsed, id, name: checkedName(name, 'name'), roleId: null, playerIds: [] });
      newSides++;
    }),
  );
  acts.forEach(({ act: actId, params }, index) =>
    at(`acts.${index}`, () => {
      const act = ruleset.acts.find(({ id }) => id === actId);
      if (!act) throw new Refusal('INVALID_INPUT', `act: there is no ${actId} in ${ruleset.title}`, 'act');
      const parsed = parseWith(act.params, referred(desk, schemaFields(act.params), params)) as JsonObject;
      notes.push(...act.run(desk, parsed).notes);
    }),
  );
  units.forEach(({ name, side, fields }, index) =>
    at(`units.${index}`, () => {
      const checked = checkedName(name, 'name');
      if (findByName(desk, 'unit', checked)) throw new Refusal('CONFLICT', 'name: there is a unit of that name already', 'name');
      const sideRow = findByName(desk, 'side', side);
      if (!sideRow) throw new Refusal('NOT_FOUND', `side: there is no side called ${side}: /side add makes it`, 'side');
      const id = desk.newId('unit');
      const whole = ruleset.completeUnit(fields, sideRow, null, desk.draft.battle);
      desk.draft.create('unit', id, { ...whole, id, name: checked, side: sideRow.id as string });
    }),
  );
  const parts = [count(newSides, 'side'), count(acts.length, 'entry', 'entries'), count(units.length, 'unit')].filter(
    (part) => part !== '',
  );
  return {
    kind: 'order-imported',
    summary: `Order of battle: ${parts.join(', ') || 'nothing new'}.`,
    resolutions: [],
    notes,
    sideId: 'umpires',
  };
}

const count = (n: number, one: string, many = `${one}s`): string => (n === 0 ? '' : `${n} ${n === 1 ? one : many}`);

/** Says where in the order a refusal arose. */
function at(place: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const field = error.field === null ? place : `${place}.${error.field}`;
    throw new Refusal(error.code, error.message, field, error.cites);
  }
}

function findByName({ draft }: Desk, table: string, name: string): Row | undefined {
  const rows = (draft.battle.tables[table] as ReadonlyMap<string, Row> | undefined)?.values() ?? [];
  const key = nameKey(name);
  return [...rows].find((row) => nameKey(nameOf(row)) === key);
}

/** Parameters with the names of rows in place of their ids. */
function referred(desk: Desk, fields: readonly InputField[], params: JsonObject): JsonObject {
  const idOf = (table: string, name: Json, key: string): Json => {
    const row = typeof name === 'string' ? findByName(desk, table, name) : undefined;
    if (!row) throw new Refusal('NOT_FOUND', `${key}: there is no such ${table}`, key);
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
