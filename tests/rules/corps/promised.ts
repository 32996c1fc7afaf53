import type { Procedure } from '../../../src/rules/index.js';
import { fc } from '../../chance/properties.js';
import { type Promised, testPromises as testWith } from '../promises.js';

/** Tests the promises of a procedure of this rulebook. */
export const testPromises = (procedure: Procedure, promised: Promised): void =>
  testWith(procedure, promised, {
    longestList: 6,
    usual: ({ key }) => (key === 'marks' ? fc.subarray(['S', 'I', 'L']) : undefined),
  });
