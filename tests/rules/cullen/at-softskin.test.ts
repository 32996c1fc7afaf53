import { describe, expect, it } from 'vitest';
import { atSoftskinProcedure } from '../../../src/rules/cullen/procedures/anti-tank.js';
import { fc } from '../../chance/properties.js';
import { checkedOdds, expectLiveWithinOdds, expectOddsEqualBruteForce, resolveWith } from '../brute-force.js';
import { expectIllegal, expectInvalid } from '../refusals.js';
import { aGun, aTank, aTruck, aUnit, filledBy } from './scene.js';
import { testPromises } from './promised.js';

testPromises(atSoftskinProcedure, {
  outcome: 'toHitScore hit vehicle troopsDps troopsDestroyed',
  defaults: 'firerMoved=false targetMoved=false firerStatus=steady setUp=true carrying=false',
  odds: 'hit vehicle troopsDps troopsDestroyed',
  mostDice: 2,
});

const FIRE = { rangeInches: 20, carrying: true };
const fire = (input: object, ...faces: number[]) => resolveWith(atSoftskinProcedure, { ...FIRE, ...input }, faces);

describe('Anti-Tank v Vehicles: softskins', () => {
  // The die, the vehicle, the DPs of the troops, and whether the troops are destroyed.
  it.each([
    [1, 'no-effect', 0, false],
    [2, 'no-effect', 0, false],
    [3, 'no-effect', 0, false],
    [4, 'no-effect', 0, false],
    [5, 'abandoned', 0, false],
    [6, 'destroyed', 2, false],
    [7, 'destroyed', 2, false],
    [8, 'destroyed', 4, false],
    [9, 'destroyed', 4, false],
    [0, 'destroyed', 0, true],
  ])('a hit and a %i: %s, %i DPs, troops destroyed %s', (face, vehicle, troopsDps, troopsDestroyed) => {
    expect(fire({}, 7, face).outcome).toEqual({ toHitScore: 7, hit: true, vehicle, troopsDps, troopsDestroyed });
    expect(fire({ carrying: false }, 7, face).outcome).toEqual({
      toHitScore: 7,
      hit: true,
      vehicle,
      troopsDps: 0,
      troopsDestroyed: false,
    });
  });

  it.each([
    [{}, 0],
    [{ firerMoved: true }, -2],
    [{ targetMoved: true }, -1],
    [{ rangeInches: 11.5 }, 1],
    [{ rangeInches: 12 }, 0],
    [{ rangeInches: 24 }, 0],
    [{ rangeInches: 25 }, -1],
    [{ rangeInches: 36 }, -1],
    [{ rangeInches: 37 }, -3],
  ])('the hit roll is that of fire at armour: %j %i', (change, modifier) => {
    const miss = fire(change, 5);
    expect(miss.outcome).toEqual({
      toHitScore: 5 + modifier,
      hit: false,
      vehicle: 'no-effect',
      troopsDps: 0,
      troopsDestroyed: false,
    });
    expect(miss.dice).toHaveLength(1);
  });

  it('12", 24" and 36" exactly belong to the nearer band (TC-11)', () => {
    for (const rangeInches of [12, 24, 36]) expect(fire({ rangeInches }, 1).cites).toContain('TC-11');
  });

  it('an anti-tank rifle fires at softskins at any range (TC-21)', () => {
    expect(fire({ rangeInches: 40 }, 0, 0).outcome).toMatchObject({ toHitScore: 7, hit: true });
    expect(fire({ rangeInches: 40 }, 1).cites).toContain('TC-21');
    expect(fire({ rangeInches: 24 }, 1).cites).not.toContain('TC-21');
    expectInvalid(atSoftskinProcedure, { ...FIRE, weapon: 'at-rifle' }, 'weapon');
  });

  it('the face 0 counts ten, of either die (TC-1)', () => {
    expect(fire({}, 0, 1).outcome.toHitScore).toBe(10);
    expect(fire({}, 0, 1).cites).toContain('TC-1');
    expect(fire({}, 7, 0).cites).toContain('TC-1');
    expect(fire({}, 7, 1).cites).not.toContain('TC-1');
  });

  it('no retreating unit fires; pinned and retiring ones do (TC-18)', () => {
    expectIllegal(atSoftskinProcedure, { ...FIRE, firerStatus: 'retreating' }, 'TC-18');
    expect(fire({ firerStatus: 'retiring' }, 7, 1).cites).toContain('TC-18');
    expect(fire({ firerStatus: 'pinned' }, 7, 1).outcome.toHitScore).toBe(7);
  });

  it('a gun has to be in position (TC-23)', () => {
    expectIllegal(atSoftskinProcedure, { ...FIRE, setUp: false }, 'Artillery Fire', 'TC-23');
  });

  it('says what happened, and marks both', () => {
    const marks = [
      { kind: 'set', role: 'firer', fields: { fired: true, concealed: false } },
      { kind: 'under-fire', role: 'target', by: ['at'] },
    ];
    const miss = fire({}, 6);
    expect(miss.effects).toEqual(marks);
    expect(miss.summary).toBe('Score 6 (7 needed): a miss.');
    expect(atSoftskinProcedure.tone(miss.outcome as never)).toBe('nothing');
    expect(atSoftskinProcedure.measure!.of(miss.outcome as never)).toBe(0);

    const wreck = fire({}, 7, 8);
    expect(wreck.effects).toEqual([
      ...marks,
      { kind: 'softskin-hit', role: 'target', vehicle: 'destroyed', troopsDps: 4, troopsDestroyed: false },
    ]);
    expect(wreck.summary).toBe('Score 7 (7 needed): a hit, the vehicle is destroyed.');
    expect(atSoftskinProcedure.tone(wreck.outcome as never)).toBe('decisive');
    expect(fire({}, 7, 1).summary).toBe('Score 7 (7 needed): a hit, no effect.');
    expect(atSoftskinProcedure.tone(fire({}, 7, 5).outcome as never)).toBe('effect');
  });
});

