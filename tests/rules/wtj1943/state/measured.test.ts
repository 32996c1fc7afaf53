import assert from 'node:assert/strict';
/** Compares measurements of 1943 on a map with a very simple calculation, for random routes. */
import { describe, it } from 'vitest';
import { FEATURE_TABLE, MAP_TABLE, PLACE_TABLE } from '../../../../src/rules/ground/rows.js';
import { Refusal } from '../../../../src/rules/index.js';
import { listApproaches, measureLeg } from '../../../../src/rules/wtj1943/going.js';
import type { Wtj1943Battle } from '../../../../src/rules/wtj1943/state.js';
import { fc, runs } from '../../../chance/properties.js';
import { aMap } from '../../ground/a-map.js';
import { aMinefield, aUnit } from '../scene.js';

const MANY = { numRuns: runs(10_000) };
/** A table of 1440 by 960 yards in squares of 120. */
const MAPPED = aMap({ width: 1440, height: 960, length: 'yd', square: 120, measure: 'yd', per: 1 });
const point = fc.record({ x: fc.integer({ min: 0, max: 1440 }), y: fc.integer({ min: 0, max: 960 }) });
const halves = fc.constantFrom(0, 0, 20, 60);
type Point = { readonly x: number; readonly y: number };

const UNIT = aUnit();
const FIELD = aMinefield();

/** Creates a battle with the unit at its place after its route, and a marker. */
function battleOf(stands: Point, half: number, way: readonly Point[] = [], marker: Point = { x: 0, y: 0 }): Wtj1943Battle {
  const corners = way.map(({ x, y }) => [x, y]);
  const place = {
    id: 'p1',
    unit: UNIT.id,
    ...stands,
    half,
    turn: 1,
    stale: false,
    facing: null,
    sign: null,
    moved: true,
    way: corners,
  };
  const mark = { id: 'f1', name: FIELD.name, kind: 'minefield', points: [[marker.x, marker.y]], side: null };
  const tables = {
    side: new Map(),
    unit: new Map([[UNIT.id, UNIT]]),
    minefield: new Map([[FIELD.id, FIELD]]),
    [MAP_TABLE]: new Map([['m1', MAPPED]]),
    [PLACE_TABLE]: new Map([['p1', place]]),
    [FEATURE_TABLE]: new Map([['f1', mark]]),
  };
  return { game: { turn: 1 }, tables } as unknown as Wtj1943Battle;
}

const far = (a: Point, b: Point): number => Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2);

function leg(from: Point, half: number, to: readonly Point[], reach: number): number | Refusal | undefined {
  const typed = { to: to.map(({ x, y }) => `${x},${y}`).join('; ') };
  try {
    return measureLeg(UNIT, { battle: battleOf(from, half), typed } as unknown as Parameters<typeof measureLeg>[1], () => reach);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

describe('2.2: a leg on the map', () => {
  it('is as long as its straight parts together, to the yard, over 10,000 ways', () => {
    fc.assert(
      fc.property(point, fc.array(point, { minLength: 1, maxLength: 4 }), (from, to) => {
        const whole = to.reduce((sum, each, index) => sum + far(index === 0 ? from : to[index - 1]!, each), 0);
        assert.ok(Math.abs((leg(from, 0, to, 100_000) as number) - whole) <= 0.500001);
      }),
      MANY,
    );
  });

  it('is never settled where the reach ends within the doubt, over 10,000 pairs', () => {
    fc.assert(
      fc.property(point, halves, point, fc.integer({ min: 1, max: 1200 }), (from, half, to, reach) => {
        const told = leg(from, half, [to], reach);
        const grid = half === 0 ? [0] : [-1, -0.5, 0, 0.5, 1].map((part) => part * half);
        const fars = grid.flatMap((x) => grid.map((y) => Math.round(far({ x: from.x + x, y: from.y + y }, to))));
        if (told instanceof Refusal) {
          assert.ok(half > 0);
          assert.match(told.message, /^to: The distance is \d+ to \d+ yd on the map, but the result changes at \d+ yd/);
          return;
        }
        assert.equal(new Set(fars.map((each) => each <= reach)).size, 1);
        assert.equal(told! <= reach, fars[0]! <= reach);
      }),
      MANY,
    );
  });
});

describe('2.5: how near a marker somebody has come', () => {
  it('is the least of a thousand points of his way, and his doubt holds it, over 2,000 ways', () => {
    fc.assert(
      fc.property(point, halves, point, point, (from, half, to, marker) => {
        const [found] = listApproaches(battleOf(to, half, [from, to], marker), UNIT);
        const parts = Array.from({ length: 1001 }, (_, index) => index / 1000);
        const least = Math.min(
          ...parts.map((part) => far({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }, marker)),
        );
        const step = far(from, to) / 1000;
        assert.ok(found!.far.least <= least + 1e-6);
        assert.ok(found!.far.most >= least - step);
        if (half === 0) assert.ok(Math.abs(found!.far.least - least) <= step + 1e-6);
      }),
      { numRuns: runs(2_000) },
    );
  });
});
