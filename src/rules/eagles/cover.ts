/** 1.4, 4.1, 4.11: finds the drawn ground on which a unit stands. */
import type { Json } from '../../dice/index.js';
import { areasAt, farFromFeature } from '../ground/crossing.js';
import { drawnFor, near, ofKinds } from '../ground/drawn.js';
import { featuresAt } from '../ground/on-way.js';
import { type FeatureKind, type FeatureRow, type GroundMap, placeOf, type Spot } from '../ground/rows.js';
import { invalid } from '../refusal.js';
import { groundOf } from './positions.js';
import type { EaglesBattle, EaglesUnit } from './state.js';

/** Where a target is on drawn ground (4.11). */
export type Location = 'road' | 'woods' | 'house';

const AREAS: Readonly<Partial<Record<FeatureKind, Location>>> = { village: 'house', wood: 'woods' };

/** E-62: distance in yards from the line of a road that counts as on it: half an inch on the table. */
const ON_ROAD_YARDS = 50;

/** E-62: if a unit is in several locations at once, a vehicle counts as on the road, any other stand as in cover. */
const FIRST_OF_VEHICLES: readonly Location[] = ['road', 'house', 'woods'];
const FIRST_OF_OTHERS: readonly Location[] = ['house', 'woods', 'road'];

/** The drawn ground under a unit: certain, and possible. */
interface Standing {
  readonly certain: ReadonlySet<Location>;
  readonly doubtful: ReadonlySet<Location>;
}

/**
 * Finds the drawn ground on which a unit certainly stands, and other ground on which it may stand. Undefined if the unit has no
 * place on the map, or has moved since it was placed there.
 * @param side the side whose knowledge of the ground counts
 */
function standingOn(battle: EaglesBattle, { id }: EaglesUnit, side: string): Standing | undefined {
  const [map, place] = [groundOf(battle), placeOf(battle, id)];
  if (!map || !place || place.stale) return undefined;
  const at = featuresAt(battle, place, map, side);
  const onHexes = map.grid === 'hexes';
  const [onRoad, nearRoad] = onHexes ? [at.some(isRoad), false] : roadsAt(battle, place, map, side);
  const areas = (features: readonly FeatureRow[]): Location[] => features.flatMap(({ kind }) => AREAS[kind] ?? []);
  const perhaps = onHexes
    ? []
    : areasAt(place, drawnFor(battle, side)).flatMap(({ area, isCertain }) => (isCertain ? [] : [area]));
  return {
    certain: new Set([...areas(at), ...(onRoad ? ['road' as const] : [])]),
    doubtful: new Set([...areas(perhaps), ...(nearRoad ? ['road' as const] : [])]),
  };
}

const ROADS: readonly FeatureKind[] = ['road'];

const isRoad = ({ kind }: FeatureRow): boolean => kind === 'road';

/** Whether a spot is certainly on a road, and whether it possibly is. */
function roadsAt(battle: EaglesBattle, spot: Spot, map: GroundMap, side: string): readonly [boolean, boolean] {
  const about = near(ofKinds(drawnFor(battle, side), ROADS), [spot], ON_ROAD_YARDS / map.per + spot.half * Math.SQRT2);
  const far = about.filter(({ points }) => points.length > 1).map((road) => farFromFeature(spot, road, map));
  return [
    far.some(({ most }) => most <= ON_ROAD_YARDS),
    far.some(({ least, most }) => least <= ON_ROAD_YARDS && most > ON_ROAD_YARDS),
  ];
}

const firstOf = ({ kind }: EaglesUnit, locations: ReadonlySet<Location>): Location | undefined =>
  (kind === 'vehicle' ? FIRST_OF_VEHICLES : FIRST_OF_OTHERS).find((location) => locations.has(location));

/** Gives the kind of drawn ground on which a unit certainly stands, if people typed another kind; if not, undefined. */
export function drawnOtherwise(battle: EaglesBattle, unit: EaglesUnit, side: string, said: Json): Location | undefined {
  const { certain } = standingOn(battle, unit, side) ?? {};
  return certain && ![...certain].some((location) => location === said) ? firstOf(unit, certain) : undefined;
}

/** True if a unit is certainly on a drawn road. */
export const isOnRoad = (battle: EaglesBattle, unit: EaglesUnit): boolean =>
  standingOn(battle, unit, unit.side)?.certain.has('road') === true;

/**
 * Finds the kind of drawn ground that counts for a unit's cover. Undefined in the open, and also if the unit has no place on the
 * map or has moved since it was placed there.
 * @throws {Refusal} INVALID_INPUT if the unit's place is too inexact to tell the ground
 */
export function locationTold(battle: EaglesBattle, unit: EaglesUnit, side: string, key: string): Location | undefined {
  const standing = standingOn(battle, unit, side);
  if (!standing) return undefined;
  const { certain, doubtful } = standing;
  const [told, perhaps] = [firstOf(unit, certain), firstOf(unit, new Set([...certain, ...doubtful]))];
  if (told !== perhaps)
    throw invalid(
      key,
      `it stands in ${WORDS[perhaps!]}, or just beside: say which (${perhaps!} or ${told ?? 'open'}), or place it more exactly`,
    );
  return told;
}

const WORDS: Readonly<Record<Location, string>> = { road: 'a road', woods: 'a wood', house: 'a village' };

/** 1.4: true if a unit is certainly in woods or buildings. */
export function isInCover(battle: EaglesBattle, unit: EaglesUnit): boolean {
  const { certain } = standingOn(battle, unit, unit.side) ?? {};
  return certain?.has('woods') === true || certain?.has('house') === true;
}
