/** Measures distances on the map (TC-60). */
import { below } from '../ground/measuring.js';
import { Measures } from '../ground/measures.js';
import { standsWith, unitsOf } from './battle.js';
import { knows } from './roles.js';
import type { CullenBattle, CullenUnit } from './state.js';

/**
 * The measurements of this rulebook. An officer with a company is at the company's place, and carried troops are at their
 * vehicle's place.
 */
export const MEASURES = new Measures<CullenUnit, CullenBattle>({
  measure: 'in',
  knows,
  hiddenBy: () => ['Concealment and Observation'],
  standsWith,
});

/** Returns the longest distance that is still less than this number of inches. */
export const under = (inches: number): number => below(inches, 'in');

/** Checks whether a unit can still take part in the battle. */
const isThere = ({ lost, condition }: CullenUnit): boolean => !lost && condition !== 'destroyed';

/** Returns the enemy units that a unit's side can see on the table. */
export const enemiesSeen = (unit: CullenUnit | undefined, battle: CullenBattle): readonly CullenUnit[] =>
  unit === undefined
    ? []
    : unitsOf(battle).filter((other) => other.side !== unit.side && isThere(other) && knows(unit.side, other, battle));

/** Returns the enemy units on the table that a unit's side does not know. */
export const enemiesUnseen = (unit: CullenUnit, battle: CullenBattle): readonly CullenUnit[] =>
  unitsOf(battle).filter((other) => other.side !== unit.side && isThere(other) && !knows(unit.side, other, battle));

/** Returns all units of a unit's side except the unit itself. */
export const friendsOf = (unit: CullenUnit | undefined, battle: CullenBattle): readonly CullenUnit[] =>
  unit === undefined ? [] : unitsOf(battle).filter((other) => other.side === unit.side && other.id !== unit.id && isThere(other));
