import { describe, expect, it } from 'vitest';
import { atArmourProcedure } from '../../../src/rules/cullen/procedures/anti-tank.js';
import { fc } from '../../chance/properties.js';
import { checkedOdds, expectLiveWithinOdds, expectOddsEqualBruteForce, refusalOf, resolveWith } from '../brute-force.js';
import { expectIllegal } from '../refusals.js';
import { aGun, aTank, aTruck, aUnit, filledBy } from './scene.js';
import { FACES, worth } from './staged.js';
import { testPromises } from './promised.js';

testPromises(atArmourProcedure, {
  outcome: 'toHitScore hit effectScore result',
  defaults: 'firerMoved=false targetMoved=false firerStatus=steady setUp=true',
  odds: 'result',
  mostDice: 2,
});

const WEAPONS = ['light-gun', 'medium-gun', 'heavy-gun', 'at-rifle'] as const;
const CLASSES = ['light', 'medium', 'heavy'] as const;

/** A medium gun fires at medium armour, 20 inches away: no modifier to hit, and range 2 and armour 3 for the effect. */
const FIRE = { weapon: 'medium-gun', armour: 'medium', rangeInches: 20 };
const fire = (input: object, ...faces: number[]) => resolveWith(atArmourProcedure, { ...FIRE, ...input }, faces);

describe('Anti-Tank v Vehicles: to hit', () => {
  it('takes 7 or more', () => {
    for (const face of FACES) {
      const score = worth(face);
      const shot = fire({}, face, ...(score >= 7 ? [1] : []));
      expect(shot.outcome).toMatchObject({ toHitScore: score, hit: score >= 7 });
    }
  });

  it.each([
    [{ firerMoved: true }, -2],
    [{ targetMoved: true }, -1],
    [{ firerMoved: true, targetMoved: true }, -3],
    [{ rangeInches: 0 }, 1],
    [{ rangeInches: 11.9 }, 1],
    [{ rangeInches: 12 }, 0],
    [{ rangeInches: 24 }, 0],
    [{ rangeInches: 24.1 }, -1],
    [{ rangeInches: 36 }, -1],
    [{ rangeInches: 36.1 }, -3],
    [{ rangeInches: 1000, firerMoved: true, targetMoved: true }, -6],
  ])('%j: %i', (change, modifier) => {
    expect(fire(change, 2).outcome).toEqual({ toHitScore: 2 + modifier, hit: false, effectScore: null, result: 'miss' });
  });

  it('12", 24" and 36" exactly belong to the nearer band (TC-11)', () => {
    for (const rangeInches of [12, 24, 36]) expect(fire({ rangeInches }, 1).cites).toContain('TC-11');
    for (const rangeInches of [11, 20, 37]) expect(fire({ rangeInches }, 1).cites).not.toContain('TC-11');
  });

  it('a miss rolls nothing further', () => {
    const miss = fire({}, 6);
    expect(miss.dice).toHaveLength(1);
    expect(miss.summary).toBe('Score 6 (7 needed): a miss.');
  });

  it('the face 0 counts ten, of either die (TC-1)', () => {
    expect(fire({}, 0, 1).outcome).toMatchObject({ toHitScore: 10, effectScore: 6 });
    expect(fire({}, 7, 0).outcome).toMatchObject({ effectScore: 15 });
    for (const faces of [
      [0, 1],
      [7, 0],
    ])
      expect(fire({}, ...faces).cites).toContain('TC-1');
    expect(fire({}, 7, 1).cites).not.toContain('TC-1');
  });
});

