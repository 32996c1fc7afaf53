import fc from 'fast-check';
import { expect } from 'vitest';
import { countProperty, numberFor, runs } from './chance.js';

/** fast-check's own usual number. */
const USUAL_RUNS = 100;

// fast-check reads these for every property: each test has its own seed, which follows from the run's.
fc.configureGlobal({
  get seed() {
    const { testPath = '', currentTestName = '' } = expect.getState();
    return numberFor(`${testPath.slice(testPath.lastIndexOf('/tests/'))} ${currentTestName}`);
  },
  numRuns: runs(USUAL_RUNS),
  reporter(details) {
    countProperty(details.numRuns);
    if (details.failed) throw new Error(fc.defaultReportMessage(details), { cause: details.errorInstance });
  },
});

/** fast-check, drawing from the seed of the run and as much as its size asks for: tests have it from here alone. */
export { fc, runs };
