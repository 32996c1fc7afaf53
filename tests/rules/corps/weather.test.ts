import { describe, expect, it } from 'vitest';
import { weatherProcedure } from '../../../src/rules/corps/procedures/weather.js';
import { checkedOdds, expectOddsEqualBruteForce, resolveWith } from '../brute-force.js';
import { filledBy } from './scene.js';
import { testPromises } from './promised.js';

testPromises(weatherProcedure, {
  outcome: 'tableRow weather poorForAirSupply',
  odds: 'weather',
  defaults: 'shift=0',
  isNeutral: true,
});

// Typed from the sheet: faces 1 to 6 from left to right. O is overcast, C cloudy, F fine.
const NW_EUROPE = { spring: 'OOCCFF', summer: 'OCFFFF', autumn: 'OOCCFF', winter: 'OOOOCF' };
const WORD = { O: 'overcast', C: 'cloudy', F: 'fine' };
const skyOf = (season: keyof typeof NW_EUROPE, column: number): string =>
  WORD[NW_EUROPE[season][column - 1] as keyof typeof WORD];
const SEASONS = Object.keys(NW_EUROPE) as (keyof typeof NW_EUROPE)[];

describe('Weather: the table for NW Europe', () => {
  it.each(SEASONS)('%s', (season) => {
    for (let face = 1; face <= 6; face++) {
      const sky = skyOf(season, face);
      const { outcome, effects, cites } = resolveWith(weatherProcedure, { season }, [face]);
      expect(outcome).toEqual({ tableRow: face, weather: sky, poorForAirSupply: sky !== 'fine' });
      expect(effects).toEqual([{ kind: 'set-game', role: 'game', fields: { weather: sky } }]);
      expect(cites).toEqual(['Weather', ...(sky === 'fine' ? [] : ['Night Phase: Resupply']), 'Turn sequence', 'CO-2']);
    }
  });

  it('the umpire shifts the die for the location, and it stays between 1 and 6 (CO-3)', () => {
    for (let shift = -5; shift <= 5; shift++) {
      for (let face = 1; face <= 6; face++) {
        const tableRow = Math.min(6, Math.max(1, face + shift));
        const { outcome, cites, steps } = resolveWith(weatherProcedure, { season: 'winter', shift }, [face]);
        expect(outcome).toMatchObject({ tableRow, weather: skyOf('winter', tableRow) });
        expect(cites.includes('CO-3')).toBe(shift !== 0);
        const shifts = steps.filter(({ kind }) => kind === 'modifier').map(({ value, cite }) => ({ value, cite }));
        expect(shifts).toEqual(shift === 0 ? [] : [{ value: shift, cite: ['Weather', 'CO-3'] }]);
      }
    }
  });

  it('holds from the first turn of the day on, for the day and its night (CO-2)', () => {
    expect(resolveWith(weatherProcedure, { season: 'spring' }, [3]).steps.at(-1)).toEqual({
      kind: 'result',
      label: 'Weather until the next day',
      value: 'cloudy',
      cite: ['Turn sequence', 'CO-2'],
    });
  });
});

describe('the odds of the weather', () => {
  it.each(SEASONS)('in %s equal brute force, with every shift', (season) => {
    for (let shift = -5; shift <= 5; shift++) expectOddsEqualBruteForce(weatherProcedure, { season, shift });
  });

  it('a winter day is overcast in four of six, a summer day fine', () => {
    const fourOfSix = expect.closeTo(4 / 6, 12) as number;
    expect(checkedOdds(weatherProcedure, { season: 'winter' })[0]).toEqual({ outcome: { weather: 'overcast' }, p: fourOfSix });
    expect(checkedOdds(weatherProcedure, { season: 'summer' })[0]).toEqual({ outcome: { weather: 'fine' }, p: fourOfSix });
  });
});

describe('the input of the weather', () => {
  it('takes the season and the shift from the game', () => {
    expect(filledBy(weatherProcedure, { game: { season: 'autumn', weatherShift: -2 } }, {})).toEqual({
      season: 'autumn',
      shift: -2,
    });
  });
});

describe('the words of the weather', () => {
  it('are one sentence, and say when supply by air suffers', () => {
    const { summary, steps } = resolveWith(weatherProcedure, { season: 'summer' }, [2]);
    expect(summary).toBe('Cloudy.');
    expect(steps).toContainEqual({ kind: 'note', label: 'Supply by air is halved', cite: 'Night Phase: Resupply' });
  });
});
