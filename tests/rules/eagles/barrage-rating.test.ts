import { describe, expect, it } from 'vitest';
import { barrageRatingProcedure } from '../../../src/rules/eagles/procedures/barrage-rating.js';
import { checkedOdds, expectOddsEqualBruteForce, resolveWith } from '../brute-force.js';
import { expectIllegal, expectInvalid } from '../refusals.js';
import { aUnit } from './scene.js';
import { aMission, aSortie, filledBy } from './staged.js';
import { testPromises } from '../promises.js';

testPromises(barrageRatingProcedure, {
  outcome: 'gunRow chartPattern zonePattern rating killDice patternForced',
  defaults: 'source=battery pattern=spread',
  odds: '',
});

const rate = (input: object) => resolveWith(barrageRatingProcedure, input);
const FOUR_105 = { guns: 4, calibreMm: 105 };

// Section 3.6 as printed: up to 79 mm, 80-109 mm, 110-159 mm, 160 mm and more; each column with the values at its
// edges.
const COLUMNS = [
  [20, 75, 79, 79.5, 79.99],
  [80, 105, 109, 109.9],
  [110, 150, 159, 159.5],
  [160, 210, 1000],
];
const DICE_OF = { W: 4, X: 6, Y: 8 } as const;

describe('3.6 Barrage rating', () => {
  it.each([
    ['spread', 4, 'WWXX'],
    ['spread', 6, 'WWXX'],
    ['converged', 4, 'WXXY'],
    ['converged', 6, 'XYYY'],
  ] as const)('%s chart, %i guns: %s by calibre', (pattern, guns, ratings) => {
    COLUMNS.forEach((calibres, column) => {
      const rating = ratings[column] as 'W' | 'X' | 'Y';
      for (const calibreMm of calibres) {
        expect(rate({ guns, calibreMm, pattern }).outcome).toEqual({
          gunRow: guns === 4 ? 'four' : 'six',
          chartPattern: pattern,
          zonePattern: pattern,
          rating,
          killDice: DICE_OF[rating],
          patternForced: false,
        });
      }
    });
  });

  it('five guns use the four-gun row, six and more the six-gun row (E-9)', () => {
    expect(rate({ guns: 5, calibreMm: 105, pattern: 'converged' }).outcome).toMatchObject({ gunRow: 'four', rating: 'X' });
    expect(rate({ guns: 5, calibreMm: 105, pattern: 'converged' }).cites).toContain('E-9');
    expect(rate({ guns: 6, calibreMm: 105, pattern: 'converged' }).outcome).toMatchObject({ gunRow: 'six', rating: 'Y' });
    expect(rate({ guns: 100, calibreMm: 105 }).outcome.gunRow).toBe('six');
  });

  it('a calibre between two columns belongs to the lower one (E-9)', () => {
    expect(rate({ guns: 4, calibreMm: 79.5, pattern: 'converged' }).outcome.rating).toBe('W');
    expect(rate({ guns: 4, calibreMm: 79.5, pattern: 'converged' }).cites).toContain('E-9');
    expect(rate({ guns: 4, calibreMm: 109.5 }).outcome.rating).toBe('W');
    expect(rate({ guns: 4, calibreMm: 159.5, pattern: 'converged' }).outcome.rating).toBe('X');
  });

  it('no rating is Z, which indirect fire does not have (E-8)', () => {
    for (const guns of [1, 4, 6, 12, 100])
      for (const pattern of ['spread', 'converged'])
        expect(rate({ guns, calibreMm: 1000, pattern }).outcome.rating).toMatch(/^[XY]$/);
    expect(rate({ guns: 6, calibreMm: 1000, pattern: 'converged' }).cites).toContain('E-8');
  });

  it.each([1, 2, 3])('%i guns always use the four-gun spread pattern: the order is changed, not refused (E-11)', (guns) => {
    const forced = rate({ guns, calibreMm: 105, pattern: 'converged' });
    expect(forced.outcome).toEqual({
      gunRow: 'four',
      chartPattern: 'spread',
      zonePattern: 'spread',
      rating: 'W',
      killDice: 4,
      patternForced: true,
    });
    expect(forced.cites).toContain('E-11');
    expect(rate({ guns, calibreMm: 105 }).outcome.patternForced).toBe(false);
  });

  it.each(['spread', 'converged'])(
    'seven guns ordered %s cover a spread zone on the converged six-gun chart (E-10)',
    (pattern) => {
      const forced = rate({ guns: 7, calibreMm: 75, pattern });
      expect(forced.outcome).toEqual({
        gunRow: 'six',
        chartPattern: 'converged',
        zonePattern: 'spread',
        rating: 'X',
        killDice: 6,
        patternForced: true,
      });
      expect(forced.cites).toContain('E-10');
    },
  );

  it('rockets always spread, on the spread chart whatever their number (E-11 over E-10)', () => {
    const rockets = rate({ source: 'rocket', guns: 12, calibreMm: 150, pattern: 'converged' });
    expect(rockets.outcome).toEqual({
      gunRow: 'six',
      chartPattern: 'spread',
      zonePattern: 'spread',
      rating: 'X',
      killDice: 6,
      patternForced: true,
    });
    expect(rockets.cites).toContain('E-11');
    expect(rate({ source: 'rocket', guns: 5, calibreMm: 105 }).outcome).toMatchObject({
      gunRow: 'four',
      rating: 'W',
      patternForced: false,
    });
  });

  it('costs no dice, changes nothing, and is a plain look-up', () => {
    const looked = rate(FOUR_105);
    expect(looked.dice).toEqual([]);
    expect(looked.effects).toEqual([]);
    expect(looked.summary).toBe('The fire has rating W: 4 kill dice in a spread zone.');
    expect(barrageRatingProcedure.tone(looked.outcome as never)).toBe('plain');
    expectOddsEqualBruteForce(barrageRatingProcedure, FOUR_105);
    expect(checkedOdds(barrageRatingProcedure, FOUR_105)).toEqual([{ outcome: looked.outcome, p: 1 }]);
  });
});

