import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { isLong, TEST_SEED } from './chance.js';

/**
 * Chooses and prints the run's seed before the first test (vitest's globalSetup). Creates a folder for battles that are
 * played once in the run. In watch mode nothing is stored, because the program may change between two runs.
 */
export default function begin({ vitest }: TestProject): (() => void) | undefined {
  // This runs for each project of the run, but the seed is printed once.
  if (process.env.TEST_SEED_TOLD === TEST_SEED) return undefined;
  process.env.TEST_SEED_TOLD = TEST_SEED;
  const size = isLong ? ` TEST_LONG=${process.env.TEST_LONG}` : '';
  process.stdout.write(`Chance in this run: TEST_SEED=${TEST_SEED}${size}\n`);
  if (vitest.config.watch) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'umpire-played-'));
  process.env.TEST_KEPT = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
