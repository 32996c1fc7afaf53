import { isLong, TEST_SEED } from './chance.js';

/** The seed is chosen, and told, before the first test: vitest's globalSetup. */
export default function begin(): void {
  const size = isLong ? ` TEST_LONG=${process.env.TEST_LONG}` : '';
  process.stdout.write(`Chance in this run: TEST_SEED=${TEST_SEED}${size}\n`);
}
