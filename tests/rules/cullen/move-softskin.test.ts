import { describe, expect, it } from 'vitest';
import { moveSoftskinProcedure } from '../../../src/rules/cullen/procedures/move-vehicles.js';
import { fc } from '../../chance/properties.js';
import { checkedOdds, expectLiveWithinOdds, expectOddsEqualBruteForce, resolveWith } from '../brute-force.js';
import { expectIllegal } from '../refusals.js';
import { aTank, aTruck, aUnit, filledBy } from './scene.js';
import { FACES, worth } from './staged.js';
import { testPromises } from './promised.js';
import { player, refusal, twoCompanies, UMPIRE } from './state/fight.js';

testPromises(moveSoftskinProcedure, {
  outcome: 'score result baseInches moveInches status',
  defaults: 'mr=0 underFire=none vehicle=standard-softskin onRoad=false immobilised=false',
  odds: 'result moveInches',
  mostDice: 1,
});

const move = (input: object, face: number) => resolveWith(moveSoftskinProcedure, input, [face]);

// The base speeds of Appendix A.
const VEHICLES = [
  ['standard-softskin', 5],
  ['car-fast', 10],
  ['car-medium', 8],
  ['car-slow', 6],
  ['truck-fast', 7],
  ['truck-medium', 5],
  ['truck-slow', 4],
  ['wagon', 3],
] as const;

/** Returns the row of the rulebook, the third from -2 to 1 (TC-6): result, multiplier, status. */
function rowFor(score: number) {
  if (score >= 6) return ['normal', 2, 'steady'] as const;
  if (score >= 2) return ['slowed', 1, 'steady'] as const;
  return score >= -2 ? (['retire', -1, 'retiring'] as const) : (['retreat', -1.5, 'retreating'] as const);
}

describe('Movement: whose softskin', () => {
  it('goes by its own side’s word, or the umpire’s', () => {
    const { fight, blues, reds } = twoCompanies();
    const truck = fight.add('Lorry', reds, { kind: 'softskin', vehicle: 'truck-medium' });
    fight.until(1, 'movement');
    const roll = (as = UMPIRE) => fight.roll('move-softskin', { unit: [truck] }, {}, [5], as);
    expect(refusal(() => roll(player(blues))).code).toBe('NOT_YOURS');
    expect(roll(player(reds)).kind).toBe('resolved');
  });
});

describe('Movement: softskins', () => {
  it('every face, rating and fire reads the row of its score', () => {
    for (const face of FACES)
      for (const mr of [-1, 0, 1, 2])
        for (const [underFire, modifier] of [
          ['none', 0],
          ['fire', -2],
          ['artillery', -4],
        ] as const) {
          const score = worth(face) + mr + modifier;
          const [result, multiplier, status] = rowFor(score);
          expect(move({ mr, underFire }, face).outcome).toEqual({
            score,
            result,
            baseInches: 5,
            moveInches: 5 * multiplier,
            status,
          });
        }
  });

  it('the third row runs from -2 to 1; artillery fire is -4 in all (TC-6)', () => {
    expect(move({}, 1).outcome.result).toBe('retire');
    expect(move({ underFire: 'artillery' }, 4).outcome).toMatchObject({ score: 0, result: 'retire' });
    expect(move({ underFire: 'artillery' }, 2).outcome).toMatchObject({ score: -2, result: 'retire' });
    expect(move({ underFire: 'artillery', mr: -1 }, 2).outcome).toMatchObject({ score: -3, result: 'retreat' });
    expect(move({}, 1).cites).toContain('TC-6');
    expect(move({ underFire: 'artillery' }, 9).cites).toContain('TC-6');
    expect(move({ underFire: 'fire' }, 9).cites).not.toContain('TC-6');
  });

  it.each(VEHICLES)('Appendix A: %s has %i", three times as much on a road (TC-7)', (vehicle, base) => {
    expect(move({ vehicle }, 2).outcome).toMatchObject({ baseInches: base, moveInches: base });
    const road = move({ vehicle, onRoad: true }, 6);
    expect(road.outcome.moveInches).toBe(base * 2 * 3);
    expect(road.cites).toContain('TC-7');
  });

  it('goes back along a road three times as fast, fractions kept (TC-8)', () => {
    const back = move({ vehicle: 'wagon', underFire: 'artillery', mr: -1, onRoad: true }, 1);
    expect(back.outcome).toMatchObject({ score: -4, result: 'retreat', moveInches: -13.5 });
    expect(back.cites).toContain('TC-8');
  });

  it('fire is that of the last move, hit or miss (TC-41); 0 is ten (TC-1)', () => {
    expect(move({ underFire: 'fire' }, 0).cites).toEqual(expect.arrayContaining(['TC-1', 'TC-41']));
    expect(move({}, 9).cites).not.toContain('TC-41');
  });

  it('its status is that of its new roll (TC-9)', () => {
    expect(move({}, 1).cites).toContain('TC-9');
    expect(move({}, 1).effects).toEqual([{ kind: 'move', role: 'unit', moveInches: -5, moved: true, status: 'retiring' }]);
  });

  it('does not move when abandoned or destroyed', () => expectIllegal(moveSoftskinProcedure, { immobilised: true }, 'Movement'));

  it('is told in a sentence', () => {
    expect(move({ onRoad: true }, 6).summary).toBe('Normal move: 30".');
    expect(move({ underFire: 'artillery', mr: -1 }, 1).summary).toBe('The unit retreats 7.5".');
  });
});

describe('what a vehicle fills in for its movement roll', () => {
  it.each([
    [[], 'none'],
    [['small-arms'], 'fire'],
    [['at', 'mg'], 'fire'],
    [['small-arms', 'artillery'], 'artillery'],
  ] as const)('under %j last move: %s', (underFireLast, underFire) => {
    const unit = aTruck({ underFireLast, underFire: ['artillery'], mr: 2 });
    expect(filledBy(moveSoftskinProcedure, { unit })).toEqual({ vehicle: 'truck-medium', mr: 2, underFire, immobilised: false });
  });

  it('an abandoned one does not move', () =>
    expect(filledBy(moveSoftskinProcedure, { unit: aTruck({ condition: 'abandoned' }) })).toMatchObject({ immobilised: true }));

  it.each([aUnit(), aTank()])('softskins alone', (unit) =>
    expect(() => filledBy(moveSoftskinProcedure, { unit })).toThrow('is not a softskin vehicle. Choose a softskin vehicle.'),
  );
});

describe('odds of cullen.move-softskin', () => {
  it('shelled: one Normal, four Slowed, five back', () => {
    const odds = checkedOdds(moveSoftskinProcedure, { underFire: 'artillery' });
    expect(Object.fromEntries(odds.map(({ outcome, p }) => [outcome.result, Number(p.toFixed(12))]))).toEqual({
      normal: 0.1,
      slowed: 0.4,
      retire: 0.4,
      retreat: 0.1,
    });
  });

  it('equal brute force', () =>
    expectOddsEqualBruteForce(moveSoftskinProcedure, { underFire: 'fire', vehicle: 'car-slow', onRoad: true }));

  it('give every live result a chance', () => {
    const inputs = fc.record({
      mr: fc.integer({ min: -1, max: 2 }),
      underFire: fc.constantFrom('none', 'fire', 'artillery'),
      onRoad: fc.boolean(),
      immobilised: fc.boolean(),
    });
    expectLiveWithinOdds(moveSoftskinProcedure, inputs, 3000);
  });
});
