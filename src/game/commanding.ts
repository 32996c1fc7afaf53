/** Checks that players act with, and write orders for, only the units that they command. */
import { composeWithModules, requireCommand } from '../house/index.js';
import type { Json, JsonObject } from '../dice/index.js';
import { type Actor, type Battle, type Role, type Ruleset, inputFields } from '../rules/index.js';

/**
 * Requires that a player commands every acting unit of their own side. Units of other sides are not checked. Umpires may act with
 * every unit.
 * @param does a command of type `resolve` or `act`
 * @throws {Refusal} NOT_YOURS if another player commands one of the units, as `requireCommand` does
 */
export function requireRightToCommand(ruleset: Ruleset, battle: Battle, actor: Actor, does: JsonObject): void {
  if (actor.standing !== 'player') return;
  for (const [field, ids] of actingIn(ruleset, does))
    for (const id of Array.isArray(ids) ? (ids as readonly Json[]) : [ids])
      if (typeof id === 'string') requireCommand(battle, actor, id, field);
}

/** Returns the units that act, with the role or parameter of each. */
function actingIn(ruleset: Ruleset, does: JsonObject): readonly (readonly [key: string, ids: Json])[] {
  if (does.type === 'act') {
    const act = composeWithModules(ruleset).act(does.act as string);
    const keys = act
      ? inputFields(act).filter(({ refers, figure, bystander }) => refers === 'unit' && !figure && !bystander)
      : [];
    return keys.flatMap(({ key }) => {
      const ids = (does.params as JsonObject)[key];
      return ids === undefined ? [] : [[key, ids] as const];
    });
  }
  const procedure = ruleset.procedures.find(({ id }) => id === does.procedure);
  const roles = Object.entries((procedure?.roles ?? {}) as Readonly<Record<string, Role>>);
  return roles.flatMap(([role, { acts, table }]) => {
    const ids = (does.roles as JsonObject)[role];
    return acts === true && table === undefined && ids !== undefined ? [[role, ids] as const] : [];
  });
}
