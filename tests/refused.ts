import { expect } from 'vitest';
import { Refusal } from '../src/rules/index.js';
import { isListed } from './listed.js';

/** What is refused, or a failure of the test. Its words stand on docs/reference/texts.md. */
export function refusedBy(run: () => unknown): Refusal {
  try {
    run();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    expect(isListed(error.message), `docs/reference/texts.md lacks: ${error.message}`).toBe(true);
    return error;
  }
  throw new Error('it was not refused');
}
