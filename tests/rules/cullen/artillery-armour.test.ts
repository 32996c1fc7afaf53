import { describe, expect, it } from 'vitest';
import { artilleryArmour } from '../../../src/rules/cullen/procedures/artillery.js';
import { fc } from '../../chance/properties.js';
import { checkedOdds, expectLiveWithinOdds, expectOddsEqualBruteForce, resolveWith } from '../brute-force.js';
import { testFireAtVehicle } from './artillery-fire.js';
import { aGun, aTank, aTruck, filledBy } from './scene.js';
import { FACES, worth } from './staged.js';
import { testPromises } from './promised.js';

testPromises(artilleryArmour, {
  outcome: 'toHitScore required hit effectScore result',
  defaults: 'weapon=gun mode=direct targetMoved=false singleElement=true roundsOnTarget=0 setUp=true firerStatus=steady',
  odds: 'result',
  mostDice: 2,
});

const CLASSES = ['light', 'medium', 'heavy'] as const;
const FIRE = { rangeInches: 20, armour: 'medium' };
const fire = (input: object, ...faces: number[]) => resolveWith(artilleryArmour, { ...FIRE, ...input }, faces);

function resultOf(score: number): string {
  if (score < 8) return 'no-effect';
  return { 8: 'morale-check', 9: 'morale-check', 10: 'immobilised', 11: 'bail-out' }[score] ?? 'destroyed';
}

describe('Artillery Fire: v Armour', () => {
  // Artillery counts as a heavy gun, and a mortar as a light one, against light, medium and heavy armour.
  const FACTORS = { gun: [5, 4, 3], mortar: [3, 2, 1] } as const;
  for (const weapon of ['gun', 'mortar'] as const) {
    it.each(CLASSES.map((armour, column) => [armour, FACTORS[weapon][column]!] as const))(
      `a ${weapon} v %s armour adds %i, and no range factor`,
      (armour, factor) => {
        for (const face of FACES) {
          const effectScore = worth(face) + factor;
          for (const rangeInches of [0, 24])
            expect(fire({ weapon, armour, rangeInches }, 0, face).outcome).toEqual({
              toHitScore: 9,
              required: weapon === 'gun' ? 7 : 9,
              hit: true,
              effectScore,
              result: resultOf(effectScore),
            });
        }
      },
    );
  }

  testFireAtVehicle(artilleryArmour, FIRE, fire);

  it('a lone vehicle is a single element unless it is said otherwise (TC-26)', () => {
    expect(fire({}, 7).outcome).toEqual({ toHitScore: 6, required: 7, hit: false, effectScore: null, result: 'miss' });
    expect(fire({}, 7).cites).toContain('TC-26');
    expect(fire({ singleElement: false }, 7, 1).outcome.hit).toBe(true);
    expect(fire({ singleElement: false }, 7, 1).cites).not.toContain('TC-26');
  });

  it('a morale test from it counts as under anti-tank fire (TC-28)', () => {
    const shaken = fire({}, 8, 4);
    expect(shaken.outcome.result).toBe('morale-check');
    expect(shaken.cites).toContain('TC-28');
    expect(fire({}, 8, 6).cites).not.toContain('TC-28');
  });
});

describe('what it does', () => {
  const marks = (...by: string[]) => [
    { kind: 'set', role: 'firer', fields: { fired: true, concealed: false } },
    { kind: 'count-round', role: 'firer', target: 'target', targetMoved: false },
    { kind: 'under-fire', role: 'target', by },
  ];

  it('a hit puts the armour under artillery and anti-tank fire, a miss under artillery fire alone (TC-28)', () => {
    expect(fire({}, 7).effects).toEqual(marks('artillery'));
    expect(fire({}, 8, 1).effects).toEqual(marks('artillery', 'at'));
  });

  it.each([
    [4, { kind: 'set', role: 'target', fields: { moraleDue: true } }, 'effect', 1],
    [6, { kind: 'worsen', role: 'target', condition: 'immobilised' }, 'effect', 2],
    [7, { kind: 'worsen', role: 'target', condition: 'bailed-out' }, 'decisive', 3],
    [8, { kind: 'worsen', role: 'target', condition: 'destroyed' }, 'decisive', 4],
  ])('effect die %i', (face, effect, tone, rank) => {
    const shot = fire({}, 8, face);
    expect(shot.effects).toEqual([...marks('artillery', 'at'), effect]);
    expect(artilleryArmour.tone(shot.outcome as never)).toBe(tone);
    expect(artilleryArmour.measure!.of(shot.outcome as never)).toBe(rank);
  });

  it('is told in a sentence', () => {
    expect(fire({}, 7).summary).toBe('Score 6 (7 needed): a miss.');
    expect(fire({}, 8, 8).summary).toBe('Score 7 (7 needed), effect score 12: the vehicle is destroyed.');
  });
});

describe('what units fill in', () => {
  it('takes guns and armour', () => {
    expect(filledBy(artilleryArmour, { firer: aGun({ rangedTarget: 'u2', rangedRounds: 1 }), target: aTank() })).toEqual({
      weapon: 'gun',
      roundsOnTarget: 1,
      setUp: true,
      firerStatus: 'steady',
      armour: 'medium',
      targetMoved: false,
      singleElement: true,
    });
  });

  it('takes armour alone as target', () => {
    expect(() => filledBy(artilleryArmour, { target: aTruck() })).toThrow('Truck is not armour. Choose an armoured vehicle.');
  });
});

describe('odds of cullen.artillery-armour', () => {
  it('8 to hit, then 4 are added: 0.7 a miss, 0.3 x 0.3 destroyed', () => {
    const odds = new Map(checkedOdds(artilleryArmour, FIRE).map(({ outcome, p }) => [outcome.result, Number(p.toFixed(12))]));
    expect(odds).toEqual(
      new Map([
        ['miss', 0.7],
        ['destroyed', 0.09],
        ['no-effect', 0.09],
        ['morale-check', 0.06],
        ['bail-out', 0.03],
        ['immobilised', 0.03],
      ]),
    );
  });

  it.each(CLASSES)('equal brute force v %s armour', (armour) => {
    for (const weapon of ['gun', 'mortar']) expectOddsEqualBruteForce(artilleryArmour, { ...FIRE, armour, weapon });
  });

  it('give every live result a chance', () => {
    const inputs = fc.record({
      weapon: fc.constantFrom('gun', 'mortar'),
      rangeInches: fc.constantFrom(5, 24, 30),
      armour: fc.constantFrom(...CLASSES),
      roundsOnTarget: fc.integer({ min: 0, max: 4 }),
    });
    expectLiveWithinOdds(artilleryArmour, inputs, 3000);
  });
});
