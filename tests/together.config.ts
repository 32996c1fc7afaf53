import { defineConfig, mergeConfig } from 'vitest/config';
import usual from '../vitest.config.js';

const { projects: _projects, ...test } = usual.test ?? {};

/**
 * Runs all tests as one project, as `npm test` does. Workers that have loaded the modules for the pure tests then run
 * the other tests.
 */
export default mergeConfig(
  { ...usual, test },
  defineConfig({ test: { include: ['tests/**/*.test.ts'], globalSetup: ['tests/build.ts'] } }),
);
