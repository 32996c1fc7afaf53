/**
 * Measures distances, directions and zones on a map. If only the square of a spot is known, the spot and all its measurements are
 * inexact. On a map that reads squares as their centres, they are exact.
 */
import { findHexAround, describeLength, findPartMiddle, formatSpotName } from './locating.js';
import { type Direction, DIRECTIONS } from './notation.js';
import type { GroundMap, Length, Spot } from './rows.js';
import { capitalize } from '../words.js';

export type Point = Pick<Spot, 'x' | 'y'>;

/** A distance in the rulebook's unit. The true distance is between `least` and `most`, which are equal for an exact distance. */
export interface Interval {
  readonly least: number;
  readonly most: number;
}

/**
 * Returns a spot for the recorded waypoint of a route. If the waypoint is the centre of a square or of a part of a square, the
 * spot counts as inexact. Perhaps only the square was known. This does not apply if the map reads squares as their centres.
 */
export function convertWaypointToSpot({ x, y }: Point, map: Pick<GroundMap, 'square' | 'squares' | 'width' | 'height'>): Spot {
  const { square, squares, width, height } = map;
  if (squares === 'middle') return { x, y, half: 0 };
  const middle = (at: number, part: number, extent: number): number => findPartMiddle(Math.floor(at / part) * part, part, extent);
  const isMiddle = (part: number): boolean =>
    Math.abs(x - middle(x, part, width)) < 1e-3 && Math.abs(y - middle(y, part, height)) < 1e-3;
  const part = [square, square / 3, square / 9].find(isMiddle);
  return { x, y, half: part === undefined ? 0 : part / 2 };
}

/** Returns the smallest of several distances. The result is an interval, because each distance is an interval. */
export const findSmallestInterval = (fars: readonly Interval[]): Interval => ({
  least: Math.min(...fars.map(({ least }) => least)),
  most: Math.min(...fars.map(({ most }) => most)),
});

/**
 * Measures the distance between two spots in the rulebook's unit (`measure` of the map). On hexes, multiplies the number of hexes
 * by the size of a hex.
 */
export function measureDistance(from: Spot, to: Spot, map: Pick<GroundMap, 'grid' | 'per'>): Interval {
  if (map.grid === 'hexes') {
    const hexes = countHexes(from, to) * map.per;
    return { least: hexes, most: hexes };
  }
  const reach = isOneSquare(from, to) ? from.half + to.half + within(from) + within(to) : from.half + to.half;
  const [across, away] = [Math.abs(from.x - to.x), Math.abs(from.y - to.y)];
  const least = Math.hypot(Math.max(0, across - reach), Math.max(0, away - reach));
  const most = Math.hypot(across + reach, away + reach);
  return { least: tidied(least * map.per), most: tidied(most * map.per) };
}

const within = ({ within: reach = 0 }: Spot): number => reach;

/** Checks whether the spots are two squares and one contains the other. The distance between them is then unknown. */
function isOneSquare(from: Spot, to: Spot): boolean {
  const apart = Math.max(Math.abs(from.x - to.x), Math.abs(from.y - to.y));
  return within(from) > 0 && within(to) > 0 && apart < Math.max(within(from), within(to)) - 1e-9;
}

/** A tolerance for rounding errors of floating-point numbers. */
export const ROUNDING_TOLERANCE = 1e-6;

/** Removes rounding errors of floating-point numbers, so that 450.00000000000006 yd becomes 450 yd. */
const tidied = (value: number): number => Math.round(value * 1e6) / 1e6;

/** Returns the distance in hexes between two hexes in axial coordinates. */
export function countHexes(a: Point, b: Point): number {
  const [q, r] = [a.x - b.x, a.y - b.y];
  return Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));
}

/** Returns a distance as a whole number; null if the distance is too inexact. @public */
export function findWholeNumber({ least, most }: Interval): number | null {
  const [low, high] = [Math.round(least), Math.round(most)];
  return low === high ? low : null;
}

/**
 * Finds the band of a distance, if its whole interval is in one band. The bot never guesses a band.
 * @param edges the upper ends of the bands, in ascending order. A distance exactly on an edge is in the lower band
 * @returns the index of the band (`edges.length` beyond the last edge), or the indexes at both ends of the interval
 */
export function findDistanceBand({ least, most }: Interval, edges: readonly number[]): number | readonly [number, number] {
  const [near, far] = [bandAt(least, edges), bandAt(most, edges)];
  return near === far ? near : [near, far];
}

function bandAt(far: number, edges: readonly number[]): number {
  const band = edges.findIndex((edge) => far <= edge);
  return band < 0 ? edges.length : band;
}

/**
 * Measures the direction from one point to another in degrees, from 0 up to 360. Degrees are clockwise from north, which is away
 * from the near edge. Null if both points are the same.
 */
