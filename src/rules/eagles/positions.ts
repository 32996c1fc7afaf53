/** Converts positions to this rulebook's units: yards from the near left corner of a table, or axial q and r on hexes. */
import { chooseDistance } from '../ground/filling.js';
import {
  measureDistance,
  type Interval,
  describeMeasurement,
  describeDistance,
  convertWaypointToSpot,
} from '../ground/measuring.js';
import { roundToThousandths } from '../ground/locating.js';
import { type GroundMap, findMap, findUnitPlace, type Spot, pickSpot } from '../ground/rows.js';
import { findUnitPosition } from './geometry.js';
import type { EaglesBattle, EaglesUnit, Point } from './state.js';

/** The units of measurement for positions: yards on a table, hexes on a hex map. */
const RECKONING = { table: { grid: 'squares', per: 1 }, hex: { grid: 'hexes', per: 1 } } as const;
const MEASURES = { table: { measure: 'yd' }, hex: { measure: 'hex' } } as const;

/** Returns the map of a battle if the map has the battle's kind of grid (squares or hexes). */
export function findGroundMap(battle: EaglesBattle): GroundMap | undefined {
  const map = findMap(battle);
  if (!map) return undefined;
  const fits = battle.game.map === 'table' ? map.grid === 'squares' && map.measure === 'yd' : map.grid === 'hexes';
  return fits ? map : undefined;
}

/** Returns how many yards or hexes are in one unit of the map's length. */
const perLength = ({ grid, per }: GroundMap): number => (grid === 'hexes' ? 1 : per);

/** Converts a spot on the map to a position in the rulebook's units of measurement. */
export const convertToRulebookUnits = (spot: Spot, map: GroundMap): Spot => scaled(spot, perLength(map));

function scaled(spot: Spot, by: number): Spot {
  const { x, y, half, within } = pickSpot(spot);
  return {
    x: roundToThousandths(x * by),
    y: roundToThousandths(y * by),
    half: roundToThousandths(half * by),
    ...(within ? { within: roundToThousandths(within * by) } : {}),
  };
}

/** Converts a position in the rulebook's units to a spot on the map; null for a position off the map. */
export function convertToMapSpot(position: Spot, map: GroundMap): Spot | null {
  const spot = scaled(position, 1 / perLength(map));
  if (map.grid === 'hexes') return spot;
  return spot.x >= 0 && spot.y >= 0 && spot.x <= map.width && spot.y <= map.height ? spot : null;
}

/**
 * Finds the position of a unit: its place on the map or, without such a place, the position in its own row. Null if neither
 * position is known, or if the unit has left its recorded place.
 */
export function findPosition(battle: EaglesBattle, unit: EaglesUnit | undefined): Spot | null {
  if (!unit) return null;
  const map = findGroundMap(battle);
  const place = map && findUnitPlace(battle, unit.id);
  if (place) return place.stale ? null : convertToRulebookUnits(place, map);
  const own = findUnitPosition(unit, battle.game.map);
  return own && { ...own, half: 0 };
}

/** Returns the positions along a unit's last move in this turn; an empty list if the map lacks them. */
export function listLastRoute(battle: EaglesBattle, id: string): readonly Spot[] {
  const [map, place] = [findGroundMap(battle), findUnitPlace(battle, id)];
  if (!map || !place?.moved || place.stale || place.turn !== battle.game.turn) return [];
  const bends = (place.way ?? []).slice(0, -1).map(([x, y]) => convertWaypointToSpot({ x, y }, map));
  return [...bends, place].map((spot) => convertToRulebookUnits(spot, map));
}

/** Returns the distance between two positions, in yards or hexes. */
export const measurePositionDistance = ({ game }: EaglesBattle, a: Spot, b: Spot): Interval =>
  measureDistance(a, b, RECKONING[game.map]);

/** Returns a point as an exact spot. */
export const createExactSpot = ({ x, y }: Point): Spot => ({ x, y, half: 0 });

/**
 * Returns the single distance to use for a measured interval.
 * @throws {Refusal} INVALID_INPUT if an edge is within the interval
 */
export const chooseSingleDistance = ({ game }: EaglesBattle, far: Interval, key: string, edges: readonly number[]): number =>
  chooseDistance(far, MEASURES[game.map], key, edges);

/** Returns the text for an interval, such as `410 to 520 yd`. */
export const describeInterval = ({ game }: EaglesBattle, far: Interval): string => describeDistance(far, MEASURES[game.map]);

/** Checks whether a distance is within a limit; null if the distance is too inexact to decide this. */
export const isIntervalWithin = ({ least, most }: Interval, reach: number): boolean | null =>
  most <= reach ? true : least > reach ? false : null;

/** Returns the remark about a measurement, such as `measured D4 to F2: 450 yd`; undefined without a suitable map. */
export function describeUnitMeasurement(battle: EaglesBattle, a: EaglesUnit, b: EaglesUnit, isOpen: boolean): string | undefined {
  const map = findGroundMap(battle);
  const [from, to] = [findPosition(battle, a), findPosition(battle, b)];
  if (!map || !from || !to) return undefined;
  const [here, there] = [convertToMapSpot(from, map), convertToMapSpot(to, map)];
  return isOpen && here && there
    ? describeMeasurement(here, there, map)
    : `measured on the map: ${describeInterval(battle, measurePositionDistance(battle, from, to))}`;
}
