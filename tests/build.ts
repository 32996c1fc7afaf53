import { spawnSync } from 'node:child_process';

/** Vitest's global setup for tests that start the bot. Builds the program and the bundled pages that they use. */
export default function build(): void {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build.mjs'], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The build failed:\n${stderr}`);
}
