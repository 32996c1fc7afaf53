import { describe, expect, it } from 'vitest';
import { carriedFire } from '../../../src/rules/wtj1943/procedures/carried-fire.js';
import { checkedOdds, resolveWith } from '../brute-force.js';
import { expectIllegal } from '../refusals.js';
import { aUnit, aVehicle, filledBy } from './scene.js';
import { testPromises } from './promised.js';

testPromises(carriedFire, {
  outcome: 'mayFire movedModifier',
  odds: '=mayFire',
});

const fire = (input: object) => resolveWith(carriedFire, input);
const fires = (input: object) => fire(input).outcome.mayFire;

describe('2.4 Firing while carried', () => {
  // How the stand is carried, and its fire in or on a half-track and another vehicle, stationary and moved.
  it.each([
    ['riders', 'infantry', [true, true, true, true]],
    ['riders', 'mg-mortar', [false, false, false, false]],
    ['passengers', 'infantry', [true, true, false, false]],
    ['passengers', 'mg-mortar', [false, false, false, false]],
    ['limbered', 'german-88', [true, false, true, false]],
    ['limbered', 'gun', [false, false, false, false]],
    ['limbered', 'mg-mortar', [false, false, false, false]],
  ])('%s, %s', (carriage, stand, expected) => {
    const ways = ['half-track', 'other'].flatMap((vehicle) => [false, true].map((vehicleMoved) => ({ vehicle, vehicleMoved })));
    const outcomes = ways.map((way) => fire({ carriage, stand, ...way }));
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(expected.map((mayFire) => ({ mayFire, movedModifier: mayFire })));
    expect(outcomes.map(({ effects }) => effects)).toEqual(
      expected.map((firedMoved) => [{ kind: 'set', role: 'unit', fields: { firedMoved } }]),
    );
  });

  it('riders fire from any vehicle that carries them; only passengers need a half-track (W-12)', () => {
    expect(fires({ carriage: 'riders', stand: 'infantry', vehicle: 'other' })).toBe(true);
    expect(fire({ carriage: 'riders', stand: 'infantry' }).cites).toContain('W-12');
    expect(fires({ carriage: 'passengers', stand: 'infantry', vehicle: 'other' })).toBe(false);
  });

  it('a tow below 100 yards is stationary for the limbered 88 (W-20)', () => {
    const eightyEight = (movedYards: number) =>
      filledBy(
        carriedFire,
        {
          units: [
            aUnit({ kind: 'gun', limbered: true, carriedBy: 'v1', movedYards: 300 }),
            aVehicle('half-track', { movedYards }),
          ],
        },
        { unit: ['u1'] },
      );
    expect(eightyEight(99)).toEqual({ carriage: 'limbered', stand: 'gun', vehicle: 'half-track', vehicleMoved: false });
    expect(eightyEight(100).vehicleMoved).toBe(true);
    const still = fire({ carriage: 'limbered', stand: 'german-88' });
    expect(still).toMatchObject({ outcome: { mayFire: true, movedModifier: true }, cites: ['2.4', '2.3', 'W-20'] });
  });

  it.each([
    ['riders', 'gun'],
    ['riders', 'german-88'],
    ['passengers', 'gun'],
    ['passengers', 'german-88'],
    ['limbered', 'infantry'],
  ])('%s and %s do not go together', (carriage, stand) => expectIllegal(carriedFire, { carriage, stand }, '2.4'));

  it.each([
    ['truck', 'other'],
    ['half-track', 'half-track'],
    ['t-34', 'other'],
  ])('in a %s of the example chart: %s', (vehicleId, vehicle) => {
    const units = [aUnit({ carriage: 'passengers', carriedBy: 'v1' }), aVehicle(vehicleId, { movedYards: 150 })];
    expect(filledBy(carriedFire, { units }, { unit: ['u1'] })).toEqual({
      carriage: 'passengers',
      stand: 'infantry',
      vehicle,
      vehicleMoved: true,
    });
  });

  it('what fires follows from the kind of unit', () => {
    const stand = (kind: string) =>
      filledBy(carriedFire, { units: [aUnit({ kind: kind as never, limbered: true })] }, { unit: ['u1'] }).stand;
    expect(['infantry', 'heavy-weapon', 'engineer', 'cavalry', 'cyclist', 'wagon', 'gun', 'vehicle', 'hq'].map(stand)).toEqual([
      'infantry',
      'mg-mortar',
      'infantry',
      'infantry',
      'infantry',
      undefined,
      'gun',
      undefined,
      'infantry',
    ]);
  });

  it('who is neither carried nor limbered is no matter of it, unless somebody says how he is carried', () => {
    const onFoot = (typed = {}) => filledBy(carriedFire, { units: [aUnit({ name: '1/31' })] }, { unit: ['u1'] }, typed);
    expect(() => onFoot()).toThrow('1/31 is not carried or limbered. Choose another unit.');
    expect(onFoot({ carriage: 'riders' })).toEqual({ stand: 'infantry', vehicleMoved: false });
  });

  it('a gun that is manhandled by hand is judged by its own yards', () => {
    const units = [aUnit({ kind: 'gun', limbered: true, movedYards: 100 })];
    expect(filledBy(carriedFire, { units }, { unit: ['u1'] })).toEqual({
      carriage: 'limbered',
      stand: 'gun',
      vehicleMoved: true,
    });
  });

  it('is one certain outcome, in one sentence', () => {
    const input = { carriage: 'riders', stand: 'infantry' };
    expect(checkedOdds(carriedFire, input)).toEqual([{ outcome: { mayFire: true }, p: 1 }]);
    expect(fire(input).summary).toBe('The unit may fire, with the Moved modifier.');
    expect(fire({ ...input, stand: 'mg-mortar' }).summary).toBe('The unit cannot fire.');
    expect(fire(input).input).toEqual({ ...input, vehicle: 'other', vehicleMoved: false });
  });
});
