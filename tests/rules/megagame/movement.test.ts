import { describe, expect, it } from 'vitest';
import { MOVE_DISTANCES, hasFuel, movement } from '../../../src/rules/megagame/procedures/movement.js';
import type { OutcomeOf } from '../../../src/rules/procedure.js';
import { MODES, TERRAINS, TROOPS } from '../../../src/rules/megagame/vocabulary.js';
import { fc, runs } from '../../chance/properties.js';
import { checkedOdds, refusalOf, resolveWith } from '../brute-force.js';
import { expectIllegal } from '../refusals.js';
import { aUnit, filledBy } from './scene.js';
import { testPromises } from './promised.js';

testPromises(movement, {
  input: 'troops mode terrain distanceKm movedPct delayPct riverCrossing overrun hasFuel immobilised to',
  outcome: 'maxKm allowedKm movedPctAfter remainingKm canAttack fuelSp riverCrossingPossible',
  odds: '=canAttack',
});

const move = (input: object) => resolveWith(movement, input);
const moved = (input: object): OutcomeOf<typeof movement> => move(input).outcome as unknown as OutcomeOf<typeof movement>;
const FOOT = { troops: 'foot', mode: 'tactical' };

/** The table, typed separately: troops, terrain, km in tactical, non-tactical and road column, unbridged river. */
const TABLE = [
  ['foot', 'open close wood town marsh', 15, 25, 30, true],
  ['motorised', 'close wood town marsh', 18, 28, 64, false],
  ['motorised', 'open', 30, 32, 64, false],
  ['tanks', 'wood town close', 18, 28, 64, false],
  ['tanks', 'marsh', 8, 18, 64, false],
  ['tanks', 'open', 30, 32, 64, false],
  ['towed-artillery', 'open close wood town marsh', null, null, 75, false],
  ['recce', 'close wood town marsh', 18, 28, 100, true],
  ['recce', 'open', 30, 35, 100, true],
] as const;
const CELLS = TABLE.flatMap(([troops, grounds, tactical, nonTactical, road, river]) =>
  grounds
    .split(' ')
    .flatMap((terrain) =>
      [['tactical', tactical] as const, ['non-tactical', nonTactical] as const, ['road-column', road] as const].map(
        ([mode, km]) => ({ troops, terrain, mode, km, river }),
      ),
    ),
);

describe('Movement: the uninterrupted maximum', () => {
  it('has a row for all troops on all ground in every mode', () => {
    expect(CELLS).toHaveLength(TROOPS.length * TERRAINS.length * MODES.length);
    expect(new Set(CELLS.map(({ troops, terrain, mode }) => `${troops} ${terrain} ${mode}`)).size).toBe(CELLS.length);
  });

  it.each(CELLS)('$troops in $terrain, $mode: $km km', ({ troops, terrain, mode, km, river }) => {
    const input = { troops, terrain, mode };
    if (km === null) return expectIllegal(movement, input, 'Movement');
    const { outcome, effects, dice } = move(input);
    expect(outcome).toEqual({
      maxKm: km,
      allowedKm: km,
      movedPctAfter: 0,
      remainingKm: km,
      canAttack: true,
      fuelSp: 0,
      riverCrossingPossible: river,
    });
    expect(effects).toEqual([]);
    expect(dice).toEqual([]);
  });

  it('reads wood, town and marsh as close where no row names them (M-3)', () => {
    for (const troops of ['motorised', 'recce'] as const) {
      expect(move({ troops, mode: 'tactical', terrain: 'marsh' }).cites).toContain('M-3');
      expect(move({ troops, mode: 'tactical', terrain: 'close' }).cites).not.toContain('M-3');
      for (const terrain of ['wood', 'town', 'marsh'] as const)
        expect(MOVE_DISTANCES[troops][terrain]).toEqual(MOVE_DISTANCES[troops].close);
    }
    expect(move({ troops: 'tanks', mode: 'tactical', terrain: 'close' }).cites).toContain('M-3');
    for (const terrain of ['open', 'wood', 'town', 'marsh'])
      expect(move({ troops: 'tanks', mode: 'tactical', terrain }).cites).toEqual(['Movement']);
    expect(move({ ...FOOT, terrain: 'marsh' }).cites).toEqual(['Movement']);
  });

  it('lets foot and recce over a river without a bridge, and nobody else', () => {
    const crossing = { mode: 'road-column', riverCrossing: true };
    expect(moved({ ...crossing, troops: 'foot', distanceKm: 3 }).riverCrossingPossible).toBe(true);
    expect(moved({ ...crossing, troops: 'recce', distanceKm: 3 }).riverCrossingPossible).toBe(true);
    for (const troops of ['motorised', 'tanks', 'towed-artillery']) expectIllegal(movement, { ...crossing, troops }, 'Movement');
  });
});

