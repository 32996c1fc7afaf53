import { canonicalJson, type Json, type JsonObject, sameJson } from '../dice/index.js';
import {
  type Battle,
  type Cast,
  filledInput,
  type Happening,
  keysFilled,
  listKeyOf,
  type Overrides,
  parseInput,
  type Procedure,
  Refusal,
  type Resolution,
  type Role,
  sceneOf,
  wordsOf,
} from '../rules/index.js';
import type { GameCommand } from './command.js';
import type { BattleEvent } from './event.js';
import { markOf } from './mark.js';
import type { Staging } from './scene.js';

/** What was otherwise when an event was judged. */
interface Otherwise {
  readonly changes: JsonObject;
  readonly roles: Cast;
  readonly overrides: Overrides;
}

export function notCorrectable(event: BattleEvent): Refusal {
  return new Refusal(
    'CONFLICT',
    `event ${markOf(event)} was no procedure that somebody called: undo it, or overrule it`,
    'event',
  );
}

/** Given keys over what there was; null takes a key away. */
export function withChanges(given: JsonObject, changes: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries({ ...given, ...changes }).filter(([, value]) => value !== null));
}

/**
 * Whether a value is what the procedure itself makes of the other values when nobody gives it: a default, or what follows
 * from them (a band from a range).
 */
export function followsFromOthers(procedure: Procedure, input: JsonObject, key: string): boolean {
  const { [key]: value, ...others } = input;
  try {
    return sameJson(parseInput(procedure, others)[key] ?? null, value ?? null);
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/**
 * The staging of a procedure judged again: every value that was given is as it was then, but for what was otherwise; what
 * followed from others follows anew. Units that take a role in place of others fill its keys anew, unless those were typed.
 * @param battle without what the event did
 */
export function correctedStaging(
  procedure: Procedure,
  judged: Resolution,
  call: GameCommand & { type: 'resolve' },
  { changes, roles, overrides }: Otherwise,
  battle: Battle,
): Staging {
  const cast = { ...judged.roles, ...roles };
  const filled = filledInput(procedure, sceneOf(procedure, battle, cast, withChanges(call.typed, changes)), overrides);
  const kept: Record<string, Json> = { ...judged.input };
  for (const key of Object.keys(judged.input))
    if (!Object.hasOwn(call.typed, key) && !Object.hasOwn(filled, key) && followsFromOthers(procedure, judged.input, key))
      delete kept[key];
  for (const role of Object.keys(roles)) {
    const definition = procedure.roles[role] as Role | undefined;
    if (!definition) throw new Refusal('INVALID_INPUT', `${procedure.id} has no role ${role}`, role);
    for (const key of keysFilled(definition)) if (!Object.hasOwn(call.typed, key)) delete kept[key];
  }
  for (const [role, items] of Object.entries(overrides)) {
    const definition = procedure.roles[role] as Role | undefined;
    const key = definition && listKeyOf(definition);
    if (key === undefined || !Array.isArray(kept[key])) continue;
    kept[key] = (kept[key] as readonly JsonObject[]).map((item, index) => ({
      ...item,
      ...items[index],
    }));
  }
  return { roles: cast, typed: withChanges(kept, changes), overrides };
}

/**
 * What a judgement of the same event changed, a line each: inputs first, then the outcome.
 * @param ownKeys keys that are one side's own affair: everybody reads these lines, so they are left out
 */
export function differences(judged: BattleEvent, again: Happening, ownKeys: readonly string[] = []): string[] {
  const [before] = judged.resolutions;
  const [after] = again.resolutions;
  if (!before || !after) return [];
  const isOpen = ([key]: readonly [string, ...unknown[]]): boolean => !ownKeys.includes(key);
  const open = (values: JsonObject): JsonObject => Object.fromEntries(Object.entries(values).filter(isOpen));
  return [
    ...changedLines('Input', open(before.input), open(after.input)),
    ...changedLines('Outcome', open(before.outcome), open(after.outcome)),
  ];
}

/** `Input range yards: 450, now 700`; of lists of objects, item by item: `Input defenders 1 terrain: open, now woods`. */
function changedLines(what: string, before: JsonObject, after: JsonObject): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) => {
    const [was, is] = [before[key], after[key]];
    if (sameJson(was ?? null, is ?? null)) return [];
    const label = `${what} ${wordsOf(key)}`;
    if (isListOfObjects(was) && isListOfObjects(is) && was.length === is.length)
      return was.flatMap((item, index) => changedLines(`${label} ${index + 1}`, item, is[index]!));
    return [`${label}: ${textOf(was)}, now ${textOf(is)}`];
  });
}

const isListOfObjects = (value: Json | undefined): value is readonly JsonObject[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  (value as readonly Json[]).every((item) => typeof item === 'object' && item !== null && !Array.isArray(item));

function textOf(value: Json | undefined): string {
  if (value === undefined) return 'not given';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object'))
    return value.length === 0 ? 'none' : value.join(', ');
  return typeof value === 'string' ? value : canonicalJson(value);
}
