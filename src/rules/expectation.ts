import {
  formatCanonicalJson,
  type Chance,
  calculateExactDistribution,
  type JsonObject,
  TooManyBranchesError,
} from '../dice/index.js';
import type { Expectation, Resolution, ProcedureResult } from './result.js';
import { pickFields, type Procedure } from './procedure.js';

/**
 * The maximum number of runs of a procedure to calculate exact chances. A roll that needs more runs is recorded without chances.
 */
const MOST_RUNS = 20_000;
const MOST_KEPT = 200;

type Odds = readonly Chance<JsonObject>[];

/** The odds of an input, with an `Expectation` for each outcome that has been rolled. Null if exact odds need too many runs. */
type Kept = { readonly odds: Odds; readonly told: Map<string, Expectation> } | null;

/** A cache of recent odds by procedure and input, because the same shot is often repeated in a battle. */
const lately = new WeakMap<Procedure, Map<string, Kept>>();

function oddsWithin(procedure: Procedure, input: JsonObject): Kept {
  const kept = lately.get(procedure) ?? new Map<string, Kept>();
  lately.set(procedure, kept);
  const key = formatCanonicalJson(input);
  const known = kept.get(key);
  if (known !== undefined) return known;
  const odds = workedOut(procedure, input);
  const now = odds && { odds, told: new Map<string, Expectation>() };
  if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value!);
  kept.set(key, now);
  return now;
}

function workedOut(procedure: Procedure, input: JsonObject): Odds | null {
  try {
    return calculateExactDistribution(
      (dice) => pickFields((procedure.run(dice, input) as ProcedureResult<JsonObject>).outcome, procedure.oddsOver),
      MOST_RUNS,
    );
  } catch (error) {
    if (error instanceof TooManyBranchesError) return null;
    throw error;
  }
}

const rounded = (p: number): number => Number(p.toFixed(12));
const chanceOf = (odds: Odds): number => rounded(odds.reduce((sum, { p }) => sum + p, 0));

/** Returns the probability of a rolled outcome. Undefined if there was no roll, or if exact odds need too many runs. */
export function calculateExpectation(
  procedure: Procedure,
  { input, outcome, dice }: Pick<Resolution, 'input' | 'outcome' | 'dice'>,
): Expectation | undefined {
  if (dice.length === 0 || !procedure.rolls) return undefined;
  const kept = oddsWithin(procedure, input);
  if (kept === null) return undefined;
  const rolled = pickFields(outcome, procedure.oddsOver);
  const key = formatCanonicalJson(rolled);
  const told = kept.told.get(key) ?? toldOf(procedure, kept.odds, rolled, key);
  kept.told.set(key, told);
  return told;
}

/**
 * Returns the record of a rolled outcome: its probability and, if the procedure has a measure, how the outcome's value compares
 * with the values of all possible outcomes.
 * @param rolled the fields of the outcome that have odds
 * @param seen the same fields of the outcome as canonical JSON
 */
function toldOf({ measure }: Procedure, odds: Odds, rolled: JsonObject, seen: string): Expectation {
  const p = chanceOf(odds.filter((chance) => formatCanonicalJson(chance.outcome) === seen));
  if (!measure) return { p };
  const worth = (of: JsonObject): number => (measure.of as (outcome: JsonObject) => number)(of);
  const actual = worth(rolled);
  return {
    p,
    measured: {
      label: measure.label,
      actual,
      expected: rounded(odds.reduce((sum, chance) => sum + chance.p * worth(chance.outcome), 0)),
      orWorse: chanceOf(odds.filter((chance) => worth(chance.outcome) <= actual)),
      orBetter: chanceOf(odds.filter((chance) => worth(chance.outcome) >= actual)),
    },
  };
}
