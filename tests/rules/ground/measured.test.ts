import assert from 'node:assert/strict';
import { describe, expect, it } from 'vitest';
import {
  type Battle,
  fillInputs,
  type Procedure,
  Refusal,
  type Row,
  createScene,
  type UnitRow,
} from '../../../src/rules/index.js';
import { countRiversCrossed, splitIntoStretches } from '../../../src/rules/ground/crossing.js';
import { measureBearing, measureInexactBearing } from '../../../src/rules/ground/measuring.js';
import type { FeatureRow, GroundMap, Spot } from '../../../src/rules/ground/rows.js';
import { commandCheck } from '../../../src/rules/corps/procedures/command-check.js';
import { observeProcedure } from '../../../src/rules/cullen/procedures/observe.js';
import { smallArmsArmour } from '../../../src/rules/cullen/procedures/small-arms.js';
import { artillerySupport } from '../../../src/rules/megagame/procedures/artillery-support.js';
import { fc, runs } from '../../chance/properties.js';
import { aUnit as aCullenUnit } from '../cullen/scene.js';
import { aUnit as aCorpsUnit } from '../corps/scene.js';
import { aUnit as aMegagameUnit } from '../megagame/scene.js';
import { aMap } from './a-map.js';

const MANY = { numRuns: runs(10_000) };
const tenths = fc.integer({ min: 0, max: 480 }).map((value) => value / 10);
const spot = fc.record({ x: tenths, y: tenths, half: fc.constantFrom(0, 0, 1 / 3, 1, 3) });

const byId = (rows: readonly { readonly id: string }[]): Map<string, Row> =>
  new Map(rows.map((row) => [row.id, row as unknown as Row]));

/** Creates a battle with only two units on a map. */
function battleOf(map: GroundMap, one: UnitRow, other: UnitRow, a: Spot, b: Spot): Battle {
  const place = (unit: UnitRow, at: Spot) => ({
    id: `p${unit.id}`,
    unit: unit.id,
    ...at,
    facing: null,
    sign: null,
    turn: 1,
    stale: false,
  });
  const sides = ['s1', 's2'].map((id) => ({ id, name: id, roleId: null, playerIds: [] }));
  return {
    game: { turn: 1, phase: 'combat' },
    tables: { side: byId(sides), unit: byId([one, other]), map: byId([map]), place: byId([place(one, a), place(other, b)]) },
  } as unknown as Battle;
}

interface Asked {
  readonly procedure: unknown;
  readonly cast: Readonly<Record<string, readonly string[]>>;
  readonly key: string;
  readonly map: GroundMap;
  readonly one: UnitRow;
  readonly other: UnitRow;
  /** Returns the line of the rulebook's table for a distance. */
  band(distance: number): number;
}

const upTo =
  (...edges: readonly number[]) =>
  (far: number): number =>
    edges.filter((edge) => far > edge).length;

const CASES: readonly (readonly [string, Asked])[] = [
  [
    'in: small arms (under 2, to 6, 12 and 24)',
    {
      procedure: smallArmsArmour,
      cast: { firer: ['u1'], target: ['u2'] },
      key: 'rangeInches',
      map: aMap({ measure: 'in', per: 1 }),
      one: aCullenUnit(),
      other: aCullenUnit({ id: 'u2', name: 'CV-33', side: 's2', kind: 'armour', armourClass: 'light' }),
      band: (far) => (far < 2 ? -1 : upTo(6, 12, 24)(far)),
    },
  ],
  [
    'in: observing (each full 12)',
    {
      procedure: observeProcedure,
      cast: { observer: ['u1'], target: ['u2'] },
      key: 'rangeInches',
      map: aMap({ measure: 'in', per: 1 }),
      one: aCullenUnit(),
      other: aCullenUnit({ id: 'u2', name: 'Tercio', side: 's2', concealed: true }),
      band: (far) => Math.floor(far / 12),
    },
  ],
  [
    'in: command (to 18)',
    {
      procedure: commandCheck,
      cast: { unit: ['u1'], headquarters: ['u2'] },
      key: 'distanceInches',
      map: aMap({ measure: 'in', per: 1 }),
      one: aCorpsUnit(),
      other: aCorpsUnit({ id: 'u2', name: 'HQ', type: 'hq' }),
      band: upTo(18),
    },
  ],
  [
    'km: field guns (to 8 and 12)',
    {
      procedure: artillerySupport,
      cast: { guns: ['u1'], target: ['u2'] },
      key: 'rangeKm',
      map: aMap({ measure: 'km', length: 'km', per: 1 }),
      one: aMegagameUnit({ troops: 'towed-artillery', artilleryType: 'field' }),
      other: aMegagameUnit({ id: 'u2', name: 'KG', side: 's2' }),
      band: upTo(8, 12),
    },
  ],
];

