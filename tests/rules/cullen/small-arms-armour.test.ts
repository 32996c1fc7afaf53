import { describe, expect, it } from 'vitest';
import { smallArmsArmour } from '../../../src/rules/cullen/procedures/small-arms.js';
import { fc } from '../../chance/properties.js';
import { checkedOdds, expectLiveWithinOdds, expectOddsEqualBruteForce, resolveWith } from '../brute-force.js';
import { expectIllegal, expectInvalid } from '../refusals.js';
import { aTank, aUnit, filledBy } from './scene.js';
import { FACES, worth } from './staged.js';
import { testPromises } from './promised.js';

testPromises(smallArmsArmour, {
  outcome: 'score moraleCheck',
  defaults: 'lmg=0 hmg=0 firerStatus=steady moved=false vehicleMounted=false assaultDeclared=false',
  odds: 'moraleCheck',
  mostDice: 1,
});

const FIRE = { lmg: 1, rangeInches: 10 };
const fire = (input: object, ...faces: number[]) => resolveWith(smallArmsArmour, { ...FIRE, ...input }, faces);

describe('Small Arms v Armour', () => {
  it.each([
    [1, 0, 0],
    [0, 1, 0],
    [1, 1, 1],
    [3, 0, 2],
    [2, 4, 5],
    [20, 20, 39],
  ])('%i LMGs and %i HMGs add %i: one for each after the first; 8 or more forces a morale test', (lmg, hmg, further) => {
    for (const face of FACES) {
      const score = worth(face) + further;
      const { outcome, steps } = fire({ lmg, hmg }, face);
      expect(outcome).toEqual({ score, moraleCheck: score >= 8 });
      expect(steps.filter(({ kind }) => kind === 'modifier').map(({ value }) => value)).toEqual(further > 0 ? [further] : []);
    }
  });

  it('the face 0 counts ten (TC-1)', () => {
    expect(fire({}, 0).outcome.score).toBe(10);
    expect(fire({}, 0).cites).toContain('TC-1');
    expect(fire({}, 9).cites).not.toContain('TC-1');
  });

  it('only LMGs and HMGs are effective', () => {
    expectIllegal(smallArmsArmour, { rangeInches: 10 }, 'Small Arms v Armour');
    expectInvalid(smallArmsArmour, { ...FIRE, rifle: 4 }, 'rifle');
  });

  it('reaches 24"', () => {
    expect(fire({ rangeInches: 24 }, 8).outcome.moraleCheck).toBe(true);
    expectIllegal(smallArmsArmour, { ...FIRE, rangeInches: 24.1 }, 'Small Arms v Armour');
  });

  it('a retreating unit may not shoot, a pinned or retiring one loses nothing (TC-18)', () => {
    expectIllegal(smallArmsArmour, { ...FIRE, firerStatus: 'retreating' }, 'TC-18');
    for (const firerStatus of ['pinned', 'retiring']) {
      expect(fire({ firerStatus }, 8).outcome.score).toBe(8);
      expect(fire({ firerStatus }, 8).cites).toContain('TC-18');
    }
  });

  it('fires at any range under 2" too, until an assault is declared (TC-19)', () => {
    expect(fire({ rangeInches: 0 }, 8).outcome.moraleCheck).toBe(true);
    expect(fire({ rangeInches: 0 }, 8).cites).toContain('TC-19');
    expect(fire({ rangeInches: 2 }, 8).cites).not.toContain('TC-19');
    expectIllegal(smallArmsArmour, { ...FIRE, rangeInches: 1, assaultDeclared: true }, 'Small Arms v Armour', 'TC-19');
  });

  it('HMGs that moved do not fire, unless on a vehicle; LMGs do (TC-48)', () => {
    expectIllegal(smallArmsArmour, { ...FIRE, hmg: 1, moved: true }, 'Small Arms v Infantry', 'TC-48');
    expect(fire({ moved: true }, 8).outcome.score).toBe(8);
    expect(fire({ lmg: 0, hmg: 1, moved: true, vehicleMounted: true }, 8).outcome.score).toBe(8);
  });

  it('the armour is under machine gun fire, hit or miss, and tests its morale when it must', () => {
    const marks = [
      { kind: 'set', role: 'firer', fields: { fired: true, concealed: false } },
      { kind: 'under-fire', role: 'target', by: ['small-arms', 'mg'] },
    ];
    expect(fire({}, 7).effects).toEqual(marks);
    expect(fire({}, 8).effects).toEqual([...marks, { kind: 'set', role: 'target', fields: { moraleDue: true } }]);
  });

  it('is told in a sentence', () => {
    expect(fire({}, 7).summary).toBe('Score 7: no effect.');
    expect(fire({}, 8).summary).toBe('Score 8: the vehicle must take a morale test.');
    expect(smallArmsArmour.tone(fire({}, 7).outcome as never)).toBe('nothing');
    expect(smallArmsArmour.tone(fire({}, 8).outcome as never)).toBe('effect');
    expect(smallArmsArmour.measure!.of(fire({}, 8).outcome as never)).toBe(1);
  });
});

describe('what units fill in', () => {
  it('takes the machine guns that may fire', () => {
    const firer = aUnit({ lmg: 2, hmg: 1, assaultDeclared: true, atPhase: { status: 'pinned' } });
    expect(filledBy(smallArmsArmour, { firer, target: aTank() })).toEqual({
      lmg: 2,
      hmg: 1,
      firerStatus: 'pinned',
      moved: false,
      vehicleMounted: false,
      assaultDeclared: true,
    });
    expect(filledBy(smallArmsArmour, { firer: aUnit({ hmg: 1, moved: true }) })).toMatchObject({ hmg: 0, moved: true });
    expect(filledBy(smallArmsArmour, { firer: aTank({ hmg: 1, moved: true }) })).toMatchObject({ hmg: 1, vehicleMounted: true });
  });

  it('takes armour alone as target', () => {
    expect(() => filledBy(smallArmsArmour, { firer: aUnit(), target: aUnit({ id: 'u2' }) })).toThrow('A Coy is not armour');
  });
});

describe('odds of cullen.small-arms-armour', () => {
  it('one machine gun forces a test three times in ten, two four times', () => {
    const chance = (lmg: number) =>
      checkedOdds(smallArmsArmour, { lmg, rangeInches: 5 }).find(({ outcome }) => outcome.moraleCheck)!.p;
    expect(chance(1)).toBeCloseTo(0.3, 14);
    expect(chance(2)).toBeCloseTo(0.4, 14);
    expect(chance(8)).toBeCloseTo(1, 14);
  });

  it.each([1, 4, 7, 8])('equal brute force for %i machine guns', (hmg) => {
    expectOddsEqualBruteForce(smallArmsArmour, { hmg, rangeInches: 24 });
  });

  it('give every live result a chance', () => {
    const inputs = fc.record({
      lmg: fc.integer({ min: 0, max: 9 }),
      hmg: fc.integer({ min: 0, max: 2 }),
      rangeInches: fc.constantFrom(0, 10, 24, 25),
      moved: fc.boolean(),
    });
    expectLiveWithinOdds(smallArmsArmour, inputs, 3000);
  });
});
