import { describe, expect, it } from 'vitest';
import { assaultArmourProcedure } from '../../../src/rules/cullen/procedures/assault-armour.js';
import { fc } from '../../chance/properties.js';
import { checkedOdds, expectLiveWithinOdds, expectOddsEqualBruteForce, resolveWith } from '../brute-force.js';
import { expectIllegal } from '../refusals.js';
import { aGun, aTank, aTruck, aUnit, filledBy, NO_ELEMENTS } from './scene.js';
import { anOfficer, FACES, filledAmong, someCavalry, worth } from './staged.js';
import { testPromises } from './promised.js';

testPromises(assaultArmourProcedure, {
  outcome:
    'infantryScore armourScore difference loser armourResult infantryDps infantryDpsAfter infantryElementsLost fallBackFraction fallBackInches',
  defaults: 'infantryMr=0 infantryAr=0 infantryDps=0 officer=0 armourMr=0 armourAr=0 armourMgs=false',
  odds: 'armourResult infantryDps',
  mostDice: 2,
});

/** One element of infantry, which adds 1 to its die. */
const NEAR = { rangeInches: 1, infantryElements: 1 };
const fight = (input: object, infantry: number, armour: number) =>
  resolveWith(assaultArmourProcedure, { ...NEAR, ...input }, [infantry, armour]);
const scores = (input: object) => {
  const { infantryScore, armourScore } = fight(input, 5, 5).outcome;
  return [infantryScore, armourScore];
};

describe('Infantry v Armour: who may', () => {
  it('within 2" of the armour', () => {
    expect(fight({ rangeInches: 2 }, 5, 5).outcome.infantryScore).toBe(6);
    expectIllegal(assaultArmourProcedure, { ...NEAR, rangeInches: 2.1 }, 'Infantry v Armour');
  });

  it('with no infantry of the armour\'s side within 6" of either; 6" exactly is within (TC-36)', () => {
    for (const screenInches of [0, 6])
      expectIllegal(assaultArmourProcedure, { ...NEAR, screenInches }, 'Infantry v Armour', 'TC-36');
    expect(fight({ screenInches: 6.1 }, 5, 5).outcome.infantryScore).toBe(6);
  });
});

describe('Infantry v Armour: modifiers', () => {
  it.each([
    ['+1 per element', { infantryElements: 6 }, 11, 5],
    ['-1 per DP', { infantryDps: 4 }, 2, 5],
    ['officer', { officer: 2 }, 8, 5],
    ['+2 machine guns', { armourMgs: true }, 6, 7],
  ])('%s', (_name, input, infantry, armour) => expect(scores(input)).toEqual([infantry, armour]));

  it('each side adds its own MR and AR (TC-51)', () => {
    expect(scores({ infantryMr: 2, infantryAr: 1, armourMr: -1, armourAr: -1 })).toEqual([9, 3]);
    expect(scores({ infantryMr: -1, infantryAr: -1, armourMr: 2, armourAr: 1 })).toEqual([4, 8]);
    expect(fight({}, 5, 5).cites).toContain('TC-51');
  });

  it('the officer adds his own factor, +3 too (TC-5)', () => {
    expect(scores({ officer: 3 })).toEqual([9, 5]);
    expect(fight({ officer: 3 }, 5, 5).cites).toContain('TC-5');
    expect(fight({}, 5, 5).cites).not.toContain('TC-5');
  });

  it('0 on either die is ten (TC-1)', () => {
    expect(fight({}, 0, 0).outcome).toMatchObject({ infantryScore: 11, armourScore: 10 });
    expect(fight({}, 0, 5).cites).toContain('TC-1');
    expect(fight({}, 5, 4).cites).not.toContain('TC-1');
  });

  it('rolls infantry, then armour', () => {
    expect(fight({}, 6, 3).dice.map(({ face, for: why }) => [face, why])).toEqual([
      [6, 'infantry'],
      [3, 'armour'],
    ]);
  });
});

// The rulebook's results: difference from and to, the loss of armour, the DPs of infantry that loses, and its part of a
// move.
const RESULTS = [
  [0, 1, 'no-effect', 0, 0],
  [2, 4, 'retire', 1, 0.5],
  [5, 6, 'retreat', 2, 1],
  [7, 30, 'destroyed', 3, 1],
] as const;

