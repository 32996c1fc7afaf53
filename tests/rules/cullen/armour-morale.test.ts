import { describe, expect, it } from 'vitest';
import { armourMoraleProcedure } from '../../../src/rules/cullen/procedures/armour-morale.js';
import { fc } from '../../chance/properties.js';
import { checkedOdds, expectLiveWithinOdds, expectOddsEqualBruteForce, resolveWith } from '../brute-force.js';
import { aTank, aTruck, aUnit, filledBy } from './scene.js';
import { FACES, worth } from './staged.js';
import { testPromises } from './promised.js';

testPromises(armourMoraleProcedure, {
  outcome: 'score result moveInches',
  defaults: 'mr=0 underAtFire=false underMgFire=false vehicle=standard-armour drive=auto onRoad=false immobilised=false',
  odds: 'result',
  mostDice: 1,
});

const test = (input: object, face: number) => resolveWith(armourMoraleProcedure, input, [face]);
const UNDER_BOTH = { underAtFire: true, underMgFire: true };

/** Returns the row of the rulebook, including the gap at 0 (TC-29): result, and multiplier of the base speed. */
function rowFor(score: number) {
  if (score < 0) return ['retreat', -1.5] as const;
  return score <= 3 ? (['retire', -1] as const) : (['stands', 0] as const);
}

describe('Armour Morale Test', () => {
  it('every face, rating and fire reads the row of its score', () => {
    for (const face of FACES)
      for (const mr of [-1, 0, 1, 2])
        for (const underAtFire of [false, true])
          for (const underMgFire of [false, true]) {
            const score = worth(face) + mr - (underAtFire ? 4 : 0) - (underMgFire ? 1 : 0);
            const [result, multiplier] = rowFor(score);
            expect(test({ mr, underAtFire, underMgFire }, face).outcome).toEqual({
              score,
              result,
              moveInches: multiplier === 0 ? 0 : 5 * multiplier,
            });
          }
  });

  it('at 0 it retires, from 4 on it stands, and both kinds of fire are -5 (TC-29)', () => {
    expect(test(UNDER_BOTH, 5).outcome).toMatchObject({ score: 0, result: 'retire' });
    expect(test(UNDER_BOTH, 4).outcome).toMatchObject({ score: -1, result: 'retreat' });
    expect(test({}, 3).outcome.result).toBe('retire');
    expect(test({}, 4).outcome.result).toBe('stands');
    expect(test({ underAtFire: true }, 4).cites).toContain('TC-29');
    expect(test(UNDER_BOTH, 9).cites).toContain('TC-29');
    expect(test({ underAtFire: true }, 5).cites).not.toContain('TC-29');
  });

  it('goes back at once by its base speed, along a road if there is one (TC-30, TC-7, TC-8)', () => {
    const tank = { vehicle: 't-26', underAtFire: true };
    expect(test(tank, 6).outcome.moveInches).toBe(-7);
    expect(test(tank, 3).outcome.moveInches).toBe(-10.5);
    expect(test({ ...tank, onRoad: true }, 3).outcome.moveInches).toBe(-15.75);
    expect(test({ ...tank, onRoad: true, drive: 'wheeled' }, 3).outcome.moveInches).toBe(-21);
    expect(test({ ...tank, onRoad: true }, 3).cites).toEqual(expect.arrayContaining(['TC-7', 'TC-8', 'TC-30']));
    expect(test(tank, 6).cites).not.toContain('TC-7');
    expect(test(tank, 9).cites).not.toContain('TC-30');
  });

  it('fire of this move counts, hit or miss (TC-41); 0 is ten (TC-1)', () => {
    expect(test({ underMgFire: true }, 0).cites).toEqual(expect.arrayContaining(['TC-1', 'TC-41']));
    expect(test({}, 9).cites).toEqual(['Armour Morale Test']);
  });

  it('the test is over; who goes back keeps the status, and goes as far as the test tells (TC-30)', () => {
    const over = { kind: 'set', role: 'unit', fields: { moraleDue: false } };
    expect(test({}, 4).effects).toEqual([over]);
    expect(test({}, 3).effects).toEqual([over, { kind: 'fall-back', role: 'unit', status: 'retiring', inches: 5 }]);
    const beaten = { kind: 'fall-back', role: 'unit', status: 'retreating' };
    expect(test({ underAtFire: true }, 3).effects).toEqual([over, { ...beaten, inches: 7.5 }]);
  });

  it('is told in a sentence', () => {
    expect(test({}, 4).summary).toBe('Score 4: the vehicle holds its position.');
    expect(test({}, 3).summary).toBe('Score 3: the vehicle must retire 5" at once.');
    expect(test({ underAtFire: true }, 3).summary).toBe('Score -1: the vehicle must retreat 7.5" at once.');
  });
});

describe('what a vehicle fills in for its morale test', () => {
  it.each([
    [[], { underAtFire: false, underMgFire: false }],
    [['at'], { underAtFire: true, underMgFire: false }],
    [['small-arms', 'mg'], { underAtFire: false, underMgFire: true }],
    // TC-28: fire of shells and aircraft at armour is recorded as `at` in addition to `artillery`.
    [['artillery', 'at'], { underAtFire: true, underMgFire: false }],
    [['artillery'], { underAtFire: false, underMgFire: false }],
  ] as const)('under %j this move (TC-28, TC-41)', (underFire, filled) => {
    const unit = aTank({ underFire, underFireLast: ['at', 'mg'], mr: 2 });
    expect(filledBy(armourMoraleProcedure, { unit })).toEqual({
      vehicle: 't-26',
      mr: 2,
      drive: 'tracked',
      immobilised: false,
      ...filled,
    });
  });

  it.each([aUnit(), aTruck()])('armour alone', (unit) =>
    expect(() => filledBy(armourMoraleProcedure, { unit })).toThrow('is not an armoured vehicle'),
  );
});

describe('odds of cullen.armour-morale', () => {
  it('under A/T fire: three run, four retire, three stand', () => {
    const odds = checkedOdds(armourMoraleProcedure, { underAtFire: true });
    expect(Object.fromEntries(odds.map(({ outcome, p }) => [outcome.result, Number(p.toFixed(12))]))).toEqual({
      retreat: 0.3,
      retire: 0.4,
      stands: 0.3,
    });
  });

  it('equal brute force', () => expectOddsEqualBruteForce(armourMoraleProcedure, { ...UNDER_BOTH, mr: -1 }));

  it('give every live result a chance', () => {
    const inputs = fc.record({ mr: fc.integer({ min: -1, max: 2 }), underAtFire: fc.boolean(), underMgFire: fc.boolean() });
    expectLiveWithinOdds(armourMoraleProcedure, inputs, 2000);
  });
});
