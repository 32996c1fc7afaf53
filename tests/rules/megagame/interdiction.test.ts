import { describe, expect, it } from 'vitest';
import { interdiction } from '../../../src/rules/megagame/procedures/interdiction.js';
import type { OutcomeOf } from '../../../src/rules/procedure.js';
import { fc } from '../../chance/properties.js';
import { checkedOdds, expectLiveWithinOdds, expectOddsEqualBruteForce, resolveWith } from '../brute-force.js';
import { expectIllegal } from '../refusals.js';
import { aGroup, aUnit, filledBy } from './scene.js';
import { PLACE } from '../promises.js';
import { testPromises } from './promised.js';
import { processorMsOf } from '../../processor.js';

testPromises(
  interdiction,
  {
    input: 'tacticalSqns artilleryBns heavySqns area squares units mission',
    outcome: 'row results lossCount immobilisedCount noneCount ammoSp',
    odds: 'lossCount immobilisedCount',
    notMeasured: { area: PLACE },
  },
  false,
);

it('needs a unit to roll for, unless an area of the map is bombed', () => {
  expect(() => resolveWith(interdiction, { tacticalSqns: 2, units: 0 }, [])).toThrow('1 or more');
  expect(resolveWith(interdiction, { tacticalSqns: 2, units: 0, area: 'D4' }, []).outcome).toMatchObject({ row: 1, results: [] });
});

const ALL_FACES = [1, 2, 3, 4, 5, 6];
const bomb = (input: object, faces: readonly number[]) => resolveWith(interdiction, { units: faces.length, ...input }, faces);
const bombed = (input: object, ...faces: number[]) => bomb(input, faces).outcome as unknown as OutcomeOf<typeof interdiction>;

/** The table, typed separately: row, tactical, heavy, the results of 1 to 6 (n none, i immobilised, L loss). */
const TABLE = [
  [1, [1, 2], [], 'nnnniL'],
  [2, [3, 4], [1], 'nnniiL'],
  [3, [5, 6], [2, 3], 'nniiLL'],
  [4, [7, 8, 9], [4, 5], 'niiiLL'],
  [5, [10, 11], [6, 7], 'niiLLL'],
  [6, [12, 13, 100], [8, 9, 100], 'niLLLL'],
] as const;
const WORDS = { n: 'none', i: 'immobilised', L: 'loss' } as const;

describe('Bombing/Interdiction: 1d6 for each unit in the area', () => {
  it.each(TABLE)('row %i: tactical %j, heavy %j, faces %s', (row, tactical, heavy, faces) => {
    const results = [...faces].map((letter) => WORDS[letter as 'n']);
    const count = (letter: string) => [...faces].filter((one) => one === letter).length;
    const expected = {
      row,
      results,
      lossCount: count('L'),
      immobilisedCount: count('i'),
      noneCount: count('n'),
      ammoSp: 0,
    };
    for (const tacticalSqns of tactical) expect(bombed({ tacticalSqns }, ...ALL_FACES)).toEqual(expected);
    for (const heavySqns of heavy) expect(bombed({ heavySqns }, ...ALL_FACES)).toEqual(expected);
    for (const artilleryBns of tactical)
      expect(bombed({ artilleryBns }, ...ALL_FACES)).toEqual({ ...expected, ammoSp: artilleryBns });
  });

  it('is decisive with a loss, has an effect with a unit that is immobilised, and is nothing else', () => {
    const tone = (...faces: number[]) => interdiction.tone(bombed({ tacticalSqns: 1 }, ...faces)); // The row of the table is nnnniL.
    expect([tone(6), tone(1, 6), tone(5, 6)]).toEqual(['decisive', 'decisive', 'decisive']);
    expect([tone(5), tone(1, 5)]).toEqual(['effect', 'effect']);
    expect([tone(1), tone(1, 2, 3, 4)]).toEqual(['nothing', 'nothing']);
  });

  it('9 use the row of 7-8, 12 that of 12+, as the lower figures say (M-11)', () => {
    expect(bomb({ tacticalSqns: 9 }, [1]).cites).toContain('M-11');
    expect(bomb({ tacticalSqns: 12 }, [1]).cites).toContain('M-11');
    for (const tacticalSqns of [8, 10, 11, 13]) expect(bomb({ tacticalSqns }, [1]).cites).not.toContain('M-11');
    for (const heavySqns of [1, 7, 8]) expect(bomb({ heavySqns }, [1]).cites).not.toContain('M-11');
  });

  it('artillery battalions count with tactical squadrons, 1 ammunition point each (Combat)', () => {
    expect(bombed({ tacticalSqns: 2, artilleryBns: 3 }, 1)).toMatchObject({ row: 3, ammoSp: 3 });
    expect(bomb({ artilleryBns: 1 }, [1]).cites).toEqual(expect.arrayContaining(['Combat', 'M-5']));
    expect(bomb({ artilleryBns: 1 }, [1]).steps[0]).toEqual({
      kind: 'note',
      label: 'Artillery can fire after at most half a turn of movement',
      cite: 'M-5',
    });
    expect(bomb({ tacticalSqns: 1 }, [1]).cites).toEqual(['Bombing/Interdiction']);
  });

  it('takes the better row of two kinds of force and does not add them (M-12)', () => {
    expect(bombed({ tacticalSqns: 4, heavySqns: 4 }, 1).row).toBe(4);
    expect(bombed({ tacticalSqns: 12, heavySqns: 1 }, 1).row).toBe(6);
    expect(bombed({ tacticalSqns: 2, heavySqns: 1 }, 1).row).toBe(2);
    expect(bomb({ tacticalSqns: 4, heavySqns: 4 }, [1]).cites).toContain('M-12');
    expect(bomb({ heavySqns: 4 }, [1]).cites).not.toContain('M-12');
  });

  it('spreads a force evenly over the squares, fractions dropped (M-23)', () => {
    expect(bombed({ tacticalSqns: 12, squares: 2 }, 1).row).toBe(3);
    expect(bombed({ tacticalSqns: 11, squares: 2 }, 1).row).toBe(3);
    expect(bombed({ tacticalSqns: 9, squares: 2 }, 1).row).toBe(2);
    expect(bombed({ tacticalSqns: 5, artilleryBns: 5, heavySqns: 3, squares: 3 }, 1).row).toBe(2);
    expect(bombed({ tacticalSqns: 3, heavySqns: 7, squares: 3 }, 1).row).toBe(3);
    expect(bomb({ tacticalSqns: 12, squares: 2 }, [1]).cites).toContain('M-23');
    expectIllegal(interdiction, { tacticalSqns: 2, heavySqns: 2, squares: 3, units: 1 }, 'Bombing/Interdiction', 'M-23');
    expectIllegal(interdiction, { units: 4 }, 'Bombing/Interdiction', 'M-23');
  });
});

