import { describe, expect, it } from 'vitest';
import { artilleryRangeProcedure } from '../../../src/rules/corps/procedures/artillery-range.js';
import { resolveWith } from '../brute-force.js';
import { aUnit, filledBy } from './scene.js';
import { GUN_RANGES } from './sheet.js';
import { testPromises } from './promised.js';

testPromises(artilleryRangeProcedure, {
  outcome: 'maxRangeInches inRange',
  odds: '',
});

describe('Artillery Ranges', () => {
  it.each(GUN_RANGES)('%s guns reach %d"', (gunClass, inches) => {
    const at = (rangeInches: number) => resolveWith(artilleryRangeProcedure, { gunClass, rangeInches }).outcome;
    expect(at(0)).toEqual({ maxRangeInches: inches, inRange: true });
    expect(at(inches)).toEqual({ maxRangeInches: inches, inRange: true });
    expect(at(inches + 0.01)).toEqual({ maxRangeInches: inches, inRange: false });
    expect(at(500)).toEqual({ maxRangeInches: inches, inRange: false });
  });

  it('exactly at the limit is in range; 155 mm howitzers are standard, 155 mm guns long (CO-24)', () => {
    const cites = (gunClass: string, rangeInches: number) =>
      resolveWith(artilleryRangeProcedure, { gunClass, rangeInches }).cites;
    expect(cites('short', 18)).toContain('CO-24');
    expect(cites('short', 17)).toEqual(['Artillery Ranges']);
    const verdict = (rangeInches: number) =>
      resolveWith(artilleryRangeProcedure, { gunClass: 'short', rangeInches }).steps.at(-1)!;
    expect(verdict(18)).toMatchObject({ value: 'yes', cite: ['Artillery Ranges', 'CO-24'] });
    expect(verdict(17)).toMatchObject({ value: 'yes', cite: 'Artillery Ranges' });
    expect(verdict(19)).toMatchObject({ value: 'no', cite: 'Artillery Ranges' });
    const label = (gunClass: string) => resolveWith(artilleryRangeProcedure, { gunClass }).steps[0]!.label;
    expect(label('standard')).toContain('155 mm howitzer');
    expect(label('long')).toContain('155 mm gun, 210 mm howitzer');
    expect(cites('standard', 1)).toContain('CO-24');
    expect(cites('long', 1)).toContain('CO-24');
  });

  it('takes the class from the guns', () => {
    const guns = aUnit({ type: 'artillery', gunClass: 'long' });
    expect(filledBy(artilleryRangeProcedure, { units: [guns] }, { unit: ['u1'] })).toEqual({ gunClass: 'long' });
  });

  it('has one sentence', () => {
    expect(resolveWith(artilleryRangeProcedure, { gunClass: 'long', rangeInches: 30 }).summary).toBe(
      'The target is in range. These guns reach 36".',
    );
    expect(resolveWith(artilleryRangeProcedure, { gunClass: 'short', rangeInches: 30 }).summary).toBe(
      'The target is out of range. These guns reach 18".',
    );
  });
});
