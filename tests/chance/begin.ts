import { isLong, TEST_SEED } from './chance.js';

/** The seed is chosen, and told, before the first test: vitest's globalSetup. */
export default function begin(): void {
  // Each project of the run begins; one of them tells.
  if (process.env.TEST_SEED_TOLD === TEST_SEED) return;
  process.env.TEST_SEED_TOLD = TEST_SEED;
  const size = isLong ? ` TEST_LONG=${process.env.TEST_LONG}` : '';
  process.stdout.write(`Chance in this run: TEST_SEED=${TEST_SEED}${size}\n`);
}
