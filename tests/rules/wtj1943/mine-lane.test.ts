import { describe, expect, it } from 'vitest';
import { mineLaneProcedure } from '../../../src/rules/wtj1943/procedures/mine-lane.js';
import { checkedOdds, refusalOf, resolveWith } from '../brute-force.js';
import { expectIllegal } from '../refusals.js';
import { aMinefield, aUnit, aVehicle, filledBy, expectFromChart } from './scene.js';
import { BOOK, ROLLED } from '../promises.js';
import { testPromises } from './promised.js';

testPromises(mineLaneProcedure, {
  outcome: 'penaltyPct clearedYards laneDoneYards complete',
  odds: '=clearedYards',
  byRoles: ['distanceYards'],
  notMeasured: { allowanceYards: BOOK, laneYards: 'of the lane, which the record has', doneYards: ROLLED },
});

const LANE = { allowanceYards: 100, roughPct: 25, commandPassed: true };
const clear = (input: object) => resolveWith(mineLaneProcedure, { ...LANE, ...input });

describe('2.5 Lanes', () => {
  it('20 of the 75 yards that the movement allows, if people enter 20', () => {
    expect(clear({ distanceYards: 20 }).outcome).toMatchObject({ clearedYards: 20, laneDoneYards: 20, complete: false });
    expect(clear({ distanceYards: 200 }).outcome).toMatchObject({ clearedYards: 75 });
  });

  // Allowance, rough, prone, per cent used, lane, done; penalty, cleared, done afterwards, complete.
  it.each([
    [100, 25, false, 0, 240, 0, 25, 75, 75, false],
    [100, 25, false, 0, 240, 75, 25, 75, 150, false],
    [100, 25, false, 0, 240, 150, 25, 75, 225, false],
    [100, 25, false, 0, 240, 225, 25, 15, 240, true],
    [20, 25, true, 0, 240, 0, 50, 10, 10, false],
    [20, 40, true, 0, 240, 0, 80, 4, 4, false],
    [20, 60, true, 0, 240, 0, 100, 0, 0, false],
    [100, 25, false, 50, 240, 0, 25, 37, 37, false], // The exact distance is 37.5.
    [100, 0, false, 0, 100, 0, 0, 100, 100, true],
    [100, 25, false, 100, 240, 0, 25, 0, 0, false],
  ] as const)(
    '%i yards, rough %i per cent, prone %s, spent %i per cent, lane of %i with %i done: penalty %i per cent, %i cleared, %i done, complete %s',
    (allowanceYards, roughPct, prone, spentPct, laneYards, doneYards, penaltyPct, clearedYards, laneDoneYards, complete) => {
      expect(clear({ allowanceYards, roughPct, prone, spentPct, laneYards, doneYards }).outcome).toEqual({
        penaltyPct,
        clearedYards,
        laneDoneYards,
        complete,
      });
    },
  );

  it('prone engineers take rough twice, standing ones once (W-18)', () => {
    expect(clear({ prone: true }).outcome.penaltyPct).toBe(50);
    expect(clear({ prone: false }).outcome.penaltyPct).toBe(25);
    expect(clear({}).cites).toContain('W-18');
  });

  it('the lane grows and the engineers have moved', () => {
    expect(clear({ doneYards: 225 }).effects).toEqual([
      { kind: 'lane', role: 'minefield', laneYards: 240, laneDoneYards: 240, complete: true },
      { kind: 'move', role: 'unit', yards: 15, spentPct: 20 }, // The lane is 15 of 75 yards.
    ]);
    expect(clear({ roughPct: 100 }).effects[1]).toEqual({ kind: 'move', role: 'unit', yards: 0, spentPct: 0 });
  });

  it('needs a passed command test, and a lane that is not through', () => {
    expectIllegal(mineLaneProcedure, { ...LANE, commandPassed: false }, '2.1');
    expectIllegal(mineLaneProcedure, { ...LANE, doneYards: 240 }, '2.5');
    expectIllegal(mineLaneProcedure, { ...LANE, laneYards: 100, doneYards: 101 }, '2.5');
  });

  it('is one certain outcome, in one sentence', () => {
    expect(checkedOdds(mineLaneProcedure, LANE)).toEqual([{ outcome: { clearedYards: 75 }, p: 1 }]);
    expect(clear({}).summary).toBe('The unit clears 75 yards. Cleared so far: 75 of the lane’s 240 yards.');
    expect(clear({ doneYards: 225 }).summary).toBe('The unit clears 15 yards. The lane of 240 yards is complete.');
    expect(clear({}).input).toEqual({ ...LANE, prone: false, spentPct: 0, laneYards: 240, doneYards: 0 });
  });

  it.each(['allowanceYards', 'roughPct'])('%s belongs to the combat chart', (field) => {
    expectFromChart(
      refusalOf(mineLaneProcedure, Object.fromEntries(Object.entries(LANE).filter(([key]) => key !== field))),
      field,
    );
  });

  it('comes from the engineers, the minefield and the chart', () => {
    const filled = (unit: object, lane: object = {}, typed: object = {}) =>
      filledBy(
        mineLaneProcedure,
        { units: [aUnit({ kind: 'engineer', commandPassed: true, order: 'maneuver', ...unit })], minefields: [aMinefield(lane)] },
        { unit: ['u1'], minefield: ['m1'] },
        { ...typed },
      );
    expect(filled({ spentPct: 10 })).toEqual({
      allowanceYards: 100,
      roughPct: 25,
      commandPassed: true,
      prone: false,
      spentPct: 10,
      doneYards: 0,
    });
    expect(filled({ prone: true })).toMatchObject({ allowanceYards: 20, prone: true });
    expect(filled({ order: 'assault' })).toMatchObject({ allowanceYards: 150 });
    expect(filled({ order: 'assault', prone: true })).toMatchObject({ allowanceYards: 30 });
    expect(filled({ prone: true }, {}, { prone: false })).toMatchObject({ allowanceYards: 100 });
    expect(filled({}, { laneYards: 200, laneDoneYards: 75 })).toMatchObject({ laneYards: 200, doneYards: 75 });
  });

  it('a chart without rough ground leaves the penalty open', () => {
    const chart = { schema: 'wtj1943-chart/1', name: 'C', official: true, training: [], foot: {}, terrain: [] } as never;
    expect(
      filledBy(mineLaneProcedure, { units: [aVehicle('t-34')], game: { chart } }, { unit: ['v1'] }).roughPct,
    ).toBeUndefined();
  });
});
