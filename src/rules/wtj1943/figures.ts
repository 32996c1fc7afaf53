import { z } from 'zod';

/** The text for a value of the combat chart that was not entered and is not in the game's chart. */
export const MISSING_FIGURE_TEXT =
  'This figure comes from the combat chart, which the rulebook does not print. ' +
  'Enter the value by hand, or ask an umpire to load a chart.';

/** The text for a missing number of a command test. */
export const MISSING_TRAINING_TEXT = `${MISSING_FIGURE_TEXT} With a chart, use \`/wtj1943-unit edit\` to set the unit's training.`;

const whenMissing = {
  error: (issue: { readonly input?: unknown }) => (issue.input === undefined ? MISSING_FIGURE_TEXT : undefined),
};

/** Returns the schema of a required whole number from the combat chart. */
export const defineChartInt = (minimum: number, maximum: number) => z.int(whenMissing).min(minimum).max(maximum);

/** Returns the schema of a required choice from the combat chart. */
export const defineChartChoice = <const T extends readonly [string, ...string[]]>(choices: T) => z.enum(choices, whenMissing);

const TOLERANCE = 1e-6;

/**
 * Returns whole yards. Fractions are dropped, but a number that is just below the next yard because of a rounding error counts as
 * that yard. The result is never below 0.
 */
export function roundDownYards(yards: number): number {
  return Math.max(0, Math.floor(yards + TOLERANCE));
}

/** Returns a percentage for an outcome, rounded to the nearest 0.01 and at most 100. */
export function roundPct(pct: number): number {
  return Math.round(Math.min(100, pct) * 100 + TOLERANCE) / 100;
}

/** The amount in percent by which rounded shares may exceed the turn before a cost is refused. */
export const ROUNDING_SLACK_PCT = 0.05 + 1e-9;