describe('Movement: legs of a turn', () => {
  it('count as their share of that way of moving', () => {
    // A leg of 6 of 15 km is 40% of the turn, so 60% of 15 km are left.
    expect(moved({ ...FOOT, distanceKm: 6 })).toMatchObject({ movedPctAfter: 40, remainingKm: 9, allowedKm: 15 });
    // A second leg of 10 of 30 km on the road is 33.33 % more. The rest, 26.67% of 30 km, is 8.001 km, so 8.0.
    expect(moved({ troops: 'foot', mode: 'road-column', movedPct: 40, distanceKm: 10 })).toMatchObject({
      movedPctAfter: 73.33,
      remainingKm: 8,
      allowedKm: 18,
    });
  });

  it('are rounded to 0.1 km and 0.01%, halves up', () => {
    // 33.3 % left of 25 km is 8.325, so 8.3; 10 of 32 km are 31.25 %; 1 of 64 km is 1.5625, so 1.56.
    expect(moved({ troops: 'foot', mode: 'non-tactical', movedPct: 66.7 }).allowedKm).toBe(8.3);
    expect(moved({ troops: 'tanks', mode: 'non-tactical', distanceKm: 10 }).movedPctAfter).toBe(31.25);
    expect(moved({ troops: 'tanks', mode: 'road-column', distanceKm: 1 }).movedPctAfter).toBe(1.56);
    // The rest, 23% of 15 km, is 3.45 km, exactly half-way, so 3.5. Half a km is 6.25% of 8 km, and 0.78125% of 64
    // km, so 0.78.
    expect(moved({ ...FOOT, movedPct: 77 }).allowedKm).toBe(3.5);
    expect(moved({ troops: 'tanks', terrain: 'marsh', mode: 'tactical', distanceKm: 0.5 }).movedPctAfter).toBe(6.25);
    expect(moved({ troops: 'tanks', mode: 'road-column', distanceKm: 0.5 }).movedPctAfter).toBe(0.78);
    // 20.01 of 32 km are 62.53125%, so 62.53; 0.016 of 64 km are 0.025%, exactly half: 0.03.
    expect(moved({ troops: 'tanks', mode: 'non-tactical', distanceKm: 20.01 }).movedPctAfter).toBe(62.53);
    expect(moved({ troops: 'tanks', mode: 'road-column', distanceKm: 0.016 }).movedPctAfter).toBe(0.03);
  });

  it('have less to go where time is lost standing, and never less than none', () => {
    expect(moved({ ...FOOT, delayPct: 40 })).toMatchObject({ allowedKm: 9, remainingKm: 9, canAttack: true });
    expect(moved({ ...FOOT, movedPct: 70, delayPct: 40 })).toMatchObject({ allowedKm: 0, remainingKm: 0 });
    expect(moved({ ...FOOT, distanceKm: 3, delayPct: 80 })).toMatchObject({ movedPctAfter: 20, remainingKm: 0 });
    expectIllegal(movement, { ...FOOT, distanceKm: 3.1, delayPct: 80 }, 'Movement', 'M-5');
  });

  it('end when the turn is used up; 0.05 % are left for rounding (M-5)', () => {
    expect(moved({ ...FOOT, distanceKm: 15 })).toMatchObject({ movedPctAfter: 100, remainingKm: 0, canAttack: false });
    // 33.33 + 33.33 % are used, so 33.34 % are left, and a third of 15 km is 33.33%.
    expect(moved({ ...FOOT, movedPct: 66.66, distanceKm: 5 }).movedPctAfter).toBe(99.99);
    // Another third after 66.7 % is 0.03 % too much, which counts as rounding, and the turn is over. After 66.72 % it
    // is 0.05%, and after 66.73 % 0.06%.
    expect(moved({ ...FOOT, movedPct: 66.7, distanceKm: 5 }).movedPctAfter).toBe(100);
    expect(moved({ ...FOOT, movedPct: 66.72, distanceKm: 5 }).movedPctAfter).toBe(100);
    expectIllegal(movement, { ...FOOT, movedPct: 66.73, distanceKm: 5 }, 'Movement', 'M-5');
    expectIllegal(movement, { ...FOOT, distanceKm: 15.1 }, 'Movement', 'M-5');
  });
});

