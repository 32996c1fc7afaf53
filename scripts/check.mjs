// npm run check: what can be known of a change in a minute. `npm test` knows the rest.
import { install } from './prepare.mjs';
import { deadCode, format, laws, lintOfChanges, program, runSteps, types } from './steps.mjs';

/** Pure tests of many whole battles or pictures: a third of all that the pure tests take. `npm test` runs them. */
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
