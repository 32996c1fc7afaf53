// `npm test` installs, builds and runs every test, including the import laws. At the same time it checks
// types, lint, format and dead code. At the end it reports how many tests passed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, install, root, say, seedOfSources } from './prepare.mjs';
import { deadCode, format, lint, program, runSteps, types } from './steps.mjs';

install();
build();
say('Checking types, lint, format and dead code, and running the tests ...');
// These steps run one at a time, in parallel with the tests, because the tests often wait.
const checked = runSteps([lint, types, deadCode, format], 1);
process.env.TEST_SEED ||= seedOfSources();
const report = join(root, 'dist', 'test-report.json');
mkdirSync(join(root, 'dist'), { recursive: true });
const vitest = program(
  'vitest/vitest.mjs',
  'run',
  `--config=${join('tests', 'together.config.ts')}`,
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
  ...process.argv.slice(2),
);
const [[status], broken] = await Promise.all([
  once(spawn(process.execPath, vitest, { cwd: root, stdio: 'inherit' }), 'exit'),
  checked,
]);
const { numPassedTests, numFailedTests, numPendingTests, numTotalTestSuites, testResults } = JSON.parse(
  readFileSync(report, 'utf8'),
);
const brokenFiles = testResults.filter(
  ({ status: fileStatus, assertionResults }) => fileStatus === 'failed' && assertionResults.length === 0,
).length;
// A worker that ended in the middle of a file is an error of the run, of which the report says nothing.
const failed = numFailedTests + brokenFiles + broken.length || Number(status !== 0);
if (broken.length > 0) say(`Failed: ${broken.join(', ')}`);
if (numTotalTestSuites === 0) say('No test ran.');
process.stdout.write(`${numPassedTests} passed, ${failed} failed${numPendingTests > 0 ? `, ${numPendingTests} skipped` : ''}\n`);
process.exit(status === 0 && failed === 0 && numPassedTests > 0 ? 0 : 1);
