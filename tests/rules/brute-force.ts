import { expect } from 'vitest';
import {
  formatCanonicalJson,
  type Chance,
  getDieFace,
  type FaceSource,
  type JsonObject,
  createRandomFaces,
  createRolledDice,
  createScriptedFaces,
} from '../../src/dice/index.js';
import {
  pickOddsFields,
  calculateOdds,
  parseInput,
  type Procedure,
  Refusal,
  type Resolution,
  runProcedure,
} from '../../src/rules/index.js';
import { fc, runs } from '../chance/properties.js';

/** Runs a procedure on raw input with these faces, all of which must be used. */
export function resolveWith(procedure: Procedure, raw: object, faces: readonly number[] = []): Resolution {
  const script = createScriptedFaces(faces);
  const resolution = runProcedure(procedure, createRolledDice(script), parseInput(procedure, raw));
  script.finish();
  return resolution;
}

/** Returns the refusal of raw input. The test fails if any die is rolled. */
export function refusalOf(procedure: Procedure, raw: object): Refusal {
  const dice = createRolledDice(createScriptedFaces([]));
  try {
    runProcedure(procedure, dice, parseInput(procedure, raw));
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error(`${procedure.id} refused nothing`);
}

/** One sequence of dice: the faces chosen so far, and the number of sides of each die. */
interface Way {
  readonly sides: number[];
  readonly faces: number[];
}

/** Creates a face source that returns the faces of the sequence, and then the lowest face of every further die. */
function facesOfWay(way: Way): FaceSource {
  let used = 0;
  return {
    next(sides) {
      way.sides[used] = sides;
      way.faces[used] ??= getDieFace(sides, 0);
      return way.faces[used++]!;
    },
  };
}

/** Returns the next sequence in lexicographic order; undefined after the last one. */
function nextWay({ sides, faces }: Way): Way | undefined {
  for (let last = faces.length - 1; last >= 0; last--) {
    if (faces[last]! < getDieFace(sides[last]!, sides[last]! - 1)) {
      return { sides: sides.slice(0, last + 1), faces: [...faces.slice(0, last), faces[last]! + 1] };
    }
  }
  return undefined;
}

/**
 * Calculates the distribution of a procedure's odds fields by rolling every possible sequence of faces. It shares no
 * code with the exact odds, so it can test them. Suitable only for few dice: five d10 have 100,000 sequences.
 */
function bruteForce(procedure: Procedure, raw: object): Chance<JsonObject>[] {
  const input = parseInput(procedure, raw);
  const found = new Map<string, { outcome: JsonObject; waysBySpace: Map<number, number> }>();
  for (let way: Way | undefined = { sides: [], faces: [] }; way; way = nextWay(way)) {
    const { outcome } = runProcedure(procedure, createRolledDice(facesOfWay(way)), input);
    const seen = pickOddsFields(procedure, outcome);
    const space = way.sides.reduce((product, sides) => product * sides, 1);
    const text = formatCanonicalJson(seen);
    const entry = found.get(text) ?? { outcome: seen, waysBySpace: new Map<number, number>() };
    entry.waysBySpace.set(space, (entry.waysBySpace.get(space) ?? 0) + 1);
    found.set(text, entry);
  }
  return [...found.values()].map(({ outcome, waysBySpace }) => ({
    outcome,
    p: [...waysBySpace].reduce((p, [space, ways]) => p + ways / space, 0),
  }));
}

/** Calculates the exact odds of raw input, and checks that they are positive, sorted and add up to 1. */
export function checkedOdds(procedure: Procedure, raw: object): Chance<JsonObject>[] {
  const odds = calculateOdds(procedure, parseInput(procedure, raw));
  const total = odds.reduce((sum, { p }) => sum + p, 0);
  expect(Math.abs(total - 1)).toBeLessThan(1e-12);
  odds.forEach(({ p }, k) => {
    expect(p).toBeGreaterThan(0);
    if (k > 0) expect(p).toBeLessThanOrEqual(odds[k - 1]!.p);
  });
  expect(new Set(odds.map(({ outcome }) => formatCanonicalJson(outcome))).size).toBe(odds.length);
  return odds;
}

/** Asserts that the exact odds equal those by brute force within 1e-12, for each outcome. */
export function expectOddsEqualBruteForce(procedure: Procedure, raw: object): void {
  const exact = byOutcome(checkedOdds(procedure, raw));
  const brute = byOutcome(bruteForce(procedure, raw));
  expect([...exact.keys()].sort()).toEqual([...brute.keys()].sort());
  for (const [outcome, p] of brute) {
    expect(Math.abs(exact.get(outcome)! - p), `${outcome} of ${formatCanonicalJson(raw)}`).toBeLessThan(1e-12);
  }
}

function byOutcome(odds: readonly Chance<JsonObject>[]): Map<string, number> {
  return new Map(odds.map(({ outcome, p }) => [formatCanonicalJson(outcome), p]));
}

/** The number of random rolls for each input that fast-check creates. */
const ROLLS_PER_INPUT = 25;

/**
 * Asserts that every outcome of random rolls has p > 0 in the exact odds, and that the odds refuse every input that the
 * roll refuses. The number of inputs follows `runs`. Inputs must fit the schema; those that the rules forbid are not
 * counted.
 */
export function expectLiveWithinOdds(procedure: Procedure, inputs: fc.Arbitrary<object>, rolls = 10_000): void {
  const possible = new Map<string, ReadonlySet<string> | Refusal>();
  fc.assert(
    fc.property(inputs, fc.integer(), (raw, seed) => {
      const input = parseInput(procedure, raw);
      const key = formatCanonicalJson(input);
      const known = possible.get(key) ?? oddsTexts(procedure, input);
      possible.set(key, known);
      const nextWord = seededWords(seed);
      for (let roll = 0; roll < ROLLS_PER_INPUT; roll++) {
        const outcome = attempt(() => runProcedure(procedure, createRolledDice(createRandomFaces(nextWord)), input).outcome);
        if (known instanceof Refusal || outcome instanceof Refusal) {
          expect(outcome).toBeInstanceOf(Refusal);
          expect((outcome as unknown as Refusal).message).toBe((known as Refusal).message);
          fc.pre(false); // Makes fast-check create another input.
          return;
        }
        const seen = pickOddsFields(procedure, outcome);
        if (!known.has(formatCanonicalJson(seen)))
          expect.fail(`${formatCanonicalJson(seen)} has no chance in the odds of ${key}`);
      }
    }),
    { numRuns: runs(Math.ceil(rolls / ROLLS_PER_INPUT)) },
  );
}

function oddsTexts(procedure: Procedure, input: JsonObject): ReadonlySet<string> | Refusal {
  return attempt(
    () => new Set(calculateOdds(procedure, input).flatMap(({ outcome, p }) => (p > 0 ? [formatCanonicalJson(outcome)] : []))),
  );
}

/** Returns the result of a call, or its refusal. */
function attempt<T>(call: () => T): T | Refusal {
  try {
    return call();
  } catch (error) {
    if (error instanceof Refusal && error.code === 'ILLEGAL') return error;
    throw error;
  }
}

/** Generates repeatable 32-bit words (xorshift). */
function seededWords(seed: number): () => number {
  let word = seed | 0 || 1; // xorshift would stay at 0 forever.
  return () => {
    word ^= word << 13;
    word ^= word >>> 17;
    word ^= word << 5;
    return word >>> 0;
  };
}
