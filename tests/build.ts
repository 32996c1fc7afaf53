import { spawnSync } from 'node:child_process';

/** Vitest's global setup of the tests that start the bot: they start the compiled one, and pages as they are bundled. */
export default function build(): void {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build.mjs'], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The build failed:\n${stderr}`);
}
