import { describe, expect, it } from 'vitest';
import { airLanding } from '../../../src/rules/corps/procedures/air-landing.js';
import { fc } from '../../chance/properties.js';
import { checkedOdds, expectLiveWithinOdds, expectOddsEqualBruteForce, resolveWith } from '../brute-force.js';
import { expectIllegal } from '../refusals.js';
import { aUnit, filledBy } from './scene.js';
import { testPromises } from './promised.js';

testPromises(airLanding, {
  outcome: 'total dispersedSp lostSp spAfter eliminated',
  odds: 'dispersedSp lostSp',
});

const land = (raw: object, face: number) => resolveWith(airLanding, { landing: 'para', sp: 5, ...raw }, [face]);

/** The result table, typed separately: scattered and lost SP by the modified die. */
const RESULT: Readonly<Record<number, readonly [dispersed: number, lost: number]>> = {
  1: [0, 0],
  2: [0, 0],
  3: [1, 0],
  4: [1, 0],
  5: [2, 0],
  6: [2, 0],
  7: [1, 1],
  8: [1, 1],
  9: [1, 1],
  10: [1, 1],
};

const AT_ITS_WORST = { terrain: 'rough', flakWithin2Inches: true, night: true };

describe('Air-landing: the table', () => {
  it('every total that there is, the garbled row being 3-4 (CO-57)', () => {
    for (let face = 1; face <= 6; face++) {
      for (const [raw, more] of [
        [{}, 0],
        [AT_ITS_WORST, 4],
      ] as const) {
        const total = face + more;
        const [dispersedSp, lostSp] = RESULT[total]!;
        const { outcome, effects, cites } = land(raw, face);
        expect(outcome).toEqual({ total, dispersedSp, lostSp, spAfter: 5 - dispersedSp - lostSp, eliminated: false });
        expect(effects).toEqual(dispersedSp + lostSp > 0 ? [{ kind: 'land', role: 'unit', dispersedSp, lostSp }] : []);
        expect(cites.includes('CO-57')).toBe(total === 3 || total === 4);
      }
    }
  });

  it.each([
    [{ landing: 'para', terrain: 'rough' }, 1],
    [{ landing: 'para', terrain: 'broken' }, 0],
    [{ landing: 'para', terrain: 'open' }, 0],
    [{ landing: 'glider', terrain: 'broken' }, 1],
    [{ landing: 'glider', terrain: 'open' }, 0],
    [{ flakWithin2Inches: true }, 1],
    [{ night: true }, 2],
    [{ landing: 'glider', terrain: 'broken', flakWithin2Inches: true, night: true }, 4],
    [{ landing: 'para', ...AT_ITS_WORST }, 4],
  ])('%j adds %d', (raw, more) => {
    const { outcome, steps } = land(raw, 2);
    expect(outcome.total).toBe(2 + more);
    const added = steps.filter(({ kind, cite }) => kind === 'modifier' && cite === 'Air-landing');
    expect(added.reduce((sum, { value }) => sum + Number(value), 0)).toBe(more);
  });

  it('tells how the scattered SP come in where some are scattered, and only there', () => {
    const told = (face: number) => land({}, face).steps.some(({ label }) => label === '1 dispersed SP returns each night');
    expect([1, 2, 3, 4, 5, 6].map(told)).toEqual([false, false, true, true, true, true]);
  });

  it('gliders may not land in rough ground', () => {
    expectIllegal(airLanding, { landing: 'glider', terrain: 'rough', sp: 5 }, 'Air-landing');
  });

  it('small units: what is lost for good first, then what is dispersed, never below 0 (CO-58)', () => {
    expect(land({ sp: 1 }, 5).outcome).toEqual({ total: 5, dispersedSp: 1, lostSp: 0, spAfter: 0, eliminated: false });
    expect(land({ sp: 1 }, 5).cites).toContain('CO-58');
    expect(land({ sp: 2 }, 5).outcome).toEqual({ total: 5, dispersedSp: 2, lostSp: 0, spAfter: 0, eliminated: false });
    const last = land({ sp: 1, ...AT_ITS_WORST }, 6);
    expect(last.outcome).toEqual({ total: 10, dispersedSp: 0, lostSp: 1, spAfter: 0, eliminated: true });
    expect(last.cites).toContain('CO-58');
    expect(land({ sp: 2, ...AT_ITS_WORST }, 6).outcome).toMatchObject({ dispersedSp: 1, lostSp: 1, eliminated: false });
    expect(land({ sp: 5 }, 5).cites).not.toContain('CO-58');
  });

  it('SP on the table, dispersed and lost are those that took off', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 6 }), fc.boolean(), (sp, face, night) => {
        const { dispersedSp, lostSp, spAfter } = land({ sp, night }, face).outcome as Record<string, number>;
        expect(dispersedSp! + lostSp! + spAfter!).toBe(sp);
        expect(Math.min(dispersedSp!, lostSp!, spAfter!)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('the odds of a landing', () => {
  it('paras by day in the open: a third of each of the first three rows', () => {
    expect(checkedOdds(airLanding, { landing: 'para', sp: 3 })).toEqual(
      [0, 1, 2].map((dispersedSp) => ({ outcome: { dispersedSp, lostSp: 0 }, p: expect.closeTo(1 / 3, 12) as number })),
    );
  });

  it('equal brute force, and hold every live roll', () => {
    for (const sp of [1, 2, 9])
      for (const more of [{}, { night: true }, AT_ITS_WORST])
        expectOddsEqualBruteForce(airLanding, { landing: 'para', sp, ...more });
    expectLiveWithinOdds(
      airLanding,
      fc.record({
        landing: fc.constantFrom('para', 'glider'),
        terrain: fc.constantFrom('open', 'broken', 'rough'),
        flakWithin2Inches: fc.boolean(),
        night: fc.boolean(),
        sp: fc.integer({ min: 1, max: 3 }),
      }),
      5000,
    );
  });
});

describe('the input of a landing', () => {
  it('comes from the unit and the phase', () => {
    const units = [aUnit({ sp: 3 })];
    expect(filledBy(airLanding, { units }, { unit: ['u1'] })).toEqual({ night: false, sp: 3 });
    expect(filledBy(airLanding, { units, game: { phase: 'night-movement' } }, { unit: ['u1'] })).toEqual({ night: true, sp: 3 });
  });

  it('has one sentence', () => {
    expect(land({}, 1).summary).toBe('Landing roll 1: the unit lands without loss.');
    expect(land({}, 5).summary).toBe('Landing roll 5: 2 SP dispersed, 3 SP on the table.');
    expect(land({ night: true }, 6).summary).toBe('Landing roll 8: 1 SP dispersed, 1 lost for good, 3 SP on the table.');
    expect(land({ sp: 1, night: true }, 6).summary).toBe('Landing roll 8: the unit loses its last SP and is eliminated.');
  });
});
