import { describe, expect, it } from 'vitest';
import { rally } from '../../../src/rules/cullen/procedures/rally.js';
import { fc } from '../../chance/properties.js';
import { checkedOdds, expectLiveWithinOdds, expectOddsEqualBruteForce, resolveWith } from '../brute-force.js';
import { expectIllegal } from '../refusals.js';
import { aTank, aUnit, filledBy } from './scene.js';
import { anOfficer, FACES, filledAmong, worth } from './staged.js';
import { testPromises } from './promised.js';

testPromises(rally, {
  outcome: 'score dpsChange dpsAfter elementsLost',
  defaults: 'mr=0 officer=0 underFireLastMove=false',
  odds: 'dpsChange',
  mostDice: 1,
});

const test = (input: object, face: number) => resolveWith(rally, { unitDps: 2, ...input }, [face]);
const score = (input: object, face: number) => test(input, face).outcome.score;

/** Returns the effect of a score by the four rows of the rulebook. */
function changeFor(total: number): number {
  if (total >= 10) return -2;
  if (total >= 7) return -1;
  return total >= 2 ? 0 : 1;
}

describe('Rally: the test', () => {
  it.each([
    [10, -2],
    [9, -1],
    [7, -1],
    [6, 0],
    [2, 0],
    [1, 1],
    [-3, 1],
    [15, -2],
  ])('a score of %i changes the DPs by %i', (total, dpsChange) => {
    // Ratings and modifiers with which some face gives this score.
    const input = total > 10 ? { mr: 2, officer: 3 } : total < 1 ? { underFireLastMove: true, visibleEnemyInches: 3 } : {};
    const modifier = total > 10 ? 5 : total < 1 ? -4 : 0;
    const { outcome } = test(input, (total - modifier) % 10);
    expect(outcome).toMatchObject({ score: total, dpsChange });
  });

  it('every face with every modifier reads the row of its score', () => {
    for (const face of FACES)
      for (const mr of [-1, 0, 1, 2])
        for (const officer of [0, 1, 2, 3])
          for (const underFireLastMove of [false, true])
            for (const near of [false, true]) {
              const total = worth(face) + mr + officer - (underFireLastMove ? 2 : 0) - (near ? 2 : 0);
              const input = { mr, officer, underFireLastMove, ...(near ? { visibleEnemyInches: 12 } : {}) };
              expect(test(input, face).outcome).toMatchObject({ score: total, dpsChange: changeFor(total) });
            }
  });

  it('the die and its 0, which is ten (TC-1)', () => {
    expect(test({}, 0).outcome.score).toBe(10);
    expect(test({}, 0).cites).toContain('TC-1');
    expect(test({}, 9).cites).not.toContain('TC-1');
    expect(test({}, 4).dice).toEqual([{ die: 'd10', face: 4, for: 'rally' }]);
  });

  it('adds the factor of the senior officer, +3 too (TC-5)', () => {
    expect(score({ officer: 3 }, 5)).toBe(8);
    expect(test({ officer: 3 }, 5).cites).toContain('TC-5');
    expect(test({}, 5).cites).not.toContain('TC-5');
  });

  it('-2 with a visible enemy within 12", the distance itself included; further or out of sight none', () => {
    expect(score({ visibleEnemyInches: 0 }, 5)).toBe(3);
    expect(score({ visibleEnemyInches: 12 }, 5)).toBe(3);
    expect(score({ visibleEnemyInches: 12.1 }, 5)).toBe(5);
    expect(score({}, 5)).toBe(5);
  });

  it('-2 when it was under fire last move, hit or not (TC-41)', () => {
    expect(score({ underFireLastMove: true }, 5)).toBe(3);
    expect(test({ underFireLastMove: true }, 5).cites).toContain('TC-41');
  });

  it('names each modifier with its value', () => {
    const { steps } = test({ mr: -1, officer: 2, underFireLastMove: true, visibleEnemyInches: 9 }, 8);
    expect(steps.filter(({ kind }) => kind === 'modifier').map(({ label, value }) => [label, value])).toEqual([
      ['Factor of the senior officer', 2],
      ['MR', -1],
      ['Under fire last move', -2],
      ['Visible enemy within 12"', -2],
    ]);
    expect(steps.at(0)).toEqual({ kind: 'base', label: 'Die', value: 8, cite: 'Rally' });
  });
});

