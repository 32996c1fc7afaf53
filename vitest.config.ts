import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    // The seed of the run, and how a failure is replayed.
    globalSetup: ['tests/chance/begin.ts'],
    setupFiles: ['tests/chance/told.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000, interval: 25 } },
  },
});
