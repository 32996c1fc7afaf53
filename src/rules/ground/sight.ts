/**
 * Finds the terrain that hides two spots from each other. The rulebook decides how far a unit can see into the terrain. Only
 * terrain on the map counts, because the bot does not know the terrain on the table.
 */
import { findPointBetween, findAreaCuts } from './crossing.js';
import { isInArea, convertToPlane, type Point } from './measuring.js';
import type { FeatureKind, FeatureRow, GroundMap, Spot } from './rows.js';

/** The kinds of terrain that block the view of a unit on level ground. */
const HIGH: readonly FeatureKind[] = ['wood', 'village', 'hill', 'smoke'];

/** The length, in the map's unit, below which a line inside an area counts as only touching the area. */
const TOUCHED = 0.01;

/** Terrain that hides two spots from each other. */
export interface Screen {
  readonly feature: FeatureRow;
  /** False if the feature possibly does not hide the spots, because they are on a hill, or because a place is inexact. */
  readonly isCertain: boolean;
}

/**
 * Finds a wood, village, hill or smoke on the map that hides two spots from each other; undefined if no feature does. A feature
 * outside both spots hides them if the line between the spots crosses the feature. A feature around a spot hides them if more
 * than `into` of the line is in the feature. Hills hide nothing from a spot on a hill.
 * @param into how far people can see through a feature from a spot in it, in the rulebook's unit
 */
export function findScreen(
  from: Spot,
  to: Spot,
  features: readonly FeatureRow[],
  map: Pick<GroundMap, 'grid' | 'per'>,
  into: number,
): Screen | undefined {
  const [start, end] = [convertToPlane(from, map), convertToPlane(to, map)];
  const high = features
    .filter(({ kind, points }) => HIGH.includes(kind) && points.length > 2)
    .map((feature) => {
      const points = feature.points.map(([x, y]) => convertToPlane({ x, y }, map)).map(({ x, y }) => [x, y] as const);
      return { feature, points, isAround: isInArea(start, points) || isInArea(end, points) };
    });
  const isOnHill = high.some(({ feature, isAround }) => feature.kind === 'hill' && isAround);
  const found = high
    .filter(({ feature }) => !isOnHill || feature.kind !== 'hill')
    .find(({ points, isAround }) => inside(start, end, points) > (isAround ? into / map.per : TOUCHED));
  return found && { feature: found.feature, isCertain: !isOnHill && from.half === 0 && to.half === 0 };
}

/** Returns the length of the part of a line that is in an area, in the map's unit of length. */
function inside(from: Point, to: Point, points: FeatureRow['points']): number {
  const cuts = [0, ...findAreaCuts(from, to, { points }), 1].sort((a, b) => a - b);
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return cuts.slice(1).reduce((sum, cut, index) => {
    const before = cuts[index]!;
    return cut - before > 1e-9 && isInArea(findPointBetween(from, to, (before + cut) / 2), points)
      ? sum + (cut - before) * length
      : sum;
  }, 0);
}
