import type { Step } from '../procedure.js';

/** Lines of an outcome's working. */
export const base = (label: string, value: number | string, cite: string): Step => ({ kind: 'base', label, value, cite });
export const modifier = (label: string, value: number | string, cite: string): Step => ({ kind: 'modifier', label, value, cite });
export const table = (label: string, value: number | string, cite: string): Step => ({ kind: 'table', label, value, cite });
export const result = (label: string, value: number | string, cite: string): Step => ({ kind: 'result', label, value, cite });
export const note = (label: string, cite: string): Step => ({ kind: 'note', label, cite });

/** These, where that is so; else nothing. */
export const when = <T>(so: boolean, ...these: readonly T[]): readonly T[] => (so ? these : []);

/** To so many decimals, half up, with the noise of binary fractions taken off first. Not below 0. */
export function halfUp(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  return Math.round(Number((value * scale).toPrecision(12))) / scale;
}
