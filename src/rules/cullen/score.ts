import type { Dice } from '../../dice/index.js';
import type { Step } from '../result.js';
import { base, result } from '../working.js';
import { citeTen, rollD10 } from './d10.js';
import { addUp, type Modifier } from './modifiers.js';

export interface Score {
  readonly score: number;
  readonly steps: readonly Step[];
}

/** Rolls one d10 and adds the modifiers that apply. `who` stands before each line of working when two sides roll. */
export function rollScore<Facts>(
  dice: Dice,
  why: string,
  modifiers: readonly Modifier<Facts>[],
  facts: Facts,
  cite: string,
  who = '',
): Score {
  const die = rollD10(dice, why);
  const { total, steps } = addUp(modifiers, facts, cite);
  const score = die + total;
  const line = (label: string): string => (who === '' ? label : `${who}: ${label}`);
  return {
    score,
    steps: [
      base(line('Die'), die, cite, citeTen(die)),
      ...steps.map((step) => ({ ...step, label: line(step.label) })),
      result(line('Score'), score, cite),
    ],
  };
}