describe('Infantry v Armour: results on the loser', () => {
  it('every pair of faces reads the row of its difference', () => {
    for (const i of FACES)
      for (const a of FACES) {
        const [infantryScore, armourScore] = [worth(i) + 1, worth(a)];
        const difference = Math.abs(infantryScore - armourScore);
        const [low, , armourResult, dps, fraction] = RESULTS.find(([from, to]) => difference >= from && difference <= to)!;
        const loser = low === 0 ? 'none' : infantryScore > armourScore ? 'armour' : 'infantry';
        const beaten = loser === 'infantry';
        expect(fight({}, i, a).outcome).toEqual({
          infantryScore,
          armourScore,
          difference,
          loser,
          armourResult: loser === 'armour' ? armourResult : 'no-effect',
          infantryDps: beaten ? dps : 0,
          infantryDpsAfter: beaten ? dps : 0,
          infantryElementsLost: 0,
          fallBackFraction: beaten ? fraction : 0,
          fallBackInches: beaten ? 8 * fraction : 0,
        });
      }
  });

  it('DPs over 4 cost elements, no more than there are (TC-42)', () => {
    // The score of a die of 2, with 3 elements less 4 DPs, against 9 is a difference of 8, so 3 DPs.
    const lost = fight({ infantryElements: 3, infantryDps: 4 }, 2, 9);
    expect(lost.outcome).toMatchObject({ difference: 8, infantryDps: 3, infantryDpsAfter: 4, infantryElementsLost: 3 });
    expect(lost.cites).toContain('TC-42');
    expect(fight({ infantryDps: 4 }, 4, 9).outcome).toMatchObject({ difference: 8, infantryElementsLost: 1 });
    expect(fight({ infantryElements: 5, infantryDps: 3 }, 1, 9).outcome).toMatchObject({
      difference: 6,
      infantryDpsAfter: 4,
      infantryElementsLost: 1,
    });
  });

  it('it fights as the phase found it; DPs are added to those that it has by now (TC-40)', () => {
    // The score of a die of 1 with 1 element, against 9, is a difference of seven, so 3 DPs.
    const lost = (now: object) => fight(now, 1, 9).outcome;
    expect(lost({ infantryDpsNow: 3 })).toMatchObject({ infantryScore: 2, infantryDpsAfter: 4, infantryElementsLost: 1 });
    expect(lost({ infantryDpsNow: 3, infantryElementsNow: 9 })).toMatchObject({ infantryElementsLost: 2 });
  });

  it('the infantry goes back a part of 8" (TC-35), armour at once (TC-30)', () => {
    expect(fight({}, 3, 7).outcome.fallBackInches).toBe(4);
    expect(fight({}, 3, 7).cites).toContain('TC-35');
    expect(fight({}, 7, 3).cites).toContain('TC-30');
    expect(fight({}, 7, 3).cites).not.toContain('TC-35');
    expect(fight({}, 9, 1).cites).not.toContain('TC-30');
  });

  /**
   * The assault is fought within 2 inches, and an enemy that moves within 4 inches reveals units (Concealment and
   * Observation iv).
   */
  const SEEN = ['infantry', 'armour'].map((role) => ({ kind: 'set', role, fields: { concealed: false } }));

  it('does it, and both are seen', () => {
    expect(fight({}, 5, 5).cites).toContain('Concealment and Observation');
    expect(fight({}, 5, 5).effects).toEqual(SEEN);
    expect(fight({}, 6, 5).effects).toEqual([...SEEN, { kind: 'fall-back', role: 'armour', status: 'retiring' }]);
    expect(fight({}, 9, 5).effects).toEqual([...SEEN, { kind: 'fall-back', role: 'armour', status: 'retreating' }]);
    expect(fight({}, 9, 3).effects).toEqual([...SEEN, { kind: 'worsen', role: 'armour', condition: 'destroyed' }]);
    expect(fight({}, 3, 7).effects).toEqual([
      ...SEEN,
      { kind: 'gain-dps', role: 'infantry', dps: 1 },
      { kind: 'fall-back', role: 'infantry', status: 'retiring' },
    ]);
    expect(fight({}, 1, 7).effects).toEqual([
      ...SEEN,
      { kind: 'gain-dps', role: 'infantry', dps: 2 },
      { kind: 'fall-back', role: 'infantry', status: 'retreating' },
    ]);
  });

  it('is told in a sentence', () => {
    const tone = (infantry: number, armour: number) => assaultArmourProcedure.tone(fight({}, infantry, armour).outcome as never);
    expect([tone(5, 5), tone(6, 5), tone(9, 3)]).toEqual(['nothing', 'effect', 'decisive']);
    expect(fight({}, 5, 5).summary).toBe('Score 6 against 5: neither side loses.');
    expect(fight({}, 6, 5).summary).toBe('Score 7 against 5: the armour retires.');
    expect(fight({}, 9, 3).summary).toBe('Score 10 against 3: the armour is destroyed.');
    expect(fight({ infantryDps: 4 }, 5, 5).summary).toBe(
      'Score 2 against 5: the infantry falls back half a move (4"), takes 1 DP and loses 1 element.',
    );
  });
});

