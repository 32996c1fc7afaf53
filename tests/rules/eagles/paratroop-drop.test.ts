import { describe, expect, it } from 'vitest';
import { paratroopDrop } from '../../../src/rules/eagles/procedures/paratroop-drop.js';
import { fc } from '../../chance/properties.js';
import { checkedOdds, expectLiveWithinOdds, expectOddsEqualBruteForce, refusalOf, resolveWith } from '../brute-force.js';
import { aUnit, filledFrom } from './scene.js';
import { PLACE, testPromises } from '../promises.js';

testPromises(paratroopDrop, {
  outcome: 'landings onZone glidersOnZone',
  odds: 'onZone',
  defaults: 'gliders=0',
  notMeasured: { zone: PLACE },
  byRoles: ['zoneXYards', 'zoneYYards'],
});

const drop = (input: object, ...faces: number[]) => resolveWith(paratroopDrop, input, faces);
const land = (time: string, clock: number, face: number) =>
  (drop({ time, units: 1 }, clock, face).outcome.landings as readonly Record<string, unknown>[])[0];

describe('1.8 Paratroop drops', () => {
  // Yards to the right and away, of a landing 1 inch from the centre: 100 sin and 100 cos of 30 degrees for each hour.
  const AN_INCH_OFF = [
    [1, 50, 87],
    [2, 87, 50],
    [3, 100, 0],
    [4, 87, -50],
    [5, 50, -87],
    [6, 0, -100],
    [7, -50, -87],
    [8, -87, -50],
    [9, -100, 0],
    [10, -87, 50],
    [11, -50, 87],
    [12, 0, 100],
  ] as const;

  it.each(AN_INCH_OFF)("%i o'clock is %i yd right and %i yd far for an inch (E-41)", (clock, rightYards, farYards) => {
    const landing = { unit: 1, clock, distanceInches: 1, rightYards, farYards, onZone: true };
    // An inch is two pips by day and one by night. toEqual distinguishes 0 from -0.
    expect(land('day', clock, 2)).toEqual(landing);
    expect(land('night', clock, 1)).toEqual(landing);
  });

  it.each([
    [1, 0.5, 50, true],
    [2, 1, 100, true],
    [3, 1.5, 150, true],
    [4, 2, 200, true],
    [5, 2.5, 250, false],
    [6, 3, 300, false],
  ])('by day a %i is %d inches (E-41)', (face, distanceInches, farYards, onZone) => {
    expect(land('day', 12, face)).toEqual({ unit: 1, clock: 12, distanceInches, rightYards: 0, farYards, onZone });
  });

  it.each([
    [1, 1, true],
    [2, 2, true],
    [3, 3, false],
    [4, 4, false],
    [5, 5, false],
    [6, 6, false],
    [7, 7, false],
    [8, 8, false],
    [9, 9, false],
    [0, 10, false],
  ])('by night a %i is %d inches (E-41)', (face, distanceInches, onZone) => {
    expect(land('night', 9, face)).toEqual({
      unit: 1,
      clock: 9,
      distanceInches,
      rightYards: -100 * distanceInches,
      farYards: 0,
      onZone,
    });
  });

  it('rounds to whole yards', () => {
    // A distance of 10 inches at 1 o'clock is 1000 sin 30 = 500, 1000 cos 30 = 866.03. A distance of 1.5 inches at 2
    // o'clock is 150 sin 60 = 129.9, 150 cos 60 = 75.
    expect(land('night', 1, 0)).toMatchObject({ rightYards: 500, farYards: 866 });
    expect(land('day', 2, 3)).toMatchObject({ rightYards: 130, farYards: 75 });
  });

  it('rolls bearing and distance unit by unit, in the order of the list', () => {
    const night = drop({ time: 'night', units: 2, gliders: 1 }, 3, 2, 12, 0);
    expect(night.outcome).toEqual({
      landings: [
        { unit: 1, clock: 3, distanceInches: 2, rightYards: 200, farYards: 0, onZone: true },
        { unit: 2, clock: 12, distanceInches: 10, rightYards: 0, farYards: 1000, onZone: false },
      ],
      onZone: 1,
      glidersOnZone: 1,
    });
    expect(night.dice).toEqual([
      { die: 'd12', face: 3, for: 'bearing' },
      { die: 'd10', face: 2, for: 'distance' },
      { die: 'd12', face: 12, for: 'bearing' },
      { die: 'd10', face: 0, for: 'distance' },
    ]);
    expect(night.effects).toEqual([
      { kind: 'place', role: 'drop', index: 0, rightYards: 200, farYards: 0 },
      { kind: 'place', role: 'drop', index: 1, rightYards: 0, farYards: 1000 },
    ]);
    expect(night.cites).toEqual(['1.8', 'E-41']);
    expect(drop({ time: 'day', units: 1 }, 1, 1).dice.map(({ die }) => die)).toEqual(['d12', 'd6']);
  });

  it('gliders land on the zone, without dice', () => {
    expect(drop({ time: 'night', units: 0, gliders: 30 })).toMatchObject({
      outcome: { landings: [], onZone: 0, glidersOnZone: 30 },
      dice: [],
      effects: [],
    });
  });

  it.each(['day', 'night'])('refuses a %s drop of nothing', (time) => {
    for (const input of [
      { time, units: 0 },
      { time, units: 0, gliders: 0 },
    ]) {
      const refusal = refusalOf(paratroopDrop, input);
      expect(refusal).toMatchObject({ code: 'ILLEGAL', cites: ['1.8'] });
      expect(refusal.message).toBe('No units would drop. Enter a number of units or gliders.');
    }
  });
});

