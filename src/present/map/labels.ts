/** Labels beside their subjects, greedily: each where it hides least. */

import type { Box } from './svg.js';

export interface Wanted {
  /** Its subject: the label stands beside it. */
  readonly box: Box;
  readonly width: number;
  readonly height: number;
}

/** Where the middle of a label may stand beside its box, by how much farther out than touching; and in which order they are tried. */
const SIDES = [[1, 0], [-1, 0], [0, 1], [0, -1], [1, 1], [-1, 1], [1, -1], [-1, -1]] as const; // prettier-ignore
const RINGS = [2, 20, 42, 66] as const;

const OVER_LABEL = 1000;
const OVER_THING = 10;

export function overlap(a: Box, b: Box): number {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return across > 0 && down > 0 ? across * down : 0;
}

/**
 * Where each label goes, in the order given.
 * @param things what labels should not hide
 * @param within where they must stay
 */
export function placeLabels(wanted: readonly Wanted[], things: readonly Box[], within: Box): readonly Box[] {
  const placed: Box[] = [];
  for (const want of wanted) {
    let best: Box | undefined;
    let least = Infinity;
    for (const box of placesFor(want, within)) {
      const penalty = penaltyOf(box, want, placed, things);
      if (penalty < least) [best, least] = [box, penalty];
      if (least === 0) break;
    }
    placed.push(best!);
  }
  return placed;
}

function* placesFor({ box, width, height }: Wanted, within: Box): Generator<Box, void, void> {
  const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2];
  for (const ring of RINGS)
    for (const [across, down] of SIDES) {
      const x = middleX + across * (box.width / 2 + width / 2 + ring) - width / 2;
      const y = middleY + down * (box.height / 2 + height / 2 + ring) - height / 2;
      yield {
        x: Math.min(Math.max(x, within.x), within.x + within.width - width),
        y: Math.min(Math.max(y, within.y), within.y + within.height - height),
        width,
        height,
      };
    }
}

function penaltyOf(box: Box, { box: own }: Wanted, placed: readonly Box[], things: readonly Box[]): number {
  const size = box.width * box.height;
  const hides = (others: readonly Box[]): number => others.reduce((sum, other) => sum + overlap(box, other), 0) / size;
  const far = Math.hypot(box.x + box.width / 2 - own.x - own.width / 2, box.y + box.height / 2 - own.y - own.height / 2);
  const over = hides(placed) * OVER_LABEL + hides(things) * OVER_THING;
  return over === 0 ? 0 : over + far / 1000;
}
