// npm test: installs, builds, checks types, lint, format and dead code, runs every test (the import laws among them), and says how many passed.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, install, root, say, seedOfSources } from './prepare.mjs';
import { deadCode, format, lint, program, runSteps, types } from './steps.mjs';

install();
build();
say('Checking types, lint, format and dead code ...');
const broken = await runSteps([lint, types, deadCode, format]);
if (broken.length > 0) {
  say(`Failed: ${broken.join(', ')}`);
  process.exit(1);
}

say('Running the tests ...');
process.env.TEST_SEED ||= seedOfSources();
const report = join(root, 'dist', 'test-report.json');
mkdirSync(join(root, 'dist'), { recursive: true });
const vitest = program(
  'vitest/vitest.mjs',
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
  ...process.argv.slice(2),
);
const { status } = spawnSync(process.execPath, vitest, { cwd: root, stdio: 'inherit' });
const { numPassedTests, numFailedTests, numPendingTests, numTotalTestSuites, testResults } = JSON.parse(
  readFileSync(report, 'utf8'),
);
const brokenFiles = testResults.filter(
  ({ status: fileStatus, assertionResults }) => fileStatus === 'failed' && assertionResults.length === 0,
).length;
const failed = numFailedTests + brokenFiles;
if (numTotalTestSuites === 0) say('No test ran.');
process.stdout.write(`${numPassedTests} passed, ${failed} failed${numPendingTests > 0 ? `, ${numPendingTests} skipped` : ''}\n`);
process.exit(status === 0 && failed === 0 && numPassedTests > 0 ? 0 : 1);
