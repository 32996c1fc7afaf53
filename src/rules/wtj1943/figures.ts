import { z } from 'zod';

/** The words for a value of the combat chart that was not entered and is not in the game's chart. */
export const MISSING_FIGURE =
  'This figure comes from the combat chart, which the rulebook does not print. ' +
  'Enter the value by hand, or ask an umpire to load a chart.';

/** The words for a missing number of a command test. */
export const MISSING_TRAINING = `${MISSING_FIGURE} With a chart, use \`/wtj1943-unit edit\` to set the unit's training.`;

const whenMissing = { error: (issue: { readonly input?: unknown }) => (issue.input === undefined ? MISSING_FIGURE : undefined) };

/** Returns a required whole number of the combat chart. */
export const chartInt = (minimum: number, maximum: number) => z.int(whenMissing).min(minimum).max(maximum);

/** Returns a required choice of the combat chart. */
export const chartChoice = <const T extends readonly [string, ...string[]]>(choices: T) => z.enum(choices, whenMissing);

const TOLERANCE = 1e-6;

/**
 * Returns whole yards: fractions are dropped, unless the number is below the next yard only because of a rounding error. Never
 * below 0.
 */
export function roundDownYards(yards: number): number {
  return Math.max(0, Math.floor(yards + TOLERANCE));
}

/** Returns a percentage in an outcome, to the nearest 0.01, at most 100. */
export function roundPct(pct: number): number {
  return Math.round(Math.min(100, pct) * 100 + TOLERANCE) / 100;
}

/** The maximum excess of rounded shares over the turn, in percent, before a cost is refused. */
export const SLACK_PCT = 0.05 + 1e-9;
