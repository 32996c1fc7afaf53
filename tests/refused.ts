import { Refusal } from '../src/rules/index.js';

/** What is refused, or a failure of the test. */
export function refusedBy(run: () => unknown): Refusal {
  try {
    run();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('it was not refused');
}
