import { describe, expect, it } from 'vitest';
import { observeProcedure } from '../../../src/rules/cullen/procedures/observe.js';
import { fc } from '../../chance/properties.js';
import { checkedOdds, expectLiveWithinOdds, expectOddsEqualBruteForce, resolveWith } from '../brute-force.js';
import { expectIllegal } from '../refusals.js';
import { aUnit, filledBy } from './scene.js';
import { FACES, worth } from './staged.js';
import { LEVELS } from '../promises.js';
import { testPromises } from './promised.js';

testPromises(observeProcedure, {
  outcome: 'score observed',
  defaults: 'observerMoved=false inCover=false observerHigher=false depthInches=0 lineOfSight=true attempted=false',
  odds: 'observed',
  mostDice: 1,
  notMeasured: { observerHigher: LEVELS, lineOfSight: LEVELS },
});

const NEAR = { rangeInches: 6 };
const look = (input: object, face: number) => resolveWith(observeProcedure, { ...NEAR, ...input }, [face]);

describe('Concealment and Observation: observing', () => {
  it('3 or more observes', () => {
    for (const face of FACES) expect(look({}, face).outcome).toEqual({ score: worth(face), observed: worth(face) >= 3 });
  });

  it.each([
    [0, 0],
    [11.9, 0],
    [12, 1],
    [23.9, 1],
    [24, 2],
    [36, 3],
    [100, 8],
  ])('%d" away costs %i, for each full 12" (TC-12)', (rangeInches, cost) => {
    const seen = look({ rangeInches }, 9);
    expect(seen.outcome).toEqual({ score: 9 - cost, observed: 9 - cost >= 3 });
    expect(seen.cites.includes('TC-12')).toBe(rangeInches > 0);
  });

  it('-2 moved, -2 marker in cover, +1 higher, all together', () => {
    for (const observerMoved of [false, true])
      for (const inCover of [false, true])
        for (const observerHigher of [false, true]) {
          const score = 8 - (observerMoved ? 2 : 0) - (inCover ? 2 : 0) + (observerHigher ? 1 : 0);
          expect(look({ observerMoved, inCover, observerHigher }, 8).outcome.score).toBe(score);
        }
  });

  it('0 on the die is ten (TC-1)', () => {
    expect(look({}, 0).outcome.score).toBe(10);
    expect(look({}, 0).cites).toContain('TC-1');
  });

  it('needs line of sight, which reaches 2" into woods; and a unit tries once a move (TC-44)', () => {
    expectIllegal(observeProcedure, { ...NEAR, lineOfSight: false }, 'Concealment and Observation');
    expect(look({ depthInches: 2 }, 3).outcome.observed).toBe(true);
    expectIllegal(observeProcedure, { ...NEAR, depthInches: 2.1 }, 'Concealment and Observation', 'TC-44');
    expectIllegal(observeProcedure, { ...NEAR, attempted: true }, 'Concealment and Observation', 'TC-44');
  });

  it('uses the attempt, and uncovers what it observes', () => {
    const tried = { kind: 'set', role: 'observer', fields: { observedThisMove: true } };
    expect(look({}, 2).effects).toEqual([tried]);
    expect(look({}, 3).effects).toEqual([tried, { kind: 'set', role: 'target', fields: { concealed: false } }]);
  });

  it('is told in a sentence', () => {
    expect(look({}, 2).summary).toBe('Score 2: the marker is not observed.');
    expect(look({}, 3).summary).toBe(
      'Score 3: the marker is observed. Set up the unit around the marker. If the marker is a dummy, remove it.',
    );
  });

  it('takes from the observer whether it moved and has tried', () => {
    const observer = aUnit({ moved: true, observedThisMove: true });
    expect(filledBy(observeProcedure, { observer, target: aUnit({ id: 'u2', side: 's2', concealed: true }) })).toEqual({
      observerMoved: true,
      attempted: true,
    });
  });
});

describe('odds of cullen.observe', () => {
  it('near by: eight in ten', () => {
    expect(checkedOdds(observeProcedure, NEAR).map(({ outcome, p }) => [outcome.observed, Number(p.toFixed(12))])).toEqual([
      [true, 0.8],
      [false, 0.2],
    ]);
    expect(checkedOdds(observeProcedure, { rangeInches: 96 })).toEqual([{ outcome: { observed: false }, p: 1 }]);
  });

  it('equal brute force', () => expectOddsEqualBruteForce(observeProcedure, { rangeInches: 30, inCover: true }));

  it('give every live result a chance', () => {
    const inputs = fc.record({
      rangeInches: fc.constantFrom(0, 12, 40, 120),
      observerMoved: fc.boolean(),
      inCover: fc.boolean(),
      observerHigher: fc.boolean(),
      attempted: fc.boolean(),
    });
    expectLiveWithinOdds(observeProcedure, inputs, 2000);
  });
});
