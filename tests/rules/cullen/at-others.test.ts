import { describe, expect, it } from 'vitest';
import { atOthersProcedure } from '../../../src/rules/cullen/procedures/anti-tank.js';
import { checkedOdds, expectOddsEqualBruteForce, resolveWith } from '../brute-force.js';
import { expectIllegal, expectInvalid } from '../refusals.js';
import { aGun, aTank, aTruck, aUnit, filledBy } from './scene.js';
import { testPromises } from './promised.js';

testPromises(atOthersProcedure, {
  outcome: 'dps dpsAfter elementsLost',
  defaults: 'firerStatus=steady setUp=true targetDps=0',
  odds: 'dps',
  mostDice: 1,
});

const fire = (input: object, ...faces: number[]) => resolveWith(atOthersProcedure, input, faces);

describe('Anti-Tank v Others', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9])('a %i does nothing', (face) => {
    expect(fire({ targetDps: 2 }, face).outcome).toEqual({ dps: 0, dpsAfter: 2, elementsLost: 0 });
  });

  it('a score of 10 is the face 0, and 1 DP (TC-1, TC-50)', () => {
    const ten = fire({ targetDps: 2 }, 0);
    expect(ten.outcome).toEqual({ dps: 1, dpsAfter: 3, elementsLost: 0 });
    expect(ten.cites).toEqual(expect.arrayContaining(['TC-1', 'TC-50', 'DPs']));
  });

  it('the fifth DP is a lost element', () => {
    expect(fire({ targetDps: 4 }, 0).outcome).toEqual({ dps: 1, dpsAfter: 4, elementsLost: 1 });
  });

  it('any anti-tank weapon fires, at any range, without modifiers (TC-22)', () => {
    expect(fire({}, 5).cites).toContain('TC-22');
    expectInvalid(atOthersProcedure, { rangeInches: 5 }, 'rangeInches');
    expectInvalid(atOthersProcedure, { weapon: 'at-rifle' }, 'weapon');
    expect(fire({ firerStatus: 'pinned' }, 0).outcome.dps).toBe(1);
  });

  it('no retreating unit fires; pinned and retiring ones do (TC-18)', () => {
    expectIllegal(atOthersProcedure, { firerStatus: 'retreating' }, 'TC-18');
    expect(fire({ firerStatus: 'retiring' }, 0).cites).toContain('TC-18');
    expect(fire({}, 0).cites).not.toContain('TC-18');
  });

  it('a gun has to be in position (TC-23)', () => {
    expectIllegal(atOthersProcedure, { setUp: false }, 'Artillery Fire', 'TC-23');
  });

  it('says what happened, and marks both', () => {
    const marks = [
      { kind: 'set', role: 'firer', fields: { fired: true, concealed: false } },
      { kind: 'under-fire', role: 'target', by: ['at'] },
    ];
    expect(fire({}, 1).effects).toEqual(marks);
    expect(fire({}, 0).effects).toEqual([...marks, { kind: 'gain-dps', role: 'target', dps: 1 }]);
    expect(fire({}, 1).summary).toBe('Anti-tank fire at troops: no effect.');
    expect(fire({}, 0).summary).toBe('Anti-tank fire at troops: the target takes 1 DP.');
    expect(fire({ targetDps: 4 }, 0).summary).toBe('Anti-tank fire at troops: the target takes 1 DP and loses 1 element.');
    expect(atOthersProcedure.tone(fire({}, 1).outcome as never)).toBe('nothing');
    expect(atOthersProcedure.tone(fire({}, 0).outcome as never)).toBe('effect');
    expect(atOthersProcedure.tone(fire({ targetDps: 4 }, 0).outcome as never)).toBe('decisive');
    expect(atOthersProcedure.measure!.of(fire({}, 0).outcome as never)).toBe(1);
  });
});

describe('what units fill in', () => {
  it('takes the status of the firer and the DPs that the target has now', () => {
    const target = aUnit({ id: 'u2', dps: 3, atPhase: { dps: 1 } });
    expect(filledBy(atOthersProcedure, { firer: aUnit({ id: 'u1', atRifle: 1, status: 'retiring' }), target })).toEqual({
      firerStatus: 'retiring',
      setUp: true,
      targetDps: 3,
    });
    expect(filledBy(atOthersProcedure, { firer: aGun({ gunClass: 'light', setUp: false }) })).toMatchObject({ setUp: false });
  });

  it('takes no vehicle as target', () => {
    for (const target of [aTank(), aTruck()])
      expect(() => filledBy(atOthersProcedure, { target })).toThrow('not infantry, cavalry or artillery');
  });
});

describe('odds of cullen.at-others', () => {
  it('one in ten', () => {
    expect(checkedOdds(atOthersProcedure, {})).toEqual([
      { outcome: { dps: 0 }, p: expect.closeTo(0.9, 14) as number },
      { outcome: { dps: 1 }, p: expect.closeTo(0.1, 14) as number },
    ]);
    expectOddsEqualBruteForce(atOthersProcedure, { targetDps: 4 });
  });
});
