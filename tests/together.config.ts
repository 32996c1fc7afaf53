import { defineConfig, mergeConfig } from 'vitest/config';
import usual from '../vitest.config.js';

const { projects: _projects, ...test } = usual.test ?? {};

/** All tests as one project, as `npm test` runs them: workers that have loaded the rooms for the pure tests go on with the others. */
export default mergeConfig(
  { ...usual, test },
  defineConfig({ test: { include: ['tests/**/*.test.ts'], globalSetup: ['tests/build.ts'] } }),
);
