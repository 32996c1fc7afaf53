import type { BattleEvent } from '../../game/index.js';
import type { OpenGame, Store } from '../../store/index.js';

/**
 * The maximum time in milliseconds by which all long work together delays other people. A shot may wait several times as long.
 */
const SLICE_MS = 5;

/** The number of pieces of long work in progress, which share the time. */
let working = 0;

/** Does long work in steps, so that the bot can answer other people between the steps. @returns the result of the last step */
export async function runInSlices<T>(steps: Generator<void, T, void>): Promise<T> {
  working++;
  try {
    for (;;) {
      const until = performance.now() + SLICE_MS / working;
      do {
        const step = steps.next();
        if (step.done) return step.value;
      } while (performance.now() < until);
      await letOthersRun();
    }
  } finally {
    working--;
  }
}

/**
 * The maximum number of pieces of work that start without a pause, and the time in milliseconds after which no further piece
 * starts.
 */
const MOST_BEGUN = 16;
const MOST_MS = 8;

/**
 * A queue that starts pieces of work in the order in which they arrive. If many arrive at the same time, the event loop handles
 * other events between them.
 */
export class StartQueue {
  private begun = 0;
  private since = 0;
  private waiting = 0;

  /**
   * Resolves when the next piece of work may start. If no work has started in this turn of the event loop, it may start
   * immediately.
   */
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

  /** Counts a piece of work in this turn of the event loop. @returns false if this turn has no room for it */
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
export function readWholeRecord({ record }: Pick<Store, 'record'>, { gameId, state }: OpenGame): Promise<BattleEvent[]> {
  function* steps(): Generator<void, BattleEvent[], void> {
    const all: BattleEvent[] = [];
    for (const events of record.inOrder(gameId, state.lastNumber)) {
      all.push(...events);
      yield;
    }
    return all;
  }
  return runInSlices(steps());
}

/** Lets other people's work run before this work goes on. */
const letOthersRun = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
