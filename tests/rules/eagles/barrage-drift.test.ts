import { describe, expect, it } from 'vitest';
import { barrageDrift, calculateDriftOffset } from '../../../src/rules/eagles/procedures/barrage-drift.js';
import { fc } from '../../chance/properties.js';
import { checkedOdds, expectLiveWithinOdds, expectOddsEqualBruteForce, resolveWith } from '../brute-force.js';
import { expectInvalid } from '../refusals.js';
import { aUnit } from './scene.js';
import { aMission, aSortie, filledBy } from './staged.js';
import { testPromises } from '../promises.js';

testPromises(barrageDrift, {
  outcome: 'modifier chartRow errorYards errorHexes direction xYards yYards',
  defaults: 'map=table advanced=false bearingDegrees=0',
  odds: 'errorYards errorHexes direction',
  byRoles: ['rangeYards', 'bearingDegrees'],
});

const NATIONS = ['germany', 'france', 'uk', 'usa', 'ussr', 'italy', 'japan', 'minor-axis', 'china'] as const;
const FACES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const drift = (input: object, ...faces: number[]) => resolveWith(barrageDrift, input, faces);
const LONG = 1;

describe('3.3 Error chart', () => {
  // Rows 0 to 9 as printed, observed fire
  const YARDS = [0, 0, 0, 50, 50, 100, 100, 150, 150, 200];
  const HEXES = [0, 0, 0, 1, 1, 2, 2, 3, 3, 3];

  it.each(FACES)('a %i on the error die, on a table and on hexes', (face) => {
    const direction = YARDS[face] === 0 ? [] : [LONG];
    expect(drift({}, face, ...direction).outcome).toEqual({
      modifier: 0,
      chartRow: face,
      errorYards: YARDS[face],
      errorHexes: 0,
      direction: YARDS[face] === 0 ? 'none' : 'long',
      xYards: 0,
      yYards: YARDS[face],
    });
    expect(drift({ map: 'hex' }, face, ...direction).outcome).toEqual({
      modifier: 0,
      chartRow: face,
      errorYards: 0,
      errorHexes: HEXES[face],
      direction: HEXES[face] === 0 ? 'none' : 'long',
      xYards: 0,
      yYards: 0,
    });
  });

  it("the d10's 0 is the lowest, and no direction die is rolled without an error (E-13)", () => {
    const onTarget = drift({}, 0);
    expect(onTarget.dice).toEqual([{ die: 'd10', face: 0, for: 'error' }]);
    expect(onTarget.summary).toBe('The fire lands on target.');
    expect(onTarget.cites).toContain('E-13');
    expect(barrageDrift.tone(onTarget.outcome as never)).toBe('nothing');
  });

  it.each([
    [0, 'short'],
    [1, 'long'],
    [2, 'long'],
    [3, 'long'],
    [4, 'right'],
    [5, 'right'],
    [6, 'left'],
    [7, 'left'],
    [8, 'short'],
    [9, 'short'],
  ])('direction die %i is %s', (face, direction) => {
    const rolled = drift({}, 5, face);
    expect(rolled.outcome.direction).toBe(direction);
    expect(rolled.dice.map((die) => die.for)).toEqual(['error', 'direction']);
    expect(rolled.summary).toBe(
      `The fire lands 100 yards ${{ long: 'too far', right: 'to the right', left: 'to the left', short: 'short' }[direction]}.`,
    );
  });

  it('changes no unit: the impact point is the mission’s affair', () => expect(drift({}, 9, 1).effects).toEqual([]));
});

