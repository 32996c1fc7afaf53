/** 1.4, 4.1, 4.11: finds the drawn terrain under a unit. */
import type { Json } from '../../dice/index.js';
import { findAreasAtSpot, measureDistanceToFeature } from '../ground/crossing.js';
import { listKnownFeatures, findNearbyFeatures, filterFeaturesByKind } from '../ground/drawn.js';
import { findFeaturesAtSpot } from '../ground/on-way.js';
import { type FeatureKind, type FeatureRow, type GroundMap, findUnitPlace, type Spot } from '../ground/rows.js';
import { refuseInvalid } from '../refusal.js';
import { findGroundMap } from './positions.js';
import type { EaglesBattle, EaglesUnit } from './state.js';

/** The place of a target on drawn terrain (4.11). */
export type TargetLocation = Ground | 'road-woods' | 'road-house';

/** The kinds of drawn terrain that matter for cover. */
type Ground = 'road' | 'woods' | 'house';

const AREAS: Readonly<Partial<Record<FeatureKind, Ground>>> = { village: 'house', wood: 'woods' };

/** E-62: the maximum distance in yards between a road's line and a unit on the road: half an inch on the table. */
const ON_ROAD_YARDS = 50;

/**
 * E-62: the kinds of terrain in order of priority, for a stand on several kinds. A vehicle on a road also counts as on the road.
 */
const FIRST: readonly Ground[] = ['house', 'woods', 'road'];

/** The terrain on the map under a unit: what is certain, and what is possible. */
interface Standing {
  readonly certain: ReadonlySet<Ground>;
  readonly doubtful: ReadonlySet<Ground>;
}

/**
 * Finds the terrain on the map that is certainly under a unit, and other terrain that may be there. Undefined if the unit has no
 * place on the map, or has left it.
 * @param side the side that must know the terrain
 */
function standingOn(battle: EaglesBattle, { id }: EaglesUnit, side: string): Standing | undefined {
  const [map, place] = [findGroundMap(battle), findUnitPlace(battle, id)];
  if (!map || !place || place.stale) return undefined;
  const at = findFeaturesAtSpot(battle, place, map, side);
  const onHexes = map.grid === 'hexes';
  const [onRoad, nearRoad] = onHexes ? [at.some(isRoad), false] : roadsAt(battle, place, map, side);
  const areas = (features: readonly FeatureRow[]): Ground[] => features.flatMap(({ kind }) => AREAS[kind] ?? []);
  const perhaps = onHexes
    ? []
    : findAreasAtSpot(place, listKnownFeatures(battle, side)).flatMap(({ area, isCertain }) => (isCertain ? [] : [area]));
  return {
    certain: new Set([...areas(at), ...(onRoad ? ['road' as const] : [])]),
    doubtful: new Set([...areas(perhaps), ...(nearRoad ? ['road' as const] : [])]),
  };
}

const ROADS: readonly FeatureKind[] = ['road'];

const isRoad = ({ kind }: FeatureRow): boolean => kind === 'road';

/** Checks whether a spot is certainly on a road, and whether it may be on a road. */
function roadsAt(battle: EaglesBattle, spot: Spot, map: GroundMap, side: string): readonly [boolean, boolean] {
  const about = findNearbyFeatures(
    filterFeaturesByKind(listKnownFeatures(battle, side), ROADS),
    [spot],
    ON_ROAD_YARDS / map.per + spot.half * Math.SQRT2,
  );
  const far = about.filter(({ points }) => points.length > 1).map((road) => measureDistanceToFeature(spot, road, map));
  return [
    far.some(({ most }) => most <= ON_ROAD_YARDS),
    far.some(({ least, most }) => least <= ON_ROAD_YARDS && most > ON_ROAD_YARDS),
  ];
}

function locationOf({ kind }: EaglesUnit, grounds: ReadonlySet<Ground>): TargetLocation | undefined {
  const first = FIRST.find((ground) => grounds.has(ground));
  return kind === 'vehicle' && grounds.has('road') && (first === 'woods' || first === 'house') ? `road-${first}` : first;
}

/** 4.1: returns true if the location is on a road. */
export const isRoadside = (location: string | undefined): boolean => location?.startsWith('road') === true;

/** Returns the unit's certain location on the map, if people have entered a location that contradicts it; otherwise undefined. */
export function findDifferingCover(battle: EaglesBattle, unit: EaglesUnit, side: string, said: Json): TargetLocation | undefined {
  const standing = standingOn(battle, unit, side);
  if (!standing) return undefined;
  const [told, perhaps] = locationsOf(unit, standing);
  return said === told || said === perhaps ? undefined : told;
}

/** Returns two locations: the certain location, and the location if all possible terrain counts. */
const locationsOf = (
  unit: EaglesUnit,
  { certain, doubtful }: Standing,
): readonly [TargetLocation | undefined, TargetLocation | undefined] => [
  locationOf(unit, certain),
  locationOf(unit, new Set([...certain, ...doubtful])),
];

/** 4.1, E-62: returns true if a unit is certainly on a drawn road. */
export const isOnRoad = (battle: EaglesBattle, unit: EaglesUnit): boolean =>
  standingOn(battle, unit, unit.side)?.certain.has('road') === true;

/**
 * Finds the terrain on the map that gives a unit cover. Undefined if the unit is in the open, has no place on the map, or has
 * left its place.
 * @throws {Refusal} INVALID_INPUT if the unit's place is too inexact to determine the terrain
 */
export function findCoverLocation(battle: EaglesBattle, unit: EaglesUnit, side: string, key: string): TargetLocation | undefined {
  const standing = standingOn(battle, unit, side);
  if (!standing) return undefined;
  const [told, perhaps] = locationsOf(unit, standing);
  if (told !== perhaps)
    throw refuseInvalid(
      key,
      `${unit.name} is in ${WORDS[perhaps!]}, or just beside it. Choose ${perhaps!} or ${told ?? 'open'}, or place the unit more precisely.`,
    );
  return told;
}

const WORDS: Readonly<Record<TargetLocation, string>> = {
  road: 'a road',
  woods: 'a wood',
  house: 'a village',
  'road-woods': 'a wood with a road',
  'road-house': 'a village with a road',
};

/** 1.4: checks whether a unit is certainly in woods or buildings. */
export function isInCover(battle: EaglesBattle, unit: EaglesUnit): boolean {
  const { certain } = standingOn(battle, unit, unit.side) ?? {};
  return certain?.has('woods') === true || certain?.has('house') === true;
}
