import { describe, expect, it } from 'vitest';
import { calculateOdds, parseInput } from '../../../src/rules/index.js';
import { mineHit } from '../../../src/rules/wtj1943/procedures/mine-hit.js';
import { fc } from '../../chance/properties.js';
import { checkedOdds, expectLiveWithinOdds, expectOddsEqualBruteForce, refusalOf, resolveWith } from '../brute-force.js';
import { expectIllegal } from '../refusals.js';
import { aUnit, filledBy, expectFromChart } from './scene.js';
import { testPromises } from './promised.js';
import { processorMsOf } from '../../processor.js';

testPromises(mineHit, {
  outcome: 'results lossCount damageCount noneCount',
  odds: 'lossCount damageCount',
});

// The two lines of the example chart, with 2d6.
const INFANTRY = { die: '2d6', lossFrom: 11, lossTo: 12, damageFrom: 9, damageTo: 10 };
const VEHICLE = { die: '2d6', lossFrom: 12, lossTo: 12, damageFrom: 10, damageTo: 11 };
const hit = (input: object, faces: number[]) => resolveWith(mineHit, input, faces);

describe('2.5 Mine damage', () => {
  it.each([
    [[6, 6], 'loss'],
    [[5, 6], 'loss'],
    [[5, 5], 'damage'],
    [[4, 5], 'damage'],
    [[4, 4], 'none'],
    [[1, 1], 'none'],
  ])('infantry of the example chart, %j: %s', (faces, result) => {
    expect(hit(INFANTRY, faces).outcome.results).toEqual([result]);
  });

  it('rolls check by check and counts', () => {
    const { outcome, dice } = hit({ ...INFANTRY, checks: 4 }, [6, 6, 4, 5, 1, 1, 6, 5]);
    expect(outcome).toEqual({ results: ['loss', 'damage', 'none', 'loss'], lossCount: 2, damageCount: 1, noneCount: 1 });
    expect(dice).toHaveLength(8);
    expect(dice[0]).toEqual({ die: 'd6', face: 6, for: 'mines' });
  });

  it.each([1, 2, 3, 4, 5, 6])('d6: a face of %i in a loss range of 5 to 6', (face) => {
    expect(hit({ die: 'd6', lossFrom: 5, lossTo: 6 }, [face]).outcome.results).toEqual([face >= 5 ? 'loss' : 'none']);
  });

  it.each([0, 1, 2, 3, 9])('d10: a face of %i is looked up as it is, 0 as 0', (face) => {
    const input = { die: 'd10', lossFrom: 0, lossTo: 0, damageFrom: 1, damageTo: 2 };
    expect(hit(input, [face]).outcome.results).toEqual([face === 0 ? 'loss' : face <= 2 ? 'damage' : 'none']);
  });

  it('takes bases and marks hits', () => {
    expect(hit({ ...VEHICLE, checks: 3 }, [6, 6, 5, 5, 5, 6]).effects).toEqual([
      { kind: 'lose', role: 'unit', bases: 1, hits: 2 },
    ]);
    expect(hit(VEHICLE, [1, 1]).effects).toEqual([]);
  });

  it.each([
    ['losses backwards', { die: 'd6', lossFrom: 6, lossTo: 5 }],
    ['damages backwards', { die: 'd6', lossFrom: 6, lossTo: 6, damageFrom: 4, damageTo: 3 }],
    ['ranges that overlap at an end', { die: 'd6', lossFrom: 5, lossTo: 6, damageFrom: 4, damageTo: 5 }],
    ['a range inside the other', { die: '2d6', lossFrom: 2, lossTo: 12, damageFrom: 5, damageTo: 6 }],
    ['half a range of damage', { die: 'd6', lossFrom: 6, lossTo: 6, damageFrom: 5 }],
    ['the other half', { die: 'd6', lossFrom: 6, lossTo: 6, damageTo: 5 }],
    ['0 on a d6', { die: 'd6', lossFrom: 0, lossTo: 1 }],
    ['7 on a d6', { die: 'd6', lossFrom: 6, lossTo: 7 }],
    ['1 on 2d6', { die: '2d6', lossFrom: 1, lossTo: 3 }],
    ['10 on a d10', { die: 'd10', lossFrom: 9, lossTo: 10 }],
    ['damage on 0 of a d6', { die: 'd6', lossFrom: 5, lossTo: 6, damageFrom: 0, damageTo: 1 }],
  ])('refuses %s', (_what, input) => expectIllegal(mineHit, input, '2.5'));

  it('takes every range that the die can show', () => {
    for (const [die, low, high, faces] of [
      ['d6', 1, 6, [3]],
      ['2d6', 2, 12, [3, 3]],
      ['d10', 0, 9, [0]],
    ] as const)
      expect(hit({ die, lossFrom: low, lossTo: high }, [...faces]).outcome.lossCount).toBe(1);
  });

  it('is told in one sentence', () => {
    expect(hit({ ...INFANTRY, checks: 2 }, [6, 6, 5, 5]).summary).toBe('The unit loses 1 base and takes 1 hit (2 mine checks).');
    expect(hit(INFANTRY, [1, 1]).summary).toBe('The mines do no harm (1 mine check).');
  });
});