describe('Bombing/Interdiction: what it does', () => {
  it('loss: 1 status and immobilised; immobilised; nothing: unit by unit (M-24)', () => {
    expect(bomb({ tacticalSqns: 1 }, [6, 1, 5]).effects).toEqual([
      { kind: 'lose-status', role: 'targets', index: 0, amount: 1 },
      { kind: 'set', role: 'targets', index: 0, fields: { immobilised: true } },
      { kind: 'set', role: 'targets', index: 2, fields: { immobilised: true } },
      { kind: 'set-air', role: 'groups', fields: { flown: true } },
      { kind: 'use-squadrons', role: 'groups', groundAttackSqns: 1, heavySqns: 0 },
    ]);
    expect(bomb({ tacticalSqns: 1 }, [5]).cites).toContain('M-24');
    expect(bomb({ tacticalSqns: 1 }, [4]).cites).not.toContain('M-24');
  });

  it('on flak suppression: flak that is hit does not fire either (M-24)', () => {
    const fields = { immobilised: true };
    expect(bomb({ tacticalSqns: 1, mission: 'flak-suppression' }, [6, 5, 1]).effects.slice(0, 5)).toEqual([
      { kind: 'lose-status', role: 'targets', index: 0, amount: 1 },
      { kind: 'set', role: 'targets', index: 0, fields },
      { kind: 'suppress-flak', role: 'targets', index: 0 },
      { kind: 'set', role: 'targets', index: 1, fields },
      { kind: 'suppress-flak', role: 'targets', index: 1 },
    ]);
  });

  it('artillery pays', () => {
    expect(bomb({ artilleryBns: 2 }, [1]).effects.at(-1)).toEqual({ kind: 'pay-ammo', role: 'artillery', amount: 1 });
  });

  it('is filled in from air groups that bomb, artillery, and the units in the area', () => {
    const force = {
      units: ['a', 'b', 'c'].map((id) => aUnit({ id })),
      groups: [
        aGroup({ id: 'ga', role: 'ground-attack', squadrons: 3 }),
        aGroup({ id: 'hb', role: 'heavy-bomber', squadrons: 2 }),
        aGroup({ id: 'c47', name: 'Dakotas', role: 'transport' }),
      ],
    };
    expect(filledBy(interdiction, force, { groups: ['ga', 'hb'], artillery: ['a'], targets: ['b', 'c'] })).toEqual({
      tacticalSqns: 3,
      heavySqns: 2,
      artilleryBns: 1,
      units: 2,
    });
    expect(() => filledBy(interdiction, force, { groups: ['c47'] })).toThrow('Dakotas is a transport group');
  });
});

describe('Bombing/Interdiction: input and odds', () => {
  it('odds equal brute force', () => {
    for (const [, [tacticalSqns]] of TABLE)
      for (const units of [1, 3, 4]) expectOddsEqualBruteForce(interdiction, { tacticalSqns, units });
  });

  it('odds hold every live roll', () => {
    expectLiveWithinOdds(
      interdiction,
      fc.record({
        tacticalSqns: fc.integer({ min: 0, max: 15 }),
        heavySqns: fc.integer({ min: 0, max: 9 }),
        squares: fc.integer({ min: 1, max: 3 }),
        units: fc.integer({ min: 1, max: 6 }),
      }),
    );
  });

  it('odds of 40 units take no time worth telling', () => {
    const input = { tacticalSqns: 12, units: 40 };
    expect(processorMsOf(() => expect(checkedOdds(interdiction, input).length).toBe(861))).toBeLessThan(1000);
  });

  it('says it in a sentence', () => {
    expect(bomb({ tacticalSqns: 1 }, [6, 1, 5]).summary).toBe(
      '1 unit loses 1 status and cannot move. 1 unit loses no status but cannot move. 1 unit is unharmed.',
    );
  });
});
