// npm test: installs, builds, checks types and lint, runs every test, and says how many passed.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, install, root, run, say } from './prepare.mjs';

install();
build();
say('Checking types and lint ...');
run(process.execPath, [join('node_modules', 'typescript', 'bin', 'tsc'), '-p', 'tsconfig.json']);
for (const page of [join('src', 'table', 'page'), join('src', 'present', 'replay', 'page')])
  run(process.execPath, [join('node_modules', 'typescript', 'bin', 'tsc'), '-p', join(page, 'tsconfig.json')]);
run(process.execPath, [join('node_modules', 'eslint', 'bin', 'eslint.js'), '.', '--max-warnings', '0']);

say('Running the tests ...');
const report = join(root, 'dist', 'test-report.json');
mkdirSync(join(root, 'dist'), { recursive: true });
const vitest = [
  join('node_modules', 'vitest', 'vitest.mjs'),
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
  ...process.argv.slice(2),
];
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
