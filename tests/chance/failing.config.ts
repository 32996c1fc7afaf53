import { defineConfig, mergeConfig } from 'vitest/config';
import usual from '../../vitest.config.js';

export default mergeConfig(
  { ...usual, test: { ...usual.test, include: [] } },
  defineConfig({ test: { root: '.', include: ['tests/chance/failing.fixture.ts'] } }),
);
