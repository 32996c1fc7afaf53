import { describe, expect, it } from 'vitest';
import { airResupply } from '../../../src/rules/megagame/procedures/air-resupply.js';
import type { OutcomeOf } from '../../../src/rules/procedure.js';
import { fc } from '../../chance/properties.js';
import { expectLiveWithinOdds, expectOddsEqualBruteForce, resolveWith } from '../brute-force.js';
import { aUnit, filledBy } from './scene.js';
import { testPromises } from './promised.js';

testPromises(airResupply, {
  input: 'points poorTerrain contested landing enemyFighters enemyFlak',
  outcome: 'die factors score pointsReceived',
  odds: 'pointsReceived',
});

const fly = (input: object, die: number) => resolveWith(airResupply, { points: 10, ...input }, [die]);
const flown = (input: object, die: number) => fly(input, die).outcome as unknown as OutcomeOf<typeof airResupply>;

/** The table, typed separately: points sent, and what arrives at 6+, 5, ... -4. */
const RECKONER = [
  [10, '10 9 8 7 6 5 4 3 2 1 0'],
  [9, '9 8 7 6 6 5 4 3 2 1 0'],
  [8, '8 7 6 6 5 4 3 2 2 1 0'],
  [7, '7 6 6 5 4 4 3 2 1 1 0'],
  [6, '6 5 5 4 4 3 2 2 1 1 0'],
  [5, '5 5 4 4 3 3 2 2 1 1 0'],
  [4, '4 4 3 3 2 2 2 1 1 0 0'],
  [3, '3 3 2 2 2 2 1 1 1 0 0'],
  [2, '2 2 2 1 1 1 1 1 0 0 0'],
  [1, '1 1 1 1 1 1 0 0 0 0 0'],
] as const;

/** Factors that turn a die into a score. */
const WAYS: Readonly<Record<number, readonly [object, number]>> = {
  6: [{}, 6],
  5: [{}, 5],
  4: [{}, 4],
  3: [{}, 3],
  2: [{}, 2],
  1: [{}, 1],
  0: [{ poorTerrain: true }, 1],
  [-1]: [{ enemyFlak: true }, 1],
  [-2]: [{ contested: true }, 1],
  [-3]: [{ contested: true, poorTerrain: true }, 1],
  [-4]: [{ contested: true, enemyFlak: true }, 1],
};

describe('Air Resupply: the ready reckoner', () => {
  it.each(RECKONER)('%i points', (points, row) => {
    for (const [column, arrives] of row.split(' ').map(Number).entries()) {
      const score = 6 - column;
      const [factors, die] = WAYS[score]!;
      expect(flown({ points, ...factors }, die)).toMatchObject({ score, pointsReceived: arrives });
    }
  });

  it('has its outer columns for what lies beyond them (M-26)', () => {
    expect(flown({ landing: 'airstrip-afdag' }, 6)).toEqual({ die: 6, factors: 5, score: 11, pointsReceived: 10 });
    expect(fly({ landing: 'airstrip' }, 5).cites).toContain('M-26');
    expect(fly({ landing: 'airstrip' }, 4).cites).not.toContain('M-26');
    const worst = { poorTerrain: true, contested: true, enemyFighters: true, enemyFlak: true };
    expect(flown(worst, 1)).toEqual({ die: 1, factors: -9, score: -8, pointsReceived: 0 });
    expect(fly(worst, 1).cites).toContain('M-26');
    expect(fly(worst, 5).cites).not.toContain('M-26');
  });

  it('is read in tens and the rest for larger loads, with one die (M-26)', () => {
    // With score 3, 7 of each ten points arrive, and 4 of 5.
    expect(flown({ points: 25 }, 3).pointsReceived).toBe(18);
    expect(flown({ points: 20 }, 3).pointsReceived).toBe(14);
    expect(flown({ points: 11 }, 6).pointsReceived).toBe(11);
    expect(flown({ points: 100 }, 1).pointsReceived).toBe(50);
    expect(fly({ points: 11 }, 3).cites).toContain('M-26');
    expect(fly({ points: 10 }, 3).cites).not.toContain('M-26');
    expect(fly({ points: 25 }, 3).dice).toHaveLength(1);
  });
});

