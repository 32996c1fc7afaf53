import type { Step } from '../procedure.js';

/** One row of a printed list of modifiers. */
export interface Modifier<Shot> {
  readonly label: string;
  readonly value: number;
  /** How often it counts in this shot: not at all, once, or so many times. */
  readonly times: (shot: Shot) => boolean | number;
}

/** What a list of modifiers comes to in one shot, with a line of working for each row that counts. */
export function addUp<Shot>(list: readonly Modifier<Shot>[], shot: Shot, cite: string): { total: number; steps: Step[] } {
  const steps = list.flatMap(({ label, value, times }): (Step & { value: number })[] => {
    const counted = value * Number(times(shot));
    return counted === 0 ? [] : [{ kind: 'modifier', label, value: counted, cite }];
  });
  return { total: steps.reduce((total, step) => total + step.value, 0), steps };
}
