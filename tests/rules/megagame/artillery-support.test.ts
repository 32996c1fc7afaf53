import { describe, expect, it } from 'vitest';
import { artillerySupport } from '../../../src/rules/megagame/procedures/artillery-support.js';
import { fc } from '../../chance/properties.js';
import { checkedOdds, resolveWith } from '../brute-force.js';
import { expectIllegal } from '../refusals.js';
import { aUnit, filledBy } from './scene.js';
import { testPromises } from './promised.js';

testPromises(artillerySupport, {
  input: 'artillery rangeKm status units movedPct',
  outcome: 'band supportStatus ammoSp',
  odds: '=band supportStatus',
});

const fire = (input: object) => resolveWith(artillerySupport, { status: 6, ...input });

/** The effective and long ranges in km, typed separately. */
const RANGES = [
  ['field', 8, 12],
  ['medium', 12, 20],
  ['rocket', 6, null],
  ['infantry-gun', 6, null],
] as const;

describe.each(RANGES)('Supporting Artillery: %s', (artillery, effective, long) => {
  it('lends its whole status at effective range', () => {
    for (const rangeKm of [0, 1, effective - 0.1, effective])
      expect(fire({ artillery, rangeKm }).outcome).toEqual({ band: 'effective', supportStatus: 6, ammoSp: 1 });
  });

  it(long === null ? 'has no long range' : 'lends half its status at long range', () => {
    const beyond = [effective + 0.1, effective + 1];
    if (long === null)
      for (const rangeKm of beyond) expectIllegal(artillerySupport, { artillery, status: 6, rangeKm }, 'Supporting Artillery');
    else
      for (const rangeKm of [...beyond, long])
        expect(fire({ artillery, rangeKm }).outcome).toEqual({ band: 'long', supportStatus: 3, ammoSp: 1 });
  });

  it('reaches no farther', () => {
    expectIllegal(artillerySupport, { artillery, status: 6, rangeKm: (long ?? effective) + 0.1 }, 'Supporting Artillery');
    expectIllegal(artillerySupport, { artillery, status: 6, rangeKm: 100 }, 'Supporting Artillery');
  });
});

describe('Supporting Artillery: half status', () => {
  it('is rounded to the nearest, halves up (M-2)', () => {
    const half = (status: number) => fire({ artillery: 'field', rangeKm: 10, status });
    for (const [status, expected] of [
      [1, 1],
      [2, 1],
      [3, 2],
      [4, 2],
      [5, 3],
      [199, 100],
      [200, 100],
    ] as const)
      expect(half(status).outcome.supportStatus).toBe(expected);
    expect(half(5).cites).toContain('M-2');
    expect(half(4).cites).not.toContain('M-2');
    expect(fire({ artillery: 'field', rangeKm: 8, status: 5 }).cites).not.toContain('M-2');
  });
});

describe('Supporting Artillery: who fires', () => {
  it('pays 1 ammunition point a unit (Combat)', () => {
    const fired = fire({ artillery: 'medium', rangeKm: 5, units: 3 });
    expect(fired.outcome.ammoSp).toBe(3);
    expect(fired.effects).toEqual([
      { kind: 'pay-ammo', role: 'guns', amount: 1 },
      { kind: 'buy-fire', role: 'guns', for: 'supports', status: 6 },
    ]);
  });

  it('has moved for half a turn at most: supporting fire is fighting (M-5)', () => {
    const input = { artillery: 'field', rangeKm: 5, status: 6 };
    expect(fire({ ...input, movedPct: 50.05 }).outcome.supportStatus).toBe(6);
    expect(fire({ ...input, movedPct: 50 }).steps[0]).toEqual({
      kind: 'note',
      label: 'The artillery moved for 50% of the turn, and can fire after at most 50%',
      cite: ['Movement', 'M-5'],
    });
    expect(fire(input).cites).toEqual(['Supporting Artillery', 'Combat']);
    expectIllegal(artillerySupport, { ...input, movedPct: 50.06 }, 'Movement', 'M-5');
    expectIllegal(artillerySupport, { ...input, movedPct: 100 }, 'Movement', 'M-5');
  });

  it('is of one kind: status is added up, the farthest march counts', () => {
    const guns = (id: string, fields: object) => aUnit({ id, artilleryType: 'field', status: 3, ...fields });
    const units = [guns('a', { movedPct: 20 }), guns('b', { status: 4, movedPct: 45 }), guns('c', { artilleryType: 'medium' })];
    expect(filledBy(artillerySupport, { units }, { guns: ['a', 'b'] })).toEqual({
      artillery: 'field',
      status: 7,
      units: 2,
      movedPct: 45,
    });
    expect(filledBy(artillerySupport, { units }, { guns: ['a', 'c'] })).not.toHaveProperty('artillery');
    expect(filledBy(artillerySupport, { units: [aUnit()] }, { guns: ['u1'] })).not.toHaveProperty('artillery');
  });
});

it('Supporting Artillery: support never grows with range', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 200 }),
      fc.integer({ min: 0, max: 200 }),
      fc.integer({ min: 0, max: 200 }),
      (status, a, b) => {
        const [near, far] = [Math.min(a, b) / 10, Math.max(a, b) / 10];
        const support = (rangeKm: number) => Number(fire({ artillery: 'medium', rangeKm, status }).outcome.supportStatus);
        expect(support(near)).toBeGreaterThanOrEqual(support(far));
        expect(Math.abs(2 * support(20) - status)).toBeLessThanOrEqual(1);
      },
    ),
  );
});

it('Supporting Artillery: odds and words', () => {
  const input = { artillery: 'field', rangeKm: 10, status: 5, units: 2 };
  expect(checkedOdds(artillerySupport, input)).toEqual([{ outcome: { band: 'long', supportStatus: 3 }, p: 1 }]);
  expect(fire(input).summary).toBe('The artillery support at long range is worth 3 status and uses 2 ammunition SP.');
});
