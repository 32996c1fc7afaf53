import { type Dice, getDieFace, getFaceValue, listNumbersBelow } from './dice.js';
import { formatCanonicalJson } from './json.js';

/** An outcome of a rule, with its exact probability. */
export interface Chance<T> {
  readonly outcome: T;
  readonly p: number;
}

/** An error for a rule with too many branches to count in a short time. */
export class TooManyBranchesError extends Error {
  override readonly name = 'TooManyBranches';
}

const DEFAULT_RUN_CAP = 2_000_000;
/** The maximum number of forks on a path through a rule, so that a rule that never stops rolling comes to an end. */
const MOST_FORKS = 10_000;

/** The number of runs that are still allowed, shared with the parts of tallies and folds. */
interface Budget {
  readonly cap: number;
  left: number;
}

/** The possible values of some dice, with their chances. */
interface Branches<V> {
  readonly values: readonly V[];
  readonly weights: readonly number[];
}

/** A fork on the path through a rule, and the value used in this run. */
interface Fork extends Branches<unknown> {
  taken: number;
}

/**
 * Calculates the exact distribution of a rule's results. Runs the rule for each combination of values of its dice. Values are
 * single faces, numbers of hits in pools, sums, and results of tallies and folds. Each has its exact chance. Merges equal
 * results. The most likely results come first. Equally likely results are in the order of their text.
 * @param rule a pure function of its dice
 * @param runCap the maximum number of runs, of the rule and of the parts in its tallies and folds together. Default: 2,000,000
 * @throws {TooManyBranchesError} if more runs would be needed, or if one path through the rule forks more than 10,000 times
 */
export function calculateExactDistribution<T>(rule: (dice: Dice) => T, runCap = DEFAULT_RUN_CAP): Chance<T>[] {
  return distribution(rule, { cap: runCap, left: runCap });
}

function distribution<T>(rule: (dice: Dice) => T, budget: Budget): Chance<T>[] {
  const forks: Fork[] = [];
  let depth = 0;

  const branch = <V>(make: () => Branches<V>): V => {
    let fork = forks[depth];
    if (!fork) {
      if (forks.length >= MOST_FORKS) throw tooMany(budget);
      fork = { ...make(), taken: 0 };
      forks.push(fork);
    }
    depth++;
    return fork.values[fork.taken] as V;
  };

  const dice: Dice = {
    die: (sides) => branch(() => uniform(sides)),
    count: (n, sides, faces) => (n <= 0 ? 0 : branch(() => binomial(n, shownAmong(sides, faces) / sides))),
    sum: (n, sides) => (n <= 0 ? 0 : branch(() => repeated(n, dieValues(sides)))),
    tally: (n, part, worth) => {
      const partAlone = (index: number) => distribution((partDice) => worth(part(partDice, index)), budget);
      const total = branch(() => folded(n, partAlone, 0, (sum, value) => sum + value));
      return { total, parts: [] };
    },
    fold: (n, play, start, add) => {
      const partAlone = (index: number) => distribution((partDice) => onlyOne(play(partDice, [index])), budget);
      return { state: branch(() => folded(n, partAlone, start, add)), parts: [] };
    },
  };

  const merged = new Map<string, { outcome: T; sum: number; lost: number }>();
  for (;;) {
    if (budget.left-- <= 0) throw tooMany(budget);
    depth = 0;
    const outcome = rule(dice);
    const p = forks.reduce((product, fork) => product * fork.weights[fork.taken]!, 1);
    if (p > 0) addTo(merged, outcome, p);
    while (forks.length > 0 && forks.at(-1)!.taken === forks.at(-1)!.values.length - 1) forks.pop();
    const last = forks.at(-1);
    if (!last) break;
    last.taken++;
  }
  return [...merged.entries()]
    .map(([text, { outcome, sum, lost }]) => ({ text, outcome, p: sum + lost }))
    .sort((a, b) => b.p - a.p || (a.text < b.text ? -1 : 1))
    .map(({ outcome, p }) => ({ outcome, p }));
}

