import { describe, expect, it } from 'vitest';
import { isSpottedBy, spotting, findSpottingTarget } from '../../../src/rules/eagles/procedures/spotting.js';
import type { EaglesBattle, EaglesUnit } from '../../../src/rules/eagles/state.js';
import { fc, runs } from '../../chance/properties.js';
import { checkedOdds, expectLiveWithinOdds, expectOddsEqualBruteForce, resolveWith } from '../brute-force.js';
import { aUnit, filledFrom } from './scene.js';
import { testPromises } from '../promises.js';

testPromises(spotting, {
  outcome: 'automaticBy chancePercent spotted',
  odds: 'spotted',
  defaults: 'location=open defilade=false desert=false targetType=other targetMoved=false targetFired=false alreadySpotted=false',
  byRoles: ['rangeYards'],
});

/** The distance is too far for automatic spotting, and too near for any range line. */
const FAR = { rangeYards: 1200 };
const look = (input: object, ...faces: number[]) => resolveWith(spotting, { ...FAR, ...input }, faces);
const automatic = (input: object) => {
  const { outcome, dice } = resolveWith(spotting, input);
  expect(dice).toEqual([]);
  return outcome;
};

describe('4.1 Automatic spotting', () => {
  const AUTOMATIC = { chancePercent: 100, spotted: true };

  it('a unit once spotted remains spotted, before anything else is asked', () => {
    for (const rangeYards of [0, 500, 20000])
      expect(automatic({ rangeYards, alreadySpotted: true, targetMoved: true, location: 'road' })).toEqual({
        automaticBy: 'already',
        ...AUTOMATIC,
      });
  });

  // The unit's action, and the yards within which it is spotted, in open country and in a desert.
  const DISTANCES = [
    ['moved', { targetMoved: true }, 500, 1000],
    ['fired', { targetFired: true }, 500, 1000],
    ['road', { location: 'road' }, 1000, 2000],
  ] as const;

  it.each(DISTANCES)('%s: the distance itself is within, doubled in a desert (E-30)', (automaticBy, what, yards, desertYards) => {
    for (const rangeYards of [0, yards - 1, yards]) {
      const seen = resolveWith(spotting, { ...what, rangeYards });
      expect(seen.outcome).toEqual({ automaticBy, ...AUTOMATIC });
      expect(seen.cites).toEqual(rangeYards === yards ? ['4.1', 'E-30'] : ['4.1']);
    }
    expect(resolveWith(spotting, { ...what, rangeYards: yards + 1 }, [100]).outcome.automaticBy).toBe('none');
    for (const rangeYards of [yards + 1, desertYards])
      expect(automatic({ ...what, rangeYards, desert: true })).toEqual({ automaticBy, ...AUTOMATIC });
    const beyond = { ...what, rangeYards: desertYards + 1, desert: true, defilade: true };
    expect(resolveWith(spotting, beyond, [1]).outcome.automaticBy).toBe('none');
  });

  it('names the first case that fits: already, moved, fired, road', () => {
    const all = { rangeYards: 400, targetMoved: true, targetFired: true, location: 'road' };
    expect(automatic({ ...all, alreadySpotted: true }).automaticBy).toBe('already');
    expect(automatic(all).automaticBy).toBe('moved');
    expect(automatic({ ...all, targetMoved: false }).automaticBy).toBe('fired');
    expect(automatic({ ...all, targetMoved: false, targetFired: false }).automaticBy).toBe('road');
    expect(automatic({ ...all, rangeYards: 501 }).automaticBy).toBe('road');
  });

  it('a unit that neither moved nor fired is not spotted by nearness alone', () => {
    expect(resolveWith(spotting, { rangeYards: 0 }, [61]).outcome).toEqual({
      automaticBy: 'none',
      chancePercent: 60,
      spotted: false,
    });
  });
});

