import { describe, expect, it } from 'vitest';
import { fireCheck } from '../../../src/rules/cullen/procedures/fire-check.js';
import { fc } from '../../chance/properties.js';
import { checkedOdds, resolveWith } from '../brute-force.js';
import { expectIllegal, expectInvalid } from '../refusals.js';
import { aGun, aTank, aTruck, aUnit, filledBy, NO_ELEMENTS } from './scene.js';
import { testPromises } from './promised.js';

testPromises(fireCheck, {
  outcome: 'inArc overhead targetInCover mayFire',
  defaults:
    'mount=front bearingDegrees=0 friends=none height=equal contact=false friendsInches=0 friendsTargetInches=0 targetElements=1 elementsInCover=0',
  odds: '',
  mostDice: 0,
  notMeasured: {
    contact: 'TC-62: who is within an inch of the ends of the line is not in it by the map',
    elementsInCover: 'elements have no places of their own',
  },
});

const SHOOTERS = ['infantry', 'cavalry', 'artillery', 'mortar', 'turret', 'hull'] as const;
type Shooter = (typeof SHOOTERS)[number];
const check = (input: object) => resolveWith(fireCheck, { shooter: 'infantry', ...input });
const inArc = (input: object) => check(input).outcome.inArc;
const overhead = (input: object) => check(input).outcome.overhead;

describe('Arcs of Fire', () => {
  it.each([
    ['infantry', [0]],
    ['artillery', [0]],
    ['mortar', [0]],
    ['cavalry', [0, 180]],
  ] as const)('%s fires through 45 degrees around %j: 22.5 to each side, the edge included (TC-45)', (shooter, axes) => {
    for (let bearingDegrees = 0; bearingDegrees < 360; bearingDegrees += 0.5) {
      const reached = axes.some((axis) => [axis - 360, axis, axis + 360].some((at) => Math.abs(bearingDegrees - at) <= 22.5));
      expect(inArc({ shooter, bearingDegrees }), `${bearingDegrees}`).toBe(reached);
    }
    expect(check({ shooter }).cites).toContain('TC-45');
  });

  it.each([
    ['front', [337.5, 0, 22.5], [337.4, 22.6, 90, 180]],
    ['right', [67.5, 90, 112.5], [67.4, 112.6, 0, 270]],
    ['rear', [157.5, 180, 202.5], [157.4, 202.6, 0, 90]],
    ['left', [247.5, 270, 292.5], [247.4, 292.6, 0, 90]],
  ])('a hull weapon on the %s fires through the 45 degrees of that side', (mount, reached, missed) => {
    for (const bearingDegrees of reached) expect(inArc({ shooter: 'hull', mount, bearingDegrees })).toBe(true);
    for (const bearingDegrees of missed) expect(inArc({ shooter: 'hull', mount, bearingDegrees })).toBe(false);
  });

  it('a turret fires all round', () => {
    for (let bearingDegrees = 0; bearingDegrees < 360; bearingDegrees += 15)
      expect(inArc({ shooter: 'turret', bearingDegrees })).toBe(true);
    expect(check({ shooter: 'turret' }).cites).not.toContain('TC-45');
  });

  it('the mount matters for hull weapons alone', () => {
    for (const shooter of SHOOTERS.filter((other) => other !== 'hull'))
      expect(inArc({ shooter, mount: 'rear', bearingDegrees: 0 })).toBe(true);
  });
});

describe('Overhead Fire', () => {
  it('nobody in the line hinders nobody', () => {
    for (const shooter of SHOOTERS) expect(overhead({ shooter, height: 'lower' })).toBe(true);
    expect(check({}).cites).not.toContain('Overhead Fire');
  });

  // Which shooters may fire over which friends, if everything else allows it.
  const ALLOWED: Readonly<Record<Shooter, readonly string[]>> = {
    infantry: ['foot-or-horse', 'other'],
    cavalry: [],
    artillery: ['foot-or-horse'],
    mortar: ['foot-or-horse', 'other'],
    turret: ['foot-or-horse'],
    hull: ['foot-or-horse'],
  };
  const best = { height: 'higher', contact: true, friendsInches: 6, friendsTargetInches: 6 };
  it.each(SHOOTERS)('%s may fire over the friends that the rule names, and no others (TC-46)', (shooter) => {
    for (const friends of ['foot-or-horse', 'other'])
      expect(overhead({ ...best, shooter, friends }), friends).toBe(ALLOWED[shooter].includes(friends));
    expect(check({ ...best, shooter, friends: 'other' }).cites).toEqual(expect.arrayContaining(['Overhead Fire', 'TC-46']));
  });

  it('infantry fires over others from a higher level only', () => {
    for (const friends of ['foot-or-horse', 'other']) {
      expect(overhead({ friends, height: 'higher' })).toBe(true);
      expect(overhead({ friends, height: 'equal' })).toBe(false);
      expect(overhead({ friends, height: 'lower' })).toBe(false);
    }
  });

  it('a vehicle fires over troops in contact with it, at any height', () => {
    for (const shooter of ['turret', 'hull']) {
      for (const height of ['lower', 'equal', 'higher']) {
        expect(overhead({ shooter, friends: 'foot-or-horse', contact: true, height })).toBe(true);
        expect(overhead({ shooter, friends: 'foot-or-horse', contact: false, height })).toBe(false);
      }
    }
  });

  it.each([
    ['higher', 6, 6, true],
    ['equal', 6, 6, true],
    ['lower', 6, 6, false],
    ['equal', 5.9, 6, false],
    ['equal', 6, 5.9, false],
    ['equal', 100, 100, true],
  ])('a gun on a %s level, %d" behind friends that are %d" from the target: %s', (height, gap, beyond, allowed) => {
    const over = { shooter: 'artillery', friends: 'foot-or-horse', height, friendsInches: gap, friendsTargetInches: beyond };
    expect(overhead(over)).toBe(allowed);
  });

  it('mortars always, from any level and distance; mounted cavalry never', () => {
    expect(overhead({ shooter: 'mortar', friends: 'other', height: 'lower' })).toBe(true);
    expect(overhead({ ...best, shooter: 'cavalry', friends: 'foot-or-horse' })).toBe(false);
  });
});

