/** The sizes of bases, and distances between units on the map (TC-69). */
import type { Check } from '../checks.js';
import { ContactMeasures, findTouchInterval } from '../ground/contact.js';
import { measureDistance, roundLength } from '../ground/measuring.js';
import type { Base } from '../ground/reading.js';
import { findMap, type Spot } from '../ground/rows.js';
import { findCarrierPlace } from './battle.js';
import { countElements } from './elements.js';
import type { CullenBattle, CullenUnit } from './state.js';

/** The base of an element of infantry or cavalry, 1 1/2" wide and 1" deep (Elements). */
export const ELEMENT_BASE: Base = { width: 1.5, depth: 1 };

/**
 * Returns the size of a unit's base (TC-69). If the map is binding, every unit has a single base. On a table, a company is at
 * most as wide as a line of its elements.
 */
export function findUnitBase(unit: CullenUnit, battle: CullenBattle): Base {
  const isCompany = unit.kind === 'infantry' || unit.kind === 'cavalry';
  if (!isCompany || findMap(battle)?.ground === 'map') return ELEMENT_BASE;
  return { ...ELEMENT_BASE, width: ELEMENT_BASE.width * Math.max(1, countElements(unit)) };
}

export const CONTACT_MEASURES = new ContactMeasures<CullenUnit, CullenBattle>({
  measure: 'in',
  base: findUnitBase,
  standsWith: findCarrierPlace,
});

function standingPlace(unit: CullenUnit, battle: CullenBattle): Spot | undefined {
  const place = CONTACT_MEASURES.place(unit, battle);
  return place?.stale ? undefined : place;
}

/**
 * Checks whether the bases of two units were surely within a distance of each other when the phase began, although one of them has
 * fallen back since. All assaults of a phase are simultaneous (TC-40).
 */
export function wereWithin(a: CullenUnit, b: CullenUnit, battle: CullenBattle, inches: number): boolean {
  const map = CONTACT_MEASURES.map(battle);
  const stoodAt = (unit: CullenUnit): Spot | undefined => unit.atPhase.stood ?? standingPlace(unit, battle);
  const [from, to] = [stoodAt(a), stoodAt(b)];
  if (!map || !from || !to) return false;
  const touch = findTouchInterval(findUnitBase(a, battle), findUnitBase(b, battle));
  const hasFallenBack = [a, b].some(({ atPhase }) => atPhase.stood !== undefined);
  return hasFallenBack && roundLength(measureDistance(from, to, map).most, 'in') <= inches + touch.least;
}

/** Requires that the units in a player's action stand on a binding map (TC-80). */
export const standing = <R extends string>(...roles: readonly R[]): Check<CullenUnit, CullenBattle, R> =>
  CONTACT_MEASURES.standing<R>(['Concealment and Observation', 'TC-80'], ...roles);

/** The depth in inches to which units see into woods, buildings and other high terrain (Concealment and Observation). */
export const SIGHT_DEPTH_INCHES = 2;

/** Requires that the units of a player's shot stand on a binding map (TC-80). */
export const SHOT_ON_MAP = standing('firer', 'target');

/** Checks whether terrain on the map hides the target of direct fire (Concealment and Observation). */
export const BEHIND_GROUND_CHECK = CONTACT_MEASURES.behind(
  ['Concealment and Observation'],
  'firer',
  'target',
  SIGHT_DEPTH_INCHES,
);
