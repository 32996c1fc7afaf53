import { processorMsOf } from '../processor.js';

/** The minimum time in milliseconds at which a measurement is meaningful. */
const FLOOR_MS = 5;
/** The factor by which linear work may seem to grow faster than its input, because other programs use the machine. */
const SLACK = 3;
/** The number of measurements at each size. The shortest counts. */
const MEASURES = 3;
/** The number of failed attempts after which work counts as growing too fast. */
const TRIES = 6;
/** The maximum time in milliseconds that any typed input may take. */
const TOO_LONG_MS = 1_000;

function shortest(work: () => void): number {
  let best = Infinity;
  for (let i = 0; i < MEASURES && (i === 0 || best < TOO_LONG_MS); i++) {
    best = Math.min(best, processorMsOf(work));
  }
  return best;
}

/**
 * Checks that the time of some work grows at most linearly with the size of its input. The sizes double up to
 * `largest`, so that polynomial growth is found long before the test would hang.
 * @returns a description of the fault; null if there is none
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