describe('4.11 Spotting chart', () => {
  it('the basic chance is 60', () => {
    expect(look({}, 60).outcome).toEqual({ automaticBy: 'none', chancePercent: 60, spotted: true });
    expect(look({}, 61).outcome).toEqual({ automaticBy: 'none', chancePercent: 60, spotted: false });
    expect(look({}, 60).cites).toEqual(['4.11', '4.1']);
    expect(look({}, 60).dice).toEqual([{ die: 'd100', face: 60, for: 'spotting' }]);
  });

  // The chart line by line: the chance with only this line, or with those that must come with it.
  const LINES = [
    ['on the road +10', { location: 'road' }, 70],
    ['in the woods -20', { location: 'woods' }, 40],
    ['defilade -20', { defilade: true }, 40],
    ['in a house -10', { location: 'house' }, 50],
    ['desert +30', { desert: true }, 90],
    ['stationary infantry -20', { targetType: 'infantry' }, 40],
    ['stationary AT -20', { targetType: 'at' }, 40],
    ['moved +10', { targetMoved: true }, 70],
    ['stationary but firing +10', { targetFired: true }, 70],
    ['1500 yd -20', { rangeYards: 1500 }, 40],
    ['3000 yd -20', { rangeYards: 3000 }, 40],
    ['3001 yd -30', { rangeYards: 3001 }, 30],
    ['20000 yd -30', { rangeYards: 20000 }, 30],
    ['1499 yd nothing', { rangeYards: 1499 }, 60],
  ] as const;

  it.each(LINES)('%s', (_line, input, chance) => {
    expect(look(input, chance).outcome).toEqual({ automaticBy: 'none', chancePercent: chance, spotted: true });
    expect(look(input, chance + 1).outcome).toMatchObject({ spotted: false });
    expect(checkedOdds(spotting, { ...FAR, ...input }).find(({ outcome }) => outcome.spotted)?.p).toBeCloseTo(chance / 100, 12);
  });

  it('adds up all lines that fit; stationary infantry that fires has -20 and +10 (E-28)', () => {
    expect(look({ targetType: 'infantry', targetFired: true }, 50).outcome).toMatchObject({ chancePercent: 50, spotted: true });
    expect(look({ targetType: 'at', targetFired: true }, 51).outcome).toMatchObject({ chancePercent: 50, spotted: false });
    expect(look({ location: 'woods', defilade: true }, 20).outcome).toMatchObject({ chancePercent: 20, spotted: true });
    expect(look({ location: 'house', defilade: true, targetType: 'infantry' }, 10).outcome).toMatchObject({ chancePercent: 10 });
    expect(look({ location: 'woods', defilade: true }, 20).cites).toContain('E-28');
  });

  it('a moving unit that fired has +10 once, and moving infantry no -20 (E-28)', () => {
    expect(look({ targetMoved: true, targetFired: true }, 70).outcome).toMatchObject({ chancePercent: 70 });
    expect(look({ targetType: 'infantry', targetMoved: true }, 70).outcome).toMatchObject({ chancePercent: 70 });
  });

  it('1500 and 3000 yd belong to the -20 line, more is -30 alone, and a desert does not double them (E-29, E-30)', () => {
    const at = (rangeYards: number, desert: boolean) =>
      checkedOdds(spotting, { rangeYards, desert }).find(({ outcome }) => outcome.spotted)!.p;
    for (const [rangeYards, chance] of [
      [1499, 0.9],
      [1500, 0.7],
      [3000, 0.7],
      [3001, 0.6],
    ] as const)
      expect(at(rangeYards, true)).toBeCloseTo(chance, 12);
    expect(look({ rangeYards: 1500 }, 1).cites).toContain('E-29');
    expect(look({ rangeYards: 3001 }, 1).cites).toContain('E-29');
    expect(look({ rangeYards: 3000 }, 1).cites).toContain('E-29');
    for (const rangeYards of [1499, 1501, 2999]) expect(look({ rangeYards }, 1).cites).not.toContain('E-29');
    expect(look({ rangeYards: 1500, desert: true }, 1).cites).toContain('E-30');
    expect(look({ rangeYards: 1500 }, 1).cites).not.toContain('E-30');
  });

  it('holds the chance at 0, where no die can help', () => {
    // The chance is 60 - 20 woods - 20 defilade - 20 stationary infantry = 0. At 2000 yards it is 20 less, and at 4000
    // yards 30 less.
    const hidden = { location: 'woods', defilade: true, targetType: 'infantry' };
    for (const rangeYards of [1000, 2000, 4000]) {
      const { outcome, dice, effects } = resolveWith(spotting, { ...hidden, rangeYards });
      expect(outcome).toEqual({ automaticBy: 'none', chancePercent: 0, spotted: false });
      expect(dice).toEqual([]);
      expect(effects).toEqual([]);
      expect(checkedOdds(spotting, { ...hidden, rangeYards })).toEqual([{ outcome: { spotted: false }, p: 1 }]);
    }
  });

  it('holds the chance at 100, where no die is needed', () => {
    // The chance is 60 + 30 desert + 10 moved = 100. On a road beyond 2000 yards it is 60 + 10 + 30 + 10 - 20 = 90.
    const plain = resolveWith(spotting, { rangeYards: 1200, desert: true, targetMoved: true });
    expect(plain.outcome).toEqual({ automaticBy: 'none', chancePercent: 100, spotted: true });
    expect(plain.dice).toEqual([]);
    expect(resolveWith(spotting, { rangeYards: 2001, desert: true, targetMoved: true, location: 'road' }, [91]).outcome).toEqual({
      automaticBy: 'none',
      chancePercent: 90,
      spotted: false,
    });
  });

  it('marks the target as spotted by the spotter', () => {
    const mark = [{ kind: 'spotted-by', role: 'target', by: 'spotter' }];
    expect(look({}, 60).effects).toEqual(mark);
    expect(look({}, 61).effects).toEqual([]);
    expect(resolveWith(spotting, { rangeYards: 500, targetMoved: true }).effects).toEqual(mark);
  });
});