export function measureBearing(from: Point, to: Point, map: Pick<GroundMap, 'grid'>): number | null {
  const [a, b] = map.grid === 'hexes' ? [findHexCentre(from), findHexCentre(to)] : [from, to];
  const [east, north] = [b.x - a.x, b.y - a.y];
  if (east === 0 && north === 0) return null;
  const degrees = (Math.atan2(east, north) * 180) / Math.PI;
  return degrees < 0 ? degrees + 360 : degrees;
}

/** A direction, with its possible error to the left and right in degrees. */
interface Bearings {
  readonly degrees: number;
  readonly left: number;
  readonly right: number;
}

/** Returns the direction from one spot to another, with its possible error; null if any direction is possible. */
export function measureInexactBearing(from: Spot, to: Spot, map: Pick<GroundMap, 'grid'>): Bearings | null {
  const degrees = measureBearing(from, to, map);
  const reach = from.half + to.half;
  const [east, north] = [to.x - from.x, to.y - from.y];
  if (degrees === null || (reach > 0 && Math.abs(east) <= reach && Math.abs(north) <= reach)) return null;
  if (reach === 0) return { degrees, left: 0, right: 0 };
  const turns = [-reach, reach].flatMap((x) =>
    [-reach, reach].map((y) => {
      const turn = (Math.atan2(east + x, north + y) * 180) / Math.PI - degrees;
      return (((turn % 360) + 540) % 360) - 180;
    }),
  );
  return { degrees, left: Math.max(0, -Math.min(...turns)), right: Math.max(0, ...turns) };
}

const ROOT_3 = Math.sqrt(3);

/** Returns the centre of a hex in the plane, where a hex is 1 high. */
export function findHexCentre({ x: q, y: r }: Point): Point {
  return { x: (q * ROOT_3) / 2, y: r + q / 2 };
}

/** Returns a spot as a point of the plane, in the map's unit of length. On hexes, returns the centre of the spot's hex. */
export const convertToPlane = (spot: Point, { grid }: Pick<GroundMap, 'grid'>): Point =>
  grid === 'hexes' ? findHexCentre(spot) : spot;

/** Returns the hexes on the straight line between two hexes. Leaves out the first hex, and includes the last. */
export function listHexesOnLine(from: Point, to: Point): readonly Spot[] {
  const [start, end, count] = [findHexCentre(from), findHexCentre(to), countHexes(from, to)];
  return Array.from({ length: count }, (_, step) => {
    const part = (step + 1) / count;
    return { ...findHexAround({ x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part }), half: 0 };
  });
}

/** Returns the compass direction of an angle, such as `NE`. */
export const findCompassDirection = (degrees: number): Direction => DIRECTIONS[Math.round(degrees / 45) % DIRECTIONS.length]!;

/** Checks whether a spot is within this radius of a zone's centre; null if the spot is too inexact to decide this. @public */
export function isWithinRadius(spot: Spot, middle: Spot, radius: number, map: GroundMap): boolean | null {
  const { least, most } = measureDistance(spot, middle, map);
  return most <= radius ? true : least > radius ? false : null;
}

type Corner = readonly [x: number, y: number];

/** Returns the mean of several points, which counts as their centre. */
export function findMeanPoint(points: readonly Corner[]): Point {
  const mean = (axis: 0 | 1): number => points.reduce((sum, point) => sum + point[axis], 0) / points.length;
  return { x: mean(0), y: mean(1) };
}

/** Checks whether a point is in an area, including its edge. @public */
export function isInArea({ x, y }: Point, corners: readonly Corner[]): boolean {
  let isInside = false;
  let [ax, ay] = corners.at(-1) ?? [0, 0];
  for (const [bx, by] of corners) {
    // Compares the ends of a side first, because this is cheap and makes most exact calculations unnecessary.
    const mayTouch = x > Math.min(ax, bx) - ROUNDING_TOLERANCE && x < Math.max(ax, bx) + ROUNDING_TOLERANCE && y > Math.min(ay, by) - ROUNDING_TOLERANCE && y < Math.max(ay, by) + ROUNDING_TOLERANCE; // prettier-ignore
    if (mayTouch && measureDistanceToLine({ x, y }, { x: ax, y: ay }, { x: bx, y: by }) < 1e-9) return true;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isInside = !isInside;
    [ax, ay] = [bx, by];
  }
  return isInside;
}

/** Returns the position along a line, from 0 to 1, of the point nearest to `point`. */
export function findNearestShare(point: Point, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  return length === 0 ? 0 : Math.min(1, Math.max(0, ((point.x - from.x) * dx + (point.y - from.y) * dy) / length));
}

/** Returns the point at a share of a line, from 0 to 1, rounded to tenths because people enter places in tenths. */
export const findPointAtShare = (from: Point, to: Point, part: number): Point => ({
  x: roundToTenths(from.x + (to.x - from.x) * part),
  y: roundToTenths(from.y + (to.y - from.y) * part),
});

