import { describe, expect, it } from 'vitest';
import { gunSetup } from '../../../src/rules/wtj1943/procedures/gun-setup.js';
import { fc } from '../../chance/properties.js';
import { checkedOdds, resolveWith } from '../brute-force.js';
import { expectIllegal } from '../refusals.js';
import { aUnit, aVehicle, filledBy } from './scene.js';
import { testPromises } from './promised.js';

testPromises(gunSetup, {
  outcome:
    'size handlingQuarters setUpQuarters vehicleQuartersThisTurn vehicleQuartersNextTurn vehicleFreeQuarters readyInQuarters fireThisTurn fireNextTurn fireTurnAfter',
  odds: '=readyInQuarters',
});

// The printed table, in quarters of a turn: class, size, limber, unlimber, set-up.
const CLASSES = [
  [1, 'small', 1, 0, 0],
  [2, 'small', 1, 0, 0],
  [4, 'small', 1, 0, 0],
  [5, 'medium', 2, 1, 3],
  [6, 'medium', 2, 1, 3],
  [7, 'large', 4, 2, 4],
  [8, 'large', 4, 2, 4],
  [20, 'large', 4, 2, 4],
] as const;
const work = (action: string, gunClass: number, usedQuarters = 0) => resolveWith(gunSetup, { action, gunClass, usedQuarters });

describe('2.4 Limbering and set-up: the table', () => {
  it.each(CLASSES)('class %i is %s: limber %i, unlimber %i, set-up %i', (gunClass, size, limber, unlimber, setUp) => {
    expect(work('limber', gunClass).outcome).toMatchObject({ size, handlingQuarters: limber, setUpQuarters: 0 });
    expect(work('unlimber', gunClass).outcome).toMatchObject({ size, handlingQuarters: unlimber, setUpQuarters: setUp });
  });
});

describe("2.4 The rulebook's example", () => {
  it('a class 5 gun whose truck has moved half: no fire, then Moved, then in full', () => {
    expect(work('unlimber', 5, 2).outcome).toEqual({
      size: 'medium',
      handlingQuarters: 1,
      setUpQuarters: 3,
      vehicleQuartersThisTurn: 1,
      vehicleQuartersNextTurn: 0,
      vehicleFreeQuarters: 1,
      readyInQuarters: 6,
      fireThisTurn: 'no',
      fireNextTurn: 'moved',
      fireTurnAfter: 'full',
    });
  });

  it('from a standing truck: all in one turn, no fire in it, full effect in the next', () => {
    expect(work('unlimber', 5, 0).outcome).toEqual({
      size: 'medium',
      handlingQuarters: 1,
      setUpQuarters: 3,
      vehicleQuartersThisTurn: 1,
      vehicleQuartersNextTurn: 0,
      vehicleFreeQuarters: 3,
      readyInQuarters: 4,
      fireThisTurn: 'no',
      fireNextTurn: 'full',
      fireTurnAfter: 'full',
    });
  });
});

