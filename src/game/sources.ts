import { type Json, type JsonObject, isSameJson } from '../dice/index.js';
import {
  type Battle,
  type Cast,
  listInputFields,
  findListKey,
  type MeasureFunction,
  type Procedure,
  type Resolution,
  type Row,
  type Scene,
  createScene,
  tryOrHandleRefusal,
} from '../rules/index.js';
import type { BattleEvent } from './event.js';

/** The origin of an input value of a result. */
export type InputSource =
  /** The actor entered the value. */
  | { readonly kind: 'typed' }
  /** A correction has changed the value. */
  | { readonly kind: 'corrected' }
  /** A row in this role filled in the value. `alone` is true if this row was the only one needed. */
  | { readonly kind: 'role'; readonly role: string; readonly alone: boolean }
  /** The value was measured between places on the map. */
  | { readonly kind: 'map' }
  /** The battle itself filled in the value. */
  | { readonly kind: 'battle' }
  /** The value is the procedure's default. */
  | { readonly kind: 'usual' }
  /** The value depends on other values or on the cause of the result. */
  | { readonly kind: 'derived' };

/** The facts of an event that are needed to find the origin of its inputs. */
interface SourceFacts extends Pick<BattleEvent, 'command'> {
  /** The values that a correction has set. */
  readonly corrected?: JsonObject;
}

/**
 * Finds where each input value of a result comes from. A row, the map or the battle counts as the origin only if it had exactly
 * this value before the event. For a list, the origin is always the role.
 * @param before the battle before the event
 */
export function findInputSources(
  procedure: Procedure,
  { input, roles }: Resolution,
  { command, corrected = {} }: SourceFacts,
  before: Battle,
): Readonly<Record<string, InputSource>> {
  const typed = objectOf(command.type === 'resolve' ? command.typed : null);
  const usual = new Map(listInputFields(procedure).map(({ key, default: value }) => [key, value]));
  const scene = sceneBefore(procedure, before, roles, typed);
  const sourceOf = (key: string, value: Json): InputSource => {
    if (Object.hasOwn(corrected, key)) return { kind: 'corrected' };
    if (Object.hasOwn(typed, key)) return { kind: 'typed' };
    const filled = scene && filler(procedure, scene, key, value);
    if (filled) return filled;
    const standard = usual.get(key);
    return { kind: standard !== undefined && isSameJson(standard, value) ? 'usual' : 'derived' };
  };
  return Object.fromEntries(Object.entries(input).map(([key, value]) => [key, sourceOf(key, value)]));
}

function objectOf(value: Json | undefined): JsonObject {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as JsonObject) : {};
}

/** Returns the scene before the event; undefined if one of its rows did not exist yet. */
function sceneBefore(procedure: Procedure, before: Battle, roles: Cast, typed: JsonObject): Scene | undefined {
  return tryOrHandleRefusal(() => createScene(procedure, before, roles, typed));
}

type Fill = (row: Row, scene: Scene) => unknown;

/** Returns the role that filled in an input. If several roles could, returns the last one. Roles come before the battle. */
function filler(procedure: Procedure, scene: Scene, key: string, value: Json): InputSource | undefined {
  const gives = (fill: () => unknown): boolean => {
    const given = tryOrHandleRefusal(fill);
    return given !== undefined && given !== null && isSameJson(given, value);
  };
  const measure = procedure.measured?.[key] as MeasureFunction | undefined;
  if (measure && gives(() => measure(scene, key)?.value)) return { kind: 'map' };
  for (const [role, definition] of Object.entries(procedure.roles).reverse()) {
    const first = scene.rows(role)[0];
    if (first === undefined) continue;
    // A list comes from the units of its role, with the values in brackets after their names.
    if (findListKey(definition) === key) return { kind: 'role', role, alone: false };
    const ofScene = definition.fillsFromScene?.[key] as Fill | undefined;
    if (ofScene && gives(() => ofScene(first, scene))) return { kind: 'role', role, alone: false };
    const ofRow = definition.fills?.[key] as Fill | undefined;
    if (ofRow && gives(() => ofRow(first, scene))) return { kind: 'role', role, alone: true };
  }
  const fill = procedure.fromBattle?.[key];
  return fill && gives(() => fill(scene)) ? { kind: 'battle' } : undefined;
}
