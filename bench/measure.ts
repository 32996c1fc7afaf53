/**
 * The fraction of the usual sizes. With 0.01, the benchmarks run within seconds, which only shows that they still work.
 */
const SHARE = Number(process.env.BENCH_SHARE || 1);

/**
 * Returns a size scaled by `SHARE`.
 * @param least the minimum size with which the benchmark works
 */
export const sized = (usual: number, least = 1): number => Math.max(least, Math.round(usual * SHARE));

/** Returns the median and other figures of a list of milliseconds in any order. */
export function figures(milliseconds: readonly number[]): { medianMs: number; p99Ms: number } {
  const sorted = [...milliseconds].sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
  return { medianMs: at(0.5), p99Ms: at(0.99) };
}

/** Measures the time of some work in milliseconds. */
export async function timed(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

export function rounded(value: number, digits = 3): number {
  return Number(value.toPrecision(digits));
}

/** Measures the longest time for which some work blocks everything else. */
export async function longestHold(work: () => Promise<unknown>): Promise<number> {
  let last = performance.now();
  let longest = 0;
  let isDone = false;
  const look = (): void => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (!isDone) setImmediate(look);
  };
  setImmediate(look);
  await work();
  isDone = true;
  longest = Math.max(longest, performance.now() - last);
  return longest;
}
