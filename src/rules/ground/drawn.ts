/**
 * Finds the features that a side knows, and the features near a route. Rows and tables of battles are never changed in place, so
 * each list and bounding box is calculated once and cached. Features far from a move are skipped early.
 */
import type { Battle } from '../battle.js';
import { cachePerObject } from '../kept.js';
import { ROUNDING_TOLERANCE, type Point } from './measuring.js';
import { FEATURE_TABLE, type FeatureKind, type FeatureRow, listFeatures } from './rows.js';

type Features = readonly FeatureRow[];

const NOTHING = {};
const bySide = cachePerObject((_table: object) => new Map<string | null, Features>());
const byKinds = cachePerObject((_features: Features) => new Map<readonly FeatureKind[], Features>());

/** Returns the list for this key. Builds it on the first call and caches it. */
function keptIn<K>(lists: Map<K, Features>, key: K, list: () => Features): Features {
  const known = lists.get(key) ?? list();
  lists.set(key, known);
  return known;
}

/** Returns the features that a side knows, including features that everyone knows. */
export const listKnownFeatures = (battle: Battle, side: string | null): Features =>
  keptIn(bySide(battle.tables[FEATURE_TABLE] ?? NOTHING), side, () =>
    listFeatures(battle).filter((feature) => feature.side === null || feature.side === side),
  );

/** Returns the features of these kinds. `kinds` must be a constant list, because the result is cached for this list. */
export const filterFeaturesByKind = (features: Features, kinds: readonly FeatureKind[]): Features =>
  keptIn(byKinds(features), kinds, () => features.filter(({ kind }) => kinds.includes(kind)));

/** Returns the bounding box of points: its left, near, right and far edges. */
const outlineOf = cachePerObject((points: FeatureRow['points']) => {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] as const;
});

/** Checks whether a point is in the bounding box of an area. A point outside the box cannot be in the area. */
export function canContain(points: FeatureRow['points'], { x, y }: Point): boolean {
  const [left, below, right, above] = outlineOf(points);
  return (
    x >= left - ROUNDING_TOLERANCE &&
    x <= right + ROUNDING_TOLERANCE &&
    y >= below - ROUNDING_TOLERANCE &&
    y <= above + ROUNDING_TOLERANCE
  );
}

/** Returns four numbers for each feature's bounding box, in the order of the features. */
const outlinesOf = cachePerObject((features: Features) => Float64Array.from(features.flatMap(({ points }) => outlineOf(points))));

/**
 * Finds the features with bounding boxes within this distance of a route's bounding box, in the map's unit of length. Includes
 * all features within the distance, and possibly some farther away. The map must have squares.
 */
export function findNearbyFeatures(features: Features, way: readonly Point[], within: number): Features {
  const more = within + ROUNDING_TOLERANCE;
  let [left, below, right, above] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of way) {
    left = Math.min(left, x - more);
    right = Math.max(right, x + more);
    below = Math.min(below, y - more);
    above = Math.max(above, y + more);
  }
  const outlines = outlinesOf(features);
  const found: FeatureRow[] = [];
  for (let at = 0; at < outlines.length; at += 4)
    if (outlines[at + 2]! >= left && outlines[at]! <= right && outlines[at + 3]! >= below && outlines[at + 1]! <= above)
      found.push(features[at / 4]!);
  return found;
}
