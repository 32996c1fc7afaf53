/** Finds the terrain along a route: areas under the route, roads along it, and rivers across it. */
import { listKnownFeatures, findNearbyFeatures, filterFeaturesByKind } from './drawn.js';
import { measureDistanceToLine, type Interval, isInArea, type Point } from './measuring.js';
import type { Battle } from '../battle.js';
import { cacheLast } from '../kept.js';
import type { Route } from './going.js';
import { COVERING_KINDS, type FeatureKind, type FeatureRow, type GroundMap, type Growth, type Spot } from './rows.js';

/**
 * A part of a route over one kind of terrain, and the length of this part in the rulebook's unit. `kind` is null if the map shows
 * no terrain there.
 */
export interface RouteStretch {
  readonly kind: FeatureKind | null;
  readonly length: number;
  /** The density of woods or hedges (dense or open), if known. */
  readonly growth?: Growth;
}

const ROADS: readonly FeatureKind[] = ['road'];
const RIVERS: readonly FeatureKind[] = ['river'];
/** The kinds of terrain where a unit can cross a river, unless a rulebook has other kinds. */
export const BRIDGE_KINDS: readonly FeatureKind[] = ['bridge'];
/** The maximum distance, in the map's unit of length, between a road or bridge and a unit on it. */
const ON = 0.5;

const coversGround = ({ kind, points }: FeatureRow): boolean => COVERING_KINDS.includes(kind) && points.length > 2;

/**
 * Divides a straight leg into stretches, each over one kind of terrain. A road along the leg counts instead of the terrain around
 * the road. Where areas overlap, the area drawn first counts.
 * @returns the stretches; null if the places are too inexact. On hexes, returns one stretch without terrain, or null if the leg
 *   touches an area or if `features` include a road
 */
export function splitIntoStretches(
  from: Spot,
  to: Spot,
  features: readonly FeatureRow[],
  map: Pick<GroundMap, 'per' | 'grid'>,
): readonly RouteStretch[] | null {
  const length = Math.hypot(to.x - from.x, to.y - from.y) * map.per;
  const doubt = Math.max(from.half, to.half) * Math.SQRT2;
  const about = map.grid === 'hexes' ? features : findNearbyFeatures(features, [from, to], doubt + ON);
  const touched = about.filter((area) => coversGround(area) && touches(from, to, area, doubt));
  const roads = about.filter(({ kind, points }) => ROADS.includes(kind) && points.length > 1);
  if (map.grid === 'hexes') return touched.length + roads.length > 0 ? null : [{ kind: null, length }];
  const road = roads.find((each) =>
    [0, 0.25, 0.5, 0.75, 1].every((part) => farFrom(findPointBetween(from, to, part), each) <= ON + doubt),
  );
  if (road) return doubt === 0 ? [{ kind: road.kind, length }] : null;
  if (touched.length === 0) return [{ kind: null, length }];
  if (doubt > 0) return null;
  const cuts = [0, 1, ...touched.flatMap((area) => findAreaCuts(from, to, area))].sort((a, b) => a - b);
  const stretches: RouteStretch[] = [];
  for (const [index, cut] of cuts.slice(1).entries()) {
    const before = cuts[index]!;
    if (cut - before < 1e-9) continue;
    const middle = findPointBetween(from, to, (before + cut) / 2);
    const { kind = null, growth } = touched.find(({ points }) => isInArea(middle, points)) ?? {};
    const ground = { kind, ...(growth && { growth }) };
    const last = stretches.at(-1);
    if (last?.kind === kind && last.growth === growth)
      stretches[stretches.length - 1] = { ...ground, length: last.length + (cut - before) * length };
    else stretches.push({ ...ground, length: (cut - before) * length });
  }
  return stretches;
}

/**
 * Counts the river crossings of a leg, except where crossing is free.
 * @param at the kinds of terrain where crossing is free. Default: bridges
 * @returns the count; null if the ends of the leg are too inexact
 */
export const countRiversCrossed = (
  from: Spot,
  to: Spot,
  features: readonly FeatureRow[],
  at: readonly FeatureKind[] = BRIDGE_KINDS,
): number | null => crossedOf(from, to, filterFeaturesByKind(features, RIVERS), filterFeaturesByKind(features, at));

