/**
 * Measures the distance from a unit to a site that people have named. A site is terrain or an objective that the unit's side
 * knows, or a square.
 */
import type { Battle } from '../battle.js';
import { tryOrRefuse } from '../refusal.js';
import { measureToFeature, isPossiblyIn } from './crossing.js';
import { gridOf, findSpot } from './locating.js';
import { measureDistance, type Interval, smallestOf } from './measuring.js';
import { findOutlines } from './naming.js';
import { parsePlace } from './notation.js';
import { isArea } from './on-way.js';
import { type FeatureRow, type GroundMap, mapOf, type Spot } from './rows.js';

/**
 * Returns the distance between a spot and a site, in the rulebook's unit. Null on hexes, or if the map does not show the site.
 */
export function measureToSite(battle: Battle, side: string, spot: Spot, site: string): Interval | null {
  const map = mapOf(battle);
  if (map?.grid !== 'squares') return null;
  const sites = findOutlines(battle, side, site);
  return sites.length === 0 ? farFromSquare(spot, site, map) : smallestOf(sites.map((each) => farFromOutline(spot, each, map)));
}

function farFromOutline(spot: Spot, site: Pick<FeatureRow, 'kind' | 'points'>, map: GroundMap): Interval {
  if (!isArea(site)) return measureToFeature(spot, site, map);
  const { points } = site;
  return isPossiblyIn(spot, points) ? { least: 0, most: 0 } : measureToFeature(spot, { points: [...points, points[0]!] }, map);
}

function farFromSquare(spot: Spot, site: string, map: GroundMap): Interval | null {
  const at = tryOrRefuse(() =>
    parsePlace(site, gridOf(map), 'at').kind === 'steps' ? undefined : findSpot(site, map, { of: () => spot }),
  );
  return at ? measureDistance(spot, at, map) : null;
}
