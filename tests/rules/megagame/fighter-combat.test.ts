import { describe, expect, it } from 'vitest';
import { fighterCombat } from '../../../src/rules/megagame/procedures/fighter-combat.js';
import type { OutcomeOf } from '../../../src/rules/procedure.js';
import { fc } from '../../chance/properties.js';
import { expectLiveWithinOdds, expectOddsEqualBruteForce, resolveWith } from '../brute-force.js';
import { expectInvalid } from '../refusals.js';
import { aGroup, filledBy } from './scene.js';
import { testPromises } from './promised.js';

testPromises(fighterCombat, {
  input: 'sideASqns sideBSqns',
  outcome: 'attacker odds die result winner aLossSqns bLossSqns aLeftSqns bLeftSqns',
  odds: 'result aLossSqns bLossSqns',
});

const fight = (sideASqns: number, sideBSqns: number, die: number) => resolveWith(fighterCombat, { sideASqns, sideBSqns }, [die]);
const fought = (a: number, b: number, die: number) => fight(a, b, die).outcome as unknown as OutcomeOf<typeof fighterCombat>;

/** The table, typed separately: for each die, the results at 1-1 to 6-1. */
const TABLE = ['LLDDDW', 'DDDDWW', 'DDDWWW', 'DDWWWW', 'DWWWWW', 'WWWWWW'];
const RESULT = { L: 'lose', D: 'draw', W: 'win' } as const;

describe('Fighter v Fighter: the larger side attacks', () => {
  it.each(TABLE.map((row, index) => [index + 1, row] as const))('die %i', (die, row) => {
    for (let odds = 1; odds <= 6; odds++) {
      const result = RESULT[row[odds - 1] as 'L'];
      expect(fought(10 * odds, 10, die)).toMatchObject({ attacker: 'a', odds, die, result });
      expect(fought(10, 10 * odds + 1, die)).toMatchObject({ attacker: 'b', odds, die, result });
    }
  });

  it('at equal numbers side A rolls (M-20)', () => {
    expect(fought(5, 5, 6)).toMatchObject({ attacker: 'a', winner: 'a' });
    expect(fight(5, 5, 6).cites).toContain('M-20');
  });

  it('the working and its die name the side that attacks', () => {
    const told = (a: number, b: number) => {
      const { steps, dice } = fight(a, b, 3);
      return [steps[0]!.label, dice[0]!.for];
    };
    expect(told(20, 10)).toEqual(['Odds of the attackers, side A', 'attack by side A']);
    expect(told(10, 20)).toEqual(['Odds of the attackers, side B', 'attack by side B']);
  });

  it('odds are rounded down, and 6-1 is the most (M-20)', () => {
    for (const [a, b, odds] of [
      [19, 10, 1],
      [20, 10, 2],
      [29, 10, 2],
      [59, 10, 5],
      [60, 10, 6],
      [69, 10, 6],
      [100, 1, 6],
    ] as const)
      expect(fought(a, b, 3).odds).toBe(odds);
    expect(fight(19, 10, 3).cites).toContain('M-20');
    expect(fight(20, 10, 3).cites).not.toContain('M-20');
    // At 6-1 nothing is rounded, but 20% of the larger side is always more than the smaller one has.
    expect(fought(69, 10, 3).bLossSqns).toBe(10);
    expect(fight(69, 10, 3).cites).toContain('M-20');
  });
});

