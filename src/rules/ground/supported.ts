import type { Battle, UnitRow } from '../battle.js';
import type { Check, Checked } from '../checks.js';
import { mapOf, placeOf } from './rows.js';

/**
 * Builds a check of support that a player enters as a number. Where the map binds, support comes from units on it, so that their
 * distance and their state count. The player must name these units.
 * @param acting the role of the unit that is supported
 * @param named for each input of support, whether units that give it are named
 */
export const supportersNamed = <U extends UnitRow, B extends Battle, R extends string>(
  cites: readonly [string, ...string[]],
  acting: R,
  named: Readonly<Record<string, (checked: Checked<U, B, R>) => boolean>>,
): Check<U, B, R> => ({
  name: 'typed',
  cites,
  find(checked) {
    const { actor, battle, typed, one } = checked;
    const unit = one(acting);
    if (!unit || actor.standing === 'umpire' || mapOf(battle)?.ground !== 'map' || !placeOf(battle, unit.id)) return null;
    const isClaimed = Object.entries(named).some(
      ([key, isNamed]) => typed[key] !== undefined && typed[key] !== 0 && !isNamed(checked),
    );
    if (!isClaimed) return null;
    return {
      is: 'no',
      fact: `The support of ${String(unit.name)} must come from units on the map.`,
      wanted: 'Choose these units, or ask an umpire.',
    };
  },
});
