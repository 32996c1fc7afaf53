import { beforeAll, describe, expect, it, vi } from 'vitest';
import { numberFor } from './chance.js';
import { fc } from './properties.js';

// Played by chance.test.ts in a run of its own: all of it fails, and tells what chance decided.
it('a property', () => {
  fc.assert(
    fc.property(fc.integer(), (number) => expect(number).toBeLessThan(-(2 ** 31))),
    { endOnFailure: true },
  );
});

describe('inputs that could be smaller for long', () => {
  const numbers = fc.array(fc.nat(), { minLength: 1000, maxLength: 1000 });

  /** Each look at the clock takes a second. */
  function slowly(): void {
    let seconds = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => ++seconds * 1000);
  }

  it('of a property', () => {
    try {
      slowly();
      fc.assert(fc.property(numbers, () => false));
    } finally {
      vi.restoreAllMocks();
    }
  });

  it('of one that takes its time', async () => {
    try {
      slowly();
      await fc.assert(fc.asyncProperty(numbers, () => Promise.resolve(false)));
    } finally {
      vi.restoreAllMocks();
    }
  });
});

it('a number', () => expect(numberFor('a number')).toBe('none'));

describe('a suite', () => {
  beforeAll(() => {
    throw new Error(`before all: ${numberFor('before all')}`);
  });
  it('is not begun', () => undefined);
});
