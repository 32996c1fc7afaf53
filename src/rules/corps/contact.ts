/** Checks contact on the map: which bases touch (Basing, CO-86). */
import { Contacts, isWithin } from '../ground/contact.js';
import { distance } from '../ground/measuring.js';
import { placeOf, type Spot } from '../ground/rows.js';
import { contactOf, rideOf } from './battle.js';
import { enemiesInContact } from './contact-rows.js';
import { enemiesOf, MEASURES, standsWith } from './measures.js';
import { baseInches } from './procedures/zone-of-control.js';
import type { CorpsBattle, CorpsUnit } from './state.js';

export const CONTACTS = new Contacts<CorpsUnit, CorpsBattle>({
  measure: 'in',
  onHexes: true,
  base: (unit) => baseInches(unit),
  standsWith,
  isRecorded: (one, other, battle) => contactOf(battle, one.id, other.id) !== undefined,
});

/** Checks whether a unit at this spot touches an enemy; null if places are too inexact to tell. */
export function touchesAt(unit: CorpsUnit, spot: Spot, enemy: CorpsUnit, battle: CorpsBattle): boolean | null {
  const map = CONTACTS.map(battle);
  const place = map && MEASURES.standing(enemy, battle)?.place;
  if (!place) return null;
  return isWithin({ far: distance(spot, place, map), touch: CONTACTS.touch(unit, enemy, battle, map), map });
}

/**
 * Returns the enemies on the table that a unit at this spot certainly touches. Passengers cannot be touched, but their transport
 * can.
 */
export const touchedAt = (unit: CorpsUnit, spot: Spot, battle: CorpsBattle): readonly CorpsUnit[] =>
  enemiesOf(unit.side, battle).filter((enemy) => !rideOf(battle, enemy) && touchesAt(unit, spot, enemy, battle) === true);

/** Checks whether a retiring unit moves away from this enemy: they are recorded as in contact, or their bases touch. */
export function isVictor(enemy: CorpsUnit, unit: CorpsUnit, battle: CorpsBattle): boolean {
  const place = placeOf(battle, unit.id);
  if (enemy.sp === 0 || !place) return false;
  const isInContact = enemiesInContact(battle, unit.id).some(({ id }) => id === enemy.id);
  return isInContact || (!rideOf(battle, enemy) && touchesAt(unit, place, enemy, battle) === true);
}
