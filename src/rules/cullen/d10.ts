import { type Dice, faceValue } from '../../dice/index.js';

const TEN = 10;

/** Rolls one d10: 1 to 10, the face 0 being ten (TC-1). */
export const rollD10 = (dice: Dice, why: string): number => faceValue(10, dice.die(10, why));

/** What the line of a die rests on beside its section: TC-1 where a 0 was rolled. */
export const citeTen = (rolled: number): string | false => rolled === TEN && 'TC-1';
