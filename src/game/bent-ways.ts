/**
 * Finds routes with waypoints, over a bridge or along a road, to places that a unit cannot reach in a straight line. The
 * procedure of the move decides whether such a route is allowed.
 */
import {
  alongLine,
  apart,
  type FeatureKind,
  type FeatureRow,
  type GroundMap,
  type LinePoint as Point,
  middleOfPoints,
  nearestOnLine,
  type Spot,
  squareOf,
  toTenths,
  waysOnLine,
} from '../rules/index.js';

/** A route in its typed form, with its bridges and roads. */
export interface BentWay {
  readonly to: string;
  /** The route in words: `by the bridge at D4`, `by road`, `by road and the bridge at D4`. */
  readonly by: string;
  /** The length in the map's unit. */
  readonly length: number;
}

const MOST_BRIDGES = 4;
/** The maximum number of roads tried for a route. Those nearest to its start or its goal come first. */
const MOST_ROADS = 4;
const MOST_BRIDGES_WITH_ROADS = 2;
/** The maximum distance from a road that counts as on it, in the map's unit of length. */
const ON_ROAD = 0.5;
/** The maximum length of a route's typed form, which must fit into a button's id. */
const TEXT_MAX = 60;

/**
 * Returns the routes with waypoints from a spot over known terrain, the shortest first. @param over kinds of terrain that cross
 * rivers
 */
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
  const roads = roadsOf(features).map(({ points }): Road => ({ points, off: apart(nearestOnLine(points, start).at, start) }));
  return (end) => bentWaysTo(start, end, bridges, roads);
}

/** The end of a route, and its typed form. */
interface End {
  readonly to: string;
  readonly spot: Spot;
}

/** A bridge. A ford too, if rivers can be crossed there in this rulebook. */
interface Bridge {
  readonly at: Point;
  readonly by: string;
}

interface Road {
  readonly points: readonly Point[];
  /** The distance from the start of the route. */
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
  const roads = nearestOf(allRoads, ({ points, off }) => off + apart(nearestOnLine(points, end).at, end)).slice(0, MOST_ROADS);
  const together = bridges.slice(0, MOST_BRIDGES_WITH_ROADS).flatMap(({ at, by }) =>
    roads.flatMap(({ points }) => {
      const [before, after] = [alongLine(points, start, at), alongLine(points, at, end)];
      return [
        [...before, at],
        [at, ...after],
        [...before, at, ...after],
      ].map((bends) => way(bends, `by road and ${by}`));
    }),
  );
  const ways = [
    ...bridges.map(({ at, by }) => way([at], `by ${by}`)),
    ...roads.map(({ points }) => way(alongLine(points, start, end), 'by road')),
    ...together,
  ];
  return ways.filter(({ to: text }) => text.length <= TEXT_MAX).sort((a, b) => a.length - b.length);
}

const nearestOf = <T>(all: readonly T[], far: (of: T) => number): readonly T[] =>
  all
    .map((each) => ({ each, away: far(each) }))
    .sort((a, b) => a.away - b.away)
    .map(({ each }) => each);

/** Returns the possible routes along each road at a spot: the road's points up to either end. */
export function waysAlongRoads(from: Spot, features: readonly FeatureRow[]): readonly (readonly Point[])[] {
  const start: Point = [from.x, from.y];
  return roadsOf(features)
    .filter(({ points }) => apart(nearestOnLine(points, start).at, start) <= ON_ROAD)
    .flatMap(({ points }) => waysOnLine(points, start));
}

const roadsOf = (features: readonly FeatureRow[]): readonly FeatureRow[] =>
  features.filter(({ kind, points }) => kind === 'road' && points.length > 1);

const lengthOf = (points: readonly Point[]): number =>
  points.slice(1).reduce((sum, point, index) => sum + apart(point, points[index]!), 0);
