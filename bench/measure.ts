import { readFileSync } from 'node:fs';
import type { Interaction } from '../src/table/index.js';

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

const NOTHING = new Int32Array(new SharedArrayBuffer(4));

/** Returns the processor time of the main thread so far. On systems other than Linux, returns the time of the clock. */
function mainMs(): number {
  try {
    // Linux updates the processor time when the thread lets another one run.
    Atomics.wait(NOTHING, 0, 0, 0.01);
    return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return performance.now();
  }
}

export interface Spent {
  /** The total processor time of the main thread in milliseconds. */
  readonly wholeMs: number;
  /** The longest time without a break in milliseconds. */
  readonly heldMs: number;
}

/** Measures the processor time of the main thread for some work. */
export async function spentOn(work: () => Promise<unknown>): Promise<Spent> {
  const began = mainMs();
  let last = began;
  let heldMs = 0;
  let isDone = false;
  const look = (): void => {
    const now = mainMs();
    heldMs = Math.max(heldMs, now - last);
    last = now;
    if (!isDone) setTimeout(look, 0);
  };
  setTimeout(look, 0);
  await work();
  isDone = true;
  const now = mainMs();
  return { wholeMs: now - began, heldMs: Math.max(heldMs, now - last) };
}

/** Waits until a command or press has its answer. */
export async function done(asked: Interaction): Promise<void> {
  const answer = await asked.answer;
  if (answer.kind === 'deferred') await asked.concluded;
  if (answer.kind !== 'choices') await asked.finished;
}
