import type { Step } from '../result.js';
import { modifier } from '../working.js';

/** One row of a printed list of modifiers. */
export interface Modifier<Shot> {
  readonly label: string;
  readonly value: number;
  /** How often it counts in this shot: not at all, once, or so many times. */
  readonly times: (shot: Shot) => boolean | number;
  /** What the row rests on beside the section of its list. */
  readonly cites?: readonly string[];
}

/** What a list of modifiers comes to in one shot, with a line of working for each row that counts. */
export function addUp<Shot>(list: readonly Modifier<Shot>[], shot: Shot, cite: string): { total: number; steps: Step[] } {
  const counting = list
    .map(({ times, value, ...row }) => ({ ...row, counted: value * Number(times(shot)) }))
    .filter(({ counted }) => counted !== 0);
  return {
    total: counting.reduce((total, { counted }) => total + counted, 0),
    steps: counting.map(({ label, counted, cites = [] }) => modifier(label, counted, cite, ...cites)),
  };
}
