/**
 * Finds routes with waypoints to places that a unit cannot reach in a straight line. These routes use a bridge or a road. The
 * procedure of the move decides whether the unit may take the route.
 */
import {
  findLineSection,
  measurePointDistance,
  type FeatureKind,
  type FeatureRow,
  type GroundMap,
  type LinePoint as Point,
  findMeanPoint,
  findNearestPointOnLine,
  type Spot,
  formatSquareOfSpot,
  roundToTenths,
  findRoutesOnLine,
} from '../rules/index.js';

/** A route with waypoints, in the form that people enter, with its bridges and roads. */
interface WaypointRoute {
  readonly to: string;
  /** A description of the route, such as `by the bridge at D4`, `by road` or `by road and the bridge at D4`. */
  readonly by: string;
  /** The length in the map's unit of length. */
  readonly length: number;
}

const MOST_BRIDGES = 4;
/** The maximum number of roads that are tried for a route. The roads nearest to its start or goal are tried first. */
const MOST_ROADS = 4;
const MOST_BRIDGES_WITH_ROADS = 2;
/** The maximum distance from a road at which a spot counts as on it, in the map's unit of length. */
const ON_ROAD = 0.5;
/** The maximum number of characters in the text of a route, which must fit into the id of a button. */
const TEXT_MAX = 60;

/**
 * Returns routes with waypoints over known terrain, shortest first.
 * @param over the kinds of terrain that units can use to cross rivers
 */
export function findWaypointRoutes(
  from: Spot,
  features: readonly FeatureRow[],
  map: GroundMap,
  over: readonly FeatureKind[],
): (to: End) => readonly WaypointRoute[] {
  const start: Point = [from.x, from.y];
  const bridges = features
    .filter(({ kind }) => over.includes(kind))
    .map(({ kind, points }) => ({ kind, ...findMeanPoint(points) }))
    .map(({ kind, x, y }): Bridge => ({ at: [x, y], by: `the ${kind} at ${formatSquareOfSpot({ x, y, half: 0 }, map)}` }));
  const roads = roadsOf(features).map(({ points }): Road => ({
    points,
    off: measurePointDistance(findNearestPointOnLine(points, start).at, start),
  }));
  return (end) => bentWaysTo(start, end, bridges, roads);
}

/** A possible end of a route, with the whole route in the form that people enter. */
interface End {
  readonly to: string;
  readonly spot: Spot;
}

/** A bridge, or a ford if the rulebook allows units to cross there. */
interface Bridge {
  readonly at: Point;
  readonly by: string;
}

interface Road {
  readonly points: readonly Point[];
  /** The distance from the start of the route, in the map's unit of length. */
  readonly off: number;
}

function bentWaysTo(
  start: Point,
  { to, spot }: End,
  allBridges: readonly Bridge[],
  allRoads: readonly Road[],
): readonly WaypointRoute[] {
  const end: Point = [spot.x, spot.y];
  const way = (bends: readonly Point[], by: string): WaypointRoute => ({
    to: [...bends.map((bend) => bend.map(roundToTenths).join(',')), to].join(';'),
    by,
    length: lengthOf([start, ...bends, end]),
  });
  const bridges = nearestOf(allBridges, ({ at }) => lengthOf([start, at, end])).slice(0, MOST_BRIDGES);
  const roads = nearestOf(
    allRoads,
    ({ points, off }) => off + measurePointDistance(findNearestPointOnLine(points, end).at, end),
  ).slice(0, MOST_ROADS);
  const together = bridges.slice(0, MOST_BRIDGES_WITH_ROADS).flatMap(({ at, by }) =>
    roads.flatMap(({ points }) => {
      const [before, after] = [findLineSection(points, start, at), findLineSection(points, at, end)];
      return [
        [...before, at],
        [at, ...after],
        [...before, at, ...after],
      ].map((bends) => way(bends, `by road and ${by}`));
    }),
  );
  const ways = [
    ...bridges.map(({ at, by }) => way([at], `by ${by}`)),
    ...roads.map(({ points }) => way(findLineSection(points, start, end), 'by road')),
    ...together,
  ];
  return ways.filter(({ to: text }) => text.length <= TEXT_MAX).sort((a, b) => a.length - b.length);
}

const nearestOf = <T>(all: readonly T[], far: (of: T) => number): readonly T[] =>
  all
    .map((each) => ({ each, away: far(each) }))
    .sort((a, b) => a.away - b.away)
    .map(({ each }) => each);

/** Returns the possible routes along each road near a spot: the points of the road in both directions. */
export function findRoadRoutes(from: Spot, features: readonly FeatureRow[]): readonly (readonly Point[])[] {
  const start: Point = [from.x, from.y];
  return roadsOf(features)
    .filter(({ points }) => measurePointDistance(findNearestPointOnLine(points, start).at, start) <= ON_ROAD)
    .flatMap(({ points }) => findRoutesOnLine(points, start));
}

const roadsOf = (features: readonly FeatureRow[]): readonly FeatureRow[] =>
  features.filter(({ kind, points }) => kind === 'road' && points.length > 1);

const lengthOf = (points: readonly Point[]): number =>
  points.slice(1).reduce((sum, point, index) => sum + measurePointDistance(point, points[index]!), 0);