describe('3.3 Range and nationality modifiers (advanced)', () => {
  // The bands are 0-2000, 2001-5000, 5001-10000 and 10001+ yards, as printed.
  const PRINTED = {
    germany: [-1, 0, 1, 2],
    italy: [0, 1, 2, 3],
    'minor-axis': [0, 1, 2, 3],
    ussr: [0, 1, 2, 3],
    japan: [0, 1, 2, 3],
    china: [0, 1, 2, 3],
    usa: [-1, 0, 1, 2],
    uk: [-1, 0, 1, 2],
    france: [-1, 0, 1, 2],
  } as const;
  const RANGES = [
    [0, 2000],
    [2001, 5000],
    [5001, 10000],
    [10001, 100000],
  ];

  it.each(NATIONS)('%s', (nation) => {
    RANGES.forEach((edges, column) => {
      const modifier = PRINTED[nation][column]!;
      for (const rangeYards of edges) {
        expect(drift({ advanced: true, nation, rangeYards }, 5, LONG).outcome).toMatchObject({
          modifier,
          chartRow: 5 + modifier,
        });
      }
    });
  });

  it('are not used in the basic game', () => {
    expect(drift({ nation: 'china', rangeYards: 20000 }, 5, LONG).outcome).toMatchObject({ modifier: 0, chartRow: 5 });
  });

  it('the result is held within 0 to 9 (E-13)', () => {
    const low = drift({ advanced: true, nation: 'usa', rangeYards: 1000 }, 0);
    expect(low.outcome).toMatchObject({ modifier: -1, chartRow: 0, direction: 'none' });
    const high = drift({ advanced: true, nation: 'china', rangeYards: 20000 }, 9, LONG);
    expect(high.outcome).toMatchObject({ modifier: 3, chartRow: 9, errorYards: 200 });
    expect(high.cites).toContain('E-13');
    expect(drift({ advanced: true, nation: 'ussr', rangeYards: 20000 }, 6, LONG).outcome.chartRow).toBe(9);
  });

  it('uk and minor-axis are read from their neighbours’ rows (E-14)', () => {
    expect(drift({ advanced: true, nation: 'uk', rangeYards: 1000 }, 3).cites).toContain('E-14');
    expect(drift({ advanced: true, nation: 'minor-axis', rangeYards: 1000 }, 3, 1).cites).toContain('E-14');
    expect(drift({ advanced: true, nation: 'usa', rangeYards: 1000 }, 3).cites).not.toContain('E-14');
  });
});

describe('3.3 Where the error lies (E-15)', () => {
  const RIGHT = 4;
  const LEFT = 6;
  const SHORT = 8;
  it.each([
    [0, LONG, 0, 200],
    [0, RIGHT, 200, 0],
    [0, LEFT, -200, 0],
    [0, SHORT, 0, -200],
    [90, LONG, 200, 0],
    [90, RIGHT, 0, -200],
    [90, LEFT, 0, 200],
    [90, SHORT, -200, 0],
    [180, LONG, 0, -200],
    [180, RIGHT, -200, 0],
    [270, LONG, -200, 0],
    [270, LEFT, 0, -200],
    [30, LONG, 100, 173], // The offsets are 200 sin 30 and 200 cos 30.
    [30, RIGHT, 173, -100],
    [45, LONG, 141, 141],
    [45, SHORT, -141, -141],
    [225, LEFT, 141, -141],
    [359, LONG, -3, 200], // The offset is 200 sin 1 = 3.49.
  ])('firing at %i degrees, direction die %i moves the point by (%i, %i)', (bearingDegrees, face, xYards, yYards) => {
    const { outcome } = drift({ bearingDegrees }, 9, face);
    expect(outcome).toMatchObject({ errorYards: 200, xYards, yYards });
    expect(Object.is(outcome.xYards, -0) || Object.is(outcome.yYards, -0)).toBe(false);
  });

  it('rounds each part to the nearest yard', () => {
    expect(calculateDriftOffset(50, 'long', 10)).toEqual({ x: 9, y: 49 }); // The exact offsets are 8.68 and 49.24.
    expect(calculateDriftOffset(150, 'right', 60)).toEqual({ x: 75, y: -130 }); // The exact offsets are 75 and -129.9.
    expect(calculateDriftOffset(0, 'none', 77)).toEqual({ x: 0, y: 0 });
  });

  it('no offset is computed on a hex map: the umpire moves the point', () => {
    const hexes = drift({ map: 'hex', bearingDegrees: 45 }, 4, RIGHT);
    expect(hexes.outcome).toMatchObject({ errorHexes: 1, direction: 'right', xYards: 0, yYards: 0 });
    expect(hexes.summary).toBe('The fire lands 1 hex to the right.');
    expect(hexes.cites).toContain('E-15');
  });
});

