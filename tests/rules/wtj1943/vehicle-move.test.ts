import { describe, expect, it } from 'vitest';
import { vehicleMove } from '../../../src/rules/wtj1943/procedures/vehicle-move.js';
import { formatStep } from '../../../src/present/index.js';
import { fc } from '../../chance/properties.js';
import { checkedOdds, refusalOf, resolveWith } from '../brute-force.js';
import { expectIllegal, expectInvalid } from '../refusals.js';
import { aUnit, aVehicle, filledBy, expectFromChart } from './scene.js';
import { BOOK, ROLLED } from '../promises.js';
import { testPromises } from './promised.js';

testPromises(vehicleMove, {
  outcome: 'maxYards effectivePenaltyPct reachYards remainingYards spentPctAfter countsAsMoved mustTurn',
  odds: '=reachYards',
  defaults:
    'penaltyPct=0 towing=false spentPct=0 spentYards=0 distanceYards=0 priorYards=0 direction=forward enters=none riders=false immobilized=false',
  notMeasured: { allowanceYards: BOOK, spentYards: ROLLED, priorYards: ROLLED },
  byRoles: ['distanceYards'],
});

const BASE = { allowanceYards: 400, commandPassed: true };
const move = (input: object = {}) => resolveWith(vehicleMove, { ...BASE, ...input });
const illegal = (input: object, ...cites: string[]) => expectIllegal(vehicleMove, { ...BASE, ...input }, ...cites);

describe('2.3 Vehicle Movement: reach', () => {
  // Allowance, penalty, towing, per cent used, charged; maximum in a turn, penalty that counts, and reach, calculated
  // by hand.
  it.each([
    [400, 0, false, 0, 0, 400, 0, 400],
    [400, 40, false, 0, 0, 400, 40, 240],
    [400, 40, false, 50, 0, 400, 40, 120],
    [400, 0, false, 0, 200, 400, 0, 200], // The vehicle carries riders.
    [400, 100, false, 0, 0, 400, 100, 0],
    [400, 0, true, 0, 0, 300, 0, 300], // Towing allows three quarters.
    [400, 20, true, 0, 0, 300, 40, 180],
    [400, 50, true, 0, 0, 300, 100, 0], // The penalty is doubled to 100.
    [400, 60, true, 0, 0, 300, 100, 0], // The maximum share is 100 %.
    [333, 0, true, 0, 0, 249, 0, 249], // The exact distance is 249.75.
    [333, 5, true, 0, 0, 249, 10, 224], // 249.75 x 90 % = 224.775, rounded down once at the end.
    [333, 5, true, 25, 10, 249, 10, 159], // The exact distance is (187.3125 - 10) x 90 % = 159.58.
    [1, 0, true, 0, 0, 0, 0, 0],
    [400, 0, false, 60, 200, 400, 0, 0], // The allowance of 160 - 200 yards leaves nothing.
  ])(
    '%i yards at %i per cent, towing %s, spent %f per cent, charged %i: at most %i, penalty %i per cent, reach %i',
    (allowanceYards, penaltyPct, towing, spentPct, spentYards, maxYards, effectivePenaltyPct, reachYards) => {
      expect(move({ allowanceYards, penaltyPct, towing, spentPct, spentYards }).outcome).toMatchObject({
        maxYards,
        effectivePenaltyPct,
        reachYards,
        remainingYards: reachYards,
      });
    },
  );

  it('a penalty is a whole per cent; on a map that of several grounds need not be (W-26)', () => {
    expectInvalid(vehicleMove, { ...BASE, penaltyPct: 0.5 }, 'penaltyPct');
    expect(move({ penaltyPct: 12.5, towing: true, to: 'E5' }).outcome.reachYards).toBe(225);
  });

  it('a tow has three quarters of the movement and doubled penalties (2.4, W-6)', () => {
    const towed = move({ towing: true, penaltyPct: 20, distanceYards: 90 });
    expect(towed.outcome).toEqual({
      maxYards: 300,
      effectivePenaltyPct: 40,
      reachYards: 180,
      remainingYards: 90,
      spentPctAfter: 50,
      countsAsMoved: false,
      mustTurn: false,
    });
    expect(towed.cites).toEqual(['2.3', '2.4', 'W-6', '2.1']);
    expect(towed.steps.map(formatStep)).toEqual(
      expect.arrayContaining(['Three quarters when towing, in yards: 300 (2.4)', 'Penalty doubled when towing: -40% (2.4, W-6)']),
    );
  });

  // By hand: used + 100 x charged / base + 100 x distance / (base x (100 - penalty) %).
  it.each([
    [400, 0, false, 0, 0, 200, 50],
    [400, 50, false, 0, 0, 100, 50],
    [400, 0, false, 25, 100, 100, 75],
    [400, 0, true, 0, 30, 0, 10], // The leg is 30 of 300 yards.
    [400, 20, true, 0, 0, 60, 33.33], // The leg is 60 of 180 yards.
    [320, 0, false, 0, 200, 0, 62.5],
    [400, 0, false, 100, 100, 0, 100],
  ])(
    '%i yards at %i per cent, towing %s, spent %f per cent, charged %i, moved %i: spent %f per cent',
    (allowanceYards, penaltyPct, towing, spentPct, spentYards, distanceYards, after) => {
      const input = { allowanceYards, penaltyPct, towing, spentPct, spentYards, distanceYards };
      expect(move(input).outcome.spentPctAfter).toBe(after);
    },
  );

  it('refuses what is beyond reach', () => {
    expect(move({ distanceYards: 400 }).outcome.remainingYards).toBe(0);
    illegal({ distanceYards: 401 }, '2.3');
    illegal({ distanceYards: 301, towing: true }, '2.3');
    illegal({ distanceYards: 241, penaltyPct: 40 }, '2.3', 'W-6');
  });
});

