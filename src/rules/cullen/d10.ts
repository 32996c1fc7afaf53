import { type Dice, faceValue } from '../../dice/index.js';

const TEN = 10;

/** Rolls one d10: 1 to 10, the face 0 being ten (TC-1). */
export const rollD10 = (dice: Dice, why: string): number => faceValue(10, dice.die(10, why));

/** TC-1 among the cites of a result for which a 0 was rolled; null is a die that was not. */
export const citeTen = (...rolled: readonly (number | null)[]): string[] => (rolled.includes(TEN) ? ['TC-1'] : []);
