import { describe, expect, it } from 'vitest';
import { supplyProcedure } from '../../../src/rules/megagame/procedures/supply.js';
import { fc } from '../../chance/properties.js';
import { checkedOdds, resolveWith } from '../brute-force.js';
import { aUnit, filledBy } from './scene.js';
import { testPromises } from './promised.js';

testPromises(supplyProcedure, {
  input: 'attackingUnits defendingUnits artilleryUnits mechMovedUnits ammoHeldSp fuelHeldSp',
  outcome: 'ammoSp fuelSp ammoShortSp fuelShortSp',
  odds: '=ammoSp fuelSp',
});

const reckon = (input: object) => resolveWith(supplyProcedure, input);

describe('Combat: supply points', () => {
  it('any attack costs 1 ammunition point a unit', () => {
    expect(reckon({ attackingUnits: 4 }).outcome).toEqual({ ammoSp: 4, fuelSp: 0, ammoShortSp: 0, fuelShortSp: 0 });
  });

  it('any use of artillery costs 1 ammunition point a unit, in defence too', () => {
    expect(reckon({ artilleryUnits: 3, defendingUnits: 2 }).outcome).toMatchObject({ ammoSp: 3 });
  });

  it('defending costs nothing', () => {
    expect(reckon({ defendingUnits: 60 }).outcome).toEqual({ ammoSp: 0, fuelSp: 0, ammoShortSp: 0, fuelShortSp: 0 });
  });

  it('a mechanised unit that moves costs 1 fuel point (M-7)', () => {
    const moved = reckon({ mechMovedUnits: 5 });
    expect(moved.outcome).toMatchObject({ ammoSp: 0, fuelSp: 5 });
    expect(moved.cites).toEqual(['Combat', 'M-7']);
  });

  it('the working tells what is paid for, and nothing that is not', () => {
    const labels = (input: object) => reckon(input).steps.map(({ label }) => label);
    expect(labels({ attackingUnits: 1 })).toEqual(['Attacking units, 1 x 1 SP', 'Ammunition SP', 'Fuel SP']);
    expect(labels({ artilleryUnits: 2, defendingUnits: 1, mechMovedUnits: 3 })).toEqual([
      'Artillery units, 2 x 1 SP',
      'Defending units, 1 x 0 SP',
      'Mechanised units that move, 3 x 1 SP',
      'Ammunition SP',
      'Fuel SP',
    ]);
    expect(labels({})).toEqual(['Ammunition SP', 'Fuel SP']);
  });

  it('says what is lacking, where it is told what there is (M-6)', () => {
    const input = { attackingUnits: 3, artilleryUnits: 2, mechMovedUnits: 4 };
    const short = reckon({ ...input, ammoHeldSp: 4, fuelHeldSp: 1 });
    expect(short.outcome).toEqual({ ammoSp: 5, fuelSp: 4, ammoShortSp: 1, fuelShortSp: 3 });
    expect(short.cites).toContain('M-6');
    expect(reckon({ ...input, ammoHeldSp: 5, fuelHeldSp: 9999 }).outcome).toMatchObject({ ammoShortSp: 0, fuelShortSp: 0 });
    expect(reckon({ ...input, ammoHeldSp: 5, fuelHeldSp: 4 }).cites).not.toContain('M-6');
    expect(reckon({ ...input, ammoHeldSp: 0, fuelHeldSp: 0 }).outcome).toMatchObject({ ammoShortSp: 5, fuelShortSp: 4 });
    expect(reckon(input).outcome).toMatchObject({ ammoShortSp: 0, fuelShortSp: 0 });
  });

  it('is a reckoning only: nobody pays by it', () => {
    expect(reckon({ attackingUnits: 3, mechMovedUnits: 1 }).effects).toEqual([]);
  });

  it('is filled in from the units named, each unit once', () => {
    const units = [
      aUnit({ id: 'att', ammoSp: 2 }),
      aUnit({ id: 'both', ammoSp: 3, artilleryType: 'field' }),
      aUnit({ id: 'guns', ammoSp: 1, artilleryType: 'medium' }),
      aUnit({ id: 'def', ammoSp: 9 }),
      aUnit({ id: 'tanks', troops: 'tanks', movedPct: 40, fuelSp: 2 }),
      aUnit({ id: 'idle', troops: 'tanks', fuelSp: 7 }),
      aUnit({ id: 'march', movedPct: 80 }),
    ];
    const cast = {
      attackers: ['att', 'both'],
      artillery: ['both', 'guns'],
      defenders: ['def'],
      movers: ['tanks', 'idle', 'march'],
    };
    expect(filledBy(supplyProcedure, { units }, cast)).toEqual({
      attackingUnits: 2,
      artilleryUnits: 2,
      defendingUnits: 1,
      mechMovedUnits: 1,
      ammoHeldSp: 6,
      fuelHeldSp: 2,
    });
    expect(filledBy(supplyProcedure, { units }, { artillery: ['guns'] })).toEqual({ artilleryUnits: 1, ammoHeldSp: 1 });
  });

  it('costs as many points as there are units that attack, fire and drive', () => {
    const units = fc.integer({ min: 0, max: 60 });
    fc.assert(
      fc.property(units, units, units, units, fc.integer({ min: 0, max: 200 }), (a, d, g, m, held) => {
        const { outcome } = reckon({
          attackingUnits: a,
          defendingUnits: d,
          artilleryUnits: g,
          mechMovedUnits: m,
          ammoHeldSp: held,
          fuelHeldSp: held,
        });
        expect(outcome).toEqual({
          ammoSp: a + g,
          fuelSp: m,
          ammoShortSp: a + g > held ? a + g - held : 0,
          fuelShortSp: m > held ? m - held : 0,
        });
      }),
    );
  });

  it('has one outcome as odds', () => {
    expect(checkedOdds(supplyProcedure, { attackingUnits: 2, mechMovedUnits: 1 })).toEqual([
      { outcome: { ammoSp: 2, fuelSp: 1 }, p: 1 },
    ]);
  });

  it('says it in a sentence', () => {
    expect(reckon({ attackingUnits: 2 }).summary).toBe('Needed: 2 ammunition SP and 0 fuel SP.');
    expect(reckon({ attackingUnits: 2, mechMovedUnits: 3, ammoHeldSp: 1, fuelHeldSp: 1 }).summary).toBe(
      'Needed: 2 ammunition SP and 3 fuel SP. Missing: 1 ammunition SP and 2 fuel SP.',
    );
  });
});
