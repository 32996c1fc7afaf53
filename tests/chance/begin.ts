import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { isLong, TEST_SEED } from './chance.js';

/**
 * The seed is chosen, and told, before the first test: vitest's globalSetup. What is played once in the run is kept in a folder of its
 * own; where files are watched the program may change between two runs, and nothing is.
 */
export default function begin({ vitest }: TestProject): (() => void) | undefined {
  // Each project of the run begins; one of them tells.
  if (process.env.TEST_SEED_TOLD === TEST_SEED) return undefined;
  process.env.TEST_SEED_TOLD = TEST_SEED;
  const size = isLong ? ` TEST_LONG=${process.env.TEST_LONG}` : '';
  process.stdout.write(`Chance in this run: TEST_SEED=${TEST_SEED}${size}\n`);
  if (vitest.config.watch) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'umpire-played-'));
  process.env.TEST_KEPT = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
