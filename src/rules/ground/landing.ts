import { type Battle, nameOf, type UnitRow } from '../battle.js';
import type { Check } from '../checks.js';
import { mapOf, placeOf } from './rows.js';

/**
 * Builds a check that a player lands only units that are not on the binding map yet. Otherwise a landing would move a unit
 * anywhere. Umpires decide for themselves.
 * @param role the role of the units that land
 */
export const notLanded = <U extends UnitRow, B extends Battle, R extends string>(
  cites: readonly [string, ...string[]],
  role: R,
): Check<U, B, R> => ({
  name: 'ground',
  cites,
  find({ actor, battle, many }) {
    if (actor.standing === 'umpire' || mapOf(battle)?.ground !== 'map') return null;
    const landed = many(role).find(({ id }) => placeOf(battle, id));
    return landed
      ? { is: 'no', fact: `${nameOf(landed)} has already landed.`, wanted: 'Choose a unit that is not on the map.' }
      : null;
  },
});
