import type { BattleEvent } from '../../game/index.js';
import type { OpenGame, Store } from '../../store/index.js';

/**
 * The maximum time in milliseconds for which all long work together makes others wait. A shot may wait for several such times.
 */
const SLICE_MS = 5;

/** The number of pieces of work under way, which share that time. */
let working = 0;

/** Does long work in steps, so that the bot can answer others in between. @returns the result of the last step */
export async function inSlices<T>(steps: Generator<void, T, void>): Promise<T> {
  working++;
  try {
    for (;;) {
      const until = performance.now() + SLICE_MS / working;
      do {
        const step = steps.next();
        if (step.done) return step.value;
      } while (performance.now() < until);
      await new Promise((resolve) => setImmediate(resolve));
    }
  } finally {
    working--;
  }
}

/** The largest number of works that begin without a break, and the time after which no other one does. */
const MOST_BEGUN = 16;
const MOST_MS = 8;

/** Lets work start in the order of its arrival. If much arrives at once, the event loop is free for others in between. */
export class Beginnings {
  private begun = 0;
  private since = 0;
  private waiting = 0;

  /** Resolves when the next work may begin: at once, if none began in this turn of the event loop. */
  next(): Promise<void> {
    if (this.waiting === 0 && this.begun === 0 && this.begins()) return Promise.resolve();
    this.waiting++;
    return new Promise((resolve) => {
      const begin = (): void => {
        if (!this.begins()) return void setImmediate(begin);
        this.waiting--;
        resolve();
      };
      setImmediate(begin);
    });
  }

  /** Counts a piece of work in this turn of the event loop. @returns false if the turn is full */
  private begins(): boolean {
    const now = performance.now();
    if (this.begun === 0) {
      this.since = now;
      setImmediate(() => (this.begun = 0));
    } else if (this.begun === MOST_BEGUN || now - this.since > MOST_MS) return false;
    this.begun++;
    return true;
  }
}

/** Returns the whole record of a battle, oldest first. */
export function wholeRecord({ record }: Pick<Store, 'record'>, { gameId, state }: OpenGame): Promise<BattleEvent[]> {
  function* steps(): Generator<void, BattleEvent[], void> {
    const all: BattleEvent[] = [];
    for (const events of record.inOrder(gameId, state.lastNumber)) {
      all.push(...events);
      yield;
    }
    return all;
  }
  return inSlices(steps());
}
