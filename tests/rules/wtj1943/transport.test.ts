import { describe, expect, it } from 'vitest';
import { transportProcedure } from '../../../src/rules/wtj1943/procedures/transport.js';
import { checkedOdds, refusalOf, resolveWith } from '../brute-force.js';
import { expectIllegal } from '../refusals.js';
import { aUnit, aVehicle, filledBy, expectFromChart } from './scene.js';
import { BOOK } from '../promises.js';
import { testPromises } from './promised.js';

testPromises(transportProcedure, {
  outcome: 'footCostYards vehicleCostYards footSpentPctAfter vehicleSpentPctAfter',
  odds: '=footCostYards vehicleCostYards',
  notMeasured: { footAllowanceYards: BOOK, vehicleAllowanceYards: BOOK },
});

const PASSENGERS = {
  carriage: 'passengers',
  action: 'mount',
  capacityBases: 2,
  nationality: 'other',
  year: 1943,
  footAllowanceYards: 100,
  vehicleAllowanceYards: 400,
};
const RIDERS = { ...PASSENGERS, carriage: 'riders', capacityBases: 0, vehicleType: 'large-tank' };
const mount = (input: object) => resolveWith(transportProcedure, input);
const illegal = (input: object, ...cites: string[]) => expectIllegal(transportProcedure, input, ...cites);

describe('2.4 Transporting Infantry', () => {
  it.each(['mount', 'dismount'])('to %s costs both half of their turn', (action) => {
    expect(mount({ ...PASSENGERS, action }).outcome).toEqual({
      footCostYards: 50,
      vehicleCostYards: 200,
      footSpentPctAfter: 50,
      vehicleSpentPctAfter: 50,
    });
  });

  it('half of an odd allowance is dropped', () => {
    expect(mount({ ...PASSENGERS, footAllowanceYards: 75, vehicleAllowanceYards: 333 }).outcome).toEqual({
      footCostYards: 37,
      vehicleCostYards: 166,
      footSpentPctAfter: 50,
      vehicleSpentPctAfter: 50,
    });
  });

  it.each([
    [50, 50, 100, 100],
    [12.5, 33.33, 62.5, 83.33],
    [50.04, 0, 100, 50], // About a hundredth too much counts as rounding.
  ])(
    'spent %f per cent and %f per cent before: %f per cent and %f per cent after',
    (footSpentPct, vehicleSpentPct, foot, vehicle) => {
      expect(mount({ ...PASSENGERS, footSpentPct, vehicleSpentPct }).outcome).toMatchObject({
        footSpentPctAfter: foot,
        vehicleSpentPctAfter: vehicle,
      });
    },
  );

  it('refuses those who have less than half of their turn left', () => {
    illegal({ ...PASSENGERS, footSpentPct: 50.06 }, '2.4');
    illegal({ ...PASSENGERS, vehicleSpentPct: 50.06 }, '2.4');
    illegal({ ...PASSENGERS, vehicleSpentPct: 75 }, '2.4');
  });

  it('a vehicle holds so many bases and no more', () => {
    expect(mount({ ...PASSENGERS, bases: 2 }).outcome.footCostYards).toBe(50);
    illegal({ ...PASSENGERS, bases: 3 }, '2.4');
    expect(mount({ ...PASSENGERS, bases: 6, vehicles: 3 }).outcome.footCostYards).toBe(50);
    illegal({ ...PASSENGERS, bases: 7, vehicles: 3 }, '2.4');
  });

  it('a vehicle for which the chart gives no room carries nobody inside', () => {
    const { capacityBases: _, ...unknown } = PASSENGERS;
    illegal(unknown, '2.4');
  });

  it('passengers ask neither year nor type of vehicle', () => {
    expect(mount({ ...PASSENGERS, year: 1936, vehicleType: 'other' }).cites).toEqual(['2.4']);
  });
});

