/** Shots that cannot have an effect, whatever the dice (TC-72). */
import type { Check } from '../../checks.js';
import { addUp, type Modifier } from '../score.js';
import type { CullenBattle, CullenUnit } from '../state.js';

const BEST_DIE = 10;
/** The far ends of range columns, the farthest first. */
const LIMITS_INCHES = [36, 24, 12] as const;

/** Returns the labels of the modifiers that count against a roll, in words: `firer moving -2, target moving -1`. */
export const againstWords = <S>(modifiers: readonly Modifier<S>[], facts: S): string =>
  addUp(modifiers, facts, '')
    .steps.flatMap(({ label, value }) =>
      Number(value) < 0 ? [`${/^[A-Z][A-Z]/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)} ${value}`] : [],
    )
    .join(', ');

/**
 * Returns a check whether a shot can have an effect. A shot without effect is not forbidden, because the target is under fire
 * anyway (TC-41), but the player is warned first.
 * @param why gives the reason, as a whole sentence, if no die has an effect; otherwise null
 */
export const canHarm = <I>(
  cites: readonly [string, ...string[]],
  why: (input: I) => string | null,
): Check<CullenUnit, CullenBattle, 'firer' | 'target'> => ({
  name: 'chance',
  cites,
  find(checked) {
    const input = checked.input();
    const fact = input && why(input as I);
    return fact === null ? null : { is: 'yes', price: `${fact} The target still counts as under fire.` };
  },
});

/**
 * Returns the reason why no die can reach a score, and the range at which one could. Null if one can.
 * @param needed the score that has an effect
 * @param to what the score does: `hit`
 */
export function whyBeyond<S extends { readonly rangeInches: number }>(
  modifiers: readonly Modifier<S>[],
  shot: S,
  needed: number,
  to: string,
): string | null {
  const best = (facts: S): number => BEST_DIE + addUp(modifiers, facts, '').total;
  if (best(shot) >= needed) return null;
  const nearer = LIMITS_INCHES.find((limit) => limit < shot.rangeInches && best({ ...shot, rangeInches: limit }) >= needed);
  const why = `A score of ${needed} is needed to ${to}, but the best roll gives ${best(shot)} (${againstWords(modifiers, shot)}).`;
  return nearer === undefined ? why : `${why} Try from within ${nearer} in.`;
}
