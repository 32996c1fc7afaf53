// `npm run check` runs the checks that take about a minute in total. `npm test` runs all checks.
import { install } from './prepare.mjs';
import { deadCode, format, laws, lintOfChanges, program, runSteps, types } from './steps.mjs';

/**
 * The pure tests that play many whole battles or draw many pictures. They take a third of the time of all pure tests, so only
 * `npm test` runs them.
 */
const LONGEST = [
  'discord/options-and-taps',
  'game/desk-paths',
  'game/fuzz',
  'game/laws-of-putting-right',
  'game/map-picture',
  'game/needs-by-chance',
  'game/reach-by-flood',
  'game/shelf/random',
  'game/undo-mode',
  'present/desks',
  'present/rulebooks',
].flatMap((name) => ['--exclude', `tests/${name}.test.ts`]);

const start = performance.now();
install();
const pureTests = {
  name: 'pure tests',
  runs: [program('vitest/vitest.mjs', 'run', '--project', 'pure', '--maxWorkers', '100%', ...LONGEST)],
};
const failed = await runSteps([pureTests, types, deadCode, lintOfChanges, format, laws]);
const seconds = Math.round((performance.now() - start) / 1000);
process.stdout.write(
  failed.length === 0 ? `check: all good (${seconds} s)\n` : `check: failed: ${failed.join(', ')} (${seconds} s)\n`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
