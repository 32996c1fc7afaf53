import type { JsonObject } from '../dice/index.js';
import { notFound } from './act.js';
import { type Battle, nameOf, type Row, type UnitRow } from './battle.js';
import type { Procedure, Role, Scene } from './procedure.js';
import { Refusal } from './refusal.js';

/** Row ids by role, as a command names them. */
export type Cast = Readonly<Record<string, readonly string[]>>;

/**
 * The rows that take part and what was typed, for roles to fill inputs from.
 * @throws {Refusal} NOT_FOUND when an id is not there, INVALID_INPUT for a role the procedure does not have
 */
export function sceneOf(procedure: Procedure, battle: Battle, cast: Cast, typed: JsonObject = {}): Scene {
  const rows = new Map<string, readonly Row[]>();
  for (const [role, ids] of Object.entries(cast)) {
    const definition = Object.hasOwn(procedure.roles, role) ? procedure.roles[role] : undefined;
    if (!definition) throw new Refusal('INVALID_INPUT', `${procedure.id} has no role ${role}`, role);
    if (!definition.many && ids.length > 1) throw new Refusal('INVALID_INPUT', `only one ${role} can be named`, role);
    const table = definition.table ?? 'unit';
    const found = ids.map((id) => {
      const row = battle.tables[table]?.get(id);
      if (!row) throw notFound(table, role);
      return row;
    });
    const twice = found.find((row, index) => found.indexOf(row) !== index);
    if (twice) throw new Refusal('INVALID_INPUT', `${nameOf(twice)} is named twice as ${role}`, role);
    rows.set(role, found);
  }
  const many = (role: string): readonly UnitRow[] => (rows.get(role) ?? []) as readonly UnitRow[];
  return { battle, typed, many, one: (role) => many(role)[0], rows: (role) => rows.get(role) ?? [] };
}

/** By role that fills a list: for each of its units in order, what was typed in brackets after its name. */
export type Overrides = Readonly<Record<string, readonly JsonObject[]>>;

/** What the units and the game fill in of a procedure's input, without what was typed as options. @throws {Refusal} when a row can take no part */
export function filledInput(procedure: Procedure, scene: Scene, overrides: Overrides = {}): JsonObject {
  const filled: Record<string, unknown> = {};
  for (const [key, fill] of Object.entries(procedure.fromBattle ?? {})) filled[key] = fill(scene);
  for (const [role, definition] of Object.entries(procedure.roles as Readonly<Record<string, Role>>)) {
    const first = scene.rows(role)[0];
    if (first === undefined) continue;
    for (const [key, fill] of Object.entries({ ...definition.fills, ...definition.fillsFromScene }))
      filled[key] = (fill as (row: Row, scene: Scene) => unknown)(first, scene);
    if (definition.table === undefined && definition.list) {
      const { key, item } = definition.list;
      filled[key] = scene.many(role).map((unit, index) => ({ ...item(unit, scene), ...overrides[role]?.[index] }));
    }
  }
  return Object.fromEntries(Object.entries(filled).filter(([, value]) => value !== undefined && value !== null)) as JsonObject;
}
