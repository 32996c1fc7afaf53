import { describe, expect, it } from 'vitest';
import { isolationProcedure } from '../../../src/rules/corps/procedures/isolation.js';
import { fc } from '../../chance/properties.js';
import { resolveWith } from '../brute-force.js';
import { aUnit, filledBy } from './scene.js';
import { testPromises } from './promised.js';

testPromises(isolationProcedure, {
  outcome: 'mayAttack mayRecoverSp fireDice removed',
  odds: '',
});

const on = (isolationDay: number, fireDice: number) => resolveWith(isolationProcedure, { isolationDay, fireDice });

describe('Supply: isolated units, day by day', () => {
  it.each([
    [0, true, 5, true, false],
    [1, true, 5, false, false],
    [2, false, 5, false, false],
    [3, false, 2, false, false],
    [4, false, 0, false, true],
    [9, false, 0, false, true],
  ])('day %d, of 5 dice', (isolationDay, mayAttack, fireDice, mayRecoverSp, removed) => {
    expect(on(isolationDay, 5).outcome).toEqual({ mayAttack, mayRecoverSp, fireDice, removed });
  });

  it('halves any number of dice on day 3, rounded down', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40 }), (dice) => {
        expect(on(3, dice).outcome.fireDice).toBe((dice - (dice % 2)) / 2);
        expect(on(2, dice).outcome.fireDice).toBe(dice);
        expect(on(4, dice).outcome.fireDice).toBe(0);
      }),
    );
  });

  it('the day on which it is cut off is day 1: it still attacks, but recovers nothing (CO-9)', () => {
    const { outcome, cites } = on(1, 2);
    expect(outcome).toMatchObject({ mayAttack: true, mayRecoverSp: false });
    expect(cites).toEqual(['Supply', 'CO-9', 'Night Phase: Recovery']);
    expect(on(0, 2).cites).toEqual(['Supply', 'Night Phase: Recovery']);
  });

  it('on day 3 it cannot attack either, and half of a single die is none (CO-10)', () => {
    const { outcome, cites } = on(3, 1);
    expect(outcome).toMatchObject({ mayAttack: false, fireDice: 0 });
    expect(cites).toContain('CO-10');
    expect(on(2, 1).cites).not.toContain('CO-10');
  });
});

describe('the input of isolation', () => {
  it.each([
    [aUnit({ isolationDay: 3 }), 2],
    [aUnit({ isolationDay: 1, marks: ['S'] }), 3],
    [aUnit({ isolationDay: 2, type: 'armour' }), 3],
    [aUnit({ isolationDay: 2, size: 'detachment' }), 1],
  ])('takes day and dice from the unit', (unit, fireDice) => {
    expect(filledBy(isolationProcedure, { units: [unit] }, { unit: ['u1'] })).toEqual({
      isolationDay: unit.isolationDay,
      fireDice,
    });
  });

  it('has one sentence', () => {
    expect(on(0, 2).summary).toBe('The unit is not isolated.');
    expect(on(1, 2).summary).toBe('The unit can attack but cannot recover SP, and rolls 2 dice.');
    expect(on(3, 2).summary).toBe('The unit cannot attack or recover SP, and rolls 1 die.');
    expect(on(4, 2).summary).toBe('The unit surrenders or disperses.');
  });
});
