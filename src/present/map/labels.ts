/**
 * Places labels next to their objects, one after another. Each label goes where it covers as little as possible, and never on
 * another label.
 */

import type { Box } from './svg.js';

export interface WantedLabel {
  /** The box around the labelled object. */
  readonly box: Box;
  readonly width: number;
  readonly height: number;
}

/**
 * The directions in which a label is tried, seen from the labelled object. They are tried in this order, and at increasing
 * distances.
 */
const SIDES = [[1, 0], [-1, 0], [0, 1], [0, -1], [1, 1], [-1, 1], [1, -1], [-1, -1]] as const; // prettier-ignore
const RINGS = [2, 20, 42, 66] as const;
/**
 * The distances at which a label is tried if all nearer places are taken. The picture then connects the label to its object with
 * a line.
 */
const FAR_RINGS = [96, 132, 176, 228, 290, 364, 452, 556] as const;
const FAR_SIDES = [...SIDES, ...SIDES.slice(4).flatMap(([x, y]) => [[x, y / 2], [x / 2, y]] as const)]; // prettier-ignore

const OVER_THING = 10;

/** The width of a cell of the grid that stores boxes. */
const CELL = 64;

/** A collection of boxes, stored by grid cell so that only nearby boxes must be compared. */
export class BoxIndex {
  private readonly all: Box[] = [];
  private readonly cells = new Map<number, number[]>();
  /** The number of the last search that found each box, so that a box in several cells is found only once. */
  private readonly looked: number[] = [];
  private looks = 0;

  constructor(boxes: Iterable<Box> = []) {
    for (const box of boxes) this.add(box);
  }

  add(box: Box): void {
    const index = this.all.push(box) - 1;
    this.looked.push(0);
    for (const cell of cellsOf(box)) {
      const there = this.cells.get(cell);
      if (there) there.push(index);
      else this.cells.set(cell, [index]);
    }
  }

  /** Checks whether any of the boxes overlaps this one. */
  hides(box: Box): boolean {
    for (const cell of cellsOf(box))
      for (const index of this.cells.get(cell) ?? []) if (calculateOverlapArea(box, this.all[index]!) > 0) return true;
    return false;
  }

  /** Returns the total area that this box shares with the others. */
  overlapWith(box: Box): number {
    const found: number[] = [];
    const look = ++this.looks;
    for (const cell of cellsOf(box))
      for (const index of this.cells.get(cell) ?? []) {
        if (this.looked[index] === look) continue;
        this.looked[index] = look;
        if (calculateOverlapArea(box, this.all[index]!) > 0) found.push(index);
      }
    // Sorts the boxes in the order in which they were added, so that the sum is always rounded in the same way.
    return found.sort((a, b) => a - b).reduce((sum, index) => sum + calculateOverlapArea(box, this.all[index]!), 0);
  }
}

function cellsOf({ x, y, width, height }: Box): readonly number[] {
  const cells: number[] = [];
  for (let across = Math.floor(x / CELL); across <= Math.floor((x + width) / CELL); across++)
    for (let down = Math.floor(y / CELL); down <= Math.floor((y + height) / CELL); down++) cells.push(across * 65_536 + down);
  return cells;
}

export function calculateOverlapArea(a: Box, b: Box): number {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return across > 0 && down > 0 ? across * down : 0;
}

/**
 * Finds a box for each label in the given order, one label per step; null if a label fits nowhere. No box covers another box.
 * @param things boxes of other objects, which labels should not cover
 * @param within the area for all labels
 * @param kept boxes that no label may cover
 * @param isNear true to place labels only close to their objects, without lines. Default: false
 */
export function* placeLabelsInSteps(
  wanted: readonly WantedLabel[],
  things: readonly Box[],
  within: Box,
  kept: readonly Box[],
  isNear = false,
): Generator<void, readonly (Box | null)[], void> {
  const placed = new BoxIndex(kept);
  const others = new BoxIndex(things);
  const places: (Box | null)[] = [];
  for (const want of wanted) {
    let best: Box | null = null;
    let least = Infinity;
    for (const box of isNear ? placesAround(want, within, RINGS.slice(0, 2), SIDES) : placesFor(want, within)) {
      if (placed.hides(box) || (isNear && others.hides(box))) continue;
      const penalty = penaltyOf(box, want, others);
      if (penalty < least) [best, least] = [box, penalty];
      if (least === 0) break;
    }
    if (best) placed.add(best);
    places.push(best);
    yield;
  }
  return places;
}

function* placesFor(want: WantedLabel, within: Box): Generator<Box, void, void> {
  yield* placesAround(want, within, RINGS, SIDES);
  yield* placesAround(want, within, FAR_RINGS, FAR_SIDES);
}

function* placesAround(
  { box, width, height }: WantedLabel,
  within: Box,
  rings: readonly number[],
  sides: readonly (readonly [number, number])[],
): Generator<Box, void, void> {
  const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2];
  for (const ring of rings)
    for (const [across, down] of sides) {
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

/**
 * Calculates the penalty for placing a label here: 0 if the label covers nothing. Otherwise the penalty grows with the covered
 * share of the label, and with its distance from its object.
 */
function penaltyOf(box: Box, { box: own }: WantedLabel, things: BoxIndex): number {
  const hidden = things.overlapWith(box) / (box.width * box.height);
  if (hidden === 0) return 0;
  const far = Math.hypot(box.x + box.width / 2 - own.x - own.width / 2, box.y + box.height / 2 - own.y - own.height / 2);
  return hidden * OVER_THING + far / 1000;
}
