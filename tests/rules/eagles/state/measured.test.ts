import assert from 'node:assert/strict';
/** Compares measurements of Eagles on a map with a very simple calculation, for random pairs. */
import { describe, it } from 'vitest';
import { splitAlongBearing, measureBearing, convertShiftToOffset } from '../../../../src/rules/eagles/geometry.js';
import { listUnitsInZone } from '../../../../src/rules/eagles/landing.js';
import { isRouteInSection } from '../../../../src/rules/eagles/minefields.js';
import { measureRangeYards } from '../../../../src/rules/eagles/observation.js';
import type { EaglesBattle, EaglesUnit } from '../../../../src/rules/eagles/state.js';
import { MAP_TABLE, PLACE_TABLE } from '../../../../src/rules/ground/rows.js';
import { Refusal } from '../../../../src/rules/index.js';
import { fc, runs } from '../../../chance/properties.js';
import { aMap } from '../../ground/a-map.js';
import { aSection, aUnit } from '../scene.js';

const MANY = { numRuns: runs(10_000) };
/** Hundredths of an inch on a table of 72 by 48 are whole yards. */
const exact = fc.record({ x: fc.integer({ min: 0, max: 7200 }), y: fc.integer({ min: 0, max: 4800 }), half: fc.constant(0) });
const halves = fc.constantFrom(0, 100, 300);
const spot = fc.record({ x: fc.integer({ min: 0, max: 7200 }), y: fc.integer({ min: 0, max: 4800 }), half: halves });
type Yards = { readonly x: number; readonly y: number; readonly half: number };

/** Creates a battle in which these units are on the map. An inch is 100 yards. */
function battleOf(units: readonly EaglesUnit[], spots: readonly Yards[]): EaglesBattle {
  const places = units.map(({ id }, index) => {
    const { x, y, half } = spots[index]!;
    return [
      `p${index}`,
      { id: `p${index}`, unit: id, x: x / 100, y: y / 100, half: half / 100, turn: 1, stale: false, facing: null, sign: null },
    ] as const;
  });
  const tables = {
    side: new Map(),
    unit: new Map(units.map((unit) => [unit.id, unit])),
    mission: new Map(),
    minefield: new Map(),
    [MAP_TABLE]: new Map([['m1', aMap()]]),
    [PLACE_TABLE]: new Map(places),
  };
  return { game: { map: 'table', turn: 1, desert: false }, tables } as unknown as EaglesBattle;
}

const [A, B] = [aUnit({ id: 'a', name: 'A' }), aUnit({ id: 'b', name: 'B' })];

/** Returns every possible distance in yards between two places, by a grid of points over both. */
function possible(a: Yards, b: Yards): readonly number[] {
  const over = ({ x, y, half }: Yards) =>
    half === 0
      ? [{ x, y }]
      : [-1, -0.5, 0, 0.5, 1].flatMap((i) => [-1, -0.5, 0, 0.5, 1].map((k) => ({ x: x + i * half, y: y + k * half })));
  return over(a).flatMap((from) => over(b).map((to) => Math.sqrt((from.x - to.x) ** 2 + (from.y - to.y) ** 2)));
}

describe('1.2, 4.11: ranges', () => {
  const EDGES = [299, 600, 1499, 3000];
  const range = (a: Yards, b: Yards) => measureRangeYards(A, B, { battle: battleOf([A, B], [a, b]) }, EDGES);

  it('of exact places are the straight line to the yard, over 10,000 pairs', () => {
    fc.assert(
      fc.property(exact, exact, (a, b) => {
        assert.equal(range(a, b), Math.round(Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2)));
      }),
      MANY,
    );
  });

  it('are never settled when a band ends within the doubt, and always told when none does, over 10,000 pairs', () => {
    const bandOf = (yards: number) => EDGES.filter((edge) => Math.round(yards) > edge).length;
    fc.assert(
      fc.property(spot, spot, (a, b) => {
        const bands = new Set(possible(a, b).map(bandOf));
        let told: number | undefined;
        try {
          told = range(a, b);
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          assert.match(error.message, /rangeYards: The distance is \d+ to \d+ yd on the map, but the result changes at \d+ yd/);
          return;
        }
        assert.equal(bands.size, 1);
        assert.ok(bands.has(bandOf(told!)));
      }),
      MANY,
    );
  });
});

