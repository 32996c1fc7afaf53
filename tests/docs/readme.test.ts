import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { play, shownIn, typedIn } from './readme.js';

describe('README', () => {
  it('shows what typing its example battle really shows', async () => {
    const shown = shownIn(readFileSync('README.md', 'utf8'));
    expect(typedIn(shown).length).toBeGreaterThan(6);
    expect(await play(typedIn(shown))).toBe(shown);
  });
});
