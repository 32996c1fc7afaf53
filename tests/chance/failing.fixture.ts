import { beforeAll, describe, expect, it } from 'vitest';
import { numberFor } from './chance.js';
import { fc } from './properties.js';

// Played by chance.test.ts in a run of its own: all of it fails, and tells what chance decided.
it('a property', () => {
  fc.assert(
    fc.property(fc.integer(), (number) => expect(number).toBeLessThan(-(2 ** 31))),
    { endOnFailure: true },
  );
});

it('a number', () => expect(numberFor('a number')).toBe('none'));

describe('a suite', () => {
  beforeAll(() => {
    throw new Error(`before all: ${numberFor('before all')}`);
  });
  it('is not begun', () => undefined);
});