describe('Air Resupply: factors', () => {
  it.each([
    ['poor terrain', { poorTerrain: true }, -1],
    ['zone contested', { contested: true }, -3],
    ['dropped', { landing: 'drop' }, 0],
    ['airstrip', { landing: 'airstrip' }, 2],
    ['airstrip with AFDAG', { landing: 'airstrip-afdag' }, 5],
    ['enemy fighters', { enemyFighters: true }, -3],
    ['enemy flak', { enemyFlak: true }, -2],
    ['all at once', { poorTerrain: true, contested: true, landing: 'airstrip', enemyFighters: true, enemyFlak: true }, -7],
  ])('%s', (_name, input, factors) => {
    for (let die = 1; die <= 6; die++) expect(flown(input, die)).toMatchObject({ die, factors, score: die + factors });
  });

  it("an AFDAG's +5 replaces the airstrip's +2 (M-25)", () => {
    expect(flown({ landing: 'airstrip-afdag' }, 1).factors).toBe(5);
    expect(fly({ landing: 'airstrip-afdag' }, 1).cites).toContain('M-25');
    expect(fly({ landing: 'airstrip' }, 1).cites).not.toContain('M-25');
  });
});

describe('Air Resupply: who sends and who receives', () => {
  const dump = (fields: object) => aUnit({ status: 0, ...fields });
  const units = [
    dump({ id: 'base', name: 'Base', ammoSp: 12, fuelSp: 3 }),
    dump({ id: 'zone' }),
    dump({ id: 'big', ammoSp: 500 }),
  ];
  const filled = (cast: Record<string, string[]>, typed = {}) => filledBy(airResupply, { units }, cast, typed);

  it('as ammunition or as fuel: the sender pays what it sends, the receiver gets what arrives', () => {
    expect(fly({ points: 8 }, 3).effects).toEqual([
      { kind: 'gain-ammo', role: 'ammoTo', amount: 6 },
      { kind: 'gain-fuel', role: 'fuelTo', amount: 6 },
      { kind: 'pay-ammo', role: 'ammoFrom', amount: 8 },
      { kind: 'pay-fuel', role: 'fuelFrom', amount: 8 },
    ]);
  });

  it('without a number, all that the sender holds goes, 100 at most', () => {
    expect(filled({ ammoTo: ['zone'], ammoFrom: ['base'] })).toEqual({ points: 12 });
    expect(filled({ fuelTo: ['zone'], fuelFrom: ['base'] })).toEqual({ points: 3 });
    expect(filled({ ammoFrom: ['big'] })).toEqual({ points: 100 });
    expect(filled({ ammoTo: ['zone'] })).toEqual({});
  });

  it('is refused when the sender holds too little (M-6)', () => {
    expect(filled({ ammoFrom: ['base'] }, { points: 12 })).toEqual({ points: 12 });
    expect(() => filled({ ammoFrom: ['base'] }, { points: 13 })).toThrow(
      'Base holds only 12 ammunition SP and cannot send 13. Enter fewer points, or choose another sender.',
    );
    expect(() => filled({ fuelFrom: ['base'] }, { points: 4 })).toThrow('Base holds only 3 fuel SP and cannot send 4');
    expect(() => filled({ fuelFrom: ['zone'] })).toThrow(expect.objectContaining({ cites: ['Air Resupply', 'M-6'] }));
  });

  it('is refused when one load is to be both', () => {
    expect(() => filled({ ammoTo: ['zone'], fuelFrom: ['base'] })).toThrow('ammunition or fuel');
    expect(() => filled({ ammoTo: ['zone'], fuelTo: ['base'] })).toThrow('ammunition or fuel');
  });
});

describe('Air Resupply: input and odds', () => {
  const INPUTS = fc.record({
    points: fc.integer({ min: 1, max: 100 }),
    poorTerrain: fc.boolean(),
    contested: fc.boolean(),
    landing: fc.constantFrom('drop', 'airstrip', 'airstrip-afdag'),
    enemyFighters: fc.boolean(),
    enemyFlak: fc.boolean(),
  });

  it('odds equal brute force', () => {
    for (const points of [1, 4, 7, 10, 33])
      for (const landing of ['drop', 'airstrip', 'airstrip-afdag'])
        for (const contested of [true, false]) expectOddsEqualBruteForce(airResupply, { points, landing, contested });
  });

  it('odds hold every live roll', () => {
    expectLiveWithinOdds(airResupply, INPUTS);
  });

  it('no more arrives than was sent, and never less for a better die', () => {
    fc.assert(
      fc.property(INPUTS, fc.integer({ min: 1, max: 5 }), (input, die) => {
        const { pointsReceived } = flown(input, die);
        expect(pointsReceived).toBeLessThanOrEqual(input.points);
        expect(pointsReceived).toBeGreaterThanOrEqual(0);
        expect(flown(input, die + 1).pointsReceived).toBeGreaterThanOrEqual(pointsReceived);
      }),
    );
  });

  it('says it in a sentence', () => {
    expect(fly({ points: 8, contested: true }, 4).summary).toBe('Score 1: 4 of 8 supply points arrive.');
  });
});