describe('the odds of mine damage', () => {
  it('one check of the example chart: 3 of 36 and 7 of 36', () => {
    const odds = checkedOdds(mineHit, INFANTRY);
    const chance = (lossCount: number, damageCount: number) =>
      odds.find(({ outcome }) => outcome.lossCount === lossCount && outcome.damageCount === damageCount)!.p;
    expect(chance(1, 0)).toBeCloseTo(3 / 36, 12);
    expect(chance(0, 1)).toBeCloseTo(7 / 36, 12);
    expect(chance(0, 0)).toBeCloseTo(26 / 36, 12);
  });

  it.each([
    [{ ...INFANTRY, checks: 2 }],
    [{ die: 'd6', lossFrom: 6, lossTo: 6, damageFrom: 4, damageTo: 5, checks: 4 }],
    [{ die: 'd10', lossFrom: 0, lossTo: 2, checks: 3 }],
    [{ die: 'd10', lossFrom: 8, lossTo: 9, damageFrom: 0, damageTo: 0, checks: 3 }],
  ])('are those of brute force: %j', (input) => expectOddsEqualBruteForce(mineHit, input));

  it('sixty checks within a second', () => {
    const input = { ...INFANTRY, checks: 60 };
    expect(processorMsOf(() => calculateOdds(mineHit, parseInput(mineHit, input)))).toBeLessThan(1000);
    const odds = checkedOdds(mineHit, input);
    const [loss, damage] = [3 / 36, 7 / 36];
    const chance = (l: number, d: number) => odds.find(({ outcome }) => outcome.lossCount === l && outcome.damageCount === d)!.p;
    expect(chance(0, 0)).toBeCloseTo((1 - loss - damage) ** 60, 12);
    expect(chance(1, 1)).toBeCloseTo(60 * 59 * loss * damage * (1 - loss - damage) ** 58, 12);
  });

  it('hold what is rolled live', () => {
    expectLiveWithinOdds(
      mineHit,
      fc.record({
        checks: fc.integer({ min: 1, max: 8 }),
        die: fc.constantFrom('d6', '2d6', 'd10'),
        lossFrom: fc.integer({ min: 3, max: 6 }),
        lossTo: fc.integer({ min: 4, max: 6 }),
      }),
    );
  });
});

describe('the input of mine damage', () => {
  it.each(['die', 'lossFrom', 'lossTo'])('%s belongs to the combat chart', (field) => {
    expectFromChart(refusalOf(mineHit, Object.fromEntries(Object.entries(INFANTRY).filter(([key]) => key !== field))), field);
  });

  it('echoes its default and needs no damage', () => {
    const input = { die: 'd6', lossFrom: 6, lossTo: 6 };
    expect(hit(input, [1]).input).toEqual({ ...input, checks: 1 });
  });

  it('comes from the checks that are due and the line that is named', () => {
    const units = [aUnit({ mineChecks: 3 })];
    expect(filledBy(mineHit, { units }, { unit: ['u1'], mineTarget: ['infantry'] })).toEqual({ ...INFANTRY, checks: 3 });
    expect(filledBy(mineHit, { units }, { unit: ['u1'], mineTarget: ['vehicle'] })).toEqual({ ...VEHICLE, checks: 3 });
    expect(filledBy(mineHit, { units: [aUnit({ mineChecks: 100 })] }, { unit: ['u1'] }).checks).toBe(60);
    expect(filledBy(mineHit, { units: [aUnit()] }, { unit: ['u1'] }).checks).toBeUndefined();
    expect(filledBy(mineHit, {}, {})).toEqual({ die: '2d6' });
    expect(filledBy(mineHit, { game: { chart: null } }, {})).toEqual({});
  });

  it.each([
    ['infantry', INFANTRY],
    ['engineer', INFANTRY],
    ['hq', INFANTRY],
    ['vehicle', VEHICLE],
    ['heavy-weapon', { die: '2d6' }],
    ['gun', { die: '2d6' }],
    ['cavalry', { die: '2d6' }],
  ])('without a name %s reads the line of its kind', (kind, line) => {
    expect(filledBy(mineHit, { units: [aUnit({ kind: kind as never })] }, { unit: ['u1'] })).toEqual(line);
  });

  it('dismounted troopers are infantry (2.2)', () => {
    expect(filledBy(mineHit, { units: [aUnit({ kind: 'cavalry', mounted: false })] }, { unit: ['u1'] })).toEqual(INFANTRY);
  });

  it('figures by hand are not mixed with a line that nobody named', () => {
    const typed = { lossFrom: 12, lossTo: 12 };
    const onRecord = { die: '2d6', lossFrom: 11, lossTo: 12 };
    expect(filledBy(mineHit, { units: [aUnit()] }, { unit: ['u1'] }, typed)).toEqual(onRecord);
    expect(filledBy(mineHit, { units: [aUnit()] }, { unit: ['u1'], mineTarget: ['infantry'] }, typed)).toEqual({
      ...onRecord,
      damageFrom: 9,
      damageTo: 10,
    });
  });
});