describe('what the battle fills into a drift', () => {
  const guns = aUnit({ kind: 'artillery', guns: 4, calibreMm: 105, xYards: 0, yYards: -1000, offBoard: true });

  it('takes range and direction from the guns to the aiming point', () => {
    const missions = [aMission({ battery: 'u1', aim: { x: 3000, y: 3000 } })];
    expect(filledBy(barrageDrift, { units: [guns], missions, game: { advancedDrift: true } }, { mission: ['f1'] })).toEqual({
      map: 'table',
      advanced: true,
      nation: 'germany',
      rangeYards: 5000,
      bearingDegrees: 37, // The bearing is arctan 3000/4000 = 36.87.
    });
  });

  it.each([
    [0, 500, 0],
    [500, 500, 45],
    [500, 0, 90],
    [0, -500, 180],
    [-500, 0, 270],
    [-1, 500, 0],
    [-9, 500, 359],
    [0, 0, 0],
  ])('a target at (%i, %i) from the guns bears %i degrees', (x, y, bearingDegrees) => {
    const missions = [aMission({ battery: 'u1', aim: { x, y: y - 1000 } })];
    expect(filledBy(barrageDrift, { units: [guns], missions }, { mission: ['f1'] }).bearingDegrees).toBe(bearingDegrees);
  });

  it('takes what people said at the call where no positions tell', () => {
    const missions = [aMission({ battery: 'u1', rangeYards: 7000, bearing: 90 })];
    expect(filledBy(barrageDrift, { units: [guns], missions }, { mission: ['f1'] })).toMatchObject({
      rangeYards: 7000,
      bearingDegrees: 90,
    });
    const hexes = filledBy(
      barrageDrift,
      { units: [guns], missions: [aMission({ battery: 'u1' })], game: { map: 'hex' } },
      { mission: ['f1'] },
    );
    expect(hexes).toEqual({ map: 'hex', advanced: false, nation: 'germany' });
  });

  it("a sortie's bombs drift without modifiers, in an advanced game too (E-34)", () => {
    const missions = [aSortie({ attack: 'bombs' })];
    expect(filledBy(barrageDrift, { missions, game: { advancedDrift: true } }, { mission: ['f1'] }).advanced).toBe(false);
  });
});

describe('input of eagles.barrage-drift', () => {
  it.each([
    [{ advanced: true }, 'nation'],
    [{ advanced: true, rangeYards: 1000 }, 'nation'],
    [{ advanced: true, nation: 'usa' }, 'rangeYards'],
  ])('refuses %j', (input, field) => expectInvalid(barrageDrift, input, field));
});

describe('odds of eagles.barrage-drift', () => {
  it('three in ten on target; the rest by direction', () => {
    const odds = checkedOdds(barrageDrift, {});
    expect(odds).toHaveLength(1 + 4 * 4);
    expect(odds[0]).toEqual({
      outcome: { errorYards: 0, errorHexes: 0, direction: 'none' },
      p: expect.closeTo(0.3, 14) as number,
    });
    const chance = (errorYards: number, direction: string) =>
      odds.find(({ outcome }) => outcome.errorYards === errorYards && outcome.direction === direction)?.p;
    expect(chance(50, 'long')).toBeCloseTo(0.06, 14);
    expect(chance(150, 'right')).toBeCloseTo(0.04, 14);
    expect(chance(200, 'short')).toBeCloseTo(0.03, 14);
    expect(chance(200, 'left')).toBeCloseTo(0.02, 14);
  });

  it.each([
    {},
    { map: 'hex', bearingDegrees: 33 },
    { advanced: true, nation: 'china', rangeYards: 20000 },
    { advanced: true, nation: 'usa', rangeYards: 500, map: 'hex' },
  ])('equal brute force for %j', (input) => expectOddsEqualBruteForce(barrageDrift, input));

  it('give every live result a chance', () => {
    const inputs = fc.record({
      map: fc.constantFrom('table', 'hex'),
      advanced: fc.boolean(),
      nation: fc.constantFrom(...NATIONS),
      rangeYards: fc.integer({ min: 0, max: 100000 }),
      bearingDegrees: fc.integer({ min: 0, max: 359 }),
    });
    expectLiveWithinOdds(barrageDrift, inputs);
  });
});