describe('Movement: what is told as left', () => {
  it('is rounded down where the rounded distance would be refused', () => {
    // 52.75% of 32 km are 16.88 km. 16.9 km would be 52.81%, which is 0.06 % more.
    const half = { troops: 'tanks', mode: 'non-tactical', movedPct: 47.25 };
    expect(move(half).summary).toBe('The unit can move up to 16.8 km (32 km in a whole turn).');
    expect(() => move({ ...half, distanceKm: 16.9 })).toThrow('only 52.75% (16.8 km) is left');
  });

  it('is accepted when it is typed', () => {
    const cells = CELLS.filter(({ km }) => km !== null);
    const pct = fc.integer({ min: 0, max: 9900 }).map((hundredths) => hundredths / 100);
    fc.assert(
      fc.property(fc.constantFrom(...cells), pct, pct, fc.boolean(), ({ troops, terrain, mode }, movedPct, part, overrun) => {
        const leg = { troops, terrain, mode, movedPct, overrun };
        const told = Number(/^The unit can move up to (.+?) km \(/.exec(move(leg).summary)![1]);
        expect(() => move({ ...leg, distanceKm: told })).not.toThrow();
        const distanceKm = Math.floor(told * part) / 100;
        if (distanceKm === 0 || overrun) return;
        const first = move({ ...leg, distanceKm });
        const left = Number(/ km and has (.+) km left/.exec(first.summary)![1]);
        const { movedPctAfter } = first.outcome as unknown as OutcomeOf<typeof movement>;
        expect(() => move({ ...leg, movedPct: movedPctAfter, distanceKm: left })).not.toThrow();
      }),
      { numRuns: runs(300) },
    );
  });
});

describe('Movement: more than half a turn', () => {
  it('forbids to attack in it: just half does not, nor what rounding adds (M-5)', () => {
    expect(moved({ ...FOOT, distanceKm: 7.5 })).toMatchObject({ movedPctAfter: 50, canAttack: true });
    expect(moved({ ...FOOT, distanceKm: 7.6 })).toMatchObject({ movedPctAfter: 50.67, canAttack: false });
    // Three legs of a sixth are 16.67 % each: 50.01%, only by rounding.
    expect(moved({ ...FOOT, movedPct: 33.34, distanceKm: 2.5 })).toMatchObject({ movedPctAfter: 50.01, canAttack: true });
    expect(moved({ ...FOOT, movedPct: 50.05 }).canAttack).toBe(true);
    expect(moved({ ...FOOT, movedPct: 50.06 }).canAttack).toBe(false);
    expect(move({ ...FOOT, distanceKm: 7.5 }).cites).toEqual(['Movement', 'M-5']);
  });

  it('does not count time lost standing (M-5)', () => {
    expect(moved({ ...FOOT, movedPct: 30, delayPct: 70 }).canAttack).toBe(true);
  });
});

describe('Results Table: the move of an overrun', () => {
  it('is up to half of what is left', () => {
    const overrun = { troops: 'tanks', mode: 'tactical', movedPct: 20, overrun: true };
    // The unit has 80% of 30 km left, which is 24 km. Half of that is 12 km, or 40% of the turn.
    expect(moved({ ...overrun, distanceKm: 12 })).toMatchObject({ allowedKm: 12, movedPctAfter: 60, remainingKm: 12 });
    expect(move({ ...overrun, distanceKm: 12 }).cites).toEqual(['Movement', 'Results Table', 'M-5']);
    expectIllegal(movement, { ...overrun, distanceKm: 12.1 }, 'Results Table', 'Movement', 'M-5');
  });
});

describe('Combat: fuel for a move', () => {
  it('is one point for all troops but foot, on the first leg of a turn alone (M-7)', () => {
    for (const troops of TROOPS) {
      const first = move({ troops, mode: 'road-column', distanceKm: 3 });
      expect(first.outcome.fuelSp).toBe(troops === 'foot' ? 0 : 1);
      expect(first.cites.includes('M-7')).toBe(troops !== 'foot');
      expect(first.effects.filter(({ kind }) => kind === 'pay-fuel')).toEqual(
        troops === 'foot' ? [] : [{ kind: 'pay-fuel', role: 'unit', amount: 1 }],
      );
      expect(moved({ troops, mode: 'road-column', distanceKm: 3, movedPct: 10 }).fuelSp).toBe(0);
      expect(moved({ troops, mode: 'road-column' }).fuelSp).toBe(0);
    }
  });

  it('is refused where there is none, until it is paid (M-7)', () => {
    const dry = { troops: 'tanks', mode: 'tactical', hasFuel: false };
    expectIllegal(movement, { ...dry, distanceKm: 1 }, 'Combat', 'M-7');
    expect(moved({ ...dry, distanceKm: 1, movedPct: 5 }).fuelSp).toBe(0);
    expect(moved(dry).maxKm).toBe(30);
    expect(moved({ ...FOOT, hasFuel: false, distanceKm: 1 }).fuelSp).toBe(0);
  });
});

describe('Bombing/Interdiction: immobilised', () => {
  it('does not move, but may be looked up (M-24)', () => {
    expectIllegal(movement, { ...FOOT, immobilised: true, distanceKm: 0.1 }, 'Bombing/Interdiction', 'M-24');
    expect(moved({ ...FOOT, immobilised: true }).allowedKm).toBe(15);
  });
});

describe('Movement: what it does to a unit', () => {
  it('marks share, mode and ground, and pays', () => {
    expect(move({ troops: 'recce', mode: 'non-tactical', terrain: 'wood', distanceKm: 7 }).effects).toEqual([
      { kind: 'set', role: 'unit', fields: { movedPct: 25, mode: 'non-tactical', terrain: 'wood' } },
      { kind: 'pay-fuel', role: 'unit', amount: 1 },
    ]);
  });

  it('is filled in from the unit', () => {
    const unit = aUnit({ troops: 'tanks', movedPct: 12.5, delayPct: 20, immobilised: true, fuelSp: 1 });
    expect(filledBy(movement, { units: [unit] }, { unit: ['u1'] })).toEqual({
      troops: 'tanks',
      movedPct: 12.5,
      delayPct: 20,
      hasFuel: true,
      immobilised: true,
    });
    expect(filledBy(movement, { units: [aUnit()] }, { unit: ['u1'] })).toMatchObject({ troops: 'foot', hasFuel: false });
  });

  it('knows who has fuel: foot needs none, and who has moved has paid', () => {
    expect(hasFuel(aUnit())).toBe(true);
    expect(hasFuel(aUnit({ troops: 'tanks' }))).toBe(false);
    expect(hasFuel(aUnit({ troops: 'tanks', fuelSp: 1 }))).toBe(true);
    expect(hasFuel(aUnit({ troops: 'tanks', movedPct: 10 }))).toBe(true);
  });
});

describe('Movement: whatever the legs', () => {
  const LEGS = fc.array(fc.tuple(fc.constantFrom(...MODES), fc.constantFrom(...TERRAINS), fc.integer({ min: 0, max: 400 })), {
    maxLength: 8,
  });

  it('nobody moves more than a whole turn, and who may still attack has moved no more than half', () => {
    fc.assert(
      fc.property(fc.constantFrom('foot', 'motorised', 'tanks', 'recce'), LEGS, (troops, legs) => {
        let movedPct = 0;
        let share = 0;
        for (const [mode, terrain, tenths] of legs) {
          const input = { troops, mode, terrain, distanceKm: tenths / 10, movedPct };
          try {
            const outcome = moved(input);
            share += (100 * input.distanceKm) / outcome.maxKm;
            expect(outcome.movedPctAfter).toBeGreaterThanOrEqual(movedPct);
            movedPct = outcome.movedPctAfter;
            expect(outcome.canAttack).toBe(movedPct <= 50.05);
          } catch {
            expect(refusalOf(movement, input).code).toBe('ILLEGAL');
            expect(share + (100 * input.distanceKm) / MOVE_DISTANCES[troops as 'foot'][terrain][mode]!).toBeGreaterThan(99.9);
          }
        }
        expect(movedPct).toBeLessThanOrEqual(100);
        expect(Math.abs(movedPct - Math.min(100, share))).toBeLessThan(0.2);
      }),
      { numRuns: runs(300) },
    );
  });

  it('allows just what it does not refuse', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100 }),
        fc.integer({ min: 0, max: 100 }),
        fc.boolean(),
        (movedPct, delayPct, overrun) => {
          const input = { ...FOOT, movedPct, delayPct, overrun };
          const { allowedKm } = moved(input);
          if (allowedKm > 0) expect(moved({ ...input, distanceKm: allowedKm - 0.05 }).maxKm).toBe(15);
          expectIllegal(
            movement,
            { ...input, distanceKm: allowedKm + 0.1 },
            ...(overrun ? ['Results Table'] : []),
            'Movement',
            'M-5',
          );
        },
      ),
      { numRuns: runs(200) },
    );
  });
});

it('Movement: odds are one outcome over whether it may attack', () => {
  expect(checkedOdds(movement, { ...FOOT, distanceKm: 8 })).toEqual([{ outcome: { canAttack: false }, p: 1 }]);
});

it('Movement: the words', () => {
  expect(move(FOOT).summary).toBe('The unit can move up to 15 km (15 km in a whole turn).');
  expect(move({ ...FOOT, distanceKm: 6 }).summary).toBe(
    'The unit moves 6 km and has 9 km left. The unit has now used 40% of its turn and can still attack.',
  );
  expect(move({ ...FOOT, distanceKm: 9 }).summary).toBe(
    'The unit moves 9 km and has 6 km left. The unit has now used 60% of its turn and cannot attack this turn.',
  );
  // The unit can move half of the remaining 7.5 km (M-17).
  expect(move({ ...FOOT, movedPct: 50, distanceKm: 3, overrun: true }).summary).toBe(
    'The unit moves 3 km and has 4.5 km left. The unit has now used 70% of its turn and can attack only if its overrun lets it fight again.',
  );
});
