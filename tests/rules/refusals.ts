import { expect } from 'vitest';
import type { Procedure } from '../../src/rules/index.js';
import { refusalOf } from './brute-force.js';

/**
 * Asserts that the rules forbid this input before any die is rolled, and cite exactly these sections. Sections appear
 * in the footer if the message is a whole sentence, and at its end otherwise.
 */
export function expectIllegal(procedure: Procedure, raw: object, ...sections: string[]): void {
  const refusal = refusalOf(procedure, raw);
  expect(refusal.code).toBe('ILLEGAL');
  expect(refusal.cites).toEqual(sections);
  expect(refusal.message.endsWith('.') || refusal.message.endsWith(`(${sections.join(', ')})`), refusal.message).toBe(true);
}

/** Asserts that this input does not fit the schema, and that this field is reported first. */
export function expectInvalid(procedure: Procedure, raw: object, field: string): void {
  const refusal = refusalOf(procedure, raw);
  expect(refusal.code).toBe('INVALID_INPUT');
  expect(refusal.field).toBe(field);
  expect(refusal.message.startsWith(`${field}: `), refusal.message).toBe(true);
}
