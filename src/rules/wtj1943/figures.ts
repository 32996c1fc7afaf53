import { z } from 'zod';

/** Said of every figure of the combat chart that is neither given nor in the game's chart. */
export const MISSING_FIGURE =
  'this figure belongs to the combat chart, which is not part of the rulebook; ' +
  'the umpire can load a chart for the game or give the figure by hand';

/** Said of the roll that a command test needs. */
export const MISSING_TRAINING = `${MISSING_FIGURE}; where there is a chart, /wtj1943-unit edit gives the unit a training of it`;

const whenMissing = { error: (issue: { readonly input?: unknown }) => (issue.input === undefined ? MISSING_FIGURE : undefined) };

/** A required whole number of the combat chart. */
export const chartInt = (minimum: number, maximum: number) => z.int(whenMissing).min(minimum).max(maximum);

/** A required choice of the combat chart. */
export const chartChoice = <const T extends readonly [string, ...string[]]>(choices: T) => z.enum(choices, whenMissing);

const TOLERANCE = 1e-6;

/** Whole yards: fractions are dropped, but a hair's breadth below a whole yard counts as that yard. Never below 0. */
export function wholeYards(yards: number): number {
  return Math.max(0, Math.floor(yards + TOLERANCE));
}

/** Per cent as outcomes give them, to the nearest 0.01, at most 100. */
export function roundedPct(pct: number): number {
  return Math.round(Math.min(100, pct) * 100 + TOLERANCE) / 100;
}

/** Per cent beyond which a cost no longer fits into the turn: rounded shares may exceed 100 by so much. */
export const SLACK_PCT = 0.05 + 1e-9;
