/** Finds the terrain that a route crosses. */
import type { Battle } from '../battle.js';
import { cacheLast } from '../kept.js';
import { listKnownFeatures, findNearbyFeatures } from './drawn.js';
import type { Route } from './going.js';
import { findHexCentre, areLinesWithin, measureDistanceToLine, isInArea, convertToPlane, type Point } from './measuring.js';
import type { FeatureKind, FeatureRow, GroundMap, Spot } from './rows.js';

/** The kinds of terrain that are lines even if they have many waypoints. */
const LINES: ReadonlySet<FeatureKind> = new Set(['river', 'road', 'rail', 'bridge', 'ford', 'trench', 'wire']);

/** Checks whether a feature is an area, such as a wood or a zone, instead of a line or a single point. */
export const isArea = ({ kind, points }: Pick<FeatureRow, 'kind' | 'points'>): boolean => !LINES.has(kind) && points.length > 2;

/** The distance from the centre of a hex to the middle of an edge. A hex is 1 high. */
const HEX_EDGE = 0.5;

/** A feature that a route certainly or possibly crosses. */
interface Crossed {
  readonly feature: FeatureRow;
  readonly isCertain: boolean;
}

/**
 * Finds the features that a unit's route crosses, as far as the side knows them. A feature is uncertain if the places of the
 * route are so inexact that the route may miss it.
 */
export const findFeaturesOnRoute = (battle: Battle, way: Route, side: string): readonly Crossed[] =>
  crossedOf(listKnownFeatures(battle, side), way);

const crossedOf = cacheLast((drawn: readonly FeatureRow[], { from, spots, map }: Route) => {
  const way: readonly Spot[] = from ? [from, ...spots] : spots;
  return about(drawn, way, map).flatMap((feature): readonly Crossed[] => {
    const met = crossing(way, feature, map);
    return met === false ? [] : [{ feature, isCertain: met === true }];
  });
});

/** Returns the features with a bounding box near a route. */
const about = (drawn: readonly FeatureRow[], way: readonly Spot[], map: GroundMap): readonly FeatureRow[] =>
  map.grid === 'hexes' ? drawn : findNearbyFeatures(drawn, way, doubtOf(way));

const doubtOf = (way: readonly Spot[]): number => Math.max(...way.map(({ half }) => half)) * Math.SQRT2;

/** Checks whether a route crosses a feature; null if this is uncertain. */
function crossing(way: readonly Spot[], feature: FeatureRow, map: GroundMap): boolean | null {
  const { points } = feature;
  const at = (spot: Point): Point => convertToPlane(spot, map);
  const corners = points.map(([x, y]) => at({ x, y }));
  const hasInside = isArea(feature);
  const edges = linesOf(hasInside ? [...corners, corners[0]!] : corners);
  const spots = way.map(at);
  const doubt = doubtOf(way);
  if (linesOf(spots).some(([a, b]) => edges.some(([c, d]) => areLinesWithin(doubt, a, b, c, d)))) return doubt > 0 ? null : true;
  const outline = map.grid === 'hexes' ? corners.map(({ x, y }) => [x, y] as const) : points;
  return hasInside && spots.some((spot) => isInArea(spot, outline));
}

/** Returns the lines between successive points. A single point becomes a line from the point to itself. */
function linesOf(points: readonly Point[]): readonly (readonly [Point, Point])[] {
  const [first] = points;
  return points.length === 1 ? [[first!, first!]] : points.slice(1).map((point, index) => [points[index]!, point]);
}

/** Returns the terrain that a side knows at a hex or an exact spot: areas around the spot, lines through it, and points on it. */
export function findFeaturesAtSpot(battle: Battle, spot: Spot, map: GroundMap, side: string): readonly FeatureRow[] {
  return about(listKnownFeatures(battle, side), [spot], map).filter((feature) => {
    const isLine = LINES.has(feature.kind) && map.grid === 'hexes';
    return isLine ? leadsThrough(feature, spot) : crossing([spot], feature, map) === true;
  });
}

/** Checks whether a line passes nearer to the centre of a hex than the edges of the hex. */
function leadsThrough({ points }: FeatureRow, hex: Spot): boolean {
  const corners = points.map(([x, y]) => findHexCentre({ x, y }));
  return linesOf(corners).some(([a, b]) => measureDistanceToLine(findHexCentre(hex), a, b) < HEX_EDGE);
}
