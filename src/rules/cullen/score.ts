import { type Dice, getFaceValue } from '../../dice/index.js';
import type { Step } from '../result.js';
import { buildBaseStep, buildModifierStep, buildResultStep } from '../working.js';

/** Rolls of a d10 with printed modifiers, and printed tables by score. */

const TEN = 10;

/** Rolls a d10 and returns 1 to 10. The face 0 counts as ten (TC-1). */
export const rollD10 = (dice: Dice, why: string): number => getFaceValue(10, dice.die(10, why));

/** Returns TC-1 if a 0 was rolled, as a further section to cite; otherwise false. */
export const citeTen = (rolled: number): string | false => rolled === TEN && 'TC-1';

/** Returns a label for the middle of a sentence: with a small first letter, except in an abbreviation such as `MR`. */
export const lowerFirstLetter = (label: string): string =>
  /^[A-Z][A-Z]/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);

/** One row of a printed list of modifiers. */
export interface Modifier<Shot> {
  readonly label: string;
  /**
   * The label in a working if the modifier can apply several times, such as `DPs` in "DPs (2): -2". The number of times follows
   * in brackets. Default: `label` without a number.
   */
  readonly many?: string;
  readonly value: number;
  /** Returns the number of times that the modifier applies to this shot: false for never, true for once, or a number. */
  readonly times: (shot: Shot) => boolean | number;
  /** The rulings that the modifier is based on, in addition to the section of its list. */
  readonly cites?: readonly string[];
}

/** Adds up the modifiers that apply to a shot, and writes a line of working for each modifier. */
export function addUpModifiers<Shot>(
  list: readonly Modifier<Shot>[],
  shot: Shot,
  cite: string,
): { total: number; steps: Step[] } {
  const counting = list
    .map(({ times, value, label, many, ...row }) => {
      const count = Number(times(shot));
      return { ...row, label: many === undefined ? label : `${many} (${count})`, counted: value * count };
    })
    .filter(({ counted }) => counted !== 0);
  return {
    total: counting.reduce((total, { counted }) => total + counted, 0),
    steps: counting.map(({ label, counted, cites = [] }) => buildModifierStep(label, counted, cite, ...cites)),
  };
}

/** The range of scores of a row of a printed table, with both ends included. An open end is infinite. */
export interface ScoreRow {
  readonly from: number;
  readonly to: number;
}

/** Finds the row of a printed table for a die result or score. @throws if no row matches, which is a bug in the table */
export function findScoreRow<R extends ScoreRow>(table: readonly R[], score: number, cite: string): R {
  const row = table.find(({ from, to }) => score >= from && score <= to);
  if (!row) throw new Error(`${cite}: the table has no row for ${score}`);
  return row;
}

/** Returns the scores of a row in their printed form, such as `7`, `1-6`, `-2 to 1`, `12+` or `under 8`. */
export function formatScores({ from, to }: ScoreRow): string {
  if (from === to) return `${from}`;
  if (to === Infinity) return `${from}+`;
  if (from === -Infinity) return `under ${to + 1}`;
  return from < 0 ? `${from} to ${to}` : `${from}-${to}`;
}

/** Returns the row of a printed table for the best die result with these modifiers. */
export const findBestRow = <R extends ScoreRow, Facts>(
  table: readonly R[],
  modifiers: readonly Modifier<Facts>[],
  facts: Facts,
  cite: string,
): R => findScoreRow(table, TEN + addUpModifiers(modifiers, facts, cite).total, cite);

interface ScoreSum {
  readonly score: number;
  readonly steps: readonly Step[];
}

/** Rolls a d10 and adds the modifiers that apply. @param who a prefix for each line of working, if two sides roll */
export function rollScore<Facts>(
  dice: Dice,
  why: string,
  modifiers: readonly Modifier<Facts>[],
  facts: Facts,
  cite: string,
  who = '',
): ScoreSum {
  const die = rollD10(dice, why);
  const { total, steps } = addUpModifiers(modifiers, facts, cite);
  const score = die + total;
  const line = (label: string): string => (who === '' ? label : `${who}, ${lowerFirstLetter(label)}`);
  return {
    score,
    steps: [
      buildBaseStep(line('Die'), die, cite, citeTen(die)),
      ...steps.map((step) => ({ ...step, label: line(step.label) })),
      buildResultStep(line('Score'), score, cite),
    ],
  };
}
