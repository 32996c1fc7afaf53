import { describe, expect, it } from 'vitest';
import { moveArmourProcedure } from '../../../src/rules/cullen/procedures/move-vehicles.js';
import { fc } from '../../chance/properties.js';
import { checkedOdds, expectLiveWithinOdds, expectOddsEqualBruteForce, resolveWith } from '../brute-force.js';
import { expectIllegal } from '../refusals.js';
import { aTank, aTruck, aUnit, filledBy } from './scene.js';
import { FACES, worth } from './staged.js';
import { testPromises } from './promised.js';

testPromises(moveArmourProcedure, {
  outcome: 'score result baseInches moveInches status',
  defaults: 'mr=0 status=steady vehicle=standard-armour drive=auto onRoad=false roadBound=false immobilised=false',
  odds: 'result moveInches',
  mostDice: 1,
});

const move = (input: object, face: number) => resolveWith(moveArmourProcedure, input, [face]);

// Appendix A: base speed and drive.
const VEHICLES = [
  ['standard-armour', 5, 'tracked'],
  ['t-26', 7, 'tracked'],
  ['pzkpfw-i', 6, 'tracked'],
  ['schneider', 4, 'tracked'],
  ['ft17', 5, 'tracked'],
  ['cv33', 8, 'tracked'],
  ['bt-5', 10, 'tracked'],
  ['ba-6', 8, 'wheeled'],
  ['armoured-car-fast', 7, 'wheeled'],
  ['armoured-car-medium', 5, 'wheeled'],
  ['armoured-car-slow', 4, 'wheeled'],
  ['armoured-truck-fast', 6, 'wheeled'],
  ['armoured-truck-medium', 4, 'wheeled'],
  ['armoured-truck-slow', 3, 'wheeled'],
] as const;

/** Returns the row of the rulebook: result, multiplier, status. */
function rowFor(score: number) {
  if (score >= 6) return ['normal', 2, 'steady'] as const;
  if (score >= 2) return ['slowed', 1, 'steady'] as const;
  return score >= 0 ? (['retire', -1, 'retiring'] as const) : (['retreat', -1.5, 'retreating'] as const);
}

