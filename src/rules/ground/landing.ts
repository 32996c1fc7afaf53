import { type Battle, findRowName, type UnitRow } from '../battle.js';
import type { Check, CheckedAction } from '../checks.js';
import { findMap, findUnitPlace, type Spot } from './rows.js';

/**
 * Builds a check that a player lands only units that are not yet on the binding map. Otherwise a player could move any unit
 * anywhere with a landing. The check does not bind umpires.
 * @param role the role of the units that land
 * @param comesDown returns where a unit comes down. A unit that is already there may roll for its landing. Default: none may
 */
export const createLandingCheck = <U extends UnitRow, B extends Battle, R extends string>(
  cites: readonly [string, ...string[]],
  role: R,
  comesDown?: (unit: U, checked: CheckedAction<U, B, R>) => Spot | undefined,
): Check<U, B, R> => ({
  name: 'ground',
  cites,
  find(checked) {
    const { actor, battle, many } = checked;
    if (actor.standing === 'umpire' || findMap(battle)?.ground !== 'map') return null;
    const landed = many(role).find((unit) => {
      const place = findUnitPlace(battle, unit.id);
      const down = place && comesDown?.(unit, checked);
      return place && comesDown ? down !== undefined && (down.x !== place.x || down.y !== place.y) : place !== undefined;
    });
    return landed
      ? { is: 'no', fact: `${findRowName(landed)} has already landed.`, wanted: 'Choose a unit that is not on the map.' }
      : null;
  },
});
