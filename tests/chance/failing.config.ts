import { defineConfig, mergeConfig } from 'vitest/config';
import usual from '../../vitest.config.js';

const { projects: _projects, ...test } = usual.test ?? {};

export default mergeConfig({ test }, defineConfig({ test: { root: '.', include: ['tests/chance/failing.fixture.ts'] } }));
