import { describe, expect, it } from 'vitest';
import { scaleProcedure } from '../../../src/rules/corps/procedures/scale.js';
import { fc } from '../../chance/properties.js';
import { resolveWith } from '../brute-force.js';
import { testPromises } from './promised.js';

testPromises(scaleProcedure, {
  outcome: 'km miles',
  odds: '',
  notMeasured: { inches: 'a length of which somebody asks what it is in the field' },
});

const map = (inches: number) => resolveWith(scaleProcedure, { inches }).outcome;

describe('Scale: 5 cm is 1 km, 3" is 1 mile', () => {
  it.each([
    [0, 0, 0],
    [1, 0.508, 0.333],
    [3, 1.524, 1],
    [18, 9.144, 6],
    [48, 24.384, 16],
    [1000, 508, 333.333],
    [0.5, 0.254, 0.167], // The exact value is 0.16666...
    [0.25, 0.127, 0.083],
    [0.0625, 0.032, 0.021], // The exact values are 0.03175 km and 0.0208333 miles.
    [0.0015, 0.001, 0.001], // 0.000762 km; half a thousandth of a mile goes up
  ])('%d" are %d km and %d miles', (inches, km, miles) => {
    expect(map(inches)).toEqual({ km, miles });
  });

  it('kilometres go by the metric figure and miles by the imperial one, which differ by a twentieth (CO-1)', () => {
    expect(resolveWith(scaleProcedure, { inches: 3 }).cites).toEqual(['Scale', 'CO-1']);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), (inches) => {
        const { km, miles } = map(inches) as { km: number; miles: number };
        expect(Math.abs(km * 1000 - Math.floor(inches * 508 + 0.5))).toBeLessThan(1e-6);
        expect(Math.abs(miles * 1000 - Math.floor((inches * 1000) / 3 + 0.5))).toBeLessThan(1e-6);
      }),
    );
  });

  it('has one sentence', () => {
    expect(resolveWith(scaleProcedure, { inches: 18 }).summary).toBe('The distance is 9.144 km, or 6 miles.');
  });
});
