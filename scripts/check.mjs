// npm run check: what can be known of a change in a minute. `npm test` knows the rest.
import { install } from './prepare.mjs';
import { deadCode, format, laws, lintOfChanges, program, runSteps, types } from './steps.mjs';

const start = performance.now();
install();
const pureTests = { name: 'pure tests', runs: [program('vitest/vitest.mjs', 'run', '--project', 'pure')] };
const failed = await runSteps([pureTests, types, deadCode, lintOfChanges, format, laws]);
const seconds = Math.round((performance.now() - start) / 1000);
process.stdout.write(
  failed.length === 0 ? `check: all good (${seconds} s)\n` : `check: failed: ${failed.join(', ')} (${seconds} s)\n`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
