import { describe, expect, it } from 'vitest';
import { dangerousTerrainProcedure } from '../../../src/rules/wtj1943/procedures/dangerous-terrain.js';
import { fc } from '../../chance/properties.js';
import { checkedOdds, expectLiveWithinOdds, expectOddsEqualBruteForce, refusalOf, resolveWith } from '../brute-force.js';
import { expectIllegal } from '../refusals.js';
import { aVehicle, filledBy, expectFromChart } from './scene.js';
import { testPromises } from './promised.js';

testPromises(dangerousTerrainProcedure, {
  outcome: 'totals results immobilisedCount',
  odds: 'immobilisedCount',
});

/** How many of the 36 results of two dice give each total. */
const WAYS: Readonly<Record<number, number>> = { 2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1 };

describe('2.3 Dangerous Terrain', () => {
  it.each([
    [2, [1, 1], 'immobilised'],
    [3, [1, 2], 'immobilised'],
    [4, [2, 2], 'immobilised'],
    [5, [4, 1], 'passes'],
    [12, [6, 6], 'passes'],
  ])('a total of %i in a range of 2 to 4: %s', (total, faces, result) => {
    expect(resolveWith(dangerousTerrainProcedure, { fromRoll: 2, toRoll: 4 }, faces).outcome).toEqual({
      totals: [total],
      results: [result],
      immobilisedCount: result === 'immobilised' ? 1 : 0,
    });
  });

  it('both ends of the range immobilise', () => {
    const stuck = (faces: number[]) =>
      resolveWith(dangerousTerrainProcedure, { fromRoll: 6, toRoll: 8 }, faces).outcome.immobilisedCount;
    expect(
      [
        [2, 3],
        [3, 3],
        [3, 4],
        [4, 4],
        [4, 5],
      ].map(stuck),
    ).toEqual([0, 1, 1, 1, 0]);
  });

  it('rolls two dice for each vehicle, one vehicle after the other', () => {
    const { outcome, dice, steps } = resolveWith(
      dangerousTerrainProcedure,
      { fromRoll: 2, toRoll: 4, vehicles: 3 },
      [1, 2, 6, 6, 2, 2],
    );
    expect(outcome).toEqual({ totals: [3, 12, 4], results: ['immobilised', 'passes', 'immobilised'], immobilisedCount: 2 });
    expect(dice).toHaveLength(6);
    expect(dice[0]).toEqual({ die: 'd6', face: 1, for: 'dangerous terrain' });
    expect(steps.filter(({ label }) => label.startsWith('Vehicle')).map(({ value }) => value)).toEqual([3, 12, 4]);
  });

  it('an immobilised vehicle stays so (W-8)', () => {
    const stuck = resolveWith(dangerousTerrainProcedure, { fromRoll: 2, toRoll: 4, vehicles: 2 }, [1, 1, 6, 6]);
    expect(stuck.effects).toEqual([{ kind: 'immobilize', role: 'unit', within: 'terrain', count: 1, of: 2 }]);
    expect(stuck.cites).toContain('W-8');
    expect(resolveWith(dangerousTerrainProcedure, { fromRoll: 2, toRoll: 4 }, [6, 6]).cites).toEqual(['2.3', 'W-9']);
  });

  it('one roll per vehicle, terrain type and turn (W-9)', () => {
    const staged = (rolledTerrain: readonly string[]) =>
      filledBy(dangerousTerrainProcedure, { units: [aVehicle('t-34', { rolledTerrain })] }, { unit: ['v1'], terrain: ['woods'] });
    expect(() => staged(['woods'])).toThrow('has already rolled for woods this turn.');
    expect(staged(['marsh'])).toEqual({ vehicles: 1, fromRoll: 2, toRoll: 4 });
  });

  it('refuses a range that runs backwards', () => {
    expectIllegal(dangerousTerrainProcedure, { fromRoll: 5, toRoll: 4 }, '2.3');
    expect(resolveWith(dangerousTerrainProcedure, { fromRoll: 5, toRoll: 5 }, [1, 4]).outcome.immobilisedCount).toBe(1);
  });

  it('is told in one sentence', () => {
    const say = (vehicles: number, faces: number[]) =>
      resolveWith(dangerousTerrainProcedure, { fromRoll: 2, toRoll: 4, vehicles }, faces).summary;
    expect(say(1, [1, 1])).toBe('The vehicle is immobilised where it is.');
    expect(say(1, [6, 6])).toBe('The vehicle passes.');
    expect(say(2, [6, 6, 6, 6])).toBe('All 2 vehicles pass.');
    expect(say(2, [1, 1, 6, 6])).toBe('1 of 2 vehicles is immobilised where it is.');
    expect(say(2, [1, 1, 1, 1])).toBe('2 of 2 vehicles are immobilised where they are.');
  });
});

