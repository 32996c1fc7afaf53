import { createActBuilders, createRowFinder, requireOwnSide } from '../../act.js';
import type { Wtj1943Context } from '../battle.js';
import { checkCanTakePart } from '../readiness.js';
import { mayKnowUnit, mayKnowRow } from '../roles.js';
import type { Minefield, Wtj1943Battle, Wtj1943Unit } from '../state.js';

export const { defineAct, umpireAct } = createActBuilders<Wtj1943Battle>();

/** Finds a unit. Anyone may name any unit, because all models and markers are in the open. */
export const findNamedUnit = createRowFinder<Wtj1943Unit, Wtj1943Context>('unit', {
  knows: (unit, { actor, draft }) => mayKnowUnit(actor.sideId ?? '', unit, draft.battle),
});
export const findNamedMinefield = createRowFinder<Minefield, Wtj1943Context>('minefield', { knows: mayKnowRow });

/**
 * Finds a unit that the actor may command.
 * @throws {Refusal} NOT_FOUND if there is no such unit, NOT_YOURS if a player names a unit of another side, ILLEGAL if the unit
 *   has no bases left
 */
export function requireOwnUnit(desk: Wtj1943Context, id: string, field = 'unit'): Wtj1943Unit {
  const unit = findNamedUnit(desk, id, field);
  requireOwnSide(desk, unit.side, field);
  checkCanTakePart(unit);
  return unit;
}
