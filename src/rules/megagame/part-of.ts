import type { Json } from '../../dice/index.js';

/** Of what there is people may use less, and no more: what was typed, where there is so much; else all of it. */
export const partOf = (typed: Json | undefined, all: number): number =>
  typeof typed === 'number' && typed >= 0 && typed < all ? typed : all;
