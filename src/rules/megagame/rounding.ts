/** A part of a whole amount to the nearest whole number, exact halves up (M-2). Whole numbers only: nothing is lost in fractions. */
export function shareOf(amount: number, part: number, of: number): number {
  return Math.floor((2 * amount * part + of) / (2 * of));
}

/** True if a share is an exact half, for the ruling to settle (M-2). */
export function isHalf(amount: number, part: number, of: number): boolean {
  return (2 * amount * part) % (2 * of) === of;
}

/** To so many decimals, exact halves up (M-2), blind to the noise of binary fractions. */
export function roundTo(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  return Math.floor(Number((value * scale).toFixed(6)) + 0.5) / scale;
}
