/** Compares entered values with recorded values. */
import { type Json, type JsonObject, isSameJson } from '../dice/index.js';
import {
  capitalize,
  type ActionFacts,
  type Actor,
  areFieldsSealed,
  listFilledKeys,
  findMap,
  findRowName,
  type OrderedField,
  type Overrides,
  type Procedure,
  fillFromRecord,
  Refusal,
  type Row,
  type Ruleset,
  type Scene,
  describeFieldName,
} from '../rules/index.js';
import { PUBLIC_READER } from './audience.js';
import { mayKnowRow } from './knowledge.js';
import { hasAnyRow } from './scene.js';

/** An entered value that differs from the value of a row or of the battle. */
interface Otherwise {
  readonly key: string;
  readonly typed: Json;
  readonly recorded: Json;
  /** The origin of the other value: a row, or `map`; undefined for the battle. */
  readonly of: Teller | 'map' | undefined;
}

interface Teller {
  readonly table: string;
  readonly row: Row;
}

/**
 * Lists the entered values that differ from the record or from the terrain on the map. Empty if the command has no rows. Values
 * in the procedure's `circumstances` may differ, because the record is not certain about them.
 */
export function listDifferingValues(procedure: ActionFacts, scene: Scene, overrides: Overrides = {}): readonly Otherwise[] {
  const { typed = {} } = scene;
  if (!hasAnyRow(procedure, scene)) return [];
  const filled = fillFromRecord(procedure, scene);
  const free = new Set(procedure.circumstances);
  const roles = Object.entries(procedure.roles);
  const tellerOf = (key: string): Teller | undefined => {
    const behind = roles.findLast(
      ([role, definition]) => scene.rows(role).length > 0 && listFilledKeys(definition).includes(key),
    );
    if (!behind) return undefined;
    const [role, { table = 'unit' }] = behind;
    return { table, row: scene.rows(role)[0]! };
  };
  const drawn = findMap(scene.battle)?.ground === 'map' ? procedure.drawn : undefined;
  const values = Object.entries(typed).flatMap(([key, value]): Otherwise[] => {
    const onMap = drawn?.[key]?.(scene, value);
    if (onMap !== undefined) return [{ key, typed: value, recorded: onMap, of: 'map' }];
    const recorded = filled[key];
    if (recorded === undefined || free.has(key) || isSameJson(recorded, value)) return [];
    return [{ key, typed: value, recorded, of: tellerOf(key) }];
  });
  const items = roles.flatMap(([role, definition]) => {
    const { list } = definition;
    if (!list) return [];
    const itemsFilled = (filled[list.key] ?? []) as readonly JsonObject[];
    const open = new Set(list.circumstances);
    return (overrides[role] ?? []).flatMap((override, index) =>
      Object.entries(override).flatMap(([key, value]): Otherwise[] => {
        const recorded = itemsFilled[index]?.[key];
        if (recorded === undefined || recorded === null || open.has(key) || isSameJson(recorded, value)) return [];
        return [{ key, typed: value, recorded, of: { table: 'unit', row: scene.rows(role)[index]! } }];
      }),
    );
  });
  return [...values, ...items];
}

const tellerName = (of: Otherwise['of']): string => (of === 'map' ? 'the map' : of ? findRowName(of.row) : 'the battle');

const shown = (value: Json): string => (typeof value === 'object' ? 'something else' : `${value}`);

/** Describes a value in a remark. A refusal names true and false instead, because people type them. */
const remarked = (value: Json): string => (typeof value === 'boolean' ? (value ? 'yes' : 'no') : shown(value));

/**
 * Requires an umpire if an entered value differs from the record or from the terrain on the map, and builds a remark for each
 * difference.
 * @returns remarks for the post
 * @throws {Refusal} UMPIRE_ONLY if anyone else enters a value that differs. The message does not reveal a value of another side's
 *   row
 */
export function permitTypedValues(
  ruleset: Ruleset,
  procedure: Procedure,
  scene: Scene,
  actor: Actor,
  overrides: Overrides = {},
): readonly string[] {
  const otherwise = listDifferingValues(procedure, scene, overrides);
  const [first] = otherwise;
  const orderOf = (key: string): OrderedField | undefined =>
    areFieldsSealed(scene.battle) ? ruleset.ordered?.[procedure.byOrder?.[key]?.field ?? ''] : undefined;
  if (first && actor.standing !== 'umpire') {
    const { key, recorded, of } = first;
    const { cites } = orderOf(key) ?? {};
    if (cites)
      throw new Refusal(
        'UMPIRE_ONLY',
        `${key}: Your orders already have the value ${shown(recorded)}. Leave this value out, or ask an umpire.`,
        key,
        cites,
      );
    const isOwn = of === undefined || of === 'map' || of.row.side === actor.sideId;
    const why = isOwn ? `${tellerName(of)} has ${shown(recorded)} on record` : 'this value is on record';
    const instead = procedure.instead?.[key];
    const advice = instead === undefined ? '' : ` ${capitalize(instead)}.`;
    throw new Refusal('UMPIRE_ONLY', `${key}: ${capitalize(why)}. Leave the value out, or ask an umpire.${advice}`, key);
  }
  const isOpen = ({ key, of }: Otherwise): boolean =>
    of !== 'map' &&
    !orderOf(key) &&
    !(key in (procedure.ownKeys ?? {})) &&
    (!of || mayKnowRow(ruleset, PUBLIC_READER, of.table, of.row, scene.battle));
  return otherwise.map((each) => {
    const { key, typed, recorded, of } = each;
    const instead = isOpen(each)
      ? `, but ${tellerName(of)} has ${typeof recorded === 'boolean' ? `“${remarked(recorded)}”` : remarked(recorded)} on record`
      : `, unlike the value ${orderOf(key) ? 'in the orders' : of === 'map' ? 'on the map' : 'on record'}`;
    return `For “${describeFieldName(key)}”, an umpire entered ${remarked(typed)}${instead}.`;
  });
}
