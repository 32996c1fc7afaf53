import type { Battle, UnitRow } from '../battle.js';
import type { Check, Checked } from '../checks.js';
import { mapOf, placeOf } from './rows.js';

/**
 * Builds a check of support that a player enters as a number. Where the map binds, support comes from units on it, so that their
 * distance and their state count. The player must name these units.
 * @param acting the role of the unit that is supported
 * @param isClaimed true if support is entered, and no unit that gives it is named
 */
export const supportersNamed = <U extends UnitRow, B extends Battle, R extends string>(
  cites: readonly [string, ...string[]],
  acting: R,
  isClaimed: (checked: Checked<U, B, R>) => boolean,
): Check<U, B, R> => ({
  name: 'typed',
  cites,
  find(checked) {
    const { actor, battle, one } = checked;
    const unit = one(acting);
    if (!unit || actor.standing === 'umpire' || mapOf(battle)?.ground !== 'map' || !placeOf(battle, unit.id)) return null;
    if (!isClaimed(checked)) return null;
    return {
      is: 'no',
      fact: `Only units on the map can support ${String(unit.name)}.`,
      wanted: 'Choose the supporting units, or ask an umpire.',
    };
  },
});
