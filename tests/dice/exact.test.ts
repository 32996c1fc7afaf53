import { describe, expect, it } from 'vitest';
import {
  formatCanonicalJson,
  type Chance,
  type Dice,
  calculateExactDistribution,
  type FaceSource,
  createRolledDice,
  TooManyBranchesError,
  createVerifiedFaces,
} from '../../src/dice/index.js';
import { facesOf } from './faces.js';
import { fc, runs } from '../chance/properties.js';

/** Calculates the chance of each outcome by trying every sequence of faces, one die at a time. */
function bruteForce(rule: (dice: Dice) => unknown): Map<string, number> {
  const chances = new Map<string, number>();
  const walk = (faces: readonly number[], p: number): void => {
    let used = 0;
    let wanted = 0;
    const source: FaceSource = {
      next(sides) {
        const face = faces[used++];
        if (face !== undefined) return face;
        wanted = sides;
        throw new MoreDice();
      },
    };
    try {
      const text = formatCanonicalJson(rule(createRolledDice(source)));
      chances.set(text, (chances.get(text) ?? 0) + p);
    } catch (error) {
      if (!(error instanceof MoreDice)) throw error;
      for (const face of facesOf(wanted)) walk([...faces, face], p / wanted);
    }
  };
  walk([], 1);
  return chances;
}

class MoreDice extends Error {}

function expectSame(exact: readonly Chance<unknown>[], brute: ReadonlyMap<string, number>): void {
  expect(exact.map(({ outcome }) => formatCanonicalJson(outcome)).sort()).toEqual([...brute.keys()].sort());
  for (const { outcome, p } of exact) expect(Math.abs(p - brute.get(formatCanonicalJson(outcome))!)).toBeLessThan(1e-12);
  expect(Math.abs(exact.reduce((sum, { p }) => sum + p, 0) - 1)).toBeLessThan(1e-12);
  for (let i = 1; i < exact.length; i++) expect(exact[i - 1]!.p).toBeGreaterThanOrEqual(exact[i]!.p);
}

/** A small rule as data: the dice that it rolls, and those that it rolls next if the result was even. */
type Step =
  | { readonly kind: 'die'; readonly sides: number; readonly even: readonly Step[] }
  | {
      readonly kind: 'count';
      readonly n: number;
      readonly sides: number;
      readonly faces: readonly number[];
      readonly even: readonly Step[];
    }
  | { readonly kind: 'sum'; readonly n: number; readonly sides: number; readonly even: readonly Step[] }
  | { readonly kind: 'tally'; readonly n: number; readonly part: readonly Step[]; readonly divisor: number }
  | { readonly kind: 'fold'; readonly n: number; readonly sides: number; readonly most: number };

/**
 * Each part rolls a die, the last part first. Then each part in order rolls as many coins as half the pips of its die.
 */
function playFold({ n, sides, most }: Step & { kind: 'fold' }, dice: Dice): number[] {
  const rollParts = (some: Dice, parts: readonly number[]): { part: number; heads: number }[] => {
    const pips = new Map<number, number>();
    for (const part of [...parts].reverse()) pips.set(part, some.die(sides, ''));
    return parts.map((part) => ({ part, heads: some.count(pips.get(part)! - 2, 2, [2], '') }));
  };
  // Adds up the maximum number of heads, up to a limit, and the number of parts with more heads than the part before.
  const add = ([highest, rises]: readonly number[], { heads, part }: { part: number; heads: number }): number[] => [
    Math.min(most, Math.max(highest!, heads + part)),
    rises! + (heads + part > highest! ? 1 : 0),
  ];
  return [...dice.fold(n, rollParts, [0, 0], add).state];
}

function play(steps: readonly Step[], dice: Dice): number[] {
  return steps.flatMap((step) => {
    if (step.kind === 'tally') {
      const worth = (values: readonly number[]): number => Math.floor(total(values) / step.divisor) - 1;
      return [dice.tally(step.n, (part, index) => [index, ...play(step.part, part)], worth).total];
    }
    if (step.kind === 'fold') return playFold(step, dice);
    const value =
      step.kind === 'die'
        ? dice.die(step.sides, '')
        : step.kind === 'sum'
          ? dice.sum(step.n, step.sides, '')
          : dice.count(step.n, step.sides, step.faces, '');
    return [value, ...(value % 2 === 0 ? play(step.even, dice) : [])];
  });
}

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Returns the maximum number of dice that a rule rolls, so that brute force stays fast. */
function mostFaces(steps: readonly Step[]): number {
  return steps.reduce((product, step) => {
    if (step.kind === 'tally') return product * mostFaces(step.part) ** step.n;
    if (step.kind === 'fold') return product * (step.sides * 2 ** Math.max(0, step.sides - 2)) ** step.n;
    return product * step.sides ** (step.kind === 'die' ? 1 : Math.max(0, step.n)) * mostFaces(step.even);
  }, 1);
}

