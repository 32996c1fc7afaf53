import type { Json } from '../../dice/index.js';

/** A part of a stock: the typed amount, if there is so much; otherwise all of it. */
export const partOf = (typed: Json | undefined, all: number): number =>
  typeof typed === 'number' && typed >= 0 && typed < all ? typed : all;
