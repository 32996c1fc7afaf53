import { processorMsOf } from '../processor.js';

/** How long work may be at the least before its growth says anything, in milliseconds. */
const FLOOR_MS = 5;
/** How much more than in proportion a clock may say of work that is in proportion, on a machine that others use. */
const SLACK = 3;
/** Times that it is measured at each size; the shortest counts. */
const MEASURES = 3;
/** Times that it may seem to grow too fast before it does. */
const TRIES = 6;
/** Nothing that somebody typed takes as long, in milliseconds. */
const TOO_LONG_MS = 1_000;

function shortest(work: () => void): number {
  let best = Infinity;
  for (let i = 0; i < MEASURES && (i === 0 || best < TOO_LONG_MS); i++) {
    best = Math.min(best, processorMsOf(work));
  }
  return best;
}

/**
 * What is wrong with how work grows with the size of its input: more than in proportion, told in words; null when nothing is.
 * The sizes double up to `largest`, so that work of a high power shows long before it would hang.
 */
export function growthFault(work: (size: number) => void, largest: number, tooLongMs = TOO_LONG_MS): string | null {
  let fault: string | null = null;
  for (let attempt = 0; attempt < TRIES; attempt++) {
    fault = faultOnce(work, largest, tooLongMs);
    if (fault === null) return null;
  }
  return fault;
}

function faultOnce(work: (size: number) => void, largest: number, tooLongMs: number): string | null {
  const times = new Map<number, number>();
  for (let size = Math.ceil(largest / 32); size < 2 * largest; size *= 2) {
    const took = shortest(() => work(size));
    for (const [smaller, before] of times) {
      const most = Math.max(before, FLOOR_MS) * (size / smaller) * SLACK;
      if (took > most) return `${size}: ${took.toFixed(1)} ms, ${smaller}: ${before.toFixed(1)} ms`;
    }
    if (took > tooLongMs) return `${size}: ${took.toFixed(0)} ms`;
    times.set(size, took);
  }
  return null;
}
