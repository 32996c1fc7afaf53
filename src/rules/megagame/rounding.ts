/**
 * A part of an amount, rounded to the nearest whole number, exact halves up (M-2). It computes with whole numbers, so nothing
 * is lost in fractions.
 */
export function shareOf(amount: number, part: number, of: number): number {
  return Math.floor((2 * amount * part + of) / (2 * of));
}

/** True if a share is exactly a half, which the ruling then rounds (M-2). */
export function isHalf(amount: number, part: number, of: number): boolean {
  return (2 * amount * part) % (2 * of) === of;
}

/** Rounds to so many decimals, exact halves up (M-2), in spite of the errors of binary fractions. */
export function roundTo(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  return Math.floor(Number((value * scale).toFixed(6)) + 0.5) / scale;
}
