import { beforeAll, describe, expect, it, vi } from 'vitest';
import { numberFor } from './chance.js';
import { fc } from './properties.js';

// chance.test.ts runs this file separately. All its tests fail, and report their random choices.
it('a property', () => {
  fc.assert(
    fc.property(fc.integer(), (number) => expect(number).toBeLessThan(-(2 ** 31))),
    { endOnFailure: true },
  );
});

describe('inputs that could be smaller for long', () => {
  const numbers = fc.array(fc.nat(), { minLength: 1000, maxLength: 1000 });

  /** Makes each reading of the clock take a second. */
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