describe('what units fill in', () => {
  it('takes both as they were when the phase began', () => {
    const firer = aGun({ gunClass: 'light', moved: true });
    expect(filledBy(atSoftskinProcedure, { firer, target: aTruck({ carries: 'u3', moved: true }) })).toEqual({
      firerMoved: true,
      firerStatus: 'steady',
      setUp: false,
      carrying: true,
      targetMoved: true,
    });
    expect(filledBy(atSoftskinProcedure, { target: aTruck() })).toEqual({ carrying: false, targetMoved: false });
  });

  it('refuses the wrong target and a firer without weapon', () => {
    expect(() => filledBy(atSoftskinProcedure, { target: aTank() })).toThrow(
      'T-26 is not a softskin vehicle. Choose a softskin vehicle.',
    );
    expect(() => filledBy(atSoftskinProcedure, { firer: aUnit() })).toThrow(
      'A Coy has no anti-tank weapon. Choose another unit.',
    );
  });
});

describe('odds of cullen.at-softskin', () => {
  it('at 20": 0.6 a miss, 0.04 the end of truck and company', () => {
    const odds = checkedOdds(atSoftskinProcedure, FIRE);
    expect(odds[0]).toEqual({
      outcome: { hit: false, vehicle: 'no-effect', troopsDps: 0, troopsDestroyed: false },
      p: expect.closeTo(0.6, 14) as number,
    });
    expect(odds.find(({ outcome }) => outcome.troopsDestroyed)!.p).toBeCloseTo(0.04, 14);
  });

  it.each([{ rangeInches: 5 }, { rangeInches: 30, carrying: false }, { rangeInches: 40, firerMoved: true }])(
    'equal brute force for %j',
    (change) => expectOddsEqualBruteForce(atSoftskinProcedure, { ...FIRE, ...change }),
  );

  it('give every live result a chance', () => {
    const inputs = fc.record({
      rangeInches: fc.constantFrom(5, 12, 30, 37),
      firerMoved: fc.boolean(),
      targetMoved: fc.boolean(),
      carrying: fc.boolean(),
    });
    expectLiveWithinOdds(atSoftskinProcedure, inputs, 3000);
  });
});
