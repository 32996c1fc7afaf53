import { expect } from 'vitest';
import type { Procedure } from '../../../src/rules/index.js';
import { type Promised, testPromises as testWith } from '../promises.js';

/** Tests the promises of a procedure of this rulebook. */
export const testPromises = (procedure: Procedure, promised: Promised): void =>
  testWith(procedure, promised, { also: (_procedure, { summary }) => expect(summary).not.toMatch(/^-/) });
