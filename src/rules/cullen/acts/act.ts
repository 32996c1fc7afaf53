import { actsOf, knownRow, requireOwn } from '../../act.js';
import { illegal } from '../../refusal.js';
import type { Desk } from '../battle.js';
import { isHidden, knows } from '../roles.js';
import type { CullenBattle, CullenUnit } from '../state.js';

export const { defineAct, umpireAct } = actsOf<CullenBattle>();

/** A unit that the actor may know of. */
export const knownUnit = knownRow<CullenUnit, Desk>('unit', {
  knows: (unit, { draft, actor }) => knows(actor.sideId!, unit, draft.battle),
});

/** A unit that the actor may command. @throws {Refusal} NOT_FOUND (also for an enemy unit they cannot know), NOT_YOURS, ILLEGAL */
export function ownUnit(desk: Desk, id: string, field = 'unit'): CullenUnit {
  const unit = knownUnit(desk, id, field);
  requireOwn(desk, unit.side, field);
  if (unit.condition === 'destroyed') throw illegal(`${unit.name} is destroyed and takes no further part`, 'DPs');
  if (unit.lost) throw illegal(`${unit.name} is dead or disabled`, 'Risk to Officers');
  return unit;
}

/** The audience of units' deeds: the side of the first unit under a marker, else everybody: the table shows them. */
export const affairOf = ({ draft: { battle } }: Desk, ...units: readonly CullenUnit[]): CullenUnit | null =>
  units.find((unit) => isHidden(unit, battle)) ?? null;
