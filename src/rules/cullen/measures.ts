/** Measures distances on the map (TC-60). */
import { below } from '../ground/measuring.js';
import { Measures } from '../ground/measures.js';
import { standsWith, unitsOf } from './battle.js';
import { knows } from './roles.js';
import type { CullenBattle, CullenUnit } from './state.js';

/** The measures of the rulebook. An officer stands where their company does, and troops where their vehicle does. */
export const MEASURES = new Measures<CullenUnit, CullenBattle>({
  measure: 'in',
  knows,
  hiddenBy: () => ['Concealment and Observation'],
  standsWith,
});

/** Returns the longest distance that is still less than this one. */
export const under = (inches: number): number => below(inches, 'in');

/** Checks whether a unit can still take part. */
const isThere = ({ lost, condition }: CullenUnit): boolean => !lost && condition !== 'destroyed';

/** Returns the enemies that a unit's side sees on the table. */
export const enemiesSeen = (unit: CullenUnit | undefined, battle: CullenBattle): readonly CullenUnit[] =>
  unit === undefined
    ? []
    : unitsOf(battle).filter((other) => other.side !== unit.side && isThere(other) && knows(unit.side, other, battle));

/** Returns the other units of a unit's own side. */
export const friendsOf = (unit: CullenUnit | undefined, battle: CullenBattle): readonly CullenUnit[] =>
  unit === undefined ? [] : unitsOf(battle).filter((other) => other.side === unit.side && other.id !== unit.id && isThere(other));
