import type { BattleEvent } from '../../game/index.js';
import type { OpenGame } from '../../store/index.js';
import type { House } from '../house.js';

/**
 * The longest time in milliseconds for which all long work together keeps others waiting. A shot may wait for several such times.
 */
const SLICE_MS = 5;

/** The number of works under way, which share that time. */
let working = 0;

/** Does long work in slices, so that the bot can answer others in between. @returns the result of the last step */
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

/** Returns the whole record of a battle, oldest first. */
export function wholeRecord({ record }: Pick<House, 'record'>, { gameId, state }: OpenGame): Promise<BattleEvent[]> {
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