describe('3.6, 6.2: zones, nearest first', () => {
  it('hold whoever may be within 200 yards, and nobody else, over 10,000 units', () => {
    const near = fc.record({ x: fc.integer({ min: 2600, max: 3400 }), y: fc.integer({ min: 2600, max: 3400 }), half: halves });
    fc.assert(
      fc.property(fc.array(near, { minLength: 1, maxLength: 8 }), (spots) => {
        const units = spots.map((_, index) => aUnit({ id: `u${index}`, name: `U${index}` }));
        const found = listUnitsInZone(battleOf(units, spots), { x: 3000, y: 3000 }, 'spread').map(({ id }) => id);
        const least = ({ x, y, half }: Yards): number =>
          Math.sqrt(Math.max(0, Math.abs(x - 3000) - half) ** 2 + Math.max(0, Math.abs(y - 3000) - half) ** 2);
        const inside = spots.flatMap((at, index) => (least(at) <= 200 ? [`u${index}`] : []));
        assert.deepEqual([...found].sort(), [...inside].sort());
        const order = found.map((id) => least(spots[Number(id.slice(1))]!));
        assert.deepEqual(
          order,
          [...order].sort((a, b) => a - b),
        );
      }),
      { numRuns: runs(2_500) },
    );
  });
});

describe('3.3, 3.11: bearings and shifts', () => {
  it('lead from the one point to the other, to the degree and the yard, over 10,000 pairs', () => {
    fc.assert(
      fc.property(exact, exact, fc.integer({ min: 0, max: 359 }), (a, b, bearing) => {
        const { add, right } = splitAlongBearing(a, b, bearing);
        const { x, y } = convertShiftToOffset(bearing, add, right);
        // A place is rounded twice in each direction, so the error is at most 1.5 yards.
        assert.ok(Math.abs(a.x + x - b.x) <= 1.5);
        assert.ok(Math.abs(a.y + y - b.y) <= 1.5);
        const far = Math.hypot(b.x - a.x, b.y - a.y);
        if (far === 0) return;
        const degrees = (measureBearing(a, b) * Math.PI) / 180;
        // The direction is at most half a degree off: less than a hundredth of the distance sideways.
        const aside = Math.abs((b.x - a.x) * Math.cos(degrees) - (b.y - a.y) * Math.sin(degrees));
        assert.ok(aside <= far * Math.sin((0.5 * Math.PI) / 180) + 1e-6);
      }),
      MANY,
    );
  });
});

describe('1.5: minefields', () => {
  const section = aSection({ xYards: 3000, yYards: 3000 });
  const about = fc.record({
    x: fc.integer({ min: 2600, max: 3400 }),
    y: fc.integer({ min: 2600, max: 3400 }),
    half: fc.constantFrom(0, 0, 50, 100),
  });
  const isIn = (x: number, y: number, reach: number): boolean => Math.abs(x - 3000) <= reach && Math.abs(y - 3000) <= reach;

  it('are met where a way has a point in them, and in doubt where only some ways have, over 10,000 ways', () => {
    fc.assert(
      fc.property(about, about, (from, to) => {
        const corners = ({ x, y, half }: Yards): [number, number][] =>
          half === 0
            ? [[x, y]]
            : [-half, 0, half].flatMap((i) => [-half, 0, half].map((k) => [x + i, y + k] as [number, number]));
        const meets = (reach: number) =>
          corners(from).flatMap(([ax, ay]) =>
            corners(to).map(([bx, by]) =>
              Array.from({ length: 201 }, (_, i) => i / 200).some((t) => isIn(ax + (bx - ax) * t, ay + (by - ay) * t, reach)),
            ),
          );
        const told = isRouteInSection(section, from, to);
        // Two hundred points, at most 7 yards apart, may miss a corner.
        if (told === true) assert.ok(!meets(150 + 4).includes(false));
        if (told === false) assert.ok(!meets(150).includes(true));
        if (from.half === 0 && to.half === 0) assert.notEqual(told, null);
      }),
      MANY,
    );
  });
});
