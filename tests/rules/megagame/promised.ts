import type { Procedure } from '../../../src/rules/index.js';
import { type Promised, testPromises as testWith } from '../promises.js';

/**
 * Tests the promises of a procedure, including every key of its input.
 * @param independentFields false if the schema compares several keys. Default: true
 */
export const testPromises = (
  procedure: Procedure,
  promised: Promised & { readonly input: string },
  independentFields = true,
): void => testWith(procedure, promised, { longestDescription: 100, independentFields });
