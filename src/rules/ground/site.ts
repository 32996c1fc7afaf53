/**
 * Measures the distance from a unit to a site that people have named. A site is terrain or an objective that the unit's side
 * knows, or a square.
 */
import type { Battle } from '../battle.js';
import { tryOrHandleRefusal } from '../refusal.js';
import { measureDistanceToFeature, isPossiblyInArea } from './crossing.js';
import { countGridSquares, findSpot } from './locating.js';
import { measureDistance, type Interval, findSmallestInterval } from './measuring.js';
import { listOutlines } from './naming.js';
import { parsePlace } from './notation.js';
import { isArea } from './on-way.js';
import { type FeatureRow, type GroundMap, findMap, type Spot } from './rows.js';

/**
 * Returns the distance between a spot and a site, in the rulebook's unit. Null on hexes, or if the map does not show the site.
 */
export function measureDistanceToSite(battle: Battle, side: string, spot: Spot, site: string): Interval | null {
  const map = findMap(battle);
  if (map?.grid !== 'squares') return null;
  const sites = listOutlines(battle, side, site);
  return sites.length === 0
    ? farFromSquare(spot, site, map)
    : findSmallestInterval(sites.map((each) => farFromOutline(spot, each, map)));
}

function farFromOutline(spot: Spot, site: Pick<FeatureRow, 'kind' | 'points'>, map: GroundMap): Interval {
  if (!isArea(site)) return measureDistanceToFeature(spot, site, map);
  const { points } = site;
  return isPossiblyInArea(spot, points)
    ? { least: 0, most: 0 }
    : measureDistanceToFeature(spot, { points: [...points, points[0]!] }, map);
}

function farFromSquare(spot: Spot, site: string, map: GroundMap): Interval | null {
  const at = tryOrHandleRefusal(() =>
    parsePlace(site, countGridSquares(map), 'at').kind === 'steps' ? undefined : findSpot(site, map, { of: () => spot }),
  );
  return at ? measureDistance(spot, at, map) : null;
}
