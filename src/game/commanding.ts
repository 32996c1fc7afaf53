/** Checks that players act with, and write orders for, only the units that they command. */
import { requireCommand } from '../house/index.js';
import type { Json, JsonObject } from '../dice/index.js';
import { type Actor, type Battle, listInputFields, type Ruleset } from '../rules/index.js';
import { decodeCommand } from './recorded.js';
import { type ActionDraft, findRule } from './action.js';

/**
 * Requires that a player commands every acting unit of their own side. Units of other sides are not checked. Umpires may act with
 * every unit.
 * @param does a command of type `resolve` or `act`
 * @throws {Refusal} NOT_YOURS if another player commands one of the units, as `requireCommand` does
 */
export function requireRightToCommand(ruleset: Ruleset, battle: Battle, actor: Actor, does: JsonObject): void {
  if (actor.standing !== 'player') return;
  for (const [field, ids] of actingIn(ruleset, does as unknown as ActionDraft))
    for (const id of Array.isArray(ids) ? (ids as readonly Json[]) : [ids])
      if (typeof id === 'string') requireCommand(battle, actor, id, field);
}

/** Returns the units that act, with the role or parameter of each. */
function actingIn(ruleset: Ruleset, does: ActionDraft): readonly (readonly [key: string, ids: Json])[] {
  const rule = findRule(ruleset, does);
  if (!rule) return [];
  const { cast, values } = decodeCommand(does);
  const roles = Object.entries(rule.roles).filter(([, { acts, table }]) => acts === true && table === undefined);
  const fields = listInputFields(rule).filter(({ refers, figure, bystander }) => refers === 'unit' && !figure && !bystander);
  return [...roles.map(([role]) => role), ...fields.map(({ key }) => key)].flatMap((key) => {
    const ids = cast[key] ?? values[key];
    return ids === undefined ? [] : [[key, ids] as const];
  });
}
