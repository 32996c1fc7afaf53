import { type Chance, type JsonObject, createRolledDice } from '../dice/index.js';
import { formatStep } from '../present/index.js';
import { calculateOdds, parseInput, type Procedure, refuseInvalid, Refusal, runProcedure } from '../rules/index.js';
import { type DiceChoice, chooseFaces } from './faces.js';

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