describe('the odds in dangerous terrain', () => {
  it('one vehicle, every range: the ways of two dice', () => {
    for (let fromRoll = 2; fromRoll <= 12; fromRoll++)
      for (let toRoll = fromRoll; toRoll <= 12; toRoll++) {
        let ways = 0;
        for (let total = fromRoll; total <= toRoll; total++) ways += WAYS[total]!;
        const odds = checkedOdds(dangerousTerrainProcedure, { fromRoll, toRoll });
        expect(odds.find(({ outcome }) => outcome.immobilisedCount === 1)!.p).toBeCloseTo(ways / 36, 12);
      }
  });

  it('are those of brute force for two vehicles', () => {
    expectOddsEqualBruteForce(dangerousTerrainProcedure, { fromRoll: 2, toRoll: 6, vehicles: 2 });
  });

  it('twenty vehicles: binomial, and at once', () => {
    const p = 15 / 36; // The totals are 2 to 6.
    const odds = checkedOdds(dangerousTerrainProcedure, { fromRoll: 2, toRoll: 6, vehicles: 20 });
    expect(odds).toHaveLength(21);
    const chance = (k: number) => odds.find(({ outcome }) => outcome.immobilisedCount === k)!.p;
    expect(chance(0)).toBeCloseTo((1 - p) ** 20, 12);
    expect(chance(1)).toBeCloseTo(20 * p * (1 - p) ** 19, 12);
    expect(chance(20)).toBeCloseTo(p ** 20, 12);
  });

  it('hold what is rolled live', () => {
    expectLiveWithinOdds(
      dangerousTerrainProcedure,
      fc.record({
        fromRoll: fc.integer({ min: 2, max: 7 }),
        toRoll: fc.integer({ min: 5, max: 12 }),
        vehicles: fc.integer({ min: 1, max: 20 }),
      }),
    );
  });
});

describe('the input in dangerous terrain', () => {
  it.each([
    [{ toRoll: 4 }, 'fromRoll'],
    [{ fromRoll: 2 }, 'toRoll'],
  ])('%j lacks a figure of the combat chart', (input, field) => {
    expectFromChart(refusalOf(dangerousTerrainProcedure, input), field);
  });

  it('echoes the default', () => {
    expect(resolveWith(dangerousTerrainProcedure, { fromRoll: 2, toRoll: 4 }, [6, 6]).input).toEqual({
      fromRoll: 2,
      toRoll: 4,
      vehicles: 1,
    });
  });

  it.each([
    ['rough', 2, 2],
    ['woods', 2, 4],
    ['marsh', 2, 6],
  ])('example chart, %s: %i to %i', (terrain, fromRoll, toRoll) => {
    const units = [aVehicle('t-34', { bases: 5, immobilizedBases: 2 })];
    expect(filledBy(dangerousTerrainProcedure, { units }, { unit: ['v1'], terrain: [terrain] })).toEqual({
      fromRoll,
      toRoll,
      vehicles: 3,
    });
  });

  it.each(['road', 'open'])('%s is not dangerous: nothing is rolled', (terrain) => {
    const staged = (typed: object) => filledBy(dangerousTerrainProcedure, {}, { terrain: [terrain] }, { ...typed });
    expect(() => staged({})).toThrow('is not dangerous terrain');
    expect(staged({ fromRoll: 2, toRoll: 3 })).toEqual({});
  });
});
