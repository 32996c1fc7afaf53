import { createActBuilders, createRowFinder, requireOwnSide } from '../../act.js';
import { refuseIllegal } from '../../refusal.js';
import type { CullenContext } from '../battle.js';
import { isHidden, mayKnowUnit } from '../roles.js';
import type { CullenBattle, CullenUnit } from '../state.js';

export const { defineAct, umpireAct } = createActBuilders<CullenBattle>();

/** Finds a unit by its id, if the actor may know it. */
export const findKnownUnit = createRowFinder<CullenUnit, CullenContext>('unit', {
  knows: (unit, { draft, actor }) => mayKnowUnit(actor.sideId!, unit, draft.battle),
});

/**
 * Finds a unit that the actor may command.
 * @throws {Refusal} NOT_FOUND if there is no such unit, or if the actor may not know it; NOT_YOURS if a player names another
 * side's unit; ILLEGAL if the unit is destroyed, dead or disabled
 */
export function requireOwnUnit(desk: CullenContext, id: string, field = 'unit'): CullenUnit {
  const unit = findKnownUnit(desk, id, field);
  requireOwnSide(desk, unit.side, field);
  if (unit.condition === 'destroyed') throw refuseIllegal(`${unit.name} has been destroyed. Choose another unit.`, 'DPs');
  if (unit.lost) throw refuseIllegal(`${unit.name} is dead or disabled. Choose another unit.`, 'Risk to Officers');
  return unit;
}

/**
 * Finds the first of these units that is under a marker. Only this unit's side then learns of the action. Returns null if no unit
 * is under a marker, because everyone then sees the action.
 */
export const findUnitUnderMarker = ({ draft: { battle } }: CullenContext, ...units: readonly CullenUnit[]): CullenUnit | null =>
  units.find((unit) => isHidden(unit, battle)) ?? null;