describe('2.4 Unlimbering after so many quarters', () => {
  // Class and used quarters; vehicle now and next, free, ready; fire now, next and after. Calculated by hand.
  it.each([
    [3, 0, 0, 0, 4, 0, 'full', 'full', 'full'],
    [3, 1, 0, 0, 3, 1, 'full', 'full', 'full'],
    [3, 2, 0, 0, 2, 2, 'full', 'full', 'full'], // Time limbered does not count for the Moved modifier.
    [3, 3, 0, 0, 1, 3, 'full', 'full', 'full'],
    [3, 4, 0, 0, 0, 4, 'no', 'full', 'full'], // The gun is limbered all turn.
    [5, 0, 1, 0, 3, 4, 'no', 'full', 'full'],
    [5, 1, 1, 0, 2, 5, 'no', 'full', 'full'], // 1 quarter of the work is left for the next turn.
    [5, 2, 1, 0, 1, 6, 'no', 'moved', 'full'],
    [5, 3, 1, 0, 0, 7, 'no', 'moved', 'full'],
    [5, 4, 0, 1, 0, 8, 'no', 'no', 'full'],
    [7, 0, 2, 0, 2, 6, 'no', 'moved', 'full'],
    [7, 1, 2, 0, 1, 7, 'no', 'moved', 'full'],
    [7, 2, 2, 0, 0, 8, 'no', 'no', 'full'],
    [7, 3, 1, 1, 0, 9, 'no', 'no', 'full'], // 1 quarter of the work is left for the turn after.
    [7, 4, 0, 2, 0, 10, 'no', 'no', 'moved'],
  ] as const)(
    'class %i after %i quarters: vehicle pays %i, then %i, keeps %i; ready after %i; fire %s, %s, %s',
    (gunClass, used, now, next, free, readyInQuarters, fireThisTurn, fireNextTurn, fireTurnAfter) => {
      expect(work('unlimber', gunClass, used).outcome).toMatchObject({
        vehicleQuartersThisTurn: now,
        vehicleQuartersNextTurn: next,
        vehicleFreeQuarters: free,
        readyInQuarters,
        fireThisTurn,
        fireNextTurn,
        fireTurnAfter,
      });
    },
  );

  it('being towed keeps a gun from firing, but is no work (W-13)', () => {
    expect(work('unlimber', 3, 3)).toMatchObject({ outcome: { fireThisTurn: 'full' } });
    expect(work('unlimber', 3, 3).cites).toEqual(['2.4', 'W-13']);
    expect(work('unlimber', 3, 0).cites).toEqual(['2.4']);
  });
});

describe('2.4 Limbering after so many quarters', () => {
  it.each([
    [3, 0, 1, 0, 3, 1],
    [3, 3, 1, 0, 0, 4],
    [3, 4, 0, 1, 0, 5],
    [5, 0, 2, 0, 2, 2],
    [5, 3, 1, 1, 0, 5],
    [5, 4, 0, 2, 0, 6],
    [7, 0, 4, 0, 0, 4],
    [7, 1, 3, 1, 0, 5],
    [7, 4, 0, 4, 0, 8],
  ])(
    'class %i after %i: vehicle pays %i, then %i, keeps %i; limbered after %i',
    (gunClass, used, now, next, free, readyInQuarters) => {
      expect(work('limber', gunClass, used).outcome).toMatchObject({
        setUpQuarters: 0,
        vehicleQuartersThisTurn: now,
        vehicleQuartersNextTurn: next,
        vehicleFreeQuarters: free,
        readyInQuarters,
      });
    },
  );

  it('a gun that begins to limber does not fire (W-14)', () => {
    for (const gunClass of [1, 5, 7])
      expect(work('limber', gunClass)).toMatchObject({
        outcome: { fireThisTurn: 'no', fireNextTurn: 'no', fireTurnAfter: 'no' },
        cites: ['2.4', 'W-14'],
      });
  });
});

describe('2.4 What is refused', () => {
  it('a gun too large for its vehicle', () => {
    expect(resolveWith(gunSetup, { action: 'limber', gunClass: 6, towClassMax: 6 }).outcome.size).toBe('medium');
    expectIllegal(gunSetup, { action: 'limber', gunClass: 7, towClassMax: 6 }, '2.4');
    expectIllegal(gunSetup, { action: 'unlimber', gunClass: 1, towClassMax: 0 }, '2.4');
  });

  it.each(['limber', 'unlimber'])('to %s without a passed command test (W-19)', (action) => {
    expectIllegal(gunSetup, { action, gunClass: 5, commandPassed: false }, '2.1', 'W-19');
  });
});