const sides = fc.constantFrom(2, 3, 4, 6, 10);
function stepsOf(depth: number): fc.Arbitrary<Step[]> {
  if (depth === 0) return fc.constant([]);
  const inner = stepsOf(depth - 1);
  const n = fc.integer({ min: -1, max: 3 });
  const faces = fc.array(fc.integer({ min: 0, max: 11 }), { maxLength: 4 });
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.record({ kind: fc.constant('die' as const), sides, even: inner }),
    fc.record({ kind: fc.constant('count' as const), n, sides, faces, even: inner }),
    fc.record({ kind: fc.constant('sum' as const), n, sides, even: inner }),
    fc.record({ kind: fc.constant('tally' as const), n: fc.nat(3), part: inner, divisor: fc.integer({ min: 1, max: 3 }) }),
    fc.record({
      kind: fc.constant('fold' as const),
      n: fc.nat(3),
      sides: fc.constantFrom(2, 3, 4),
      most: fc.integer({ min: 1, max: 4 }),
    }),
  );
  return fc.array(step, { maxLength: 2 });
}
const rules = stepsOf(3).filter((rule) => mostFaces(rule) <= 1500);

describe('exact odds', () => {
  it('are those of every way to roll, for any small rule', () => {
    fc.assert(
      fc.property(rules, (rule) => {
        const run = (dice: Dice): number[] => play(rule, dice);
        expectSame(calculateExactDistribution(run), bruteForce(run));
      }),
      { numRuns: runs(300) },
    );
  });

  it('give every outcome that live dice roll a chance above nought', () => {
    fc.assert(
      fc.property(rules, fc.nat(), (rule, eventNumber) => {
        const live = createRolledDice(createVerifiedFaces('5eed', { gameId: 'g', eventNumber, interactionId: 'i' }));
        const outcome = play(rule, live);
        const listed = calculateExactDistribution((dice) => play(rule, dice)).find(
          (chance) => formatCanonicalJson(chance.outcome) === formatCanonicalJson(outcome),
        );
        expect(listed?.p).toBeGreaterThan(0);
      }),
      { numRuns: runs(100) },
    );
  });

  it('of one d6: six outcomes of a sixth, in the order of their text', () => {
    expect(calculateExactDistribution((dice) => dice.die(6, ''))).toEqual(
      [1, 2, 3, 4, 5, 6].map((outcome) => ({ outcome, p: 1 / 6 })),
    );
  });

  it('of a pool: binomial, most likely first', () => {
    // Three d10 that hit on 0 and 9: 0.8^3, 3 * 0.8^2 * 0.2, 3 * 0.8 * 0.2^2, 0.2^3.
    const exact = calculateExactDistribution((dice) => dice.count(3, 10, [0, 9], ''));
    expect(exact.map(({ outcome }) => outcome)).toEqual([0, 1, 2, 3]);
    [0.512, 0.384, 0.096, 0.008].forEach((p, i) => expect(exact[i]!.p).toBeCloseTo(p, 14));
  });

  it('of a sum: a d10 counts its 0 as ten', () => {
    const exact = calculateExactDistribution((dice) => dice.sum(2, 10, ''));
    expect(exact.map(({ outcome }) => outcome).sort((a, b) => a - b)).toEqual(Array.from({ length: 19 }, (_, i) => i + 2));
    expect(exact[0]!.outcome).toBe(11);
    expect(exact[0]!.p).toBeCloseTo(0.1, 14);
    expect(exact.find(({ outcome }) => outcome === 20)!.p).toBeCloseTo(0.01, 14);
  });

  it('of twelve d6 in a tally: the sum of twelve d6, without walking two thousand million ways', () => {
    const tallied = calculateExactDistribution(
      (dice) =>
        dice.tally(
          12,
          (part) => part.die(6, ''),
          (face) => face,
        ).total,
    );
    const summed = calculateExactDistribution((dice) => dice.sum(12, 6, ''));
    expect(tallied).toHaveLength(61);
    for (const { outcome, p } of summed) expect(tallied.find((chance) => chance.outcome === outcome)!.p).toBeCloseTo(p, 13);
    expect(summed.find(({ outcome }) => outcome === 12)!.p).toBeCloseTo(6 ** -12, 20);
  });

  it('of twenty units in a fold that fire, then save, at five targets of three each: in a moment, capped target by target', () => {
    // Unit k fires two d6 at target k mod 5. A 6 hits, and 4 to 6 saves, so each die has a chance of 1 in 12, and each
    // target gets eight dice.
    const hitsAt = (targets: number): number[] =>
      calculateExactDistribution(
        (dice) =>
          dice.fold(
            4 * targets,
            (some, units) => {
              const hits = new Map(units.map((unit) => [unit, some.count(2, 6, [6], 'fire')]));
              return units.map((unit) => hits.get(unit)! - some.count(hits.get(unit)!, 6, [4, 5, 6], 'saves'));
            },
            { lost: 0, here: 0 },
            ({ lost, here }, hits, unit) =>
              unit % 4 === 3 ? { lost: lost + Math.min(3, here + hits), here: 0 } : { lost, here: here + hits },
          ).state.lost,
      )
        .sort((a, b) => a.outcome - b.outcome)
        .map(({ p }) => p);
    const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k);
    const one = [0, 1, 2].map((k) => choose(8, k) * (1 / 12) ** k * (11 / 12) ** (8 - k));
    one.push(1 - one[0]! - one[1]! - one[2]!);
    let five = [1];
    for (let target = 0; target < 5; target++)
      five = Array.from({ length: five.length + 3 }, (_, k) => one.reduce((sum, p, i) => sum + p * (five[k - i] ?? 0), 0));
    expect(hitsAt(1)).toHaveLength(4);
    const odds = hitsAt(5);
    expect(odds).toHaveLength(16);
    odds.forEach((p, k) => expect(Math.abs(p - five[k]!)).toBeLessThan(1e-13));
  });

  it('leave out what cannot happen, and never run the rule with it', () => {
    const seen: number[] = [];
    const run = (faces: readonly number[]) =>
      calculateExactDistribution((dice) => {
        const hits = dice.count(2, 6, faces, '');
        seen.push(hits);
        return hits;
      });
    expect(run([1, 2, 3, 4, 5, 6])).toEqual([{ outcome: 2, p: 1 }]);
    expect(run([])).toEqual([{ outcome: 0, p: 1 }]);
    expect(run([0, 7, 8])).toEqual([{ outcome: 0, p: 1 }]);
    expect(seen).toEqual([2, 0, 0]);
  });

  it('count a face of a pool once, though it is listed twice', () => {
    expect(calculateExactDistribution((dice) => dice.count(1, 10, [0, 0, 0], ''))).toEqual([
      { outcome: 0, p: 0.9 },
      { outcome: 1, p: 0.1 },
    ]);
  });

  it('leave out what is too unlikely for a number', () => {
    // All sixty dice of a thousand sides show the same face with a chance of 1e-180. Its square is 0 in floating-point
    // arithmetic.
    const exact = calculateExactDistribution(
      (dice) =>
        dice.tally(
          2,
          (part) => part.count(60, 1000, [1], ''),
          (hits) => (hits === 60 ? 1 : 0),
        ).total,
    );
    expect(exact.map(({ outcome }) => outcome)).toEqual([0, 1]);
    expect(exact[1]!.p / 2e-180).toBeCloseTo(1, 10);
  });

  it('merge outcomes that are the same fact', () => {
    const exact = calculateExactDistribution((dice) =>
      dice.die(6, '') > 4 ? { hit: true, by: 'd6' } : { by: 'd6', hit: false },
    );
    expect(exact).toHaveLength(2);
    expect(exact[0]).toEqual({ outcome: { by: 'd6', hit: false }, p: expect.closeTo(2 / 3, 14) as number });
  });

  it('add up to 1 over very many ways', () => {
    const exact = calculateExactDistribution((dice) => [1, 2, 3, 4, 5].map(() => dice.die(10, '')).reduce((a, b) => a + b));
    expect(Math.abs(exact.reduce((sum, { p }) => sum + p, 0) - 1)).toBeLessThan(1e-12);
  });

  it('without dice: one outcome, certain', () => {
    expect(calculateExactDistribution(() => 'nothing')).toEqual([{ outcome: 'nothing', p: 1 }]);
  });
});

