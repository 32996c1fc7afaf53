/** Checks retreats on the map. A unit that is forced back must move away from the enemy. */
import { type Battle, findRowName, type UnitRow } from '../battle.js';
import type { Check } from '../checks.js';
import { tryOrHandleRefusal } from '../refusal.js';
import type { ContactMeasures } from './contact.js';
import { type KnownPlaces, listStepStarts } from './going.js';
import { findSpot } from './locating.js';
import { measureDistance, ROUNDING_TOLERANCE, measureDistanceToLine } from './measuring.js';
import { type GroundMap, findRetreat, findUnitPlace, type PlaceRow, type Spot } from './rows.js';

/**
 * Checks whether a goal on hexes is nearer to an enemy than the start, or directly behind an enemy. Only enemies within twice the
 * length of the route count.
 */
function goesTowardsOnHexes(from: Spot, to: Spot, place: Spot, far: number, map: GroundMap): boolean {
  const between = (a: Spot, b: Spot): number => measureDistance(a, b, map).least;
  const [now, then] = [between(from, place), between(to, place)];
  return now <= 2 * far && (then < now - ROUNDING_TOLERANCE || now + then <= between(from, to) + ROUNDING_TOLERANCE);
}

/**
 * Builds the check of `/map back`. A straight route back must not come nearer to an enemy than the unit is now. Only enemies with
 * a place that the person may know count, within twice the length of the route. On hexes only the goal is checked. The goal must
 * not be nearer to the enemy, and the enemy must not be between the unit and the goal.
 * @param isEnemy checks whether this unit must move away from another unit
 * @param isInTheWay checks whether the retreat may neither lead over the base of another unit nor end touching it. Default: no unit,
 *   because the unit must move away from each enemy
 */
export const createRetreatCheck = <U extends UnitRow, B extends Battle>(
  contacts: ContactMeasures<U, B>,
  knowing: KnownPlaces<U, B>,
  cites: readonly [string, ...string[]],
  isEnemy: (enemy: U, unit: U, battle: B) => boolean,
  isInTheWay: (enemy: U, unit: U, battle: B) => boolean = () => false,
): Check<U, B, 'unit'> => ({
  name: 'ground',
  cites,
  find({ battle, typed, one, sees }) {
    const unit = one('unit');
    const map = contacts.map(battle);
    const [from, back] = unit ? [findUnitPlace(battle, unit.id), findRetreat(battle, unit.id)] : [];
    if (!unit || !map || !from || !back || typeof typed.to !== 'string') return null;
    const to = tryOrHandleRefusal(() =>
      findSpot(typed.to as string, map, listStepStarts(knowing, battle, unit.side, undefined, 'to'), 'to'),
    );
    const towards = to && Math.hypot(to.x - from.x, to.y - from.y);
    if (!to || !towards) return null;
    const far = back.far / map.per;
    const end = { x: from.x + ((to.x - from.x) * far) / towards, y: from.y + ((to.y - from.y) * far) / towards };
    const goesTowards = (place: PlaceRow): boolean => {
      const now = Math.hypot(place.x - from.x, place.y - from.y);
      const doubt = (place.half + from.half + to.half) * Math.SQRT2;
      return now <= 2 * far && measureDistanceToLine(place, from, end) < now - doubt - ROUNDING_TOLERANCE;
    };
    for (const enemy of battle.tables.unit.values() as Iterable<U>) {
      const place =
        enemy.side === unit.side || !isEnemy(enemy, unit, battle) || !sees(enemy) ? undefined : findUnitPlace(battle, enemy.id);
      if (!place || place.stale) continue;
      if (!(map.grid === 'hexes' ? goesTowardsOnHexes(from, to, place, back.far, map) : goesTowards(place))) continue;
      return {
        is: 'no',
        fact: `${findRowName(unit)} would move towards ${findRowName(enemy)}.`,
        wanted: 'Choose a place away from the enemy.',
      };
    }
    const goal = map.grid === 'hexes' ? to : { ...end, half: Math.max(from.half, to.half) };
    const others = [...battle.tables.unit.values()].filter(
      (other): other is U => sees(other as U) && isInTheWay(other as U, unit, battle),
    );
    const met =
      contacts.metOnWay(unit, { from, spots: [goal], legs: [], map }, others, battle, true)?.other ??
      others.find((other) => contacts.touchesFrom(unit, goal, other, battle) === true);
    return met
      ? { is: 'no', fact: `${findRowName(unit)} would move onto ${findRowName(met)}.`, wanted: 'Choose another direction.' }
      : null;
  },
});