function crossedOf(from: Spot, to: Spot, rivers: readonly FeatureRow[], bridges: readonly FeatureRow[]): number | null {
  const doubt = Math.max(from.half, to.half) * Math.SQRT2;
  let crossed = 0;
  for (const { points } of findNearbyFeatures(rivers, [from, to], doubt)) {
    if (doubt > 0 && touches(from, to, { points }, doubt)) return null;
    for (const part of findCrossings(from, to, points)) {
      const at = findPointBetween(from, to, part);
      if (findNearbyFeatures(bridges, [at], ON).every((bridge) => apartFrom(at, bridge) > ON)) crossed++;
    }
  }
  return crossed;
}

/** Returns the start and end of each leg of a route; an empty list if the start of the route is unknown. */
const legsOf = ({ from, spots }: Route): readonly (readonly [Spot, Spot])[] =>
  from ? spots.map((spot, index) => [index === 0 ? from : spots[index - 1]!, spot] as const) : [];

/**
 * Divides each leg of a route into stretches over the terrain that this side knows, as `splitIntoStretches` does. Empty if the
 * start of the route is unknown.
 * @param kinds the kinds of terrain that count. Default: all
 */
export function splitRoute(
  battle: Battle,
  way: Route,
  side: string,
  kinds?: readonly FeatureKind[],
): readonly (readonly RouteStretch[] | null)[] {
  const drawn = listKnownFeatures(battle, side);
  const features = kinds ? filterFeaturesByKind(drawn, kinds) : drawn;
  return stretchesOver(features, way);
}

const stretchesOver = cacheLast((features: readonly FeatureRow[], way: Route) =>
  legsOf(way).map(([from, to]) => splitIntoStretches(from, to, features, way.map)),
);

/**
 * Counts, for each leg of a route, the crossings of rivers that this side knows; null for a leg with inexact ends. Empty if the
 * start of the route is unknown.
 * @param at the kinds of terrain where crossing is free. Default: bridges
 */
export function countRiversOnRoute(
  battle: Battle,
  way: Route,
  side: string,
  at?: readonly FeatureKind[],
): readonly (number | null)[] {
  const features = listKnownFeatures(battle, side);
  return legsOf(way).map(([from, to]) => countRiversCrossed(from, to, features, at));
}

/** Checks whether a route certainly crosses a river, and crosses rivers only where this side knows that crossing is free. */
export function isBridged(
  battle: Battle,
  way: Route,
  side: string,
  river: FeatureRow,
  free: readonly FeatureKind[] = BRIDGE_KINDS,
): boolean {
  const bridges = filterFeaturesByKind(listKnownFeatures(battle, side), free);
  const crossed = (at: readonly FeatureRow[]): readonly (number | null)[] =>
    legsOf(way).map(([from, to]) => crossedOf(from, to, [river], at));
  return crossed(bridges).every((each) => each === 0) && crossed([]).some((each) => each !== 0);
}

/** Checks whether the whole route, from an exactly known start, follows roads that this side knows. */
export function isRouteOnRoads(battle: Battle, way: Route, side: string): boolean {
  const legs = splitRoute(battle, way, side, ROADS);
  return legs.length > 0 && legs.every((leg) => leg?.every(({ kind }) => kind === 'road') === true);
}

/** Returns the point at a share of the line between two points, from 0 to 1. */
export const findPointBetween = (from: Point, to: Point, part: number): Point => ({
  x: from.x + (to.x - from.x) * part,
  y: from.y + (to.y - from.y) * part,
});

/** Checks whether a spot is in an area; null if the spot is not exact enough. */
function liesIn(spot: Spot, points: FeatureRow['points']): boolean | null {
  if (spot.half > 0 && farFrom(spot, { points: [...points, points[0]!] }) <= spot.half * Math.SQRT2) return null;
  return isInArea(spot, points);
}

/** An area that contains, or may contain, a spot. */
interface ContainingArea {
  readonly area: FeatureRow;
  /** False if the spot is not exact enough. */
  readonly isCertain: boolean;
}

/** Returns the areas that certainly or possibly contain a spot, in the order in which they were drawn. */
export const findAreasAtSpot = (spot: Spot, features: readonly FeatureRow[]): readonly ContainingArea[] =>
  findNearbyFeatures(features, [spot], spot.half * Math.SQRT2).flatMap((area) => {
    const isIn = area.points.length > 2 && liesIn(spot, area.points);
    return isIn === false ? [] : [{ area, isCertain: isIn === true }];
  });