describe('2.4 Infantry as Riders', () => {
  it('costs the infantry 100 and the tank 200 yards', () => {
    expect(mount({ ...RIDERS, footAllowanceYards: 150, vehicleAllowanceYards: 320 }).outcome).toEqual({
      footCostYards: 100,
      vehicleCostYards: 200,
      footSpentPctAfter: 66.67,
      vehicleSpentPctAfter: 62.5,
    });
  });

  it('the tank pays its 200 yards once in a turn (W-10)', () => {
    const paid = mount({ ...RIDERS, vehiclePaid: true, vehicleSpentPct: 100 });
    expect(paid.outcome).toMatchObject({ vehicleCostYards: 0, vehicleSpentPctAfter: 100, footCostYards: 100 });
    expect(paid.cites).toContain('W-10');
    expect(mount({ ...PASSENGERS, vehiclePaid: true }).outcome).toMatchObject({ vehicleCostYards: 200 });
  });

  it('infantry with less than 100 yards of allowance cannot', () => {
    illegal({ ...RIDERS, footAllowanceYards: 99 }, '2.4');
    expect(mount(RIDERS).outcome).toMatchObject({ footSpentPctAfter: 100 });
    illegal({ ...RIDERS, footSpentPct: 0.06 }, '2.4');
    illegal({ ...RIDERS, vehicleAllowanceYards: 199 }, '2.4');
  });

  it('one stand on each tank', () => {
    illegal({ ...RIDERS, bases: 2 }, '2.4');
    expect(mount({ ...RIDERS, bases: 2, vehicles: 2 }).outcome.footCostYards).toBe(100);
    illegal({ ...RIDERS, bases: 3, vehicles: 2 }, '2.4');
  });

  it.each([
    ['large-tank', true],
    ['t34-family', true],
    ['other', false],
  ])('on %s: %s', (vehicleType, allowed) => {
    if (allowed) expect(mount({ ...RIDERS, vehicleType }).outcome.footCostYards).toBe(100);
    else illegal({ ...RIDERS, vehicleType }, '2.4');
  });

  it.each([
    ['russian', 1936, false],
    ['russian', 1941, false],
    ['russian', 1942, true],
    ['russian', 1946, true],
    ['other', 1942, false],
    ['other', 1943, true],
    ['other', 1946, true],
  ])('%s infantry in %i: %s', (nationality, year, allowed) => {
    if (allowed) expect(mount({ ...RIDERS, nationality, year }).outcome.footCostYards).toBe(100);
    else illegal({ ...RIDERS, nationality, year }, '2.4');
  });
});

describe('2.1 Mounting is a change of disposition', () => {
  it.each(['mount', 'dismount'])('to %s needs a passed command test of both (W-19)', (action) => {
    for (const input of [PASSENGERS, RIDERS]) illegal({ ...input, action, commandPassed: false }, '2.1', 'W-19');
  });
});

describe('mounting as effects', () => {
  it('both pay; the infantry is on the vehicle, or off it', () => {
    const pays = [
      { kind: 'set', role: 'infantry', fields: { spentPct: 50 } },
      { kind: 'set', role: 'vehicle', orCarrierOf: 'infantry', fields: { spentPct: 50 } },
    ];
    expect(mount(PASSENGERS).effects).toEqual([
      ...pays,
      { kind: 'mount', role: 'infantry', on: 'vehicle', carriage: 'passengers' },
    ]);
    expect(mount({ ...PASSENGERS, action: 'dismount' }).effects).toEqual([...pays, { kind: 'dismount', role: 'infantry' }]);
    expect(mount(RIDERS).effects.at(-1)).toEqual({ kind: 'mount', role: 'infantry', on: 'vehicle', carriage: 'riders' });
  });

  it('are one certain outcome', () => {
    expect(checkedOdds(transportProcedure, RIDERS)).toEqual([{ outcome: { footCostYards: 100, vehicleCostYards: 200 }, p: 1 }]);
  });

  it('are told in one sentence', () => {
    expect(mount(PASSENGERS).summary).toBe('The infantry gets in, which costs the infantry 50 yards and the vehicle 200 yards.');
    expect(mount({ ...RIDERS, action: 'dismount' }).summary).toBe(
      'The infantry gets off the hull, which costs the infantry 100 yards and the vehicle 200 yards.',
    );
  });
});