const told = ({ procedure, cast, key }: Asked, battle: Battle): number | Refusal => {
  try {
    return fillInputs(procedure as Procedure, createScene(procedure as Procedure, battle, cast))[key] as number;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
};

const rounded = (far: number): number => Math.round(far * 10) / 10;

describe('what a procedure measures, against every distance that there may be', () => {
  it.each(CASES)('%s: over 10,000 pairs', (_name, asked) => {
    fc.assert(
      fc.property(spot, spot, (a, b) => {
        const result = told(asked, battleOf(asked.map, asked.one, asked.other, a, b));
        const reach = a.half + b.half;
        // Brute force: all offsets of one place to the other on a grid of 21 by 21.
        const steps = reach === 0 ? [0] : Array.from({ length: 21 }, (_, index) => (index / 10 - 1) * reach);
        const fars = steps.flatMap((x) => steps.map((y) => rounded(Math.hypot(a.x - b.x + x, a.y - b.y + y))));
        const bands = new Set(fars.map((far) => asked.band(far)));
        if (result instanceof Refusal) {
          assert.ok(reach > 0);
          assert.equal(result.code, 'INVALID_INPUT');
          assert.ok(result.message.includes('but the result changes at'));
          return;
        }
        // The filled-in value represents every possible distance, so no edge is decided silently.
        assert.deepEqual([...bands], [asked.band(result)]);
        if (reach === 0) assert.equal(result, fars[0]);
      }),
      MANY,
    );
  });

  it.each(CASES)('%s: asked about only where the doubt holds two bands', (_name, asked) => {
    fc.assert(
      fc.property(spot, spot, (a, b) => {
        const result = told(asked, battleOf(asked.map, asked.one, asked.other, a, b));
        if (!(result instanceof Refusal)) return;
        const reach = a.half + b.half;
        const [across, away] = [Math.abs(a.x - b.x), Math.abs(a.y - b.y)];
        const least = rounded(Math.hypot(Math.max(0, across - reach), Math.max(0, away - reach)));
        const most = rounded(Math.hypot(across + reach, away + reach));
        assert.notEqual(asked.band(least), asked.band(most));
      }),
      MANY,
    );
  });
});

describe('the direction of what is known to a square', () => {
  it('holds every direction that there may be, over 10,000 pairs', () => {
    fc.assert(
      fc.property(spot, spot, (a, b) => {
        const found = measureInexactBearing(a, b, aMap());
        const reach = a.half + b.half;
        const steps = reach === 0 ? [0] : [-1, -0.5, 0, 0.5, 1].map((step) => step * reach);
        const all = steps.flatMap((x) => steps.map((y) => measureBearing(a, { x: b.x + x, y: b.y + y }, aMap())));
        if (!found) {
          assert.ok(all.includes(null) || (Math.abs(a.x - b.x) <= reach && Math.abs(a.y - b.y) <= reach));
          return;
        }
        for (const each of all) {
          const turn = ((((each! - found.degrees) % 360) + 540) % 360) - 180;
          assert.ok(turn >= -found.left - 1e-6);
          assert.ok(turn <= found.right + 1e-6);
        }
      }),
      MANY,
    );
  });
});

describe('the ground of a way', () => {
  const area = (kind: FeatureRow['kind'], points: FeatureRow['points']): FeatureRow => ({
    id: kind,
    name: kind,
    kind,
    points,
    side: null,
  });
  const wood = area('wood', [[10, 10], [30, 12], [28, 30], [12, 28]]); // prettier-ignore
  const river = area('river', [[20, 0], [24, 20], [18, 48]]); // prettier-ignore
  const exactSpot = fc.record({ x: tenths, y: tenths, half: fc.constant(0) });

  it('is as long in a wood as a thousand of its points say', () => {
    const inside = (x: number, y: number): boolean =>
      wood.points.every(([ax, ay], index) => {
        const [bx, by] = wood.points[(index + 1) % wood.points.length]!;
        return (bx - ax) * (y - ay) - (by - ay) * (x - ax) >= 0;
      });
    fc.assert(
      fc.property(exactSpot, exactSpot, (from, to) => {
        const length = Math.hypot(to.x - from.x, to.y - from.y);
        const stretches = splitIntoStretches(from, to, [wood], aMap({ per: 1 }))!;
        const points = Array.from({ length: 1000 }, (_, index) => (index + 0.5) / 1000);
        const within = points.filter((part) => inside(from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part)).length;
        const inWood = stretches.filter(({ kind }) => kind === 'wood').reduce((sum, each) => sum + each.length, 0);
        assert.ok(Math.abs(inWood - (within / 1000) * length) < length / 250 + 1e-9);
        expect(stretches.reduce((sum, each) => sum + each.length, 0)).toBeCloseTo(length, 6);
      }),
      { numRuns: runs(2000) },
    );
  });

  it('crosses a river as often as its banks change, and a bridge spares it', () => {
    const eastBy = ({ x, y }: { x: number; y: number }): number => {
      const [[ax, ay], [bx, by], [cx, cy]] = river.points as [[number, number], [number, number], [number, number]];
      return y < by ? x - (ax + ((y - ay) / (by - ay)) * (bx - ax)) : x - (bx + ((y - by) / (cy - by)) * (cx - bx));
    };
    const isOnBank = (spot: { x: number; y: number }): boolean => Math.abs(eastBy(spot)) > 1e-9;
    const east = (spot: { x: number; y: number }): boolean => eastBy(spot) > 0;
    fc.assert(
      fc.property(exactSpot, exactSpot, (from, to) => {
        fc.pre(from.y > 0 && to.y > 0 && from.y < 48 && to.y < 48);
        // In the river itself there is no bank.
        fc.pre(isOnBank(from) && isOnBank(to));
        assert.equal(countRiversCrossed(from, to, [river])! % 2 === 1, east(from) !== east(to));
      }),
      { numRuns: runs(2000) },
    );
    expect(countRiversCrossed({ x: 10, y: 20, half: 0 }, { x: 40, y: 20, half: 0 }, [river, area('bridge', [[24, 20]])])).toBe(0);
    expect(countRiversCrossed({ x: 10, y: 20, half: 3 }, { x: 40, y: 20, half: 0 }, [river])).toBeNull();
  });

  it('crosses a river once at its bend, and not at all where it only touches it', () => {
    const crossings = (from: [number, number], to: [number, number], points: FeatureRow['points']): number | null =>
      countRiversCrossed({ x: from[0], y: from[1], half: 0 }, { x: to[0], y: to[1], half: 0 }, [area('river', points)]);
    expect(crossings([10, 20], [40, 20], [[20, 0], [24, 20], [18, 48]])).toBe(1); // prettier-ignore
    expect(crossings([24, 10], [24, 30], [[40, 0], [24, 20], [40, 48]])).toBe(0); // prettier-ignore
    expect(crossings([10, 20], [40, 20], [[15, 0], [15, 40], [25, 40], [25, 0]])).toBe(2); // prettier-ignore
    // The route goes along the river, and crosses it at the end of its straight part.
    expect(crossings([10, 20], [40, 20], [[15, 0], [15, 20], [30, 20], [30, 40]])).toBe(1); // prettier-ignore
  });

  it('crosses a river in the leg that reaches it, and not again in the next one', () => {
    const straight = area('river', [[22, 0], [22, 48]]); // prettier-ignore
    const [west, inIt, east] = [10, 22, 30].map((x) => ({ x, y: 10, half: 0 })) as [Spot, Spot, Spot];
    expect([countRiversCrossed(west, inIt, [straight]), countRiversCrossed(inIt, east, [straight])]).toEqual([1, 0]);
    expect([countRiversCrossed(east, inIt, [straight]), countRiversCrossed(inIt, west, [straight])]).toEqual([1, 0]);
  });
});
