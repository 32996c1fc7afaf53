import { type Json, type JsonObject, sameJson } from '../dice/index.js';
import {
  type Battle,
  type Cast,
  inputFields,
  listKeyOf,
  type Measure,
  type Procedure,
  type Resolution,
  type Row,
  type Scene,
  sceneOf,
  unlessRefused,
} from '../rules/index.js';
import type { BattleEvent } from './event.js';

/** The source of one value of a resolution's input. */
export type Source =
  /** Typed by the actor. */
  | { readonly kind: 'typed' }
  /** Changed by a correction. */
  | { readonly kind: 'corrected' }
  /** Filled by the unit in this role; `alone` when its own row decides it. */
  | { readonly kind: 'role'; readonly role: string; readonly alone: boolean }
  /** Measured between places on the map. */
  | { readonly kind: 'map' }
  /** Filled by the battle itself. */
  | { readonly kind: 'battle' }
  /** The procedure's default. */
  | { readonly kind: 'usual' }
  /** None of these: derived from other values, or given by the cause of the resolution. */
  | { readonly kind: 'derived' };

/** The parts of an event that show where its inputs came from. */
interface SourceFacts extends Pick<BattleEvent, 'command'> {
  /** Values that a correction gave. */
  readonly corrected?: JsonObject;
}

/**
 * Finds where each input value of a result came from. A row or the battle is named as its source only if the value really came
 * from there.
 * @param before the battle before the event
 */
export function inputSources(
  procedure: Procedure,
  { input, roles }: Resolution,
  { command, corrected = {} }: SourceFacts,
  before: Battle,
): Readonly<Record<string, Source>> {
  const typed = objectOf(command.type === 'resolve' ? command.typed : null);
  const usual = new Map(inputFields(procedure).map(({ key, default: value }) => [key, value]));
  const scene = sceneBefore(procedure, before, roles, typed);
  const sourceOf = (key: string, value: Json): Source => {
    if (Object.hasOwn(corrected, key)) return { kind: 'corrected' };
    if (Object.hasOwn(typed, key)) return { kind: 'typed' };
    const filled = scene && filler(procedure, scene, key, value);
    if (filled) return filled;
    const standard = usual.get(key);
    return { kind: standard !== undefined && sameJson(standard, value) ? 'usual' : 'derived' };
  };
  return Object.fromEntries(Object.entries(input).map(([key, value]) => [key, sourceOf(key, value)]));
}

function objectOf(value: Json | undefined): JsonObject {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as JsonObject) : {};
}

/** Undefined when a row that takes part was made by the event itself. */
function sceneBefore(procedure: Procedure, before: Battle, roles: Cast, typed: JsonObject): Scene | undefined {
  return unlessRefused(() => sceneOf(procedure, before, roles, typed));
}

type Fill = (row: Row, scene: Scene) => unknown;

/** The filler of a key's value: the last such role beats the others and the battle. */
function filler(procedure: Procedure, scene: Scene, key: string, value: Json): Source | undefined {
  const gives = (fill: () => unknown): boolean => {
    const given = unlessRefused(fill);
    return given !== undefined && given !== null && sameJson(given, value);
  };
  const measure = procedure.measured?.[key] as Measure | undefined;
  if (measure && gives(() => measure(scene, key)?.value)) return { kind: 'map' };
  for (const [role, definition] of Object.entries(procedure.roles).reverse()) {
    const first = scene.rows(role)[0];
    if (first === undefined) continue;
    // A list comes from its units, with values in brackets after their names.
    if (listKeyOf(definition) === key) return { kind: 'role', role, alone: false };
    const ofScene = definition.fillsFromScene?.[key] as Fill | undefined;
    if (ofScene && gives(() => ofScene(first, scene))) return { kind: 'role', role, alone: false };
    const ofRow = definition.fills?.[key] as Fill | undefined;
    if (ofRow && gives(() => ofRow(first, scene))) return { kind: 'role', role, alone: true };
  }
  const fill = procedure.fromBattle?.[key];
  return fill && gives(() => fill(scene)) ? { kind: 'battle' } : undefined;
}