function tooMany({ cap }: Budget): TooManyBranchesError {
  return new TooManyBranchesError(`more than ${cap} ways to roll this: no exact odds`);
}

/** Adds a chance with Neumaier's compensation, so that the chances of thousands of tiny branches still add up to 1. */
function addTo<T>(merged: Map<string, { outcome: T; sum: number; lost: number }>, outcome: T, p: number): void {
  const text = formatCanonicalJson(outcome);
  const entry = merged.get(text);
  if (!entry) {
    merged.set(text, { outcome, sum: p, lost: 0 });
    return;
  }
  const sum = entry.sum + p;
  entry.lost += entry.sum >= p ? entry.sum - sum + p : p - sum + entry.sum;
  entry.sum = sum;
}

/** Adds the parts to the state one by one. Merges equal states after each part. */
function folded<T, S>(
  n: number,
  partAlone: (index: number) => readonly Chance<T>[],
  start: S,
  add: (state: S, result: T, part: number) => S,
): Branches<S> {
  let states: readonly Chance<S>[] = [{ outcome: start, p: 1 }];
  for (const index of listNumbersBelow(n)) {
    const results = partAlone(index);
    const next = new Map<string, { outcome: S; p: number }>();
    for (const state of states) {
      for (const result of results) {
        const outcome = add(state.outcome, result.outcome, index);
        const text = formatCanonicalJson(outcome);
        const same = next.get(text);
        if (same) same.p += state.p * result.p;
        else next.set(text, { outcome, p: state.p * result.p });
      }
    }
    states = [...next.values()];
  }
  return { values: states.map(({ outcome }) => outcome), weights: states.map(({ p }) => p) };
}

/** Returns the only result of a single part. */
function onlyOne<T>(results: readonly T[]): T {
  if (results.length !== 1) throw new Error(`one part was played, and ${results.length} results came of it`);
  return results[0]!;
}

type Weighted = Map<number, number>;

function uniform(sides: number): Branches<number> {
  const values = Array.from({ length: sides }, (_, k) => getDieFace(sides, k));
  return { values, weights: values.map(() => 1 / sides) };
}

function dieValues(sides: number): Weighted {
  const { values, weights } = uniform(sides);
  return new Map(values.map((face, k) => [getFaceValue(sides, face), weights[k]!]));
}

/** Counts how many different faces of the die are in this list. */
function shownAmong(sides: number, faces: readonly number[]): number {
  return Array.from({ length: sides }, (_, k) => getDieFace(sides, k)).filter((face) => faces.includes(face)).length;
}

/**
 * Calculates the chances of 0 to n hits among n dice, if each die hits with chance p. Adds one die at a time, so that no term is
 * negative. Leaves out impossible numbers of hits, so that no rule runs with them.
 */
function binomial(n: number, p: number): Branches<number> {
  let weights = [1];
  for (let i = 0; i < n; i++) {
    const next = new Array<number>(weights.length + 1).fill(0);
    weights.forEach((weight, hits) => {
      next[hits]! += weight * (1 - p);
      next[hits + 1]! += weight * p;
    });
    weights = next;
  }
  return listed(new Map([...weights.entries()].filter(([, weight]) => weight > 0)));
}

function repeated(n: number, one: Weighted): Branches<number> {
  let sum: Weighted = new Map([[0, 1]]);
  for (let i = 0; i < n; i++) sum = convolve(sum, one);
  return listed(sum);
}

function convolve(a: Weighted, b: Weighted): Weighted {
  const sum: Weighted = new Map();
  for (const [x, p] of a) for (const [y, q] of b) sum.set(x + y, (sum.get(x + y) ?? 0) + p * q);
  return sum;
}

function listed(weighted: Weighted): Branches<number> {
  return { values: [...weighted.keys()], weights: [...weighted.values()] };
}
