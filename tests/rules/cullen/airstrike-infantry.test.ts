import { describe, expect, it } from 'vitest';
import { airstrikeInfantry } from '../../../src/rules/cullen/procedures/airstrikes.js';
import { fc } from '../../chance/properties.js';
import { checkedOdds, expectLiveWithinOdds, expectOddsEqualBruteForce, resolveWith } from '../brute-force.js';
import { expectIllegal } from '../refusals.js';
import { aTank, aUnit, filledBy } from './scene.js';
import { FACES, worth } from './staged.js';
import { BOOK } from '../promises.js';
import { testPromises } from './promised.js';

testPromises(airstrikeInfantry, {
  outcome: 'rolls scores dps dpsAfter elementsLost',
  defaults: 'targetType=infantry cover=none targetDps=0 observed=true',
  odds: 'dps',
  mostDice: 4,
  notMeasured: { cover: BOOK },
});

const strike = (input: object, ...faces: number[]) => resolveWith(airstrikeInfantry, input, faces);
const dpsOf = (score: number) => (score >= 10 ? 3 : score >= 7 ? 2 : score >= 4 ? 1 : 0);

describe('Airstrikes: on anything else than vehicles', () => {
  it.each([
    [1, 1],
    [2, 1],
    [3, 1],
    [4, 1],
    [5, 1],
    [6, 1],
    [7, 2],
    [8, 2],
    [9, 2],
    [0, 3],
  ])('a %i is %i effect rolls', (face, rolls) => {
    const effects = Array<number>(rolls).fill(5);
    const struck = strike({}, face, ...effects);
    expect(struck.outcome).toEqual({ rolls, scores: effects, dps: rolls, dpsAfter: rolls, elementsLost: 0 });
    expect(struck.dice).toHaveLength(1 + rolls);
  });

  it.each([
    [{}, 0],
    [{ cover: 'soft' }, -1],
    [{ cover: 'hard' }, -1],
    [{ cover: 'trenches' }, -3],
    [{ targetType: 'cavalry' }, 1],
    [{ targetType: 'artillery' }, 0],
    [{ targetType: 'cavalry', cover: 'soft' }, 0],
  ])('each roll goes by the artillery table, %j %i (TC-16, TC-17)', (change, modifier) => {
    for (const face of FACES) {
      const score = worth(face) + modifier;
      expect(strike(change, 1, face).outcome, `face ${face}`).toMatchObject({ scores: [score], dps: dpsOf(score) });
    }
  });

  it('adds the rolls up and applies the DP rule once', () => {
    expect(strike({ targetDps: 3 }, 0, 0, 0, 0).outcome).toEqual({
      rolls: 3,
      scores: [10, 10, 10],
      dps: 9,
      dpsAfter: 4,
      elementsLost: 8,
    });
    expect(strike({ targetDps: 1 }, 9, 7, 4).outcome).toMatchObject({ scores: [7, 4], dps: 3, dpsAfter: 4, elementsLost: 0 });
  });

  it('a score below 0 has no effect (TC-27)', () => {
    const struck = strike({ cover: 'trenches' }, 1, 1);
    expect(struck.outcome).toMatchObject({ scores: [-2], dps: 0 });
    expect(struck.cites).toContain('TC-27');
  });

  it('needs no hit roll (TC-39)', () => expect(strike({}, 1, 1).cites).toEqual(expect.arrayContaining(['Airstrikes', 'TC-39'])));

  it('the face 0 counts ten, of any die (TC-1)', () => {
    expect(strike({}, 0, 1, 1, 1).cites).toContain('TC-1');
    expect(strike({}, 1, 0).cites).toContain('TC-1');
    expect(strike({}, 1, 9).cites).not.toContain('TC-1');
  });

  it('hits observed units only', () => {
    expectIllegal(airstrikeInfantry, { observed: false }, 'Airstrikes');
  });

  it('uses up the strike, puts the target under artillery fire and gives it its DPs', () => {
    const marks = [
      { kind: 'spend-airstrike', role: 'target' },
      { kind: 'under-fire', role: 'target', by: ['artillery'] },
    ];
    expect(strike({}, 1, 1).effects).toEqual(marks);
    expect(strike({}, 7, 4, 8).effects).toEqual([...marks, { kind: 'gain-dps', role: 'target', dps: 3 }]);
  });

  it('is told in a sentence', () => {
    expect(strike({}, 1, 3).summary).toBe('Effect score 3: no effect.');
    expect(strike({ targetDps: 4 }, 7, 4, 8).summary).toBe('Effect scores 4, 8: the target takes 3 DPs and loses 3 elements.');
    expect(airstrikeInfantry.tone(strike({}, 1, 3).outcome as never)).toBe('nothing');
    expect(airstrikeInfantry.tone(strike({}, 1, 4).outcome as never)).toBe('effect');
    expect(airstrikeInfantry.tone(strike({ targetDps: 4 }, 1, 4).outcome as never)).toBe('decisive');
  });
});

describe('what the target fills in', () => {
  it('takes what it is, its cover, its DPs as they are now, and whether it is observed', () => {
    const target = aUnit({ kind: 'cavalry', mounted: true, cover: 'soft', dps: 2, atPhase: { dps: 0 } });
    expect(filledBy(airstrikeInfantry, { target })).toEqual({
      targetType: 'cavalry',
      cover: 'soft',
      targetDps: 2,
      observed: true,
    });
    expect(filledBy(airstrikeInfantry, { target: aUnit({ concealed: true }) })).toMatchObject({ observed: false });
  });

  it('is no vehicle', () =>
    expect(() => filledBy(airstrikeInfantry, { target: aTank() })).toThrow('T-26 is armour, not infantry'));
});

describe('odds of cullen.airstrike-infantry', () => {
  it('nothing happens in 0.6 x 0.3 + 0.3 x 0.09 + 0.1 x 0.027', () => {
    const nothing = checkedOdds(airstrikeInfantry, {}).find(({ outcome }) => outcome.dps === 0)!;
    expect(nothing.p).toBeCloseTo(0.6 * 0.3 + 0.3 * 0.09 + 0.1 * 0.027, 14);
    const most = checkedOdds(airstrikeInfantry, {}).find(({ outcome }) => outcome.dps === 9)!;
    expect(most.p).toBeCloseTo(0.1 * 0.001, 14);
  });

  it.each([{}, { cover: 'trenches' }, { targetType: 'cavalry', targetDps: 4 }])('equal brute force for %j', (input) =>
    expectOddsEqualBruteForce(airstrikeInfantry, input),
  );

  it('give every live result a chance', () => {
    const inputs = fc.record({
      targetType: fc.constantFrom('infantry', 'cavalry', 'artillery'),
      cover: fc.constantFrom('none', 'soft', 'hard', 'trenches'),
      observed: fc.constantFrom(true, true, true, false),
    });
    expectLiveWithinOdds(airstrikeInfantry, inputs);
  });
});
