import { type Json, type JsonObject, isSameJson } from '../dice/index.js';
import { refuseUnknownRow } from './act.js';
import type { ActionFacts } from './action.js';
import { type Battle, findRowName, type Row, type UnitRow } from './battle.js';
import type { FoundValue } from './ground/filling.js';
import { buildMeasurementRemark } from './ground/measuring.js';
import { cachePerObject } from './kept.js';
import { areFieldsSealed } from './ordered.js';
import type { Overrides, Role, Scene } from './roles.js';
import { Refusal } from './refusal.js';
import type { Cast } from './result.js';

/**
 * Collects the rows that take part, and the options that people have entered. Roles fill in the input from both.
 * @param sees checks whether the person who asks may know where a unit is. Default: true for every unit
 * @throws {Refusal} NOT_FOUND if an id belongs to no row; INVALID_INPUT if the procedure has no such role, if a role for one row
 *   gets several, or if a row is in a role twice
 */
export function createScene(
  procedure: ActionFacts,
  battle: Battle,
  cast: Cast,
  typed: JsonObject = {},
  sees?: (unit: UnitRow) => boolean,
): Scene {
  const rows = new Map<string, readonly Row[]>();
  for (const [role, ids] of Object.entries(cast)) {
    const definition = Object.hasOwn(procedure.roles, role) ? procedure.roles[role] : undefined;
    if (!definition)
      throw new Refusal('INVALID_INPUT', `${procedure.id} does not have the option ${role}. Leave this option out.`, role);
    if (!definition.many && ids.length > 1)
      throw new Refusal('INVALID_INPUT', `You have chosen more than one ${role}. Choose only one.`, role);
    const table = definition.table ?? 'unit';
    const found = ids.map((id) => {
      const row = battle.tables[table]?.get(id);
      if (!row) throw refuseUnknownRow(table, role);
      return row;
    });
    const twice = found.find((row, index) => found.indexOf(row) !== index);
    if (twice) throw new Refusal('INVALID_INPUT', `${findRowName(twice)} is listed twice. Choose each name once.`, role);
    rows.set(role, found);
  }
  const many = (role: string): readonly UnitRow[] => (rows.get(role) ?? []) as readonly UnitRow[];
  return { battle, typed, many, one: (role) => many(role)[0], rows: (role) => rows.get(role) ?? [], sees };
}

/**
 * Fills in a procedure's input from rows, the battle and the map. Includes values in brackets after units' names (`overrides`),
 * but not the options that people have entered.
 * @throws {Refusal} if a row cannot fill in its inputs, or if a value cannot be measured exactly enough
 */
export function fillInputs(procedure: ActionFacts, scene: Scene, overrides: Overrides = {}): JsonObject {
  const filled: Record<string, Json> = { ...fillFromRecord(procedure, scene, overrides) };
  for (const { key, item, typed, found } of listMeasuredValues(procedure, scene, overrides)) {
    if (typed !== undefined || found.value === undefined) continue;
    if (found.doubt) throw found.doubt;
    if (item === undefined) filled[key] = found.value;
    else filled[item.list] = withItem(filled[item.list] as readonly JsonObject[], item.index, { [key]: found.value });
  }
  return filled;
}

const withItem = (items: readonly JsonObject[], at: number, more: JsonObject): readonly JsonObject[] =>
  items.map((each, index) => (index === at ? { ...each, ...more } : each));

/** A value measured on the map, for an input or for a key of a list item. */
interface FoundKey {
  readonly key: string;
  readonly item?: { readonly list: string; readonly index: number };
  /** The value that a person has entered instead. */
  readonly typed: Json | undefined;
  readonly found: FoundValue;
}

/**
 * Returns all input values that were measured on the map. Leaves out values measured from places that the person may not know.
 */
export function listMeasuredValues(
  procedure: ActionFacts,
  scene: Pick<Scene, 'battle' | 'typed' | 'one' | 'many' | 'rows' | 'sees'>,
  overrides: Overrides,
): readonly FoundKey[] {
  const { typed = {}, sees } = scene;
  const isSeen = ({ found }: { readonly found: FoundValue | undefined }): boolean =>
    found !== undefined && (!sees || found.of.every(sees));
  const plain = Object.entries(procedure.measured ?? {}).map(([key, measure]) => ({
    key,
    typed: typed[key],
    found: measure(scene, key),
  }));
  const ofItems = Object.entries(procedure.roles).flatMap(([role, definition]) => {
    const { list } = definition;
    if (!list || typed[list.key] !== undefined) return [];
    return Object.entries(list.measured ?? {}).flatMap(([key, measure]) =>
      scene.many(role).map((unit, index) => ({
        key,
        item: { list: list.key, index },
        typed: overrides[role]?.[index]?.[key],
        found: measure(unit, scene, key, overrides),
      })),
    );
  });
  return [...plain, ...ofItems].filter(isSeen) as readonly FoundKey[];
}

/**
 * Builds remarks on measured values, and on values that people have entered instead.
 * @param isOpen checks whether everyone may know a unit's place. Otherwise the remark does not mention its square
 */
export function listFoundRemarks(
  procedure: ActionFacts,
  scene: Scene,
  overrides: Overrides,
  isOpen: (unit: UnitRow) => boolean,
): readonly string[] {
  return listMeasuredValues(procedure, scene, overrides).map(({ typed, found: { of, value, doubt, words } }) => {
    const told = words(of.every(isOpen));
    const isAsTyped = typed === undefined || (!doubt && value !== undefined && isSameJson(typed, value));
    return buildMeasurementRemark(told, !isAsTyped);
  });
}

type Fill = (row: Row, scene: Scene) => unknown;
const fillsOf = cachePerObject(({ fills, fillsFromScene }: Role) =>
  Object.entries({ ...fills, ...fillsFromScene } as Readonly<Record<string, Fill>>),
);

/** Returns the input that rows and the battle fill in, without the map. @throws {Refusal} if a row cannot fill in its inputs */
export function fillFromRecord(procedure: ActionFacts, scene: Scene, overrides: Overrides = {}): JsonObject {
  const filled: Record<string, unknown> = {};
  for (const [key, fill] of Object.entries(procedure.fromBattle ?? {})) filled[key] = fill(scene);
  for (const [role, definition] of Object.entries(procedure.roles)) {
    const first = scene.rows(role)[0];
    if (first === undefined) continue;
    for (const [key, fill] of fillsOf(definition)) filled[key] = fill(first, scene);
    if (definition.list) {
      const { key, item } = definition.list;
      const given = overrides[role] ?? [];
      filled[key] = scene.many(role).map((unit, index) => ({ ...item(unit, scene, given), ...given[index] }));
    }
  }
  if (areFieldsSealed(scene.battle))
    for (const [key, { says }] of Object.entries(procedure.byOrder ?? {})) if (says) filled[key] = says(scene);
  return Object.fromEntries(Object.entries(filled).filter(([, value]) => value !== undefined && value !== null)) as JsonObject;
}