describe('3.8 Naval guns', () => {
  it.each([{}, { guns: 9, calibreMm: 380 }, { guns: 1 }, { calibreMm: 20 }])(
    'count as four guns of 175 mm, given %j',
    (given) => {
      const naval = rate({ source: 'naval', ...given });
      expect(naval.input).toEqual({ source: 'naval', guns: 4, calibreMm: 175, pattern: 'spread' });
      expect(naval.outcome).toEqual({
        gunRow: 'four',
        chartPattern: 'spread',
        zonePattern: 'spread',
        rating: 'X',
        killDice: 6,
        patternForced: false,
      });
      expect(naval.cites).toContain('3.8');
    },
  );

  it('refuse a converged pattern (E-11)', () =>
    expectIllegal(barrageRatingProcedure, { source: 'naval', pattern: 'converged' }, '3.8'));
});

describe('what the battle fills into a rating', () => {
  const guns = aUnit({ kind: 'artillery', guns: 6, calibreMm: 105 });

  it('takes the guns of a battery', () => {
    expect(filledBy(barrageRatingProcedure, { units: [guns] }, { battery: ['u1'] })).toEqual({
      source: 'battery',
      guns: 6,
      calibreMm: 105,
    });
  });

  it("takes a mission's battery and pattern", () => {
    const missions = [aMission({ battery: 'u1', pattern: 'converged' })];
    const filled = { source: 'battery', guns: 6, calibreMm: 105, pattern: 'converged' };
    expect(filledBy(barrageRatingProcedure, { units: [guns], missions }, { mission: ['f1'] })).toEqual(filled);
  });

  it('lets the battery that is named beat that of the mission', () => {
    const other = aUnit({ id: 'u2', guns: 4, calibreMm: 150, source: 'rocket' });
    const missions = [aMission({ battery: 'u1', pattern: 'spread' })];
    const filled = filledBy(barrageRatingProcedure, { units: [guns, other], missions }, { battery: ['u2'], mission: ['f1'] });
    expect(filled).toEqual({ source: 'rocket', guns: 4, calibreMm: 150, pattern: 'spread' });
  });

  it('leaves open what a unit without guns, or a sortie, cannot tell', () => {
    expect(filledBy(barrageRatingProcedure, { units: [aUnit()] }, { battery: ['u1'] })).toEqual({ source: 'battery' });
    expect(filledBy(barrageRatingProcedure, { missions: [aSortie()] }, { mission: ['f1'] })).toEqual({});
  });
});

describe('input of eagles.barrage-rating', () => {
  it.each([
    [{}, 'guns'],
    [{ guns: 4 }, 'calibreMm'],
    [{ calibreMm: 105 }, 'guns'],
    [{ source: 'rocket', calibreMm: 105 }, 'guns'],
  ])('refuses %j', (input, field) => expectInvalid(barrageRatingProcedure, input, field));
});
