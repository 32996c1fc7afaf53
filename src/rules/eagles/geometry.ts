import type { GroundMap } from '../ground/rows.js';
import type { EaglesGame, EaglesUnit, Point } from './state.js';

/** The radius of the 4-inch disc that shows an impact zone, in yards (3.6, 6.2). */
export const ZONE_RADIUS_YARDS = 200;

/** The maximum coordinate in each direction, which is also the maximum range. */
export const MAX_COORDINATE = 100000;

/**
 * Returns the position of a unit: yards on a table, or axial q and r on a hex map. Null if there is no unit, or if the unit has
 * no position.
 */
export function findUnitPosition(unit: EaglesUnit | undefined, map: EaglesGame['map']): Point | null {
  if (!unit) return null;
  const [x, y] = map === 'table' ? [unit.xYards, unit.yYards] : [unit.q, unit.r];
  return x === null || y === null ? null : { x, y };
}

/** Returns the square of the distance in yards. The square is exact for whole coordinates, so that 200 yd stays 200 yd. */
export function measureSquaredDistance(a: Point, b: Point): number {
  return (a.x - b.x) ** 2 + (a.y - b.y) ** 2;
}

/** Returns the straight distance on a table, rounded to the nearest yard. */
export function measureYards(a: Point, b: Point): number {
  return Math.round(Math.sqrt(measureSquaredDistance(a, b)));
}

/** Moves a point, but not beyond the largest coordinate, so that fire beyond this limit can still be resolved. */
export function movePoint(from: Point, by: Point): Point {
  const held = (value: number): number => Math.min(MAX_COORDINATE, Math.max(-MAX_COORDINATE, value));
  return { x: held(from.x + by.x), y: held(from.y + by.y) };
}

/** Returns the distance in hexes between two hexes in axial coordinates. */
export function countHexesBetween(a: Point, b: Point): number {
  const q = a.x - b.x;
  const r = a.y - b.y;
  return (Math.abs(q) + Math.abs(r) + Math.abs(q + r)) / 2;
}

/**
 * Measures the direction from one point to another in whole degrees, 0-359. The direction straight up the table, where y grows,
 * is 0, and degrees increase clockwise. If both points are the same, the result is 0.
 */
export function measureBearing(from: Point, to: Point): number {
  const degrees = (Math.atan2(to.x - from.x, to.y - from.y) * 180) / Math.PI;
  return (Math.round(degrees) + 360) % 360;
}

/** Converts a shift along a bearing and to its right into coordinates, each rounded to the nearest yard (3.3, 3.11). */
export function convertShiftToOffset(bearingDegrees: number, longYards: number, rightYards: number): Point {
  const radians = (bearingDegrees * Math.PI) / 180;
  const [sin, cos] = [Math.sin(radians), Math.cos(radians)];
  return { x: wholeYards(longYards * sin + rightYards * cos), y: wholeYards(longYards * cos - rightYards * sin) };
}

/**
 * Splits the line between two points into yards along a bearing and yards to its right, both in whole yards. `convertShiftToOffset` does
 * the opposite (3.11).
 */
export function splitAlongBearing(
  from: Point,
  to: Point,
  bearingDegrees: number,
): { readonly add: number; readonly right: number } {
  const radians = (bearingDegrees * Math.PI) / 180;
  const [sin, cos] = [Math.sin(radians), Math.cos(radians)];
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  return { add: wholeYards(dx * sin + dy * cos), right: wholeYards(dx * cos - dy * sin) };
}

/** Rounds to whole yards, and returns 0 instead of negative zero. */
function wholeYards(yards: number): number {
  return Math.round(yards) || 0;
}

/** Converts a point to the map's unit of length; null if the point and the map are of different kinds (table and hexes). */
export function convertPointToMap(
  { x, y }: Point,
  { map: ground }: Pick<EaglesGame, 'map'>,
  { grid, per, measure }: GroundMap,
): { readonly x: number; readonly y: number } | null {
  const isHexes = ground !== 'table';
  if (isHexes !== (grid === 'hexes') || (!isHexes && measure !== 'yd')) return null;
  const scale = isHexes ? 1 : per;
  return { x: x / scale, y: y / scale };
}