describe('Anti-Tank v Vehicles: effect on armour', () => {
  // Range factors at 0-12, 12-24 and 24-36 inches, and armour factors against light, medium and heavy.
  const RANGE = { 'light-gun': [2, 1, 0], 'medium-gun': [2, 2, 1], 'heavy-gun': [2, 2, 1], 'at-rifle': [1, 0] } as const;
  const ARMOUR = { 'light-gun': [3, 2, 1], 'medium-gun': [4, 3, 2], 'heavy-gun': [5, 4, 3], 'at-rifle': [2, 1, 0] } as const;
  const BANDS = [
    [0, 5, 12],
    [12.1, 24],
    [24.1, 36],
  ];

  for (const weapon of WEAPONS) {
    it.each(CLASSES.map((armour, column) => [armour, column] as const))(
      `${weapon} v %s armour, every range`,
      (armour, column) => {
        RANGE[weapon].forEach((rangeFactor, band) => {
          for (const rangeInches of BANDS[band]!) {
            const { outcome } = fire({ weapon, armour, rangeInches }, 0, 1);
            expect(outcome.effectScore, `${rangeInches}"`).toBe(1 + rangeFactor + ARMOUR[weapon][column]!);
          }
        });
      },
    );
  }

  it('guns beyond 36" have no range factor (TC-21)', () => {
    for (const [weapon, armourFactor] of [
      ['light-gun', 2],
      ['medium-gun', 3],
      ['heavy-gun', 4],
    ] as const) {
      const shot = fire({ weapon, rangeInches: 37 }, 0, 5);
      expect(shot.outcome).toMatchObject({ toHitScore: 7, effectScore: 5 + armourFactor });
      expect(shot.cites).toContain('TC-21');
      expect(fire({ weapon, rangeInches: 36 }, 0, 5).cites).not.toContain('TC-21');
    }
  });

  it('an anti-tank rifle beyond 24" has no effect on armour and is refused (TC-21)', () => {
    const rifle = { ...FIRE, weapon: 'at-rifle' };
    expectIllegal(atArmourProcedure, { ...rifle, rangeInches: 24.1 }, 'Anti-Tank v Vehicles', 'TC-21');
    expectIllegal(atArmourProcedure, { ...rifle, rangeInches: 40 }, 'Anti-Tank v Vehicles', 'TC-21');
    expect(refusalOf(atArmourProcedure, { ...rifle, rangeInches: 25 }).message).toContain(
      'An anti-tank rifle has no effect on armour at 25". Choose a nearer target.',
    );
    expect(fire({ weapon: 'at-rifle', rangeInches: 24 }, 7, 8).outcome.effectScore).toBe(9);
  });

  // A heavy gun against heavy armour at 30 inches: 1 + 3. Against light armour at 10 inches: 2 + 5.
  it.each([
    [5, 'no-effect'],
    [7, 'no-effect'],
    [8, 'morale-check'],
    [9, 'morale-check'],
    [10, 'immobilised'],
    [11, 'bail-out'],
    [12, 'destroyed'],
    [14, 'destroyed'],
  ])('an effect score of %i: %s', (effectScore, result) => {
    const face = effectScore - 4;
    const shot = fire({ weapon: 'heavy-gun', armour: 'heavy', rangeInches: 30 }, 8, face === 10 ? 0 : face);
    expect(shot.outcome).toEqual({ toHitScore: 7, hit: true, effectScore, result });
  });

  it('shows its working', () => {
    const cite = 'Anti-Tank v Vehicles';
    expect(fire({ firerMoved: true }, 9, 5).steps).toEqual([
      { kind: 'base', label: 'Die to hit', value: 9, cite },
      { kind: 'modifier', label: 'Firer moving', value: -2, cite },
      { kind: 'result', label: 'Score (7 or more hits)', value: 7, cite },
      { kind: 'base', label: 'Effect die', value: 5, cite },
      { kind: 'modifier', label: 'Armour factor, medium gun against medium armour', value: 3, cite },
      { kind: 'modifier', label: 'Range factor', value: 2, cite },
      { kind: 'result', label: 'Effect score', value: 10, cite },
      { kind: 'table', label: 'Effect score 10', value: 'immobilised', cite },
    ]);
  });
});

describe('what it does', () => {
  const marks = [
    { kind: 'set', role: 'firer', fields: { fired: true, concealed: false } },
    { kind: 'under-fire', role: 'target', by: ['at'] },
  ];
  // The factors 2 + 3 are added to the effect die.
  it.each([
    [1, [], 'nothing', 0, 'Score 7 (7 needed), effect score 6: no effect.'],
    [
      3,
      [{ kind: 'set', role: 'target', fields: { moraleDue: true } }],
      'effect',
      1,
      'Score 7 (7 needed), effect score 8: the vehicle must take a morale test.',
    ],
    [
      5,
      [{ kind: 'worsen', role: 'target', condition: 'immobilised' }],
      'effect',
      2,
      'Score 7 (7 needed), effect score 10: the vehicle is immobilised.',
    ],
    [
      6,
      [{ kind: 'worsen', role: 'target', condition: 'bailed-out' }],
      'decisive',
      3,
      'Score 7 (7 needed), effect score 11: the crew bails out.',
    ],
    [
      7,
      [{ kind: 'worsen', role: 'target', condition: 'destroyed' }],
      'decisive',
      4,
      'Score 7 (7 needed), effect score 12: the vehicle is destroyed.',
    ],
  ])('an effect die of %i', (face, effects, tone, rank, summary) => {
    const shot = fire({}, 7, face);
    expect(shot.effects).toEqual([...marks, ...effects]);
    expect(shot.summary).toBe(summary);
    expect(atArmourProcedure.tone(shot.outcome as never)).toBe(tone);
    expect(atArmourProcedure.measure!.of(shot.outcome as never)).toBe(rank);
  });

  it('a miss puts the target under fire all the same', () => {
    const miss = fire({}, 1);
    expect(miss.effects).toEqual(marks);
    expect(atArmourProcedure.tone(miss.outcome as never)).toBe('nothing');
    expect(atArmourProcedure.measure!.of(miss.outcome as never)).toBe(0);
  });
});

describe('who may fire', () => {
  it('no retreating unit; a pinned or retiring one without modifier (TC-18)', () => {
    expectIllegal(atArmourProcedure, { ...FIRE, firerStatus: 'retreating' }, 'TC-18');
    for (const firerStatus of ['pinned', 'retiring']) {
      expect(fire({ firerStatus }, 7, 1).outcome.toHitScore).toBe(7);
      expect(fire({ firerStatus }, 7, 1).cites).toContain('TC-18');
    }
  });

  it('a gun that is unlimbered, and not in this move (TC-23)', () => {
    expectIllegal(atArmourProcedure, { ...FIRE, setUp: false }, 'Artillery Fire', 'TC-23');
  });
});

