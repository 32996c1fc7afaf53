/** Calculates the kill dice of a shot (1.2, 4.2). */
import { type Band, type Rating, RATINGS, type Tpd } from './vocabulary.js';

/** 4.2, firepower and TPD: the change to the number of kill dice. */
export const TPD_ADJUSTMENT: Readonly<Record<Tpd, Readonly<Record<Rating, number>>>> = {
  // The columns are for firepower W 1-3, X 4-5, Y 6-7, Z 8+.
  AA: { W: 0, X: 0, Y: 1, Z: 2 },
  BB: { W: -1, X: 0, Y: 0, Z: 1 },
  CC: { W: -1, X: -1, Y: -1, Z: 0 },
  DD: { W: -2, X: -2, Y: -3, Z: -3 },
};

/** 1.2: the range in yards at which the printed firepower applies, both ends included. */
export const EFFECTIVE_RANGE_YARDS = { from: 300, to: 600 } as const;

/** Returns the range band of a distance (1.2, E-2). */
export function findBand(rangeYards: number): Band {
  if (rangeYards < EFFECTIVE_RANGE_YARDS.from) return 'maximum';
  return rangeYards <= EFFECTIVE_RANGE_YARDS.to ? 'effective' : 'long';
}

export const RANGE_MODIFIER: Readonly<Record<Band, number>> = { maximum: 1, effective: 0, long: -1 }; // See section 1.2.

export const FIRER_MOVED_MODIFIER = -1; // See section 4.2.

/** 4.2: the minimum firepower of each rating. W also applies to firepower below 1 (E-3). */
export const RATING_FROM_FP: Readonly<Record<Rating, number>> = { W: 1, X: 4, Y: 6, Z: 8 };

/** Returns the rating of a firepower (1.2). */
export function findRating(fp: number): Rating {
  return RATINGS.findLast((rating) => fp >= RATING_FROM_FP[rating]) ?? 'W';
}

/** The input values that determine the number of kill dice. */
export interface Shot {
  readonly fp: number;
  readonly supportFp: number;
  readonly rangeYards: number;
  readonly firerMoved: boolean;
  readonly targetTpd: Tpd;
}

/** Returns the firepower of a shot with its modifiers, its rating, and its kill dice (1.2, 4.2, E-3). */
export function calculateKillDice({ fp, supportFp: support, rangeYards, firerMoved, targetTpd: tpd }: Shot) {
  const baseFp = fp + support;
  const rangeModifier = RANGE_MODIFIER[findBand(rangeYards)];
  const effectiveFp = baseFp === 0 ? 0 : baseFp + rangeModifier + (firerMoved ? FIRER_MOVED_MODIFIER : 0); // See ruling E-3.
  const fpRating = findRating(effectiveFp);
  const adjustment = TPD_ADJUSTMENT[tpd][fpRating];
  const killDice = effectiveFp <= 0 ? 0 : Math.max(0, effectiveFp + adjustment);
  return { baseFp, rangeModifier, effectiveFp, fpRating, adjustment, killDice };
}