describe('what units fill in for an assault on armour', () => {
  it('ratings, DPs and elements as the phase began (TC-40), the senior officer', () => {
    const infantry = aUnit({ mr: 2, ar: 1, dps: 4, atPhase: { dps: 1, rifle: 5 } });
    const armour = aTank({ mr: -1, ar: 1, vehicleMgs: true });
    const officers = [anOfficer(1, { attachedTo: 'u1' }), anOfficer(3, { attachedTo: 'u1' })];
    expect(filledAmong(assaultArmourProcedure, { infantry: [infantry], armour: [armour] }, officers)).toEqual({
      infantryMr: 2,
      infantryAr: 1,
      infantryDps: 1,
      infantryElements: 6,
      infantryDpsNow: 4,
      infantryElementsNow: 4,
      officer: 3,
      armourMr: -1,
      armourAr: 1,
      armourMgs: true,
    });
  });

  it('infantry alone: dismounted cavalry is (TC-17), riders, guns and officers are not', () => {
    expect(filledBy(assaultArmourProcedure, { infantry: someCavalry({ mounted: false }) })).toMatchObject({
      infantryElements: 4,
    });
    const rifles = aGun({ ...NO_ELEMENTS, atRifle: 1, gunClass: null });
    expect(filledBy(assaultArmourProcedure, { infantry: rifles })).toMatchObject({ infantryElements: 1 });
    for (const infantry of [someCavalry(), aGun(), anOfficer(1), aTank()])
      expect(() => filledBy(assaultArmourProcedure, { infantry })).toThrow('not infantry');
  });

  it('armour alone', () => {
    for (const armour of [aTruck(), aUnit()])
      expect(() => filledBy(assaultArmourProcedure, { armour })).toThrow('is not armour. Choose an armoured vehicle.');
  });
});

describe('odds of cullen.assault-armour', () => {
  it('six elements against a tank: never beaten by 7', () => {
    const odds = checkedOdds(assaultArmourProcedure, { rangeInches: 0, infantryElements: 6 });
    // Armour is destroyed if i + 6 - a is 7 or more, that is i > a: 45 of a hundred pairs of dice.
    expect(odds.find(({ outcome }) => outcome.armourResult === 'destroyed')!.p).toBeCloseTo(0.45, 12);
    expect(odds.some(({ outcome }) => outcome.infantryDps === 3)).toBe(false);
  });

  it.each([{}, { infantryElements: 5, officer: 2 }, { infantryDps: 4, armourMgs: true, armourMr: 2 }])(
    'equal brute force: %j',
    (input) => expectOddsEqualBruteForce(assaultArmourProcedure, { ...NEAR, ...input }),
  );

  it('give every live result a chance', () => {
    const inputs = fc.record({
      rangeInches: fc.constantFrom(0, 2, 3),
      infantryElements: fc.integer({ min: 1, max: 6 }),
      infantryDps: fc.integer({ min: 0, max: 4 }),
      armourMgs: fc.boolean(),
    });
    expectLiveWithinOdds(assaultArmourProcedure, inputs, 3000);
  });
});