describe('Rally: DPs that are left', () => {
  it.each([
    [1, 0, { dpsChange: -2, dpsAfter: 0, elementsLost: 0 }],
    [2, 0, { dpsChange: -2, dpsAfter: 0, elementsLost: 0 }],
    [4, 0, { dpsChange: -2, dpsAfter: 2, elementsLost: 0 }],
    [3, 7, { dpsChange: -1, dpsAfter: 2, elementsLost: 0 }],
    [3, 4, { dpsChange: 0, dpsAfter: 3, elementsLost: 0 }],
    [3, 1, { dpsChange: 1, dpsAfter: 4, elementsLost: 0 }],
  ])('%i DPs and a face of %i', (unitDps, face, outcome) => {
    expect(test({ unitDps }, face).outcome).toEqual({ score: worth(face), ...outcome });
  });

  it('a failure at 4 DPs costs an element (TC-43)', () => {
    const failed = test({ unitDps: 4 }, 1);
    expect(failed.outcome).toEqual({ score: 1, dpsChange: 1, dpsAfter: 4, elementsLost: 1 });
    expect(failed.cites).toContain('TC-43');
  });

  it('a unit without DPs does not test (TC-43)', () => expectIllegal(rally, { unitDps: 0 }, 'Rally', 'TC-43'));

  it('takes off what the table says, and gains by the DP rule', () => {
    expect(test({ unitDps: 4 }, 8).effects).toEqual([{ kind: 'lose-dps', role: 'unit', dps: 1 }]);
    expect(test({ unitDps: 1 }, 0).effects).toEqual([{ kind: 'lose-dps', role: 'unit', dps: 2 }]);
    expect(test({}, 4).effects).toEqual([]);
    expect(test({}, 1).effects).toEqual([{ kind: 'gain-dps', role: 'unit', dps: 1 }]);
  });

  it('is told in a sentence', () => {
    expect(test({ unitDps: 3 }, 0).summary).toBe('Score 10: the unit rallies off 2 DPs. DPs now: 1.');
    expect(test({ unitDps: 3 }, 5).summary).toBe('Score 5: no change. DPs now: 3.');
    expect(test({ unitDps: 3 }, 1).summary).toBe('Score 1: the rally fails, and the unit gains 1 DP. DPs now: 4.');
    expect(test({ unitDps: 4 }, 1).summary).toBe('Score 1: the rally fails. The unit already has 4 DPs, so it loses an element.');
  });
});

describe('what a unit fills in for rally', () => {
  it('its DPs, its rating, whether it was under fire last move', () => {
    expect(filledBy(rally, { unit: aUnit({ dps: 3, mr: -1, underFireLast: ['at'], underFire: [] }) })).toEqual({
      unitDps: 3,
      mr: -1,
      officer: 0,
      underFireLastMove: true,
    });
    expect(filledBy(rally, { unit: aUnit({ underFire: ['mg'] }) })).toMatchObject({ underFireLastMove: false });
  });

  it('the highest officer that is with it and not lost (TC-5)', () => {
    const officers = [
      anOfficer(1, { attachedTo: 'u1' }),
      anOfficer(2, { attachedTo: 'u1' }),
      anOfficer(3, { attachedTo: 'u1', lost: true }),
      anOfficer(3, { id: 'o9', attachedTo: 'u7' }),
    ];
    expect(filledAmong(rally, { unit: [aUnit({ dps: 1 })] }, officers)).toMatchObject({ officer: 2 });
  });

  it('not a vehicle, which has no DPs', () => expect(() => filledBy(rally, { unit: aTank() })).toThrow('T-26 cannot carry DPs'));
});

describe('odds of cullen.rally', () => {
  it('of a plain test: 1 takes a DP, 2-6 nothing, 7-9 remove one, 0 two', () => {
    expect(checkedOdds(rally, { unitDps: 2 }).map(({ outcome, p }) => [outcome.dpsChange, Number(p.toFixed(12))])).toEqual([
      [0, 0.5],
      [-1, 0.3],
      [-2, 0.1],
      [1, 0.1],
    ]);
  });

  it.each([{ mr: 2, officer: 3 }, { mr: -1, underFireLastMove: true, visibleEnemyInches: 1 }, { unitDps: 4 }])(
    'equal brute force: %j',
    (input) => expectOddsEqualBruteForce(rally, { unitDps: 1, ...input }),
  );

  it('give every live result a chance', () => {
    const inputs = fc.record({
      unitDps: fc.integer({ min: 0, max: 4 }),
      mr: fc.integer({ min: -1, max: 2 }),
      officer: fc.integer({ min: 0, max: 3 }),
      underFireLastMove: fc.boolean(),
    });
    expectLiveWithinOdds(rally, inputs, 3000);
  });
});
