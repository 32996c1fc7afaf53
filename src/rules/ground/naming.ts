/** Describes a spot as people do: by its square, and by the named terrain around the spot. */
import { listKnownFeatures, canContain, findNearbyFeatures } from './drawn.js';
import { formatSpotName } from './locating.js';
import { isInArea, findMeanPoint, roundToTenths } from './measuring.js';
import type { Battle, Row } from '../battle.js';
import { cachePerObject } from '../kept.js';
import { normalizeName } from '../names.js';
import { type FeatureKind, listFeatures, type FeatureRow, type GroundMap, type Spot } from './rows.js';

/** The kinds of terrain that have names which people use for a place, the most specific first. */
const CALLED: readonly FeatureKind[] = ['village', 'bridge', 'ford', 'hill', 'wood', 'marsh', 'lake', 'field', 'trench'];

/** Checks whether the bot created a feature's name, such as `wood 2`. */
const isNumbered = ({ kind, name }: FeatureRow): boolean =>
  name.startsWith(`${kind} `) && /^\d+$/.test(name.slice(kind.length + 1));

/** Returns the square of a spot without ninths, such as `D4`. */
export const formatSquareOfSpot = (spot: Spot, map: GroundMap): string =>
  formatSpotName({ x: spot.x, y: spot.y, half: map.square / 2 }, map);

/** Returns the square of a spot including one ninth, such as `D4.7`. */
export const formatNinthOfSpot = (spot: Spot, map: GroundMap): string =>
  formatSpotName({ x: spot.x, y: spot.y, half: Math.max(spot.within || spot.half, map.square / 6) }, map);

function isAt({ points }: FeatureRow, spot: Spot, map: GroundMap): boolean {
  if (points.length > 2) return canContain(points, spot) && isInArea(spot, points);
  const [[x, y] = [0, 0]] = points;
  return points.length === 1 && formatSquareOfSpot({ x, y, half: 0 }, map) === formatSquareOfSpot(spot, map);
}

const namedOf = cachePerObject((features: readonly FeatureRow[]) =>
  features.filter((feature) => !isNumbered(feature) && CALLED.includes(feature.kind)),
);

/**
 * Returns the name of the terrain at a spot; undefined if the terrain has no name.
 * @param features the features that the reader knows
 */
export function findGroundName(features: readonly FeatureRow[], spot: Spot, map: GroundMap): string | undefined {
  const there = findNearbyFeatures(namedOf(features), [spot], map.square).filter((feature) => isAt(feature, spot, map));
  return CALLED.flatMap((kind) => there.find((feature) => feature.kind === kind) ?? [])[0]?.name;
}

/** A place, and the name of the place. */
interface NamedPlace {
  readonly name: string;
  readonly spot: Spot;
}

/**
 * Returns a normalised name, for comparison with typed names. Capitals, the article and the kind of apostrophe make no
 * difference.
 */
const spokenKey = (name: string): string => normalizeName(name.trim().replaceAll('’', "'")).replace(/^the /, '');

const middleOf = (points: FeatureRow['points']): Spot => {
  const { x, y } = findMeanPoint(points);
  return { x: roundToTenths(x), y: roundToTenths(y), half: 0 };
};

/** Returns the name of each feature, with the feature's centre. */
export const listNamedGround = (features: readonly FeatureRow[]): readonly NamedPlace[] =>
  features.map(({ name, points }) => ({ name, spot: middleOf(points) }));

/**
 * Lists the named terrain and objectives that a side knows, each with its centre.
 * @param sideId the side; null for umpires, who know all terrain and objectives
 */
function placesNamed(battle: Battle, sideId: string | null): readonly NamedPlace[] {
  const ground = listNamedGround(listFeatures(battle).filter(({ side }) => side === null || sideId === null || side === sideId));
  const objectives = objectivesOf(battle, sideId).flatMap(({ name, spot, area }): NamedPlace[] =>
    spot ? [{ name, spot }] : area ? [{ name, spot: middleOf(area) }] : [],
  );
  return [...ground, ...objectives];
}

/** Lists the objectives that a side knows. @param sideId the side; null for umpires */
const objectivesOf = (battle: Battle, sideId: string | null): readonly ObjectivePlace[] =>
  ([...(battle.tables.objective?.values() ?? [])] as readonly Row[] as readonly (Row & ObjectivePlace)[]).filter(
    ({ side, secret }) => !secret || sideId === null || side === sideId,
  );

/** Lists the outlines of terrain and objectives that a side knows by this name. */
export function listOutlines(battle: Battle, sideId: string, text: string): readonly Pick<FeatureRow, 'kind' | 'points'>[] {
  const objectives = objectivesOf(battle, sideId).map(({ name, spot, area }) => ({
    name,
    kind: 'zone' as const,
    points: area ?? (spot ? [[spot.x, spot.y] as const] : []),
  }));
  const key = spokenKey(text);
  return [...listKnownFeatures(battle, sideId), ...objectives].filter(
    ({ name, points }) => spokenKey(name) === key && points.length > 0,
  );
}

/** An objective with its place, as stored in its row. */
interface ObjectivePlace {
  readonly name: string;
  readonly side: string | null;
  readonly secret: boolean;
  readonly spot: Spot | null;
  readonly area: FeatureRow['points'] | null;
}

/** Finds the place with this name that a side knows; undefined if the side knows no place with this name. */
export const findPlace = (battle: Battle, sideId: string | null, text: string): Spot | undefined =>
  findNamedSpot(placesNamed(battle, sideId), text);

/** Returns the name of a place as the map writes it, such as `Mokra II` for `mokra ii`. Returns any other text unchanged. */
export function findMapName(battle: Battle, sideId: string | null, text: string): string {
  const key = spokenKey(text);
  return placesNamed(battle, sideId).find(({ name }) => spokenKey(name) === key)?.name ?? text;
}

/** Finds the spot with this name in a list of named places; undefined if no place has this name. */
export function findNamedSpot(places: readonly NamedPlace[], text: string): Spot | undefined {
  const key = spokenKey(text);
  return places.find(({ name }) => spokenKey(name) === key)?.spot;
}