/** Returns the distance between a spot and a line or single point of terrain, in the rulebook's unit of length. */
export function measureDistanceToFeature(
  spot: Spot,
  feature: Pick<FeatureRow, 'points'>,
  { per }: Pick<GroundMap, 'per'>,
): Interval {
  const far = apartFrom(spot, feature);
  const doubt = spot.half * Math.SQRT2;
  return { least: Math.max(0, far - doubt) * per, most: (far + doubt) * per };
}

/** Checks whether a spot is, or may be, in an area. An inexact spot may be in several areas. */
export const isPossiblyInArea = (spot: Spot, points: FeatureRow['points']): boolean =>
  isInArea(spot, points) || farFrom(spot, { points: [...points, points[0]!] }) <= spot.half * Math.SQRT2;

type Corner = readonly [x: number, y: number];

/** Returns the distance between a point and a line, or a feature with only one point. */
function apartFrom(point: Point, { points }: Pick<FeatureRow, 'points'>): number {
  const [first] = points;
  return points.length === 1 ? Math.hypot(point.x - first![0], point.y - first![1]) : farFrom(point, { points });
}

function farFrom(point: Point, { points }: Pick<FeatureRow, 'points'>): number {
  let far = Infinity;
  for (let index = 1; index < points.length; index++) {
    const [[ax, ay], [bx, by]] = [points[index - 1]!, points[index]!];
    far = Math.min(far, measureDistanceToLine(point, { x: ax, y: ay }, { x: bx, y: by }));
  }
  return far;
}

/** Checks whether a leg may cross an area or a line. `doubt` is the uncertainty of its ends. */
function touches(from: Spot, to: Spot, { points }: Pick<FeatureRow, 'points'>, doubt: number): boolean {
  const ends = [from, to].some((end) => points.length > 2 && isInArea(end, points));
  return (
    ends ||
    points.some((corner, index) => crossing(from, to, corner, points[(index + 1) % points.length]!) !== null) ||
    (doubt > 0 &&
      (points.some(([x, y]) => measureDistanceToLine({ x, y }, from, to) <= doubt) ||
        [from, to].some((end) => farFrom(end, { points: [...points, points[0]!] }) <= doubt)))
  );
}

/** Returns the places where a leg crosses the sides of an area, from 0 to 1 along the leg. */
export const findAreaCuts = (from: Point, to: Point, { points }: Pick<FeatureRow, 'points'>): readonly number[] =>
  points.map((corner, index) => crossing(from, to, corner, points[(index + 1) % points.length]!)).filter((part) => part !== null);

/** The share of a leg below which two points count as the same. */
const SAME = 1e-9;

/**
 * Finds where a leg crosses a line of several corners, as shares from 0 to 1 along the leg. Several successive corners on the leg
 * count as one crossing at the first corner, or as no crossing if the line then turns back. If a leg ends on the line, this leg
 * crosses the line, and the next leg, which starts there, does not.
 */
export function findCrossings(from: Point, to: Point, corners: FeatureRow['points']): readonly number[] {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const square = dx * dx + dy * dy;
  if (square === 0) return [];
  const found: number[] = [];
  /** The last corner before the leg, and the first corner after this one that is on the leg. */
  let beside: { along: number; offset: number } | undefined;
  let on: { along: number } | undefined;
  for (const [x, y] of corners) {
    const along = (dx * (x - from.x) + dy * (y - from.y)) / square;
    const offset = (dx * (y - from.y) - dy * (x - from.x)) / square;
    if (Math.abs(offset) <= SAME) {
      on ??= { along };
      continue;
    }
    if (beside && beside.offset > 0 !== offset > 0) {
      const between = beside.along + ((along - beside.along) * beside.offset) / (beside.offset - offset);
      found.push(on?.along ?? between);
    }
    [beside, on] = [{ along, offset }, undefined];
  }
  return found.filter((part) => part > SAME && part <= 1 + SAME);
}

/**
 * Finds where a leg crosses the line between two corners. Returns a share from 0 to 1 along the leg; null if there is no
 * crossing.
 */
function crossing(from: Point, to: Point, [ax, ay]: Corner, [bx, by]: Corner): number | null {
  const [dx, dy, ex, ey] = [to.x - from.x, to.y - from.y, bx - ax, by - ay];
  const turn = dx * ey - dy * ex;
  if (turn === 0) return null;
  const along = ((ax - from.x) * ey - (ay - from.y) * ex) / turn;
  const across = ((ax - from.x) * dy - (ay - from.y) * dx) / turn;
  return along >= 0 && along <= 1 && across >= 0 && across <= 1 ? along : null;
}
