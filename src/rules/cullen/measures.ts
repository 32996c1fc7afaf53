/** Measures distances on the map (TC-60). */
import { findLongestBelow } from '../ground/measuring.js';
import { Measures } from '../ground/measures.js';
import { findCarrierPlace, unitsOf } from './battle.js';
import { mayKnowUnit } from './roles.js';
import type { CullenBattle, CullenUnit } from './state.js';

/**
 * The measurements of this rulebook. An officer with a company is at the company's place, and carried troops are at their
 * vehicle's place.
 */
export const MEASURES = new Measures<CullenUnit, CullenBattle>({
  measure: 'in',
  knows: mayKnowUnit,
  hiddenBy: () => ['Concealment and Observation'],
  standsWith: findCarrierPlace,
});

/** Returns the longest distance that is shorter than this number of inches. */
export const findLongestBelowInches = (inches: number): number => findLongestBelow(inches, 'in');

/** Checks whether a unit can still take part in the battle. */
const isThere = ({ lost, condition }: CullenUnit): boolean => !lost && condition !== 'destroyed';

/** Returns the enemy units that a unit's side can see on the table. */
export const listSeenEnemies = (unit: CullenUnit | undefined, battle: CullenBattle): readonly CullenUnit[] =>
  unit === undefined
    ? []
    : unitsOf(battle).filter((other) => other.side !== unit.side && isThere(other) && mayKnowUnit(unit.side, other, battle));

/** Returns the enemy units on the table that a unit's side does not know. */
export const listUnseenEnemies = (unit: CullenUnit, battle: CullenBattle): readonly CullenUnit[] =>
  unitsOf(battle).filter((other) => other.side !== unit.side && isThere(other) && !mayKnowUnit(unit.side, other, battle));

/** Returns all units of a unit's side except the unit itself. */
export const listFriends = (unit: CullenUnit | undefined, battle: CullenBattle): readonly CullenUnit[] =>
  unit === undefined ? [] : unitsOf(battle).filter((other) => other.side === unit.side && other.id !== unit.id && isThere(other));
