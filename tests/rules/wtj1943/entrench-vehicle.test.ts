import { describe, expect, it } from 'vitest';
import { formatStep } from '../../../src/present/index.js';
import { entrenchVehicleProcedure } from '../../../src/rules/wtj1943/procedures/entrench-vehicle.js';
import { checkedOdds, resolveWith } from '../brute-force.js';
import { expectIllegal } from '../refusals.js';
import { aVehicle, filledBy } from './scene.js';
import { BOOK, ROLLED } from '../promises.js';
import { testPromises } from './promised.js';

testPromises(entrenchVehicleProcedure, {
  outcome: 'usedYards leftYards',
  odds: '=usedYards',
  notMeasured: { frontageYards: BOOK, trenchYards: ROLLED },
});

const entrench = (input: object) => resolveWith(entrenchVehicleProcedure, { trenchYards: 1000, ...input });

describe('2.5 Entrenched vehicles', () => {
  it('the example: a vehicle with a frontage of 100 yards uses 200 yards of trench-line', () => {
    expect(entrench({ frontageYards: 100 }).outcome).toEqual({ usedYards: 200, leftYards: 800 });
  });

  it.each([
    [1, 1, 2],
    [50, 3, 300],
    [2000, 1, 4000],
    [2000, 20, 80_000],
  ])('%i yards, %i vehicles: %i', (frontageYards, vehicles, usedYards) => {
    expect(entrench({ frontageYards, vehicles, trenchYards: 100_000 }).outcome).toEqual({
      usedYards,
      leftYards: 100_000 - usedYards,
    });
  });

  it('the working: twice the frontage', () => {
    expect(entrench({ frontageYards: 100, vehicles: 2 }).steps.map(formatStep)).toEqual([
      'Total frontage in yards: 200 (2.5)',
      'Yards of trench-line, twice the frontage: 400 (2.5)',
      'Yards of trench-line left: 600 (2.5)',
    ]);
  });

  it('needs trench-line enough', () => {
    expect(entrench({ frontageYards: 500 }).outcome.leftYards).toBe(0);
    expectIllegal(entrenchVehicleProcedure, { frontageYards: 501, trenchYards: 1001 }, '2.5');
    expectIllegal(entrenchVehicleProcedure, { frontageYards: 1, trenchYards: 0 }, '2.5');
  });

  it('uses it up', () => {
    expect(entrench({ frontageYards: 100 }).effects).toEqual([{ kind: 'use-trench', role: 'unit', leftYards: 800 }]);
    expect(entrench({ frontageYards: 100 }).summary).toBe(
      'The vehicle is entrenched with 200 yards of trench-line. 800 yards are left.',
    );
    expect(checkedOdds(entrenchVehicleProcedure, { frontageYards: 100, trenchYards: 1000 })).toEqual([
      { outcome: { usedYards: 200 }, p: 1 },
    ]);
    expect(entrench({ frontageYards: 100 }).input).toEqual({ frontageYards: 100, vehicles: 1, trenchYards: 1000 });
  });

  it('comes from the vehicles and their side', () => {
    expect(
      filledBy(entrenchVehicleProcedure, { units: [aVehicle('t-34', { bases: 3 })], trenchYards: 640 }, { unit: ['v1'] }),
    ).toEqual({
      vehicles: 3,
      trenchYards: 640,
    });
  });
});