describe('the cap', () => {
  it('is exactly as many runs as are allowed', () => {
    const two = (dice: Dice): number => dice.die(6, '') + dice.die(6, '');
    expect(calculateExactDistribution(two, 36)).toHaveLength(11);
    expect(() => calculateExactDistribution(two, 35)).toThrow(TooManyBranchesError);
    expect(() => calculateExactDistribution(two, 35)).toThrow('more than 35 ways to roll this: no exact odds');
  });

  it('holds for the parts of a tally together', () => {
    const tallied = (dice: Dice): number =>
      dice.tally(
        5,
        (part) => part.die(6, ''),
        (face) => face,
      ).total;
    // Five parts of 6 runs each, before the first of the 26 runs of the whole (results 5 to 30).
    expect(calculateExactDistribution(tallied, 5 * 6 + 26)).toHaveLength(26);
    expect(() => calculateExactDistribution(tallied, 5 * 6 + 25)).toThrow(TooManyBranchesError);
  });

  it('holds for the parts of a fold together', () => {
    const folded = (dice: Dice): number =>
      dice.fold(
        5,
        (some, parts) => parts.map(() => some.die(6, '')),
        0,
        (total, face) => total + face,
      ).state;
    expect(calculateExactDistribution(folded, 5 * 6 + 26)).toHaveLength(26);
    expect(() => calculateExactDistribution(folded, 5 * 6 + 25)).toThrow(TooManyBranchesError);
  });

  it('ends a rule that could roll for ever', () => {
    const untilSix = (dice: Dice): number => {
      let rolls = 1;
      while (dice.die(6, '') !== 6) rolls++;
      return rolls;
    };
    expect(() => calculateExactDistribution(untilSix)).toThrow(TooManyBranchesError);
  });

  it('lets a bug in the rule through as it is', () => {
    expect(() =>
      calculateExactDistribution((dice) => {
        if (dice.die(6, '') === 4) throw new Error('a gap in the table');
        return 1;
      }),
    ).toThrow('a gap in the table');
  });
});
