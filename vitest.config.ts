import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { MADE_MODULES, madeModules } from './tests/modules.js';

/** The rooms that touch nothing outside them: `npm run check` runs their tests alone. */
const PURE = [
  ...['rules', 'house', 'game', 'knowing', 'dice', 'present'].map((room) => `tests/${room}/**/*.test.ts`),
  // What the bot answers is asked there without a process; the twins of chance take longer.
  ...['told-by-discord', 'leaks-of-others', 'kept-battles'].map((name) => `tests/any/${name}.test.ts`),
  'tests/discord/options-and-taps.test.ts',
];

const PROCESSORS = availableParallelism();

export default defineConfig({
  plugins: [madeModules()],
  test: {
    server: { deps: { external: [MADE_MODULES] } },
    // What tests run, the seed of the run, and how a failure is replayed.
    globalSetup: ['tests/modules.ts', 'tests/chance/begin.ts'],
    setupFiles: ['tests/chance/told.ts'],
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000, interval: 25 } },
    isolate: false,
    // Tests that wait for a bot leave their processor to others.
    maxWorkers: 2 * PROCESSORS,
    experimental: { fsModuleCache: true, fsModuleCachePath: 'node_modules/.cache/vitest' },
    projects: [
      { extends: true, test: { name: 'pure', include: PURE } },
      {
        extends: true,
        test: {
          name: 'whole',
          include: ['tests/**/*.test.ts'],
          exclude: PURE,
          globalSetup: ['tests/build.ts'],
        },
      },
    ],
  },
});
