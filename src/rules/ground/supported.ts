import type { Battle, UnitRow } from '../battle.js';
import type { Check, CheckedAction } from '../checks.js';
import { findMap, findUnitPlace } from './rows.js';

/**
 * Builds a check of support that a player enters as a number. On a binding map, support comes from units on the map, so the
 * player must name these units. Their distance and their state then count.
 * @param acting the role of the supported unit
 * @param isClaimed returns true if support is entered but no supporting unit is named
 */
export const createSupportersCheck = <U extends UnitRow, B extends Battle, R extends string>(
  cites: readonly [string, ...string[]],
  acting: R,
  isClaimed: (checked: CheckedAction<U, B, R>) => boolean,
): Check<U, B, R> => ({
  name: 'typed',
  cites,
  find(checked) {
    const { actor, battle, one } = checked;
    const unit = one(acting);
    if (!unit || actor.standing === 'umpire' || findMap(battle)?.ground !== 'map' || !findUnitPlace(battle, unit.id)) return null;
    if (!isClaimed(checked)) return null;
    return {
      is: 'no',
      fact: `Only units on the map can support ${String(unit.name)}.`,
      wanted: 'Choose the supporting units, or ask an umpire.',
    };
  },
});
