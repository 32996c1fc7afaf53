/** Finds routes along a line with waypoints, such as a road or a railway. */
import { findNearestShare } from './measuring.js';

export type LinePoint = readonly [x: number, y: number];

export const measurePointDistance = ([ax, ay]: LinePoint, [bx, by]: LinePoint): number => Math.hypot(ax - bx, ay - by);

/** The distance, in the map's unit of length, within which several waypoints count as one. */
const SAME = 0.1;

/** Returns the point of a line that is nearest to another point, and the leg that contains this nearest point. */
export function findNearestPointOnLine(
  line: readonly LinePoint[],
  from: LinePoint,
): { readonly at: LinePoint; readonly leg: number } {
  const [x, y] = from;
  const legs = line.slice(1).map(([bx, by], leg) => {
    const [ax, ay] = line[leg]!;
    const part = findNearestShare({ x, y }, { x: ax, y: ay }, { x: bx, y: by });
    return { at: [ax + (bx - ax) * part, ay + (by - ay) * part] as const, leg };
  });
  const far = ({ at }: { readonly at: LinePoint }): number => measurePointDistance(at, from);
  return legs.reduce((best, each) => (far(each) < far(best) ? each : best));
}

/** Returns the waypoints of a line between the line's nearest points to `start` and `end`. Leaves out `start` and `end`. */
export function findLineSection(line: readonly LinePoint[], start: LinePoint, end: LinePoint): readonly LinePoint[] {
  const [on, off] = [findNearestPointOnLine(line, start), findNearestPointOnLine(line, end)];
  const between = line.slice(Math.min(on.leg, off.leg) + 1, Math.max(on.leg, off.leg) + 1);
  const bends = on.leg <= off.leg ? between : [...between].reverse();
  return [on.at, ...bends, off.at].filter(
    (bend, index, all) => measurePointDistance(bend, all[index - 1] ?? start) > SAME && measurePointDistance(bend, end) > SAME,
  );
}

/** Returns the two routes along a line from a point of the line, each to one end. */
export function findRoutesOnLine(line: readonly LinePoint[], start: LinePoint): readonly (readonly LinePoint[])[] {
  const { leg } = findNearestPointOnLine(line, start);
  return [line.slice(leg + 1), line.slice(0, leg + 1).reverse()]
    .map((way) => way.filter((bend) => measurePointDistance(bend, start) > SAME))
    .filter((way) => way.length > 0);
}

/**
 * Returns the route along a line from a point to the point nearest to a goal. Includes the nearest point. Empty if the nearest
 * point is the start.
 */
export function findRouteOnLine(line: readonly LinePoint[], start: LinePoint, goal: LinePoint): readonly LinePoint[] {
  const { at } = findNearestPointOnLine(line, goal);
  return measurePointDistance(at, start) <= SAME ? [] : [...findLineSection(line, start, at), at];
}

/** Returns, for each multiple of a length, the part of a route from its start to that point. */
export function listRouteStops(start: LinePoint, way: readonly LinePoint[], step: number): readonly (readonly LinePoint[])[] {
  const stops: LinePoint[][] = [];
  let [from, left] = [start, step];
  for (const [index, bend] of way.entries()) {
    let far = measurePointDistance(from, bend);
    while (far >= left) {
      from = between(from, bend, left / far);
      stops.push([...way.slice(0, index), from]);
      [far, left] = [far - left, step];
    }
    [from, left] = [bend, left - far];
  }
  return stops;
}

/**
 * Returns the first point of a route that is this far from the start in a straight line; undefined if the route has no such
 * point.
 */
export function findPointAtDistance(start: LinePoint, way: readonly LinePoint[], far: number): LinePoint | undefined {
  let from = start;
  for (const bend of way) {
    if (measurePointDistance(start, bend) >= far) {
      let [near, beyond] = [0, 1];
      for (let halvings = 0; halvings < 30; halvings++) {
        const middle = (near + beyond) / 2;
        if (measurePointDistance(start, between(from, bend, middle)) < far) near = middle;
        else beyond = middle;
      }
      return between(from, bend, beyond);
    }
    from = bend;
  }
  return undefined;
}

const between = ([ax, ay]: LinePoint, [bx, by]: LinePoint, part: number): LinePoint => [
  ax + (bx - ax) * part,
  ay + (by - ay) * part,
];
