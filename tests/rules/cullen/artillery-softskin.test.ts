import { describe, expect, it } from 'vitest';
import { artillerySoftskin } from '../../../src/rules/cullen/procedures/artillery.js';
import { fc } from '../../chance/properties.js';
import { checkedOdds, expectLiveWithinOdds, expectOddsEqualBruteForce, resolveWith } from '../brute-force.js';
import { SHELLED_SOFTSKIN, testFireAtVehicle } from './artillery-fire.js';
import { aGun, aTank, aTruck, filledBy } from './scene.js';
import { testPromises } from './promised.js';

testPromises(artillerySoftskin, {
  outcome: 'toHitScore required hit vehicle troopsDps troopsDestroyed',
  defaults:
    'weapon=gun mode=direct targetMoved=false singleElement=true roundsOnTarget=0 setUp=true firerStatus=steady carrying=false',
  odds: 'hit vehicle troopsDps troopsDestroyed',
  mostDice: 2,
});

const FIRE = { rangeInches: 20, carrying: true };
const fire = (input: object, ...faces: number[]) => resolveWith(artillerySoftskin, { ...FIRE, ...input }, faces);

describe('Artillery Fire: v Softskin', () => {
  it.each(SHELLED_SOFTSKIN)(
    'a hit and a %i: %s, %i DPs, troops destroyed %s; a mortar reads the same table',
    (face, vehicle, dps, troopsDestroyed) => {
      const hit = { toHitScore: 9, hit: true, vehicle };
      expect(fire({}, 0, face).outcome).toEqual({ ...hit, required: 7, troopsDps: dps, troopsDestroyed });
      expect(fire({ weapon: 'mortar' }, 0, face).outcome).toEqual({ ...hit, required: 9, troopsDps: dps, troopsDestroyed });
      const empty = { troopsDps: 0, troopsDestroyed: false };
      expect(fire({ carrying: false }, 0, face).outcome).toEqual({ ...hit, required: 7, ...empty });
    },
  );

  testFireAtVehicle(artillerySoftskin, FIRE, fire);

  it('a lone truck is a single element unless it is said otherwise (TC-26)', () => {
    const miss = fire({}, 7);
    expect(miss.outcome).toEqual({
      toHitScore: 6,
      required: 7,
      hit: false,
      vehicle: 'no-effect',
      troopsDps: 0,
      troopsDestroyed: false,
    });
    expect(miss.dice).toHaveLength(1);
    expect(miss.cites).toContain('TC-26');
    expect(fire({ singleElement: false }, 7, 1).outcome.hit).toBe(true);
  });

  it('says what happened, and marks both', () => {
    const marks = [
      { kind: 'set', role: 'firer', fields: { fired: true, concealed: false } },
      { kind: 'count-round', role: 'firer', target: 'target', targetMoved: false },
      { kind: 'under-fire', role: 'target', by: ['artillery'] },
    ];
    expect(fire({}, 1).effects).toEqual(marks);
    expect(fire({}, 1).summary).toBe('Score 0 (7 needed): a miss.');
    const wreck = fire({}, 8, 4);
    expect(wreck.effects).toEqual([
      ...marks,
      { kind: 'softskin-hit', role: 'target', vehicle: 'destroyed', troopsDps: 2, troopsDestroyed: false },
    ]);
    expect(wreck.summary).toBe('Score 7 (7 needed): a hit, the vehicle is destroyed.');
    expect(artillerySoftskin.tone(wreck.outcome as never)).toBe('decisive');
    expect(artillerySoftskin.tone(fire({}, 8, 3).outcome as never)).toBe('effect');
    expect(artillerySoftskin.tone(fire({}, 1).outcome as never)).toBe('nothing');
    expect(artillerySoftskin.measure!.of(wreck.outcome as never)).toBe(2);
  });
});

describe('what units fill in', () => {
  it('takes guns and truck', () => {
    const target = aTruck({ carries: 'u3', moved: true });
    expect(filledBy(artillerySoftskin, { firer: aGun({ moved: true }), target })).toEqual({
      weapon: 'gun',
      roundsOnTarget: 0,
      setUp: false,
      firerStatus: 'steady',
      carrying: true,
      targetMoved: true,
      singleElement: true,
    });
  });

  it('takes softskins alone as target', () => {
    expect(() => filledBy(artillerySoftskin, { target: aTank() })).toThrow(
      'T-26 is not a softskin vehicle. Choose a softskin vehicle.',
    );
  });
});

describe('odds of cullen.artillery-softskin', () => {
  it('8 to hit: 0.7 a miss, 0.3 x 0.3 the end of truck and company', () => {
    const odds = checkedOdds(artillerySoftskin, FIRE);
    expect(odds[0]!.p).toBeCloseTo(0.7, 14);
    expect(odds.find(({ outcome }) => outcome.troopsDestroyed)!.p).toBeCloseTo(0.09, 14);
  });

  it.each([{}, { carrying: false }, { weapon: 'mortar', roundsOnTarget: 2 }])('equal brute force for %j', (change) =>
    expectOddsEqualBruteForce(artillerySoftskin, { ...FIRE, ...change }),
  );

  it('give every live result a chance', () => {
    const inputs = fc.record({
      weapon: fc.constantFrom('gun', 'mortar'),
      rangeInches: fc.constantFrom(5, 24, 30),
      carrying: fc.boolean(),
    });
    expectLiveWithinOdds(artillerySoftskin, inputs, 3000);
  });
});
