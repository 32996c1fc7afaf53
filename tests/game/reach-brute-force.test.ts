/**
 * Compares the reach of units in the panel with a simple calculation that shares no geometry code with the program:
 * points along a line.
 */
import { describe, expect, it } from 'vitest';
import { runAllSteps } from '../../src/game/at-once.js';
import { dropEmptyParts, listReachablePlaces, question, beginAction, createView, setValues } from '../../src/game/index.js';
import { MAP_ACT_IDS, NEW_MAP_DEFAULTS } from '../../src/house/index.js';
import { Refusal } from '../../src/rules/index.js';
import { isLong, numberFor, sized, tell, within } from '../chance/chance.js';
import { Chooser } from '../e2e/chooser.js';
import { House, playerOf } from './house.js';

/** Section 2.1: inches by movement code, slowest first. */
const INCHES = { A: 4, B: 6, C: 8, D: 10, E: 12 } as const;
const CODES = Object.keys(INCHES) as readonly (keyof typeof INCHES)[];
/** Section 2.4: the number of code letters lost. */
const LOST = { wood: 1, marsh: 2, village: 0 } as const;
const SQUARE = 6;
const [WIDE, DEEP] = [12, 8];
/** A line that passes an edge within this distance, or ends within it of its allowance, is not compared. */
const DOUBT = 0.1;
const STEP = 0.02;

interface Box {
  readonly kind: keyof typeof LOST;
  readonly left: number;
  readonly near: number;
  readonly right: number;
  readonly far: number;
}
type Point = readonly [number, number];

const isIn = ({ left, near, right, far }: Box, [x, y]: Point, more: number): boolean =>
  x > left - more && x < right + more && y > near - more && y < far + more;

/**
 * Section 2.4: the worst terrain of a route reduces the whole move, but never below A.
 * @param more how much larger every box is
 */
function inchesAlong(boxes: readonly Box[], code: keyof typeof INCHES, from: Point, to: Point, more: number): number {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const steps = Math.max(1, Math.ceil(length / STEP));
  let lost = 0;
  for (let n = 0; n <= steps; n++) {
    const at: Point = [from[0] + ((to[0] - from[0]) * n) / steps, from[1] + ((to[1] - from[1]) * n) / steps];
    for (const box of boxes) if (isIn(box, at, more)) lost = Math.max(lost, LOST[box.kind]);
  }
  return INCHES[CODES[Math.max(0, CODES.indexOf(code) - lost)]!];
}

/** Checks whether a unit reaches a place; null if an edge is too near to decide. */
function gets(boxes: readonly Box[], code: keyof typeof INCHES, from: Point, to: Point): boolean | null {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const [most, least] = [-DOUBT, DOUBT].map((more) => inchesAlong(boxes, code, from, to, more));
  if (most !== least || Math.abs(length - most!) < DOUBT) return null;
  return length < most!;
}

describe('Eagles, 2.1 and 2.4: what a unit reaches over grounds by chance', () => {
  it(
    'is what points along the line say: squares that are offered, and places that are typed',
    () => {
      const began = performance.now();
      const choose = new Chooser(String(numberFor('reach by brute force')));
      const figures = { grounds: 0, places: 0, allowed: 0, 'of them taken': 0, doubtful: 0 };
      for (; figures.grounds < sized('grounds'); figures.grounds++) {
        const house = House.withSides();
        const code = choose.pick(CODES)!;
        const tank = house.unit('1/Pz', house.axis, { kind: 'vehicle', da: 'MODERATE', moveCode: code, tpd: 'BB' });
        house.do({ type: 'act', act: MAP_ACT_IDS.new, params: { ...NEW_MAP_DEFAULTS } });
        const boxes = Array.from({ length: choose.whole(0, 8) }, (): Box => {
          const [left, near] = [choose.whole(0, 60), choose.whole(0, 40)];
          const kind = choose.pick(['wood', 'marsh', 'village'] as const)!;
          return { kind, left, near, right: left + choose.whole(1, 12), far: near + choose.whole(1, 8) };
        });
        for (const [n, { kind, left, near, right, far }] of boxes.entries())
          house.do({
            type: 'act',
            act: MAP_ACT_IDS.feature,
            params: { kind, name: `Ground ${n}`, at: `${left},${near}; ${right},${near}; ${right},${far}; ${left},${far}` },
          });
        const from: Point = [choose.whole(2, 70), choose.whole(2, 46)];
        house.do({ type: 'act', act: MAP_ACT_IDS.place, params: { unit: tank, at: from.join(',') } });
        house.state = { ...house.state, battle: { ...house.battle, game: { ...house.battle.game, phase: 'movement' } } };
        const actor = playerOf(house.axis);
        const view = createView(house.ruleset, house.battle, actor);
        const begun = beginAction(view, actor, 'p.eagles.movement', tank);
        const about = (to: Point): string => `${code} from ${from.join()} to ${to.join()} over ${JSON.stringify(boxes)}`;
        const reached = new Set(runAllSteps(listReachablePlaces(view, actor, begun)).squares.map(({ x, y }) => `${x},${y}`));
        const squares = Array.from({ length: WIDE * DEEP }, (_, n): Point => [
          ((n % WIDE) + 0.5) * SQUARE,
          (Math.floor(n / WIDE) + 0.5) * SQUARE,
        ]);
        const typed = Array.from({ length: 12 }, (): Point => [
          Math.min(72, Math.max(0, from[0] + choose.whole(-13, 13))),
          Math.min(48, Math.max(0, from[1] + choose.whole(-13, 13))),
        ]);
        for (const [to, isOffered] of [...squares.map((to) => [to, true] as const), ...typed.map((to) => [to, false] as const)]) {
          if (to[0] === from[0] && to[1] === from[1]) continue;
          const expected = gets(boxes, code, from, to);
          if (expected === null) {
            figures.doubtful++;
            continue;
          }
          figures.places++;
          const command = setValues(begun, { to: to.join(',') });
          const taken = isOffered ? reached.has(to.join(',')) : question(view, actor, command).why === null;
          if (!expected) {
            expect(taken, about(to)).toBe(false);
            continue;
          }
          figures.allowed++;
          if (taken) figures['of them taken']++;
          if (taken && !isOffered)
            expect(() => house.branch().do(dropEmptyParts(command), actor), about(to)).not.toThrow(Refusal);
        }
      }
      expect(figures['of them taken']).toBeGreaterThanOrEqual(0.98 * figures.allowed);
      expect(figures.allowed).toBeGreaterThan(figures.grounds);
      if (isLong) tell('reach by brute force', figures, began);
    },
    within(60_000),
  );
});
