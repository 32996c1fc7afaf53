/** Which share of the usual sizes is measured: 0.01 tells in seconds whether all of it still runs, and nothing else. */
const SHARE = Number(process.env.BENCH_SHARE || 1);

/** A size of what is measured. @param least what it needs to run at all */
export const sized = (usual: number, least = 1): number => Math.max(least, Math.round(usual * SHARE));

/** Figures of a sorted or unsorted list of milliseconds. */
export function figures(milliseconds: readonly number[]): { medianMs: number; p99Ms: number } {
  const sorted = [...milliseconds].sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
  return { medianMs: at(0.5), p99Ms: at(0.99) };
}

/** How long some work takes, in milliseconds. */
export async function timed(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

export function rounded(value: number, digits = 3): number {
  return Number(value.toPrecision(digits));
}

/** The longest time for which nothing else was done while some work went on. */
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
