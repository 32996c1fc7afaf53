/** Rounds to `decimals` (half up) after removing floating-point errors. Works only for values of 0 or more. */
export function roundHalfUp(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  return Math.round(Number((value * scale).toPrecision(12))) / scale;
}
