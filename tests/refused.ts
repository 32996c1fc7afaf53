import { expect } from 'vitest';
import { CheckRefusal, Refusal } from '../src/rules/index.js';
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

/** Returns the code, the check and the words of the check that refuses a call. The test fails if no check does. */
export function refusedByCheck(run: () => unknown): readonly [code: string, check: string, message: string] {
  try {
    run();
  } catch (error) {
    if (!(error instanceof CheckRefusal)) throw error;
    return [error.code, error.check, error.message];
  }
  throw new Error('no check refused it');
}
