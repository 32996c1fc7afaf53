import { describe, expect, it } from 'vitest';
import { carriedFateProcedure } from '../../../src/rules/wtj1943/procedures/carried-fate.js';
import { checkedOdds, resolveWith } from '../brute-force.js';
import { expectIllegal } from '../refusals.js';
import { aUnit, filledBy } from './scene.js';
import { testPromises } from './promised.js';

testPromises(carriedFateProcedure, {
  outcome: 'killedBases damagedBases areaAttack freeDismount',
  odds: '=killedBases damagedBases',
});

const fate = (input: object) => resolveWith(carriedFateProcedure, input);
const NOBODY = { killedBases: 0, damagedBases: 0, areaAttack: false, freeDismount: false };

describe('2.4 Infantry shares the fate of its vehicle', () => {
  it('the example: a truck with two bases is damaged: one is lost as killed', () => {
    expect(fate({ carriage: 'passengers', fate: 'damaged', bases: 2 }).outcome).toEqual({ ...NOBODY, killedBases: 1 });
  });

  // The bases on board a damaged vehicle, and those killed and damaged.
  it.each([
    [1, 0, 1],
    [2, 1, 0],
    [3, 1, 1],
    [4, 2, 0],
    [19, 9, 1],
    [20, 10, 0],
  ])('damaged, %i bases: %i killed and %i damaged (W-11)', (bases, killedBases, damagedBases) => {
    const { outcome, cites } = fate({ carriage: 'passengers', fate: 'damaged', bases });
    expect(outcome).toEqual({ ...NOBODY, killedBases, damagedBases });
    expect(cites).toContain('W-11');
  });

  it.each([1, 2, 7, 20])('destroyed: all %i bases are killed', (bases) => {
    expect(fate({ carriage: 'passengers', fate: 'destroyed', bases })).toMatchObject({
      outcome: { ...NOBODY, killedBases: bases },
      cites: ['2.4'],
    });
  });

  it('riders are damaged and killed as passengers are', () => {
    expect(fate({ carriage: 'riders', fate: 'damaged' }).outcome).toEqual({ ...NOBODY, damagedBases: 1 });
    expect(fate({ carriage: 'riders', fate: 'destroyed' }).outcome).toEqual({ ...NOBODY, killedBases: 1 });
  });

  it('immobilised by combat: riders are attacked and survivors dismount free; passengers are not concerned', () => {
    expect(fate({ carriage: 'riders', fate: 'immobilised' })).toMatchObject({
      outcome: { ...NOBODY, areaAttack: true, freeDismount: true },
      effects: [{ kind: 'dismount', role: 'unit', bases: 1 }],
    });
    expect(fate({ carriage: 'passengers', fate: 'immobilised', bases: 2 })).toMatchObject({ outcome: NOBODY, effects: [] });
  });

  it('the survivors need no command test (W-19)', () => {
    expect(fate({ carriage: 'riders', fate: 'immobilised' }).cites).toEqual(['2.4', 'W-19']);
  });

  it('stuck in terrain: nobody is harmed', () => {
    for (const carriage of ['riders', 'passengers'])
      expect(fate({ carriage, fate: 'immobilised', byCombat: false })).toMatchObject({ outcome: NOBODY, effects: [] });
  });

  it('the losses as effects; who is on a destroyed vehicle is on it no longer', () => {
    expect(fate({ carriage: 'passengers', fate: 'damaged', bases: 3 }).effects).toEqual([
      { kind: 'lose', role: 'unit', bases: 1, hits: 1 },
    ]);
    expect(fate({ carriage: 'passengers', fate: 'destroyed', bases: 3 }).effects).toEqual([
      { kind: 'dismount', role: 'unit', bases: 3 },
      { kind: 'lose', role: 'unit', bases: 3, hits: 0 },
    ]);
  });

  it('refuses more than one stand of riders', () => {
    for (const what of ['damaged', 'destroyed', 'immobilised'])
      expectIllegal(carriedFateProcedure, { carriage: 'riders', fate: what, bases: 2 }, '2.4');
  });

  it('is one certain outcome, in one sentence', () => {
    const input = { carriage: 'passengers', fate: 'damaged', bases: 3 };
    expect(checkedOdds(carriedFateProcedure, input)).toEqual([{ outcome: { killedBases: 1, damagedBases: 1 }, p: 1 }]);
    expect(fate(input).summary).toBe('1 base on board is lost. 1 base on board is damaged.');
    expect(fate({ carriage: 'passengers', fate: 'immobilised' }).summary).toBe('No one on board is hurt.');
    expect(fate({ carriage: 'riders', fate: 'immobilised' }).summary).toBe(
      'The riders are attacked on the Area Weapons Chart, and survivors dismount at once without cost.',
    );
  });

  it('comes from who is on board', () => {
    expect(filledBy(carriedFateProcedure, { units: [aUnit({ carriage: 'riders', bases: 1 })] }, { unit: ['u1'] })).toEqual({
      carriage: 'riders',
      bases: 1,
    });
    const onFoot = (typed = {}) => filledBy(carriedFateProcedure, { units: [aUnit()] }, { unit: ['u1'] }, typed);
    expect(onFoot({ carriage: 'passengers' })).toEqual({ bases: 3 });
    expect(() => onFoot()).toThrow('1/7 Rifles is not carried by a vehicle. Choose another unit.');
    expect(fate({ carriage: 'riders', fate: 'damaged' }).input).toEqual({
      carriage: 'riders',
      fate: 'damaged',
      bases: 1,
      byCombat: true,
    });
  });
});
