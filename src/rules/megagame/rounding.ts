/**
 * Calculates the fraction `part` / `of` of an amount, rounded to the nearest whole number. An exact half is rounded up (M-2).
 * Uses only whole numbers, so that no precision is lost.
 */
export function calculateShare(amount: number, part: number, of: number): number {
  return Math.floor((2 * amount * part + of) / (2 * of));
}

/** Checks whether the exact share is halfway between two whole numbers. Ruling M-2 then decides how `shareOf` rounds. */
export function isExactHalf(amount: number, part: number, of: number): boolean {
  return (2 * amount * part) % (2 * of) === of;
}

/** Rounds a number to this many decimals. Rounds exact halves up (M-2), in spite of the errors of binary fractions. */
export function roundToDecimals(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  return Math.floor(Number((value * scale).toFixed(6)) + 0.5) / scale;
}