describe('the input of spotting', () => {
  it('comes from the units, their distance and the game', () => {
    const spotter = aUnit({ id: 'u1', xYards: 0, yYards: 0 });
    const target = aUnit({ id: 'u2', kind: 'towed-at', xYards: 300, yYards: 400, moved: true, fired: true });
    expect(filledFrom(spotting, { spotter: [spotter], target: [target] }, { desert: true })).toEqual({
      rangeYards: 500,
      targetType: 'at',
      targetMoved: true,
      targetFired: true,
      alreadySpotted: false,
      desert: true,
    });
    expect(filledFrom(spotting, { target: [aUnit()] })).not.toHaveProperty('rangeYards');
  });

  it('knows infantry and towed anti-tank guns from all others', () => {
    expect(
      (['infantry', 'towed-at', 'weapons', 'artillery', 'vehicle', 'bunker', 'administrative'] as const).map(findSpottingTarget),
    ).toEqual(['infantry', 'at', 'other', 'other', 'other', 'other', 'other']);
  });

  it('4.1, E-51: once spotted is spotted by the side, or in an advanced game by each for itself', () => {
    const unit = (id: string, side: string, spotted: boolean | readonly string[] = false) => ({ ...aUnit(), id, side, spotted });
    const watcher = unit('u9', 's2');
    const isIt = (spotted: boolean | readonly string[], spotter: EaglesUnit | undefined, advancedSpotting: boolean) =>
      isSpottedBy(unit('u5', 's1', spotted), spotter, {
        game: { advancedSpotting },
        tables: { unit: new Map([['u9', watcher]]) },
      } as unknown as EaglesBattle);
    expect(isIt(true, unit('u1', 's3'), true)).toBe(true);
    expect(isIt(false, unit('u1', 's2'), false)).toBe(false);
    expect(isIt(['u9'], watcher, true)).toBe(true);
    expect(isIt(['u9'], unit('u1', 's2'), true)).toBe(false);
    expect(isIt(['u9'], unit('u1', 's2'), false)).toBe(true); // The unit belongs to the spotter's side.
    expect(isIt(['u9'], unit('u1', 's3'), false)).toBe(false); // The unit belongs to a third side, which has never looked.
    expect(isIt(['u9'], undefined, true)).toBe(false);
    expect(isIt(['u9'], undefined, false)).toBe(true);
  });
});

const INPUTS = fc.record({
  rangeYards: fc.oneof(
    fc.constantFrom(499, 500, 501, 1000, 1001, 1499, 1500, 2000, 2001, 3000, 3001),
    fc.integer({ min: 0, max: 4000 }),
  ),
  location: fc.constantFrom('open', 'road', 'woods', 'house'),
  defilade: fc.boolean(),
  desert: fc.boolean(),
  targetType: fc.constantFrom('infantry', 'at', 'other'),
  targetMoved: fc.boolean(),
  targetFired: fc.boolean(),
  alreadySpotted: fc.constantFrom(false, false, false, true),
});

describe('the odds of spotting', () => {
  it('equal brute force', () => {
    fc.assert(
      fc.property(INPUTS, (input) => {
        expectOddsEqualBruteForce(spotting, input);
      }),
      { numRuns: runs(300) },
    );
  });

  it('hold every live roll', () => {
    expectLiveWithinOdds(spotting, INPUTS);
  });

  it('never fall as the target comes nearer', () => {
    const chance = (input: object) => checkedOdds(spotting, input).find(({ outcome }) => outcome.spotted)?.p ?? 0;
    fc.assert(
      fc.property(INPUTS, fc.integer({ min: 0, max: 4000 }), (input, nearer) => {
        const rangeYards = Math.min(nearer, input.rangeYards);
        expect(chance({ ...input, rangeYards })).toBeGreaterThanOrEqual(chance(input) - 1e-12);
      }),
      { numRuns: runs(200) },
    );
  });
});

describe('the words of spotting', () => {
  it('are one sentence', () => {
    expect(look({}, 60).summary).toBe('The target is spotted (chance 60%).');
    expect(look({}, 61).summary).toBe('The target is not spotted (chance 60%).');
    expect(resolveWith(spotting, { rangeYards: 500, targetMoved: true }).summary).toBe('The target is spotted automatically.');
    expect(resolveWith(spotting, { rangeYards: 500, alreadySpotted: true }).summary).toBe('The target is already spotted.');
  });
});
