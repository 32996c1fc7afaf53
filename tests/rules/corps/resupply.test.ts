import { describe, expect, it } from 'vitest';
import { resupply } from '../../../src/rules/corps/procedures/resupply.js';
import { fc } from '../../chance/properties.js';
import { checkedOdds, expectLiveWithinOdds, expectOddsEqualBruteForce, resolveWith } from '../brute-force.js';
import { expectIllegal } from '../refusals.js';
import { aFormation, filledBy } from './scene.js';
import { testPromises } from './promised.js';

testPromises(resupply, {
  outcome: 'baseUnits units disrupted polAdded logAdded unused polAfter logAfter',
  odds: 'units polAdded logAdded',
  defaults: 'route=overland weather=fine enemyAA=false polWanted=0 logStock=0 polStock=0',
});

// Typed from the sheet: LOG and POL together, and only LOG for infantry divisions.
const RATES = [
  ['us', 10, 5],
  ['british', 10, 5],
  ['canadian', 10, 5],
  ['soviet', 9, 5],
  ['axis', 7, 4],
] as const;

const PANZER = { nationality: 'axis', divisionType: 'armoured' };
const supply = (raw: object, ...faces: number[]) => resolveWith(resupply, { ...PANZER, ...raw }, faces);

describe('Night Phase: Resupply: the rates of 1944-45', () => {
  it.each(RATES)('%s: %d, infantry divisions %d', (nationality, full, infantry) => {
    const base = (divisionType: string, route: string) => supply({ nationality, divisionType, route }).outcome;
    for (const route of ['overland', 'seaborne']) {
      expect(base('armoured', route)).toMatchObject({ baseUnits: full, units: full, logAdded: full, disrupted: false });
      expect(base('motorised', route)).toMatchObject({ baseUnits: full, units: full });
      expect(base('infantry', route)).toMatchObject({ baseUnits: infantry, units: infantry, logAdded: infantry, polAdded: 0 });
    }
  });

  it('motorised divisions are supplied in full, infantry divisions with LOG only (CO-62)', () => {
    expect(supply({ divisionType: 'motorised', polWanted: 3 }).cites).toContain('CO-62');
    expectIllegal(resupply, { nationality: 'us', divisionType: 'infantry', polWanted: 1 }, 'Night Phase: Resupply', 'CO-62');
  });

  it('for other years the umpire gives the rate (CO-65)', () => {
    const { outcome, cites } = supply({ rateUnits: 13 });
    expect(outcome).toMatchObject({ baseUnits: 13, units: 13, logAdded: 13 });
    expect(cites).toContain('CO-65');
    expect(supply({ rateUnits: 0 }).outcome).toMatchObject({ baseUnits: 0, units: 0 });
  });

  it('nothing without a route (CO-66)', () => {
    const { outcome, cites, steps } = supply({ route: 'none' });
    expect(outcome).toMatchObject({ baseUnits: 7, units: 0, logAdded: 0, unused: 0 });
    expect(cites).toContain('CO-66');
    expect(steps).toContainEqual({ kind: 'modifier', label: 'No supply route', value: -7, cite: 'CO-66' });
  });
});

describe('Night Phase: Resupply: by air', () => {
  it.each([
    [10, 'fine', 5],
    [9, 'fine', 4],
    [7, 'fine', 3],
    [10, 'cloudy', 2],
    [10, 'overcast', 2],
    [9, 'cloudy', 2],
    [7, 'overcast', 1],
    [1, 'fine', 0],
  ])('of %d in %s weather %d', (rateUnits, weather, units) => {
    expect(supply({ rateUnits, route: 'air', weather }).outcome).toMatchObject({ units, disrupted: false });
  });

  it.each([
    [1, false],
    [2, false],
    [3, false],
    [4, true],
    [5, true],
    [6, true],
  ])('enemy A/A on a %d disrupts: %s', (face, disrupted) => {
    const { outcome, dice } = supply({ route: 'air', enemyAA: true }, face);
    expect(outcome).toMatchObject({ units: disrupted ? 1 : 3, disrupted });
    expect(dice).toEqual([{ die: 'd6', face, for: 'A/A fire', hit: disrupted }]);
  });

  it('every cut applies, each rounded down, and no die when nothing is left (CO-63)', () => {
    // From 10, the supplies drop to 5 by air, to 2 under overcast skies, and to 1 by disruption.
    const worst = supply({ rateUnits: 10, route: 'air', weather: 'overcast', enemyAA: true }, 4);
    expect(worst.outcome).toMatchObject({ units: 1, disrupted: true });
    expect(worst.cites).toEqual(expect.arrayContaining(['Weather', 'CO-63']));
    expect(worst.steps.filter(({ kind }) => kind === 'modifier').map(({ value }) => value)).toEqual([-5, -3, -1]);
    const none = supply({ rateUnits: 3, route: 'air', weather: 'cloudy', enemyAA: true });
    expect(none.outcome).toMatchObject({ units: 0, disrupted: false });
    expect(none.dice).toEqual([]);
    const note = { kind: 'note', label: 'Nothing is left for A/A fire to disrupt', cite: 'CO-63' };
    expect(none.steps).toContainEqual(note);
    expect(worst.steps).not.toContainEqual(note);
    const disrupts = ({ steps }: Pick<typeof worst, 'steps'>) =>
      steps.filter(({ label }) => label === 'A/A fire disrupts on').map(({ value }) => value);
    expect([disrupts(worst), disrupts(none)]).toEqual([['4, 5, 6'], []]);
    expect(disrupts(supply({ rateUnits: 10, route: 'air' }))).toEqual([]); // The default is that no enemy fires.
  });

  it('weather and A/A cut nothing overland and by sea (CO-63)', () => {
    for (const route of ['overland', 'seaborne'])
      expect(supply({ route, weather: 'overcast', enemyAA: true }).outcome).toMatchObject({ units: 7, disrupted: false });
  });
});