describe('2.3 Vehicle Movement: having moved, and facing', () => {
  it.each([
    [0, 0, false],
    [0, 99, false],
    [0, 100, true],
    [99, 0, false],
    [99, 1, true],
    [60, 40, true],
    [100, 0, true],
  ])('%i yards before and %i now: counts as moved: %s', (priorYards, distanceYards, countsAsMoved) => {
    expect(move({ priorYards, distanceYards }).outcome.countsAsMoved).toBe(countsAsMoved);
  });

  it.each([
    ['backward', 100, false],
    ['backward', 101, true],
    ['backward', 0, false],
    ['forward', 400, false],
  ])('%s by %i yards: turns round: %s', (direction, distanceYards, mustTurn) => {
    expect(move({ direction, distanceYards }).outcome.mustTurn).toBe(mustTurn);
  });

  it('never moves sideways', () => {
    illegal({ direction: 'sideways', distanceYards: 1 }, '2.3');
    expect(move({ direction: 'sideways' }).outcome.reachYards).toBe(400);
  });

  it('needs a passed command test to move, not to look up', () => {
    illegal({ commandPassed: false, distanceYards: 1 }, '2.1');
    expect(move({ commandPassed: false }).summary).toBe(
      'With a passed command test, the vehicle could move 400 yards in this terrain.',
    );
  });

  it('an immobilised vehicle stays where it is for the rest of the game (W-8)', () => {
    illegal({ immobilized: true, distanceYards: 1 }, '2.3', 'W-8');
    expect(move({ immobilized: true }).summary).toBe('The vehicle is immobilised and does not move.');
  });
});

describe('2.4 Infantry as Riders: where a tank does not go', () => {
  it.each(['woods', 'water', 'building'])('not into %s', (enters) => {
    illegal({ riders: true, enters, distanceYards: 10 }, '2.4');
    illegal({ riders: true, enters }, '2.4');
    expect(move({ enters, distanceYards: 10 }).outcome.remainingYards).toBe(390);
  });

  it('but through woods along a road', () => {
    expect(move({ riders: true, enters: 'woods-road', distanceYards: 10 }).outcome.remainingYards).toBe(390);
    const ridden = move({ riders: true, distanceYards: 10 });
    expect(ridden.steps.map(formatStep)).toContain(
      'With riders, the vehicle cannot enter water, buildings, or woods off the road (2.4)',
    );
    expect(move({ distanceYards: 10 }).cites).toEqual(['2.3', '2.1']);
  });
});