describe('Cover', () => {
  it.each([
    [0, 4, false],
    [2, 4, false],
    [3, 4, true],
    [2, 5, false],
    [3, 5, true],
    [1, 1, true],
    [0, 1, false],
    [50, 50, true],
  ])('%i of %i elements inside: the unit has cover %s, for it takes more than half', (elementsInCover, targetElements, cover) => {
    expect(check({ elementsInCover, targetElements }).outcome.targetInCover).toBe(cover);
  });

  it('no more elements than there are can be inside', () => {
    expectIllegal(fireCheck, { shooter: 'infantry', targetElements: 3, elementsInCover: 4 }, 'Cover');
    expectIllegal(fireCheck, { shooter: 'infantry', elementsInCover: 2 }, 'Cover');
  });
});

describe('the whole check', () => {
  it('may fire when the target is in arc and no friends hinder, whatever its cover', () => {
    fc.assert(
      fc.property(
        fc.record({
          shooter: fc.constantFrom(...SHOOTERS),
          mount: fc.constantFrom('front', 'rear', 'left', 'right'),
          bearingDegrees: fc.integer({ min: 0, max: 359 }),
          friends: fc.constantFrom('none', 'foot-or-horse', 'other'),
          height: fc.constantFrom('lower', 'equal', 'higher'),
          contact: fc.boolean(),
          friendsInches: fc.integer({ min: 0, max: 20 }),
          friendsTargetInches: fc.integer({ min: 0, max: 20 }),
          targetElements: fc.constant(4),
          elementsInCover: fc.integer({ min: 0, max: 4 }),
        }),
        (input) => {
          const { outcome, effects, dice } = check(input);
          expect(outcome.mayFire).toBe(outcome.inArc && outcome.overhead);
          expect(effects).toEqual([]);
          expect(dice).toEqual([]);
        },
      ),
    );
  });

  it('says why', () => {
    expect(check({ elementsInCover: 1 }).summary).toBe('The unit may fire, and the target has cover.');
    expect(check({ bearingDegrees: 90 }).summary).toBe(
      'The unit cannot fire: the target is outside the arc of fire (the target has no cover).',
    );
    expect(check({ bearingDegrees: 90, friends: 'other' }).summary).toBe(
      'The unit cannot fire: the target is outside the arc of fire and friendly units are in the line of fire (the target has no cover).',
    );
    expect(fireCheck.tone(check({}).outcome as never)).toBe('plain');
  });

  it('is certain', () => {
    const { outcome } = check({});
    expect(checkedOdds(fireCheck, { shooter: 'infantry' })).toEqual([{ outcome, p: 1 }]);
  });
});

describe('what units fill into a fire check', () => {
  it.each([
    ['infantry', aUnit()],
    ['cavalry', aUnit({ kind: 'cavalry', cavalry: 4, mounted: true })],
    ['infantry', aUnit({ kind: 'cavalry', cavalry: 4, mounted: false })],
    ['artillery', aGun()],
    ['mortar', aGun({ guns: 0, mortar: 2, gunClass: null })],
    ['infantry', aGun({ guns: 0, atRifle: 2, gunClass: null })],
  ])('%s', (shooter, firer) => expect(filledBy(fireCheck, { firer })).toEqual({ shooter }));

  it('the mortars of a company, and the anti-tank rifles of a gun line, where they are named', () => {
    const shooting = (firer: ReturnType<typeof aUnit>, shooter: string) => filledBy(fireCheck, { firer }, { shooter }).shooter;
    expect(shooting(aUnit({ mortar: 1 }), 'mortar')).toBe('mortar');
    expect(shooting(aUnit(), 'mortar')).toBe('infantry');
    expect(shooting(aGun({ atRifle: 1 }), 'infantry')).toBe('infantry');
    expect(shooting(aGun(), 'infantry')).toBe('artillery');
    // Mounted units with anti-tank rifles may fire without dismounting.
    expect(shooting(aUnit({ kind: 'cavalry', cavalry: 4, mounted: true, atRifle: 1 }), 'infantry')).toBe('cavalry');
  });

  it('the weapon of a vehicle has to be said, and an officer does not shoot', () => {
    for (const firer of [aTank(), aTruck(), aUnit({ kind: 'officer', ...NO_ELEMENTS })])
      expect(filledBy(fireCheck, { firer })).toEqual({});
  });

  it('counts the elements of the target; a vehicle is one', () => {
    expect(filledBy(fireCheck, { target: aUnit({ rifle: 4, hmg: 1, lmg: 0 }) })).toEqual({ targetElements: 5 });
    expect(filledBy(fireCheck, { target: aTank() })).toEqual({ targetElements: 1 });
  });
});

describe('input of cullen.fire-check', () => {
  it.each([[{ bearingDegrees: 360 }, 'bearingDegrees']])('refuses %j', (change, field) =>
    expectInvalid(fireCheck, { shooter: 'infantry', ...change }, field),
  );
});
