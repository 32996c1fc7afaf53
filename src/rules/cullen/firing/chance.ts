/** Finds shots that cannot have an effect, whatever the die roll (TC-72). */
import type { Check } from '../../checks.js';
import { addUpModifiers, type Modifier, lowerFirstLetter } from '../score.js';
import type { CullenBattle, CullenUnit } from '../state.js';

const BEST_DIE = 10;
/** The far ends of range columns, the farthest first. */
const LIMITS_INCHES = [36, 24, 12] as const;

/** Describes the modifiers that reduce a roll, such as `firer moving -2, target moving -1`. */
export const describePenalties = <S>(modifiers: readonly Modifier<S>[], facts: S): string =>
  addUpModifiers(modifiers, facts, '')
    .steps.flatMap(({ label, value }) => (Number(value) < 0 ? [`${lowerFirstLetter(label)} ${value}`] : []))
    .join(', ');

/**
 * Returns a check that warns the player of a shot without any possible effect. The shot is still allowed, because its target
 * counts as under fire (TC-41).
 * @param why returns the reason as a full sentence if no die result has an effect; otherwise null
 */
export const createHarmCheck = <I>(
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
 * Returns the reason why no die result can reach a score, and the range at which a die result could; null if the score is
 * possible.
 * @param needed the score that has an effect
 * @param to the text for the effect of this score, such as `hit`
 */
export function explainImpossibleScore<S extends { readonly rangeInches: number }>(
  modifiers: readonly Modifier<S>[],
  shot: S,
  needed: number,
  to: string,
): string | null {
  const best = (facts: S): number => BEST_DIE + addUpModifiers(modifiers, facts, '').total;
  if (best(shot) >= needed) return null;
  const nearer = LIMITS_INCHES.find((limit) => limit < shot.rangeInches && best({ ...shot, rangeInches: limit }) >= needed);
  const why = `A score of ${needed} is needed to ${to}, but the best roll gives ${best(shot)} (${describePenalties(modifiers, shot)}).`;
  return nearer === undefined ? why : `${why} Try from within ${nearer} in.`;
}
