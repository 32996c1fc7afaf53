import { describe, expect, it } from 'vitest';
import { vehicleSpeedProcedure } from '../../../src/rules/cullen/procedures/vehicle-speed.js';
import { ARMOUR_VEHICLES, SOFTSKIN_VEHICLES } from '../../../src/rules/cullen/vocabulary.js';
import { checkedOdds, resolveWith } from '../brute-force.js';
import { aTank, aTruck, aUnit, filledBy } from './scene.js';
import { testPromises } from './promised.js';

testPromises(vehicleSpeedProcedure, {
  outcome: 'kind drive baseInches roadFactor normalInches slowedInches retireInches retreatInches',
  defaults: 'drive=auto onRoad=false',
  odds: '',
  mostDice: 0,
});

const speed = (input: object) => resolveWith(vehicleSpeedProcedure, input);

// The base speed and the road multiplier by the vehicle's own drive, from Appendix A, and 5 inches for everything that
// it does not name.
const TABLE = [
  ['standard-armour', 5, 1.5],
  ['t-26', 7, 1.5],
  ['pzkpfw-i', 6, 1.5],
  ['schneider', 4, 1.5],
  ['ft17', 5, 1.5],
  ['cv33', 8, 1.5],
  ['bt-5', 10, 1.5],
  ['ba-6', 8, 2],
  ['armoured-car-fast', 7, 2],
  ['armoured-car-medium', 5, 2],
  ['armoured-car-slow', 4, 2],
  ['armoured-truck-fast', 6, 2],
  ['armoured-truck-medium', 4, 2],
  ['armoured-truck-slow', 3, 2],
  ['standard-softskin', 5, 3],
  ['car-fast', 10, 3],
  ['car-medium', 8, 3],
  ['car-slow', 6, 3],
  ['truck-fast', 7, 3],
  ['truck-medium', 5, 3],
  ['truck-slow', 4, 3],
  ['wagon', 3, 3],
] as const;

describe('Appendix A: vehicle movement rates', () => {
  it('has every vehicle', () => {
    expect(TABLE.map(([vehicle]) => vehicle)).toEqual([...ARMOUR_VEHICLES, ...SOFTSKIN_VEHICLES]);
  });

  it.each(TABLE)('%s: %i", on a road x %d (TC-7)', (vehicle, base, road) => {
    const distances = (factor: number) => ({
      kind: road === 3 ? 'softskin' : 'armour',
      drive: road === 1.5 ? 'tracked' : 'wheeled',
      baseInches: base,
      roadFactor: factor,
      normalInches: base * 2 * factor,
      slowedInches: base * factor,
      retireInches: -base * factor,
      retreatInches: base * -1.5 * factor,
    });
    expect(speed({ vehicle }).outcome).toEqual(distances(1));
    const onRoad = speed({ vehicle, onRoad: true });
    expect(onRoad.outcome).toEqual(distances(road));
    expect(onRoad.cites).toContain('TC-7');
    expect(onRoad.dice).toEqual([]);
  });

  it('another drive counts for armour, and not for softskins', () => {
    expect(speed({ vehicle: 'ba-6', drive: 'tracked', onRoad: true }).outcome).toMatchObject({
      drive: 'tracked',
      roadFactor: 1.5,
    });
    expect(speed({ vehicle: 't-26', drive: 'wheeled', onRoad: true }).outcome).toMatchObject({ roadFactor: 2 });
    expect(speed({ vehicle: 'wagon', drive: 'tracked', onRoad: true }).outcome).toMatchObject({
      drive: 'wheeled',
      roadFactor: 3,
    });
  });

  it('keeps fractions (TC-8)', () => {
    expect(speed({ vehicle: 't-26' }).outcome.retreatInches).toBe(-10.5);
    expect(speed({ vehicle: 't-26' }).cites).toContain('TC-8');
    expect(speed({ vehicle: 'bt-5' }).cites).not.toContain('TC-8');
  });

  it('is told in a sentence, and changes nothing', () => {
    const told = speed({ vehicle: 'ft17' });
    expect(told.summary).toBe('Base speed 5", Normal move 10", Slowed move 5". Retiring goes back 5", retreating 7.5".');
    expect(told.effects).toEqual([]);
    expect(checkedOdds(vehicleSpeedProcedure, { vehicle: 'ft17' })).toEqual([{ outcome: told.outcome, p: 1 }]);
  });
});

describe('what a vehicle fills in for its speed', () => {
  it('model and drive', () => {
    expect(filledBy(vehicleSpeedProcedure, { unit: aTank() })).toEqual({ vehicle: 't-26', drive: 'tracked' });
    expect(filledBy(vehicleSpeedProcedure, { unit: aTruck() })).toEqual({ vehicle: 'truck-medium', drive: 'wheeled' });
    expect(() => filledBy(vehicleSpeedProcedure, { unit: aUnit() })).toThrow('is not a vehicle. Choose a vehicle.');
  });
});
