/** Finds which bases are in contact on the map (Basing, CO-86). */
import type { Check } from '../checks.js';
import { ContactMeasures } from '../ground/contact.js';
import { measureDistance, ROUNDING_TOLERANCE } from '../ground/measuring.js';
import { findUnitPlace, type Spot } from '../ground/rows.js';
import { findContact, findRecordedTransport } from './battle.js';
import { listTouchingEnemies } from './contact-rows.js';
import { listEnemies, MEASURES, findCarrierPlace } from './measures.js';
import { findBaseInches } from './procedures/zone-of-control.js';
import type { CorpsBattle, CorpsUnit } from './state.js';

export const CONTACT_MEASURES = new ContactMeasures<CorpsUnit, CorpsBattle>({
  measure: 'in',
  onHexes: true,
  base: (unit) => findBaseInches(unit),
  standsWith: findCarrierPlace,
  isRecorded: (one, other, battle) => findContact(battle, one.id, other.id) !== undefined,
});

/** Builds a check that units in these roles stand on a binding map (CO-101). */
export const standing = <R extends string>(...roles: readonly R[]): Check<CorpsUnit, CorpsBattle, R> =>
  CONTACT_MEASURES.standing<R>(['Combat', 'CO-101'], ...roles);

/**
 * The maximum distance in inches that a unit can move away from an enemy and still be in contact. The bases of units can overlap
 * by this much (CO-90).
 */
const HARDLY_INCHES = 0.2;

/**
 * Checks whether a unit that moves to this spot stays in contact with an enemy: their bases certainly touch there, or they may touch
 * there and the unit has hardly moved farther away (CO-86).
 * @param from the unit's place before the move; undefined if it is unknown
 */
export function isStillInContact(
  unit: CorpsUnit,
  from: Spot | undefined,
  end: Spot,
  enemy: CorpsUnit,
  battle: CorpsBattle,
): boolean {
  const touches = CONTACT_MEASURES.touchesFrom(unit, end, enemy, battle);
  const [map, there] = [CONTACT_MEASURES.map(battle), MEASURES.standing(enemy, battle)?.place];
  if (touches !== null || !from || !map || !there) return touches === true;
  return measureDistance(end, there, map).most <= measureDistance(from, there, map).most + HARDLY_INCHES + ROUNDING_TOLERANCE;
}

/**
 * Returns the enemies on the table that a unit at this spot certainly touches. Passengers cannot be touched, but their transport
 * can.
 */
export const listTouchedEnemies = (unit: CorpsUnit, spot: Spot, battle: CorpsBattle): readonly CorpsUnit[] =>
  listEnemies(unit.side, battle).filter(
    (enemy) => !findRecordedTransport(battle, enemy) && CONTACT_MEASURES.touchesFrom(unit, spot, enemy, battle) === true,
  );

/**
 * Checks whether a unit that retires moves away from this enemy, because a contact between them is recorded or their bases touch.
 */
export function isVictor(enemy: CorpsUnit, unit: CorpsUnit, battle: CorpsBattle): boolean {
  const place = findUnitPlace(battle, unit.id);
  if (enemy.sp === 0 || !place) return false;
  const isInContact = listTouchingEnemies(battle, unit.id).some(({ id }) => id === enemy.id);
  return (
    isInContact || (!findRecordedTransport(battle, enemy) && CONTACT_MEASURES.touchesFrom(unit, place, enemy, battle) === true)
  );
}

/** Checks whether a retreating unit could run into another unit: an enemy on the table that it does not touch yet (CO-77). */
export const isInRetreat = (enemy: CorpsUnit, unit: CorpsUnit, battle: CorpsBattle): boolean =>
  enemy.side !== unit.side && enemy.sp > 0 && !findRecordedTransport(battle, enemy) && !isVictor(enemy, unit, battle);

/** Warns of units of the firing side that are in contact with the target (CO-93). The fire does not hit these units. */
export const FRIENDS_AT_TARGET_CHECK: Check<CorpsUnit, CorpsBattle, 'firers' | 'side' | 'target'> = {
  name: 'contact',
  cites: ['Combat', 'Air and Sea Power', 'CO-93'],
  find({ battle, actor, one, rows, sees }) {
    const target = one('target');
    const side = one('firers')?.side ?? rows('side')[0]?.id ?? actor.sideId;
    const friends = target ? listTouchingEnemies(battle, target.id).filter((unit) => unit.side === side && sees(unit)) : [];
    if (!target || friends.length === 0) return null;
    const names = friends.map(({ name }) => name).join(' and ');
    const be = friends.length === 1 ? 'is' : 'are';
    return { is: 'yes', price: `${names} ${be} in contact with ${target.name}, but ${be} not hit.` };
  },
};
