import { expect } from 'vitest';
import type { JsonObject } from '../../../src/dice/index.js';
import { type InputField, pickFields, type Procedure, type Resolution } from '../../../src/rules/index.js';
import { fc } from '../../chance/properties.js';
import { type Promised, testPromises as testWith } from '../promises.js';

/** Returns distances that mostly occur in real games. */
function usual({ type, choices, minimum: min = 0, maximum: max = 359 }: InputField): fc.Arbitrary<unknown> | undefined {
  if (type !== 'number' || choices) return undefined;
  const short = fc.integer({ min: Math.max(min, 0), max: Math.min(max, 40) });
  return fc.oneof(short, fc.double({ min, max, noNaN: true }));
}

/** Asserts that luck is a number calculated only from the fields that the odds are over. */
function expectMeasured({ measure, oddsOver }: Procedure, outcome: JsonObject): void {
  const worth = (of: JsonObject): number => (measure as { of(outcome: JsonObject): number }).of(of);
  expect(worth(outcome)).not.toBeNaN();
  expect(worth(pickFields(outcome, oddsOver))).toBe(worth(outcome));
}

function also(procedure: Procedure, { dice, cites, outcome, summary }: Resolution): void {
  if (dice.some(({ face }) => face === 0)) expect(cites).toContain('TC-1');
  expect(summary).not.toMatch(/null/);
  if (procedure.measure) expectMeasured(procedure, outcome);
}

/** Tests the promises of a procedure, including its maximum number of dice. */
export const testPromises = (procedure: Procedure, promised: Promised & { readonly mostDice: number }): void =>
  testWith(procedure, promised, { unbounded: [0, 359], usual, also });
