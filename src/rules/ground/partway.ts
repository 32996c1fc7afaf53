/** Finds the part of a route that a unit completes. */
import type { Route } from './going.js';
import { type Spot, pickSpot } from './rows.js';

/**
 * Cuts a route on squares to a length in the rulebook's unit.
 * @returns the waypoints up to that length, and the end point; the whole route if it is shorter; undefined if the route's start
 *   is unknown
 */
export function cutRoute({ map, from, spots, legs }: Route, far: number): Route['spots'] | undefined {
  if (!from) return undefined;
  let left = far / map.per;
  let at: Spot = from;
  for (const [index, spot] of spots.entries()) {
    const straight = Math.hypot(spot.x - at.x, spot.y - at.y);
    if (left < straight - 1e-9 && left * map.per < legs[index]!.most - 1e-9) {
      const part = left / straight;
      const end = { x: thousandths(at.x + (spot.x - at.x) * part), y: thousandths(at.y + (spot.y - at.y) * part), half: at.half };
      return endingIn(spots.slice(0, index), end);
    }
    left -= straight;
    at = spot;
  }
  return endingIn(spots.slice(0, -1), pickSpot(at));
}

function endingIn([first, ...others]: readonly Spot[], end: Spot): Route['spots'] {
  return first ? [first, ...others, end] : [end];
}

const thousandths = (value: number): number => Math.round(value * 1000) / 1000;