describe('the vehicle move as a whole', () => {
  it('moves the vehicle by so many yards at the exact share', () => {
    expect(move({ allowanceYards: 300, distanceYards: 100 }).effects).toEqual([
      { kind: 'move', role: 'unit', yards: 100, spentPct: 100 / 3 },
    ]);
  });

  it('leaves for the next leg what it says', () => {
    fc.assert(
      fc.property(
        fc.record({
          allowanceYards: fc.integer({ min: 1, max: 5000 }),
          penaltyPct: fc.integer({ min: 0, max: 100 }),
          towing: fc.boolean(),
        }),
        fc.nat(),
        (input, n) => {
          const { reachYards } = move(input).outcome as { reachYards: number };
          const first = move({ ...input, distanceYards: reachYards === 0 ? 0 : n % (reachYards + 1) });
          expect(move({ ...input, spentPct: first.effects[0]!.spentPct }).outcome.reachYards).toBe(first.outcome.remainingYards);
        },
      ),
    );
  });

  it('is one certain outcome', () => {
    expect(checkedOdds(vehicleMove, { ...BASE, distanceYards: 150 })).toEqual([{ outcome: { reachYards: 400 }, p: 1 }]);
  });

  it('is told in a sentence or two', () => {
    expect(move({ distanceYards: 150, direction: 'backward' }).summary).toBe(
      'The vehicle moves 150 of its 400 yards and has 250 yards left in this terrain. The vehicle counts as moved and turns round.',
    );
    expect(move({ distanceYards: 50 }).summary).toBe(
      'The vehicle moves 50 of its 400 yards and has 350 yards left in this terrain. The vehicle counts as stationary.',
    );
    expect(move({}).summary).toBe('The vehicle may move 400 yards in this terrain.');
  });
});

describe('the input of a vehicle move', () => {
  it('without the allowance says that it belongs to the combat chart', () => {
    expectFromChart(refusalOf(vehicleMove, { commandPassed: true }), 'allowanceYards');
  });
});

describe('what a battle fills in for a vehicle move', () => {
  // Vehicles of the example chart: allowance; penalties on road, in rough, woods and marsh.
  it.each([
    ['truck', 400, 0, 50, 60, 80],
    ['half-track', 360, 0, 25, 40, 50], // It uses the tracked column, because it has none of its own.
    ['t-34', 400, 0, 25, 40, 50],
    ['large-tank', 320, 0, 25, 40, 50],
  ])('%s: %i yards', (vehicleId, allowanceYards, ...penalties) => {
    const unit = aVehicle(vehicleId, { commandPassed: true, spentPct: 20, movedYards: 60, immobilized: true });
    const filled = (...terrain: string[]) => filledBy(vehicleMove, { units: [unit] }, { unit: ['v1'], terrain });
    expect(filled()).toEqual({
      allowanceYards,
      commandPassed: true,
      towing: false,
      spentPct: 20,
      priorYards: 60,
      riders: false,
      immobilized: true,
    });
    expect(['road', 'rough', 'woods', 'marsh'].map((terrain) => filled(terrain).penaltyPct)).toEqual(penalties);
    expect(filled('open').penaltyPct).toBe(0);
  });

  it('a chart with a column for half-tracks reads that', () => {
    const chart = {
      schema: 'wtj1943-chart/1',
      name: 'C',
      official: true,
      training: [],
      foot: {},
      terrain: [{ id: 'mud', halfTrackedPct: 30, trackedPct: 20 }],
      vehicles: [{ id: 'half-track', motion: 'half-tracked', moveYards: 100 }],
    } as never;
    expect(
      filledBy(vehicleMove, { units: [aVehicle('half-track')], game: { chart } }, { unit: ['v1'], terrain: ['mud'] }).penaltyPct,
    ).toBe(30);
  });

  it('it tows a limbered gun that hangs on it, and carries riders', () => {
    const on = (fields: object) =>
      filledBy(vehicleMove, { units: [aVehicle('truck'), aUnit({ id: 'u2', carriedBy: 'v1', ...fields })] }, { unit: ['v1'] });
    expect(on({ kind: 'gun', limbered: true })).toMatchObject({ towing: true, riders: false });
    expect(on({ carriage: 'riders' })).toMatchObject({ towing: false, riders: true });
    expect(on({ carriage: 'passengers' })).toMatchObject({ towing: false, riders: false });
    expect(on({ kind: 'gun', limbered: true, carriedBy: 'v2' })).toMatchObject({ towing: false });
  });

  it('a vehicle that the chart does not know leaves its allowance open', () => {
    const filled = (vehicleId: string, ...terrain: string[]) =>
      filledBy(vehicleMove, { units: [aVehicle(vehicleId)] }, { unit: ['v1'], terrain });
    expect(filled('jeep').allowanceYards).toBeUndefined();
    expect(() => filled('jeep', 'woods')).toThrow(/^penaltyPct: .*combat chart/);
  });
});
