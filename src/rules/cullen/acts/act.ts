import { actsOf, knownRow, requireOwn } from '../../act.js';
import { illegal } from '../../refusal.js';
import type { Desk } from '../battle.js';
import { isHidden, knows } from '../roles.js';
import type { CullenBattle, CullenUnit } from '../state.js';

export const { defineAct, umpireAct } = actsOf<CullenBattle>();

/** Finds a unit that the actor may know. */
export const knownUnit = knownRow<CullenUnit, Desk>('unit', {
  knows: (unit, { draft, actor }) => knows(actor.sideId!, unit, draft.battle),
});

/**
 * Finds a unit that the actor may command.
 * @throws {Refusal} NOT_FOUND for an unknown unit, also an enemy's that he cannot know; NOT_YOURS for another side's; ILLEGAL
 * if it can take no part any more
 */
export function ownUnit(desk: Desk, id: string, field = 'unit'): CullenUnit {
  const unit = knownUnit(desk, id, field);
  requireOwn(desk, unit.side, field);
  if (unit.condition === 'destroyed') throw illegal(`${unit.name} is destroyed and takes no further part`, 'DPs');
  if (unit.lost) throw illegal(`${unit.name} is dead or disabled`, 'Risk to Officers');
  return unit;
}

/**
 * The audience of units' deeds: the side of the first unit under a marker; if there is none, everybody, because the table
 * shows them.
 */
export const affairOf = ({ draft: { battle } }: Desk, ...units: readonly CullenUnit[]): CullenUnit | null =>
  units.find((unit) => isHidden(unit, battle)) ?? null;
