import { canonicalJson, type Json, type JsonObject } from '../dice/index.js';
import { type Happening, type Procedure, Refusal, type Resolution, type Role } from '../rules/index.js';
import type { GameCommand } from './command.js';
import type { BattleEvent } from './event.js';
import type { Cast, Overrides, Staging } from './scene.js';

/** What was otherwise when an event was judged. */
export interface Otherwise {
  readonly changes: JsonObject;
  readonly roles: Cast;
  readonly overrides: Overrides;
}

export function notCorrectable({ number }: BattleEvent): Refusal {
  return new Refusal('CONFLICT', `event ${number} was no procedure that somebody called: undo it, or overrule it`, 'event');
}

/** Given keys over what there was; null takes a key away. */
export function withChanges(given: JsonObject, changes: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries({ ...given, ...changes }).filter(([, value]) => value !== null));
}

/**
 * The staging of a procedure judged again: every value as it was then, but for what was otherwise. Units that take a role in
 * place of others fill its keys anew, unless those were typed.
 */
export function correctedStaging(
  procedure: Procedure,
  judged: Resolution,
  call: GameCommand & { type: 'resolve' },
  { changes, roles, overrides }: Otherwise,
): Staging {
  const kept = { ...judged.input };
  for (const role of Object.keys(roles)) {
    const definition = procedure.roles[role] as Role | undefined;
    if (!definition) throw new Refusal('INVALID_INPUT', `${procedure.id} has no role ${role}`, role);
    const filled = [
      ...Object.keys(definition.fills),
      ...(definition.table === undefined && definition.list ? [definition.list.key] : []),
    ];
    for (const key of filled) if (!Object.hasOwn(call.typed, key)) delete (kept as Record<string, Json>)[key];
  }
  for (const [role, items] of Object.entries(overrides)) {
    const definition = procedure.roles[role] as Role | undefined;
    const key = definition?.table === undefined ? definition?.list?.key : undefined;
    if (key === undefined || !Array.isArray(kept[key])) continue;
    (kept as Record<string, Json>)[key] = (kept[key] as readonly JsonObject[]).map((item, index) => ({
      ...item,
      ...items[index],
    }));
  }
  return { roles: { ...judged.roles, ...roles }, typed: withChanges(kept, changes), overrides };
}

/** What a judgement of the same event changed, a line each: inputs first, then the outcome. */
export function differences(judged: BattleEvent, again: Happening): string[] {
  const [before] = judged.resolutions;
  const [after] = again.resolutions;
  if (!before || !after) return [];
  return [...changedKeys('Input', before.input, after.input), ...changedKeys('Outcome', before.outcome, after.outcome)];
}

function changedKeys(what: string, before: JsonObject, after: JsonObject): string[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const text = (value: Json | undefined): string =>
    value === undefined ? 'not given' : typeof value === 'string' ? value : canonicalJson(value);
  return keys
    .filter((key) => text(before[key]) !== text(after[key]))
    .map((key) => `${what} ${key}: ${text(before[key])}, now ${text(after[key])}`);
}
