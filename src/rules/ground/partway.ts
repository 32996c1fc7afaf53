/** How far along a way somebody gets. */
import type { Way } from './going.js';
import { type Spot, spotIn } from './rows.js';

/**
 * The place at a given distance along a way, in the rulebook's measure; the way's end, if the distance is longer. On squares.
 * @returns undefined for an unknown start
 */
export function spotAlong({ map, from, spots, legs }: Way, far: number): Spot | undefined {
  if (!from) return undefined;
  let left = far / map.per;
  let at: Spot = from;
  for (const [index, spot] of spots.entries()) {
    const straight = Math.hypot(spot.x - at.x, spot.y - at.y);
    if (left < straight - 1e-9 && left * map.per < legs[index]!.most - 1e-9) {
      const part = left / straight;
      return { x: thousandths(at.x + (spot.x - at.x) * part), y: thousandths(at.y + (spot.y - at.y) * part), half: at.half };
    }
    left -= straight;
    at = spot;
  }
  return spotIn(at);
}

const thousandths = (value: number): number => Math.round(value * 1000) / 1000;
