import type { Da, Tpd } from '../vocabulary.js';

/** How a hit after the first is confirmed: not at all, on an even face, on a 0 only (3.7, 4.3). */
export const CONFIRMS = ['none', 'even', 'zero'] as const;
export type Confirm = (typeof CONFIRMS)[number];

export const CONFIRM_FACES: Readonly<Record<'even' | 'zero', readonly number[]>> = { even: [0, 2, 4, 6, 8], zero: [0] };

/** 3.7, 4.3: a HARD target or one in DD confirms on 0 only; otherwise even faces where a second roll is needed (E-5, E-17). */
export function confirmation(targetDa: Da, targetTpd: Tpd, secondRollNeeded: boolean): Confirm {
  if (targetDa === 'HARD' || targetTpd === 'DD') return 'zero';
  return secondRollNeeded ? 'even' : 'none';
}