describe('Night Phase: Resupply: the balance of LOG and POL (CO-64)', () => {
  it('POL as wanted first, the rest LOG', () => {
    for (let polWanted = 0; polWanted <= 9; polWanted++) {
      const polAdded = Math.min(polWanted, 7);
      const { outcome, effects } = supply({ polWanted, logStock: 2, polStock: 1 });
      expect(outcome).toMatchObject({
        polAdded,
        logAdded: 7 - polAdded,
        unused: 0,
        polAfter: 1 + polAdded,
        logAfter: 9 - polAdded,
      });
      expect(effects).toEqual([{ kind: 'change-stock', role: 'division', log: 7 - polAdded, pol: polAdded }]);
    }
  });

  it('above the maxima it is unused', () => {
    const { outcome, cites } = supply({ polWanted: 4, polStock: 8, polMax: 10, logStock: 1, logMax: 3 });
    expect(outcome).toEqual({
      baseUnits: 7,
      units: 7,
      disrupted: false,
      polAdded: 2,
      logAdded: 2,
      unused: 3,
      polAfter: 10,
      logAfter: 3,
    });
    expect(cites).toContain('CO-64');
    expect(supply({ polWanted: 1 }).cites).toContain('CO-64');
    expect(supply({}).cites).not.toContain('CO-64');
    expect(supply({ logStock: 5, logMax: 3, polStock: 9, polMax: 3, polWanted: 7 }).outcome).toMatchObject({
      polAdded: 0,
      logAdded: 0,
      unused: 7,
      polAfter: 9,
      logAfter: 5,
    });
  });

  it('what comes up is added or unused, whatever is wanted', () => {
    const small = fc.integer({ min: 0, max: 30 });
    fc.assert(
      fc.property(small, small, small, small, small, (polWanted, logStock, polStock, logMax, polMax) => {
        const { units, polAdded, logAdded, unused } = supply({ polWanted, logStock, polStock, logMax, polMax }).outcome as Record<
          string,
          number
        >;
        expect(polAdded! + logAdded! + unused!).toBe(units);
        expect(polAdded).toBeLessThanOrEqual(polWanted);
      }),
    );
  });
});

describe('the odds of resupply', () => {
  it('under A/A fire are even, otherwise certain', () => {
    expect(checkedOdds(resupply, { ...PANZER, route: 'air', enemyAA: true, polWanted: 2 })).toEqual([
      { outcome: { units: 1, polAdded: 1, logAdded: 0 }, p: expect.closeTo(0.5, 12) as number },
      { outcome: { units: 3, polAdded: 2, logAdded: 1 }, p: expect.closeTo(0.5, 12) as number },
    ]);
    expect(checkedOdds(resupply, PANZER)).toEqual([{ outcome: { units: 7, polAdded: 0, logAdded: 7 }, p: 1 }]);
  });

  it('equal brute force, and hold every live roll', () => {
    for (const weather of ['fine', 'cloudy'])
      for (const rateUnits of [2, 3, 20])
        expectOddsEqualBruteForce(resupply, { ...PANZER, route: 'air', weather, enemyAA: true, rateUnits, polWanted: 1 });
    expectLiveWithinOdds(
      resupply,
      fc.record({
        nationality: fc.constantFrom('us', 'soviet', 'axis'),
        divisionType: fc.constantFrom('armoured', 'motorised', 'infantry'),
        route: fc.constantFrom('overland', 'air', 'none'),
        weather: fc.constantFrom('fine', 'cloudy', 'overcast'),
        enemyAA: fc.boolean(),
        polWanted: fc.integer({ min: 0, max: 3 }),
      }),
      5000,
    );
  });
});

describe('the input of resupply', () => {
  it('comes from the division and the weather', () => {
    const formations = [
      aFormation({
        nationality: 'axis',
        divisionType: 'armoured',
        supplyRoute: 'air',
        enemyAA: true,
        log: 2,
        pol: 3,
        polMax: 12,
      }),
    ];
    expect(filledBy(resupply, { formations, game: { weather: 'cloudy' } }, { division: ['f1'] })).toEqual({
      weather: 'cloudy',
      nationality: 'axis',
      divisionType: 'armoured',
      route: 'air',
      enemyAA: true,
      logStock: 2,
      polStock: 3,
      polMax: 12,
    });
    expect(filledBy(resupply, { formations, game: { weather: null } }, { division: ['f1'] })).not.toHaveProperty('weather');
  });

  it('has one sentence', () => {
    expect(supply({ polWanted: 3 }).summary).toBe('3 POL and 4 LOG arrive.');
    expect(supply({ route: 'none' }).summary).toBe('No supplies arrive.');
    expect(supply({ route: 'air', enemyAA: true }, 6).summary).toBe('0 POL and 1 LOG arrive, disrupted by enemy A/A.');
    expect(supply({ logMax: 5 }).summary).toBe('0 POL and 5 LOG arrive, but there is no room for 2 of them.');
  });
});
