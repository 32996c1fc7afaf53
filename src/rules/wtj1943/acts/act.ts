import { actsOf, knownRow, requireOwn } from '../../act.js';
import type { Wtj1943Context } from '../battle.js';
import { checkPart } from '../readiness.js';
import { mayKnowUnit, knowsRow } from '../roles.js';
import type { Minefield, Wtj1943Battle, Wtj1943Unit } from '../state.js';

export const { defineAct, umpireAct } = actsOf<Wtj1943Battle>();

/** Finds a unit. Anyone may name any unit, because all models and markers are in the open. */
export const namedUnit = knownRow<Wtj1943Unit, Wtj1943Context>('unit', {
  knows: (unit, { actor, draft }) => mayKnowUnit(actor.sideId ?? '', unit, draft.battle),
});
export const namedMinefield = knownRow<Minefield, Wtj1943Context>('minefield', { knows: knowsRow });

/**
 * Finds a unit that the actor may command.
 * @throws {Refusal} NOT_FOUND if there is no such unit, NOT_YOURS if a player names a unit of another side, ILLEGAL if the unit
 *   has no bases left
 */
export function requireOwnUnit(desk: Wtj1943Context, id: string, field = 'unit'): Wtj1943Unit {
  const unit = namedUnit(desk, id, field);
  requireOwn(desk, unit.side, field);
  checkPart(unit);
  return unit;
}
