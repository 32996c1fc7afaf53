/**
 * Finds ways with bends, over a bridge or along a road, to places that a unit cannot reach in a straight line. The procedure of
 * the move decides whether such a way is allowed.
 */
import {
  type FeatureKind,
  type FeatureRow,
  type GroundMap,
  middleOfPoints,
  partNearest,
  type Spot,
  squareOf,
  toTenths,
} from '../rules/index.js';

/** A way as it is typed, with the bridges and roads on it. */
export interface BentWay {
  readonly to: string;
  /** The way in words: `by the bridge at D4`, `by road`, `by road and the bridge at D4`. */
  readonly by: string;
  /** In the map's unit of length. */
  readonly length: number;
}

type Point = readonly [x: number, y: number];

const MOST_BRIDGES = 4;
/** Roads tried for a way: those nearest to its start or its goal. */
const MOST_ROADS = 4;
const MOST_BRIDGES_WITH_ROADS = 2;
/** Distance, in the map's unit of length, that counts as on a road. */
const ON_ROAD = 0.5;
/** Longest typed form of a way, which must fit into the id of a button. */
const TEXT_MAX = 60;

/** The bent ways from a spot over known ground, the shortest first. @param over kinds of ground for crossing rivers */
export function bentWaysFrom(
  from: Spot,
  features: readonly FeatureRow[],
  map: GroundMap,
  over: readonly FeatureKind[],
): (to: End) => readonly BentWay[] {
  const start: Point = [from.x, from.y];
  const bridges = features
    .filter(({ kind }) => over.includes(kind))
    .map(({ kind, points }) => ({ kind, ...middleOfPoints(points) }))
    .map(({ kind, x, y }): Bridge => ({ at: [x, y], by: `the ${kind} at ${squareOf({ x, y, half: 0 }, map)}` }));
  const roads = roadsOf(features).map(({ points }): Road => ({ points, off: apart(nearestOn(points, start).at, start) }));
  return (end) => bentWaysTo(start, end, bridges, roads);
}

/** The end of a way, and its typed form. */
interface End {
  readonly to: string;
  readonly spot: Spot;
}

/** A bridge, or a ford if the rulebook crosses rivers there too. */
interface Bridge {
  readonly at: Point;
  readonly by: string;
}

interface Road {
  readonly points: readonly Point[];
  /** Distance from the beginning of the way. */
  readonly off: number;
}

function bentWaysTo(
  start: Point,
  { to, spot }: End,
  allBridges: readonly Bridge[],
  allRoads: readonly Road[],
): readonly BentWay[] {
  const end: Point = [spot.x, spot.y];
  const way = (bends: readonly Point[], by: string): BentWay => ({
    to: [...bends.map((bend) => bend.map(toTenths).join(',')), to].join(';'),
    by,
    length: lengthOf([start, ...bends, end]),
  });
  const bridges = nearestOf(allBridges, ({ at }) => lengthOf([start, at, end])).slice(0, MOST_BRIDGES);
  const roads = nearestOf(allRoads, ({ points, off }) => off + apart(nearestOn(points, end).at, end)).slice(0, MOST_ROADS);
  const together = bridges.slice(0, MOST_BRIDGES_WITH_ROADS).flatMap(({ at, by }) =>
    roads.flatMap(({ points }) => {
      const [before, after] = [alongRoad(points, start, at), alongRoad(points, at, end)];
      return [
        [...before, at],
        [at, ...after],
        [...before, at, ...after],
      ].map((bends) => way(bends, `by road and ${by}`));
    }),
  );
  const ways = [
    ...bridges.map(({ at, by }) => way([at], `by ${by}`)),
    ...roads.map(({ points }) => way(alongRoad(points, start, end), 'by road')),
    ...together,
  ];
  return ways.filter(({ to: text }) => text.length <= TEXT_MAX).sort((a, b) => a.length - b.length);
}

const nearestOf = <T>(all: readonly T[], far: (of: T) => number): readonly T[] =>
  all
    .map((each) => ({ each, away: far(each) }))
    .sort((a, b) => a.away - b.away)
    .map(({ each }) => each);

/** The possible ways along each road at a spot: the points of the road to either of its ends. */
export function waysAlongRoads(from: Spot, features: readonly FeatureRow[]): readonly (readonly Point[])[] {
  const start: Point = [from.x, from.y];
  return roadsOf(features).flatMap(({ points }) => {
    const { at, leg } = nearestOn(points, start);
    if (apart(at, start) > ON_ROAD) return [];
    const ways = [points.slice(leg + 1), points.slice(0, leg + 1).reverse()];
    return ways.map((way) => way.filter((bend) => apart(bend, start) > 0.1)).filter((way) => way.length > 0);
  });
}

const roadsOf = (features: readonly FeatureRow[]): readonly FeatureRow[] =>
  features.filter(({ kind, points }) => kind === 'road' && points.length > 1);

const apart = ([ax, ay]: Point, [bx, by]: Point): number => Math.hypot(ax - bx, ay - by);

const lengthOf = (points: readonly Point[]): number =>
  points.slice(1).reduce((sum, point, index) => sum + apart(point, points[index]!), 0);

/** The part of a road between its nearest points to two points, with its bends. */
function alongRoad(road: readonly Point[], start: Point, end: Point): readonly Point[] {
  const [on, off] = [nearestOn(road, start), nearestOn(road, end)];
  const between = road.slice(Math.min(on.leg, off.leg) + 1, Math.max(on.leg, off.leg) + 1);
  const bends = on.leg <= off.leg ? between : [...between].reverse();
  return [on.at, ...bends, off.at].filter(
    (bend, index, all) => apart(bend, all[index - 1] ?? start) > 0.1 && apart(bend, end) > 0.1,
  );
}

function nearestOn(road: readonly Point[], from: Point): { readonly at: Point; readonly leg: number } {
  const [x, y] = from;
  const legs = road.slice(1).map(([bx, by], leg) => {
    const [ax, ay] = road[leg]!;
    const part = partNearest({ x, y }, { x: ax, y: ay }, { x: bx, y: by });
    return { at: [ax + (bx - ax) * part, ay + (by - ay) * part] as const, leg };
  });
  const far = ({ at }: { readonly at: Point }): number => apart(at, from);
  return legs.reduce((best, each) => (far(each) < far(best) ? each : best));
}