describe('Fighter v Fighter: losses are shares of the opponent', () => {
  it('win: attacker 10% of the defenders, defender 20% of the attackers', () => {
    expect(fought(40, 20, 6)).toEqual({
      attacker: 'a',
      odds: 2,
      die: 6,
      result: 'win',
      winner: 'a',
      aLossSqns: 2,
      bLossSqns: 8,
      aLeftSqns: 38,
      bLeftSqns: 12,
    });
  });

  it('draw: 10% of the opponent each', () => {
    expect(fought(20, 40, 2)).toMatchObject({ attacker: 'b', result: 'draw', winner: 'none', aLossSqns: 4, bLossSqns: 2 });
  });

  it('lose: attacker 20% of the defenders, defender 10% of the attackers', () => {
    expect(fought(20, 30, 1)).toMatchObject({ attacker: 'b', result: 'lose', winner: 'a', bLossSqns: 4, aLossSqns: 3 });
  });

  it('are whole squadrons, to the nearest, halves up (M-2)', () => {
    // For a win at 1-1, A loses 10% of B, and B 20% of A.
    for (const [a, b, aLoss, bLoss] of [
      [12, 12, 1, 2], // The exact losses are 1.2 and 2.4.
      [13, 13, 1, 3], // The exact losses are 1.3 and 2.6.
      [15, 15, 2, 3], // The exact losses are 1.5 and 3.
      [8, 5, 1, 2], // The exact losses are 0.5 and 1.6.
      [7, 4, 0, 1], // The exact losses are 0.4 and 1.4.
    ] as const)
      expect(fought(a, b, 6)).toMatchObject({ aLossSqns: aLoss, bLossSqns: bLoss });
    expect(fight(15, 15, 6).cites).toContain('M-2');
    expect(fight(13, 13, 6).cites).not.toContain('M-2');
  });

  it('are never more than a side has (M-20)', () => {
    expect(fought(100, 3, 6)).toMatchObject({ aLossSqns: 0, bLossSqns: 3, bLeftSqns: 0 });
    expect(fight(100, 3, 6).cites).toContain('M-20');
    expect(fought(1, 60, 1)).toMatchObject({ aLossSqns: 1, aLeftSqns: 0 });
  });

  it('fall on the groups of each side, which have all flown', () => {
    expect(fight(40, 20, 6).effects).toEqual([
      { kind: 'lose-squadrons', role: 'sideA', amount: 2 },
      { kind: 'set-air', role: 'sideA', fields: { flown: true, beatCover: true } },
      { kind: 'lose-squadrons', role: 'sideB', amount: 8 },
      { kind: 'set-air', role: 'sideB', fields: { flown: true, beatCover: false } },
    ]);
    expect(fight(1, 1, 2).effects.map(({ kind }) => kind)).toEqual(['set-air', 'set-air']);
  });
});

describe('Fighter v Fighter: input', () => {
  it('is filled in from fighter groups, and from no others', () => {
    const groups = [
      aGroup({ id: 'a', squadrons: 5 }),
      aGroup({ id: 'b', squadrons: 3 }),
      aGroup({ id: 'c', name: 'Dakotas', role: 'transport' }),
    ];
    expect(filledBy(fighterCombat, { groups }, { sideA: ['a', 'b'], sideB: ['b'] })).toEqual({ sideASqns: 8, sideBSqns: 3 });
    expect(() => filledBy(fighterCombat, { groups }, { sideA: ['a'], sideB: ['c'] })).toThrow('Dakotas is a transport group');
  });

  it('is turned away by its field: a side without fighters does not fight', () => {
    for (const sqns of [0, 101, 2.5]) {
      expectInvalid(fighterCombat, { sideASqns: sqns, sideBSqns: 5 }, 'sideASqns');
      expectInvalid(fighterCombat, { sideASqns: 5, sideBSqns: sqns }, 'sideBSqns');
    }
    expectInvalid(fighterCombat, { sideBSqns: 5 }, 'sideASqns');
  });
});

describe('the odds of fighters against fighters', () => {
  const sqns = fc.integer({ min: 1, max: 100 });

  it('equal brute force', () => {
    for (const [a, b] of [
      [1, 1],
      [10, 10],
      [25, 10],
      [10, 30],
      [40, 10],
      [55, 10],
      [100, 3],
    ] as const)
      expectOddsEqualBruteForce(fighterCombat, { sideASqns: a, sideBSqns: b });
  });

  it('hold every live roll', () => {
    expectLiveWithinOdds(fighterCombat, fc.record({ sideASqns: sqns, sideBSqns: sqns }));
  });

  it('what is lost and left is what there was; the same fight told from the other side is its mirror image', () => {
    fc.assert(
      fc.property(sqns, sqns, fc.integer({ min: 1, max: 6 }), (a, b, die) => {
        const here = fought(a, b, die);
        expect(here.aLossSqns + here.aLeftSqns).toBe(a);
        expect(here.bLossSqns + here.bLeftSqns).toBe(b);
        if (a !== b)
          expect(fought(b, a, die)).toMatchObject({
            odds: here.odds,
            result: here.result,
            aLossSqns: here.bLossSqns,
            bLossSqns: here.aLossSqns,
          });
      }),
    );
  });

  it('are measured by who lost more', () => {
    expect(fighterCombat.measure!.of(fought(40, 20, 6))).toBe(6);
    expect(fighterCombat.measure!.of(fought(20, 30, 1))).toBe(1);
  });
});

it('Fighter v Fighter: the words', () => {
  expect(fight(40, 20, 6).summary).toBe('The attackers win. The attackers lose 2 squadrons and the defenders 8.');
  expect(fight(20, 40, 2).summary).toBe('Neither side wins. The attackers lose 2 squadrons and the defenders 4.');
  expect(fight(7, 4, 5).summary).toBe('Neither side wins. The attackers lose 0 squadrons and the defenders 1.');
  expect(fight(8, 5, 6).summary).toBe('The attackers win. The attackers lose 1 squadron and the defenders 2.');
});