/** Returns a length rounded to tenths. */
export const roundToTenths = (length: number): number => Math.round(length * 10) / 10;

/** Returns the distance between a point and the line segment between two other points, in the map's unit of length. */
export function measureDistanceToLine(point: Point, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const along = findNearestShare(point, from, to);
  return Math.hypot(point.x - from.x - along * dx, point.y - from.y - along * dy);
}

/** Returns the distance between two line segments; 0 if they meet. */
export function measureBetweenLines(a: Point, b: Point, c: Point, d: Point): number {
  const turn = (p: Point, q: Point, r: Point): number => Math.sign((q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x));
  if (turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0) return 0;
  return Math.min(
    measureDistanceToLine(a, c, d),
    measureDistanceToLine(b, c, d),
    measureDistanceToLine(c, a, b),
    measureDistanceToLine(d, a, b),
  );
}

/**
 * Checks whether two line segments come within this distance of each other. Skips the exact calculation if their bounding boxes
 * are far apart.
 */
export function areLinesWithin(far: number, a: Point, b: Point, c: Point, d: Point): boolean {
  const more = far + ROUNDING_TOLERANCE;
  const areApart =
    Math.max(a.x, b.x) < Math.min(c.x, d.x) - more ||
    Math.max(c.x, d.x) < Math.min(a.x, b.x) - more ||
    Math.max(a.y, b.y) < Math.min(c.y, d.y) - more ||
    Math.max(c.y, d.y) < Math.min(a.y, b.y) - more;
  return !areApart && measureBetweenLines(a, b, c, d) <= far;
}

/** An item, and its distance from a spot. */
interface NearRow<T> {
  readonly what: T;
  readonly far: Interval;
}

/** Sorts rows with places by their distance from a spot: by the minimum first, then by the maximum. @public */
export function sortByDistance<T extends Spot>(from: Spot, others: readonly T[], map: GroundMap): readonly NearRow<T>[] {
  return others
    .map((what) => ({ what, far: measureDistance(from, what, map) }))
    .sort((a, b) => a.far.least - b.far.least || a.far.most - b.far.most);
}

/** Returns the spots that may be within a distance of a line of fire, in the rulebook's unit. The nearest spot comes first. */
export function listSpotsNearLine<T extends Spot>(
  from: Spot,
  to: Spot,
  others: readonly T[],
  within: number,
  map: GroundMap,
): readonly T[] {
  const at = (spot: Spot): Point => convertToPlane(spot, map);
  const doubt = (spot: Spot): number => (spot.half + Math.max(from.half, to.half)) * Math.SQRT2;
  return others
    .map((what) => ({ what, far: (measureDistanceToLine(at(what), at(from), at(to)) - doubt(what)) * map.per }))
    .filter(({ far }) => far <= within)
    .sort((a, b) => a.far - b.far)
    .map(({ what }) => what);
}

/** Rounds a length for texts and tables: yards and hexes to whole numbers, other units to tenths. */
export const roundLength = (length: number, measure: Length): number => {
  const parts = partsOf(measure);
  return Math.round(length * parts) / parts;
};

/** Returns the longest length that texts can show below this length, such as 11.9 in for 12 in. */
export const findLongestBelow = (length: number, measure: Length): number => roundLength(length - 1 / partsOf(measure), measure);

const partsOf = (measure: Length): number => (measure === 'yd' || measure === 'hex' ? 1 : 10);

/** Returns the text for a distance, such as `450 yd`, or `410 to 520 yd` for an inexact distance. */
export function describeDistance({ least, most }: Interval, { measure }: Pick<GroundMap, 'measure'>): string {
  const [low, high] = [roundLength(least, measure), roundLength(most, measure)];
  return low === high ? describeLength(low, measure) : `${low} to ${describeLength(high, measure)}`;
}

/**
 * Returns the remark on a measurement, or on a value that people have entered instead.
 * @param said the text before the entered value
 */
export const buildMeasurementRemark = (words: string, isTyped: boolean, said = 'A value was entered by hand'): string =>
  isTyped ? `${said} (${words}).` : `${capitalize(words)}.`;

const middleName = (spot: Spot, map: GroundMap): string =>
  `${within(spot) > 0 ? 'the middle of ' : ''}${formatSpotName(spot, map)}`;

/**
 * Returns the text for a measurement, such as `measured D4 to F2: 450 yd` or `measured from the middle of D4 to F2.3: 450 yd`.
 */
export function describeMeasurement(from: Spot, to: Spot, map: GroundMap, far = measureDistance(from, to, map)): string {
  if (within(from) + within(to) === 0 || isOneSquare(from, to))
    return `measured ${formatSpotName(from, map)} to ${formatSpotName(to, map)}: ${describeDistance(far, map)}`;
  return `measured from ${middleName(from, map)} to ${middleName(to, map)}: ${describeDistance(far, map)}`;
}
