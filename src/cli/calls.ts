import {
  BadDiceError,
  createRandomFaces,
  createRolledDice,
  createScriptedFaces,
  createVerifiedFaces,
  type Chance,
  type FaceSource,
  type JsonObject,
} from '../dice/index.js';
import { formatStep } from '../present/index.js';
import { Refusal, calculateOdds, parseInput, refuseInvalid, runProcedure, type Procedure } from '../rules/index.js';
import { randomFillSync } from 'node:crypto';

/** The dice for a call. `finish` throws an error if dice are unused. */
interface CallFaces extends FaceSource {
  /** Ends the use of the dice. @throws {BadDiceError} if there are unused dice */
  finish(): void;
}

/** The dice of a call: given dice (as text or list), a seed in hex, or nothing for random dice. */
interface DiceChoice {
  readonly dice?: unknown;
  readonly seed?: unknown;
}

/** The fixed context of seeded dice. With this context, the same seed always gives the same dice. */
const SEEDED = { gameId: 'command-line', eventNumber: 1, interactionId: 'seed' } as const;

/**
 * Chooses the dice of a call: the given faces or, without faces, dice from the given seed or, without a seed, random dice. If the
 * given faces cannot be read, the first roll or `finish` throws `BadDiceError`, so that a refusal by the rules comes first.
 * @throws {Refusal} INVALID_INPUT if the seed is not 1 to 64 bytes in hex
 */
function chooseFaces({ dice, seed }: DiceChoice): CallFaces {
  const seeded = seed === undefined ? undefined : createVerifiedFaces(checkedSeed(seed), SEEDED);
  if (dice === undefined)
    return { next: (sides, why) => (seeded ?? createRandomFaces(randomWord)).next(sides, why), finish: () => undefined };
  const faces = parseFaces(dice);
  if (faces !== undefined) return createScriptedFaces(faces);
  const complain = (): never => {
    throw new BadDiceError('dice: write the faces as whole numbers with commas between, like 7,0,3');
  };
  return { next: complain, finish: complain };
}

/** Requires a seed of 1 to 64 bytes in hex. @throws {Refusal} INVALID_INPUT if the seed is anything else */
function checkedSeed(seed: unknown): string {
  if (typeof seed !== 'string' || !/^([0-9a-f]{2}){1,64}$/i.test(seed)) {
    throw refuseInvalid('seed', 'it must be bytes in hex, two digits each, 1 to 64 of them');
  }
  return seed;
}

/** Reads dice, such as `7, 0,3` or [7, 0, 3]. Returns an empty list for no input, and undefined for anything else. */
function parseFaces(dice: unknown): readonly number[] | undefined {
  if (Array.isArray(dice)) return dice.every((face): face is number => typeof face === 'number') ? dice : undefined;
  if (typeof dice !== 'string') return undefined;
  if (dice.trim() === '') return [];
  const faces = dice.split(',').map((face) => face.trim());
  return faces.every((face) => /^-?\d+$/.test(face)) ? faces.map(Number) : undefined;
}

const pool = new Uint32Array(1024);
let used = pool.length;

/** Returns a uniform 32-bit word from the operating system's generator. */
function randomWord(): number {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  return pool[used++]!;
}

/** The output of the command `resolve`. */
interface Resolved {
  readonly procedure: string;
  readonly input: JsonObject;
  readonly outcome: JsonObject;
  readonly dice: readonly { readonly die: string; readonly face: number; readonly for: string }[];
  readonly steps: readonly string[];
  readonly cites: readonly string[];
  readonly summary: string;
}

/** The output of the command `odds`. */
interface Odds {
  readonly procedure: string;
  readonly input: JsonObject;
  readonly distribution: readonly Chance<JsonObject>[];
}

/**
 * Resolves one procedure on one input. Checks the input first, then the seed, the rules and the given dice.
 * @throws {Refusal} INVALID_INPUT if the input or the seed is invalid; ILLEGAL if the rules forbid what the input asks for
 * @throws {BadDice} if the given dice cannot be read, if there are too few or too many, or if a die cannot show its given face
 */
export function resolveProcedureCall(procedure: Procedure, raw: unknown, choice: DiceChoice): Resolved {
  const input = checkedInput(procedure, raw);
  const faces = chooseFaces(choice);
  const { outcome, dice, steps, cites, summary } = runProcedure(procedure, createRolledDice(faces), input);
  faces.finish();
  return {
    procedure: procedure.id,
    input,
    outcome,
    dice: dice.map(({ die, face, for: why }) => ({ die, face, for: why })),
    steps: steps.map(formatStep),
    cites,
    summary,
  };
}

/**
 * Calculates the exact odds of a procedure on one input.
 * @throws {Refusal} INVALID_INPUT if the input is invalid; ILLEGAL if the rules forbid what the input asks for
 * @throws {TooManyBranches} if there are too many possible dice results
 */
export function calculateCallOdds(procedure: Procedure, raw: unknown): Odds {
  const input = checkedInput(procedure, raw);
  return {
    procedure: procedure.id,
    input,
    distribution: calculateOdds(procedure, input).map(({ outcome, p }) => ({ outcome, p })),
  };
}

function checkedInput(procedure: Procedure, raw: unknown): JsonObject {
  if (!isObject(raw)) throw new Refusal('INVALID_INPUT', 'input: it must be a JSON object');
  if (Object.hasOwn(raw, '__proto__')) throw refuseInvalid('__proto__', 'there is no such field');
  return parseInput(procedure, raw);
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Parses JSON text, with or without a byte order mark. @throws {Refusal} INVALID_INPUT if the text is not JSON */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.startsWith('\ufeff') ? text.slice(1) : text) as unknown;
  } catch (error) {
    throw new Refusal('INVALID_INPUT', `input: it is not JSON (${error instanceof Error ? error.message : 'no more is known'})`);
  }
}