describe('Movement: armour', () => {
  it('every face, rating and status reads the row of its score', () => {
    for (const face of FACES)
      for (const mr of [-1, 0, 1, 2])
        for (const [status, modifier] of [
          ['steady', 0],
          ['retiring', -2],
          ['retreating', -4],
        ] as const) {
          const score = worth(face) + mr + modifier;
          const [result, multiplier, after] = rowFor(score);
          expect(move({ mr, status }, face).outcome).toEqual({
            score,
            result,
            baseInches: 5,
            moveInches: 5 * multiplier,
            status: after,
          });
        }
  });

  it.each([
    [6, 0, 'normal'],
    [5, 0, 'slowed'],
    [2, 0, 'slowed'],
    [1, 0, 'retire'],
    [1, -1, 'retire'],
    [3, -4, 'retreat'],
  ])('%i with %i is %s', (face, modifier, result) => {
    const input = { 0: {}, '-1': { mr: -1 }, '-4': { status: 'retreating' } }[`${modifier}` as '0'];
    expect(move(input, face).outcome.result).toBe(result);
  });

  it.each(VEHICLES)('Appendix A: %s has %i" and is %s', (vehicle, base, drive) => {
    expect(move({ vehicle }, 6).outcome).toMatchObject({ baseInches: base, moveInches: base * 2 });
    expect(move({ vehicle, onRoad: true }, 6).outcome.moveInches).toBe(base * 2 * (drive === 'tracked' ? 1.5 : 2));
    expect(move({ vehicle, onRoad: true }, 2).outcome.moveInches).toBe(base * (drive === 'tracked' ? 1.5 : 2));
  });

  it('a road multiplies any distance, back too: tracks 1.5, wheels 2 (TC-7)', () => {
    const road = { onRoad: true, vehicle: 't-26' };
    expect(move(road, 1).outcome.moveInches).toBe(-10.5);
    expect(move({ ...road, drive: 'wheeled' }, 1).outcome.moveInches).toBe(-14);
    expect(move({ ...road, vehicle: 'ba-6', drive: 'tracked' }, 6).outcome.moveInches).toBe(24);
    expect(move(road, 1).cites).toContain('TC-7');
    expect(move({ vehicle: 't-26' }, 1).cites).not.toContain('TC-7');
  });

  it('keeps fractions of an inch: 5" x -1.5 x 1.5 is -11.25" (TC-8)', () => {
    const back = move({ status: 'retreating', onRoad: true }, 3);
    expect(back.outcome.moveInches).toBe(-11.25);
    expect(back.cites).toContain('TC-8');
    expect(move({}, 6).cites).not.toContain('TC-8');
  });

  it('who retired or retreated rolls with -2 or -4, and the result is the new status (TC-9)', () => {
    expect(move({ status: 'retiring' }, 8).outcome).toMatchObject({ score: 6, status: 'steady' });
    expect(move({ status: 'retiring' }, 8).cites).toContain('TC-9');
    expect(move({}, 1).cites).toContain('TC-9');
    expect(move({}, 6).cites).not.toContain('TC-9');
  });

  it('the working of either modifier cites it (TC-9)', () => {
    const modifiers = (status: string) =>
      move({ status }, 8).steps.flatMap(({ kind, value, cite }) => (kind === 'modifier' ? [[value, ...[cite].flat()]] : []));
    expect(modifiers('retiring')).toEqual([[-2, 'Movement', 'TC-9']]);
    expect(modifiers('retreating')).toEqual([[-4, 'Movement', 'TC-9']]);
    expect(modifiers('steady')).toEqual([]);
  });

  it('0 on the die is ten (TC-1)', () => {
    expect(move({}, 0).outcome.score).toBe(10);
    expect(move({}, 0).cites).toContain('TC-1');
  });

  it('a road-bound truck keeps to the road, and what is immobilised does not move', () => {
    expectIllegal(moveArmourProcedure, { roadBound: true }, 'Movement');
    expect(move({ roadBound: true, onRoad: true, vehicle: 'armoured-truck-slow' }, 6).outcome.moveInches).toBe(12);
    expectIllegal(moveArmourProcedure, { immobilised: true }, 'Movement');
  });

  it('shows base speed, multiplier and road, and moves the unit', () => {
    const { steps, effects, summary } = move({ vehicle: 'cv33', onRoad: true, mr: 1 }, 4);
    expect(steps.map(({ label, value }) => [label, value])).toEqual([
      ['Die', 4],
      ['MR', 1],
      ['Score', 5],
      ['Movement score 2-5', 'slowed, base speed x 1'],
      ['Base speed in inches', 8],
      ['Along a road, tracked', 'x 1.5'],
      ['Move', '12"'],
    ]);
    expect(effects).toEqual([{ kind: 'move', role: 'unit', moveInches: 12, moved: true, status: 'steady' }]);
    expect(summary).toBe('Slowed move: 12".');
    expect(move({}, 1).summary).toBe('The unit retires 5".');
    expect(moveArmourProcedure.tone(move({}, 1).outcome as never)).toBe('effect');
    expect(moveArmourProcedure.tone(move({}, 6).outcome as never)).toBe('plain');
  });
});

describe('what a vehicle fills in for its movement roll', () => {
  it('model, drive, rating, status, and whether it can move', () => {
    const unit = aTank({ mr: 1, status: 'retiring', drive: 'wheeled', roadBound: true });
    expect(filledBy(moveArmourProcedure, { unit })).toEqual({
      vehicle: 't-26',
      mr: 1,
      status: 'retiring',
      drive: 'wheeled',
      roadBound: true,
      immobilised: false,
    });
    for (const condition of ['immobilised', 'bailed-out', 'destroyed'] as const)
      expect(filledBy(moveArmourProcedure, { unit: aTank({ condition }) })).toMatchObject({ immobilised: true });
  });

  it.each([aUnit(), aTruck()])('armour alone', (unit) =>
    expect(() => filledBy(moveArmourProcedure, { unit })).toThrow('is not an armoured vehicle. Choose an armoured vehicle.'),
  );
});

describe('odds of cullen.move-armour', () => {
  it('of a steady vehicle: half Normal, four Slowed, one back', () => {
    expect(checkedOdds(moveArmourProcedure, {}).map(({ outcome, p }) => [outcome, Number(p.toFixed(12))])).toEqual([
      [{ result: 'normal', moveInches: 10 }, 0.5],
      [{ result: 'slowed', moveInches: 5 }, 0.4],
      [{ result: 'retire', moveInches: -5 }, 0.1],
    ]);
  });

  it('equal brute force', () => expectOddsEqualBruteForce(moveArmourProcedure, { status: 'retreating', mr: -1, onRoad: true }));

  it('give every live result a chance', () => {
    const inputs = fc.record({
      mr: fc.integer({ min: -1, max: 2 }),
      status: fc.constantFrom('steady', 'retiring', 'retreating'),
      vehicle: fc.constantFrom('t-26', 'ba-6', 'schneider'),
      onRoad: fc.boolean(),
      roadBound: fc.boolean(),
    });
    expectLiveWithinOdds(moveArmourProcedure, inputs, 3000);
  });
});
