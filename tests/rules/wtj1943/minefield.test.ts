import { describe, expect, it } from 'vitest';
import { minefieldProcedure } from '../../../src/rules/wtj1943/procedures/minefield.js';
import { checkedOdds, resolveWith } from '../brute-force.js';
import { aMinefield, aUnit, filledBy } from './scene.js';
import { testPromises } from './promised.js';

testPromises(minefieldProcedure, {
  outcome: 'inside checks',
  odds: '=checks',
  byRoles: ['minefields', 'closestYards'],
});

const pass = (input: object) => resolveWith(minefieldProcedure, input);

describe('2.5 Minefields: checks', () => {
  it.each([
    [0, true],
    [119.9, true],
    [120, true],
    [120.1, false],
    [10_000, false],
  ])('%f yards from the centre: inside %s (W-17)', (closestYards, inside) => {
    expect(pass({ closestYards }).outcome).toEqual({ inside, checks: inside ? 1 : 0 });
    expect(pass({ closestYards }).cites).toContain('W-17');
  });

  it.each([
    [1, 1, 1],
    [3, 1, 3],
    [3, 2, 6],
    [60, 20, 1200],
  ])('%i bases, %i minefields: %i checks, each base for each field', (bases, minefields, checks) => {
    expect(pass({ bases, minefields }).outcome).toEqual({ inside: true, checks });
    expect(pass({ bases, minefields, closestYards: 121 }).outcome).toEqual({ inside: false, checks: 0 });
  });

  it.each([
    ['none', 3],
    ['centred', 0],
    ['off-centre', 3],
  ])('lane %s: %i checks of three bases', (lane, checks) => {
    expect(pass({ bases: 3, lane }).outcome).toEqual({ inside: true, checks });
  });

  it('engineers who clear are not checked (W-17)', () => {
    for (const lane of ['none', 'centred', 'off-centre'])
      expect(pass({ bases: 3, lane, clearing: true }).outcome).toEqual({ inside: true, checks: 0 });
  });

  it('leaves the minefield as it is: nothing thins it out', () => {
    expect(pass({ bases: 60, minefields: 20 }).effects).toEqual([]);
  });

  it('is one certain outcome, in one sentence', () => {
    expect(checkedOdds(minefieldProcedure, { bases: 3 })).toEqual([{ outcome: { checks: 3 }, p: 1 }]);
    expect(pass({ bases: 3 }).summary).toBe('The unit must take 3 mine checks.');
    expect(pass({}).summary).toBe('The unit must take 1 mine check.');
    expect(pass({ lane: 'centred' }).summary).toBe('The unit is safe from the mines and does not need a check.');
    expect(pass({ closestYards: 200 }).summary).toBe('The unit stays outside the minefield and does not need a check.');
    expect(pass({}).input).toEqual({ bases: 1, minefields: 1, closestYards: 0, lane: 'none', clearing: false });
  });

  it('comes from the unit and the lane that it moves along', () => {
    const filled = (complete: boolean) =>
      filledBy(
        minefieldProcedure,
        { units: [aUnit({ bases: 4 })], minefields: [aMinefield({ complete })] },
        { unit: ['u1'], through: ['m1'] },
      );
    expect(filled(true)).toEqual({ bases: 4, lane: 'centred' });
    expect(filled(false)).toEqual({ bases: 4, lane: 'none' });
  });
});