describe('gun handling as a whole', () => {
  it('the vehicle pays in its turns, the gun is limbered or sets up', () => {
    expect(work('unlimber', 7, 3).effects).toEqual([
      { kind: 'pay-quarters', role: 'vehicle', orCarrierOf: 'gun', spentPct: 100, owedQuarters: 1 },
      { kind: 'unlimber', role: 'gun', setUpQuarters: 9 },
    ]);
    expect(work('limber', 5, 1).effects).toEqual([
      { kind: 'pay-quarters', role: 'vehicle', orCarrierOf: 'gun', spentPct: 75, owedQuarters: 0 },
      { kind: 'limber', role: 'gun', behind: 'vehicle' },
    ]);
  });

  it('the vehicle pays what handling costs, and never more than a turn has', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('limber', 'unlimber'),
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 0, max: 4 }),
        (action, gunClass, used) => {
          const o = work(action, gunClass, used).outcome as Record<string, number>;
          expect(o.vehicleQuartersThisTurn! + o.vehicleQuartersNextTurn!).toBe(o.handlingQuarters);
          expect(used + o.vehicleQuartersThisTurn! + o.vehicleFreeQuarters!).toBe(4);
          expect(o.readyInQuarters).toBe(used + o.handlingQuarters! + o.setUpQuarters!);
        },
      ),
    );
  });

  it('is one certain outcome, in one sentence', () => {
    const input = { action: 'unlimber', gunClass: 5, usedQuarters: 2 };
    expect(checkedOdds(gunSetup, input)).toEqual([{ outcome: { readyInQuarters: 6 }, p: 1 }]);
    expect(work('unlimber', 5, 2).summary).toBe(
      'The medium gun will be set up after 1.5 turns. This turn the gun cannot fire. Next turn the gun fires with the Moved modifier.',
    );
    expect(work('limber', 3, 0).summary).toBe(
      'The small gun will be limbered after a quarter of a turn. The vehicle has three quarters of a turn left.',
    );
    expect(resolveWith(gunSetup, { action: 'limber', gunClass: 3 }).input).toEqual({
      action: 'limber',
      gunClass: 3,
      usedQuarters: 0,
      towClassMax: 20,
      commandPassed: true,
    });
  });
});

describe('what a battle fills in for gun handling', () => {
  const gun = (fields: object = {}) => aUnit({ kind: 'gun', gunClass: 5, commandPassed: true, ...fields });
  const filled = (
    units: readonly ReturnType<typeof aUnit>[],
    cast: Record<string, string[]> = { gun: ['u1'], vehicle: ['v1'] },
  ) => filledBy(gunSetup, { units }, cast, { action: units[0]!.limbered ? 'unlimber' : 'limber' });

  it.each([
    [0, 0],
    [0.01, 1],
    [25, 1],
    [25.01, 2],
    [50, 2],
    [66.67, 3],
    [75, 3],
    [75.5, 4],
    [100, 4],
  ])('a vehicle that has used %f per cent has used %i quarters', (spentPct, usedQuarters) => {
    expect(filled([gun(), aVehicle('truck', { commandPassed: true, spentPct })])).toEqual({
      gunClass: 5,
      usedQuarters,
      towClassMax: 6,
      commandPassed: true,
    });
  });

  it.each([
    ['truck', 6],
    ['half-track', 5],
    ['t-34', 0],
    ['large-tank', 0],
    ['jeep', undefined],
  ])('%s of the example chart tows up to class %s', (vehicleId, towClassMax) => {
    expect(filled([gun(), aVehicle(vehicleId)]).towClassMax).toBe(towClassMax);
  });

  it('both need their tests (W-19)', () => {
    const passed = (crew: boolean, tow: boolean) =>
      filled([gun({ commandPassed: crew }), aVehicle('truck', { commandPassed: tow })]).commandPassed;
    expect([passed(true, true), passed(true, false), passed(false, true)]).toEqual([true, false, false]);
  });

  it('a gun hangs on the vehicle that tows it, named or not', () => {
    const hitched = gun({ limbered: true, carriedBy: 'v1' });
    const tow = aVehicle('half-track', { commandPassed: true, spentPct: 50 });
    expect(filled([hitched, tow], { gun: ['u1'] })).toEqual({
      gunClass: 5,
      usedQuarters: 2,
      towClassMax: 5,
      commandPassed: true,
    });
    expect(filled([gun()], { gun: ['u1'] })).toEqual({ gunClass: 5, commandPassed: true });
  });
});