describe('the input of transport', () => {
  it.each(['footAllowanceYards', 'vehicleAllowanceYards'])('%s belongs to the combat chart', (field) => {
    expectFromChart(
      refusalOf(transportProcedure, Object.fromEntries(Object.entries(PASSENGERS).filter(([key]) => key !== field))),
      field,
    );
  });

  it('echoes every default', () => {
    expect(mount(PASSENGERS).input).toEqual({
      ...PASSENGERS,
      bases: 1,
      vehicles: 1,
      vehicleType: 'other',
      footSpentPct: 0,
      vehicleSpentPct: 0,
      vehiclePaid: false,
      commandPassed: true,
    });
  });
});

describe('what a battle fills in for transport', () => {
  const infantry = aUnit({ bases: 2, commandPassed: true, spentPct: 10, nationality: ' Soviet ' });
  const filled = (units: readonly ReturnType<typeof aUnit>[], typed: object = {}) =>
    filledBy(transportProcedure, { units, game: { year: 1942 } }, { infantry: ['u1'], vehicle: ['v1'] }, { ...typed });

  it.each([
    ['truck', 2, 'other', 400],
    ['half-track', 1, 'other', 360],
    ['t-34', 0, 't34-family', 400],
    ['large-tank', 0, 'large-tank', 320],
  ])('%s of the example chart: room for %i, %s, %i yards', (vehicleId, capacityBases, vehicleType, vehicleAllowanceYards) => {
    expect(filled([infantry, aVehicle(vehicleId, { bases: 3, commandPassed: true, spentPct: 20 })])).toEqual({
      bases: 2,
      vehicles: 3,
      capacityBases,
      vehicleType,
      nationality: 'russian',
      year: 1942,
      footAllowanceYards: 100,
      footSpentPct: 10,
      vehicleAllowanceYards,
      vehicleSpentPct: 20,
      commandPassed: true,
    });
  });

  it.each([
    ['russian', 'russian'],
    ['Russian', 'russian'],
    ['SOVIET', 'russian'],
    ['soviet guards', 'other'],
    ['german', 'other'],
    ['', 'other'],
  ])('nationality %j is %s', (nationality, known) => {
    expect(filled([aUnit({ nationality }), aVehicle('truck')]).nationality).toBe(known);
  });

  it('heavy weapons have their own allowance', () => {
    expect(filled([aUnit({ kind: 'heavy-weapon' }), aVehicle('truck')]).footAllowanceYards).toBe(80);
  });

  it('both need their tests (W-19)', () => {
    const passed = (foot: boolean, vehicle: boolean) =>
      filled([aUnit({ commandPassed: foot }), aVehicle('truck', { commandPassed: vehicle })]).commandPassed;
    expect([passed(true, true), passed(true, false), passed(false, true)]).toEqual([true, false, false]);
  });

  it('who sits on a vehicle gets off as what he is', () => {
    expect(filled([aUnit({ carriage: 'riders', carriedBy: 'v1' }), aVehicle('t-34')]).carriage).toBe('riders');
  });

  it('who is on board already takes room', () => {
    const aboard = aUnit({ id: 'u2', bases: 1, carriedBy: 'v1', carriage: 'passengers' });
    const truck = aVehicle('truck');
    const mounts = { carriage: 'passengers', action: 'mount' };
    expect(() => filled([infantry, truck, aboard], mounts)).toThrow('room for 2 bases as passengers and already carries 1.');
    expect(filled([infantry, truck, aboard], { ...mounts, bases: 1 }).bases).toBe(2);
    expect(filled([infantry, truck, aboard], { ...mounts, action: 'dismount' }).bases).toBe(2);
    expect(filled([infantry, truck, aboard], { ...mounts, carriage: 'riders' }).bases).toBe(2);
    const rider = aUnit({ id: 'u2', bases: 1, carriedBy: 'v1', carriage: 'riders' });
    expect(() => filled([aUnit({ bases: 1 }), aVehicle('t-34'), rider], { carriage: 'riders', action: 'mount' })).toThrow(
      /room for 1 base as riders/,
    );
  });
});