describe('the input of a drop', () => {
  it('counts the units that drop', () => {
    expect(filledFrom(paratroopDrop, { drop: [aUnit({ id: 'u1' }), aUnit({ id: 'u2' }), aUnit({ id: 'u3' })] })).toEqual({
      units: 3,
    });
  });
});

describe('the odds of a drop', () => {
  it('by day four in six land on the zone, by night two in ten', () => {
    expect(checkedOdds(paratroopDrop, { time: 'day', units: 1 })[0]).toEqual({
      outcome: { onZone: 1 },
      p: expect.closeTo(4 / 6, 12) as number,
    });
    expect(checkedOdds(paratroopDrop, { time: 'night', units: 1 })[1]).toEqual({
      outcome: { onZone: 1 },
      p: expect.closeTo(0.2, 12) as number,
    });
  });

  it('equal brute force for one and two units', () => {
    for (const time of ['day', 'night'])
      for (const units of [1, 2]) expectOddsEqualBruteForce(paratroopDrop, { time, units, gliders: 1 });
  });

  // Returns the binomial probability C(n, k) q^k (1 - q)^(n - k).
  const binomial = (n: number, k: number, q: number): number => {
    let ways = 1;
    for (let i = 1; i <= k; i++) ways = (ways * (n - k + i)) / i;
    return ways * q ** k * (1 - q) ** (n - k);
  };

  it.each([
    ['day', 2 / 3],
    ['night', 1 / 5],
  ])('by %s thirty units are binomial, and add up to 1', (time, q) => {
    const odds = checkedOdds(paratroopDrop, { time, units: 30 });
    expect(odds).toHaveLength(31);
    for (const { outcome, p } of odds) expect(Math.abs(p - binomial(30, outcome.onZone as number, q))).toBeLessThan(1e-12);
  });

  it('without parachutes are certain', () => {
    expect(checkedOdds(paratroopDrop, { time: 'day', units: 0, gliders: 2 })).toEqual([{ outcome: { onZone: 0 }, p: 1 }]);
  });

  it('hold every live roll', () => {
    expectLiveWithinOdds(
      paratroopDrop,
      fc.record({
        time: fc.constantFrom('day', 'night'),
        units: fc.integer({ min: 0, max: 6 }),
        gliders: fc.integer({ min: 0, max: 2 }),
      }),
    );
  });
});

describe('landings in general', () => {
  const faces = fc.array(fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 9 })), {
    minLength: 1,
    maxLength: 30,
  });

  it('lie at their distance, within a yard, and are counted', () => {
    fc.assert(
      fc.property(faces, (rolls) => {
        const { landings, onZone } = drop({ time: 'night', units: rolls.length }, ...rolls.flat()).outcome as unknown as {
          landings: { unit: number; distanceInches: number; rightYards: number; farYards: number; onZone: boolean }[];
          onZone: number;
        };
        expect(landings.map(({ unit }) => unit)).toEqual(rolls.map((_, k) => k + 1));
        for (const { distanceInches, rightYards, farYards } of landings) {
          expect(Math.abs(Math.hypot(rightYards, farYards) - 100 * distanceInches)).toBeLessThan(1);
          expect(Object.is(rightYards, -0) || Object.is(farYards, -0)).toBe(false);
        }
        expect(onZone).toBe(landings.filter((landing) => landing.onZone).length);
      }),
    );
  });
});

describe('the words of a drop', () => {
  it('are one sentence', () => {
    expect(drop({ time: 'day', units: 1 }, 1, 1).summary).toBe('Landed on the zone: 1 of 1 parachute unit.');
    expect(drop({ time: 'night', units: 2, gliders: 1 }, 1, 1, 1, 9).summary).toBe(
      'Landed on the zone: 1 of 2 parachute units and 1 glider.',
    );
    expect(drop({ time: 'night', units: 0, gliders: 2 }).summary).toBe('Landed on the zone: 2 gliders.');
  });
});