describe('what units fill in', () => {
  it('takes weapon, status and movement as they were when the phase began (TC-40)', () => {
    const firer = aGun({ gunClass: 'heavy', atPhase: { status: 'pinned' } });
    const target = aTank({ armourClass: 'light', moved: true, atPhase: { moved: false } });
    expect(filledBy(atArmourProcedure, { firer, target })).toEqual({
      weapon: 'heavy-gun',
      firerMoved: false,
      firerStatus: 'pinned',
      setUp: true,
      armour: 'light',
      targetMoved: false,
    });
    expect(filledBy(atArmourProcedure, { target: aTank({ moved: true }) })).toEqual({ armour: 'medium', targetMoved: true });
  });

  it.each([
    ['a gun of its class', aGun({ gunClass: 'light' }), 'light-gun'],
    ["a tank's gun", aTank({ gunClass: 'medium' }), 'medium-gun'],
    ['rifles in a company', aUnit({ atRifle: 1 }), 'at-rifle'],
    ['rifles beside a field gun', aGun({ atRifle: 1 }), 'at-rifle'],
    ['to be said: guns of no class', aGun({ gunClass: null }), undefined],
    ['to be said: a gun and rifles', aGun({ gunClass: 'light', atRifle: 2 }), undefined],
  ])('%s', (_what, firer, weapon) => expect(filledBy(atArmourProcedure, { firer }).weapon).toBe(weapon));

  it('who has no anti-tank weapon cannot fire one, unless somebody says which', () => {
    for (const firer of [aUnit(), aGun(), aGun({ guns: 0, mortar: 2, gunClass: null })]) {
      expect(() => filledBy(atArmourProcedure, { firer })).toThrow('has no anti-tank weapon. Choose another unit.');
      expect(filledBy(atArmourProcedure, { firer }, { weapon: 'at-rifle' })).toMatchObject({ setUp: true });
    }
  });

  it('a gun on its own carriage has to be unlimbered and not have moved; rifles and vehicles are always ready (TC-23)', () => {
    const setUp = (firer: Parameters<typeof aUnit>[0], typed = {}) =>
      filledBy(atArmourProcedure, { firer: aGun({ gunClass: 'medium', ...firer }) }, typed).setUp;
    expect(setUp({})).toBe(true);
    expect(setUp({ setUp: false })).toBe(false);
    expect(setUp({ moved: true })).toBe(false);
    expect(setUp({ moved: true, atPhase: { moved: false } })).toBe(true);
    expect(setUp({ guns: 0, gunClass: null, atRifle: 2, setUp: false, moved: true })).toBe(true);
    expect(setUp({ setUp: false, atRifle: 1 }, { weapon: 'at-rifle' })).toBe(true);
    expect(setUp({ setUp: false, atRifle: 1 }, { weapon: 'medium-gun' })).toBe(false);
    expect(filledBy(atArmourProcedure, { firer: aTank({ moved: true }) }).setUp).toBe(true);
  });

  it('takes armour alone as target', () => {
    expect(() => filledBy(atArmourProcedure, { target: aTruck() })).toThrow('Truck is not armour. Choose an armoured vehicle.');
    expect(() => filledBy(atArmourProcedure, { target: aUnit() })).toThrow('A Coy is not armour. Choose an armoured vehicle.');
  });
});

describe('odds of cullen.at-armour', () => {
  it('7 to hit at 20", then 5 are added: 0.6 + 0.4 x 0.2 nothing, and so on', () => {
    const odds = new Map(checkedOdds(atArmourProcedure, FIRE).map(({ outcome, p }) => [outcome.result, Number(p.toFixed(12))]));
    // The effect die: 1-2 none, 3-4 morale, 5 immobilised, 6 bail out, 7-10 destroyed.
    expect(odds).toEqual(
      new Map([
        ['miss', 0.6],
        ['destroyed', 0.16],
        ['morale-check', 0.08],
        ['no-effect', 0.08],
        ['bail-out', 0.04],
        ['immobilised', 0.04],
      ]),
    );
  });

  it.each(WEAPONS.flatMap((weapon) => CLASSES.map((armour) => ({ weapon, armour }))))('equal brute force for %j', (change) => {
    for (const rangeInches of [5, 20]) expectOddsEqualBruteForce(atArmourProcedure, { ...FIRE, ...change, rangeInches });
  });

  it('give every live result a chance', () => {
    const inputs = fc.record({
      weapon: fc.constantFrom(...WEAPONS),
      armour: fc.constantFrom(...CLASSES),
      rangeInches: fc.constantFrom(0, 11, 12, 24, 25, 36, 40),
      firerMoved: fc.boolean(),
      targetMoved: fc.boolean(),
      firerStatus: fc.constantFrom('steady', 'pinned', 'retreating'),
      setUp: fc.constantFrom(true, true, false),
    });
    expectLiveWithinOdds(atArmourProcedure, inputs);
  });
});
