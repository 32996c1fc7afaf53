import { expect } from 'vitest';
import { Refusal } from '../src/rules/index.js';
import { isListed } from './listed.js';

/**
 * Returns the refusal of a call. The test fails if there is none, or if docs/reference/texts.md does not list its text.
 */
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
