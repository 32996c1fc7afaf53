/** To so many decimals, half up, with the noise of binary fractions taken off first. Not below 0. */
export function halfUp(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  return Math.round(Number((value * scale).toPrecision(12))) / scale;
}
