import fc from 'fast-check';
import { expect } from 'vitest';
import { countProperty, numberFor, runs } from './chance.js';

/** fast-check's own usual number. */
const USUAL_RUNS = 100;

/** A failing property looks for smaller inputs for so long, and then shows the smallest. The seed brings it back, to look on. */
const SHRINKING_MS = 20_000;

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
fc.installGlobalPlugin(shrinkingFor(SHRINKING_MS));

/** A property that has failed is tried with smaller inputs for a limited time; until it fails it takes as long as it takes. */
function shrinkingFor(milliseconds: number): fc.Plugin<unknown> {
  return () => {
    let end = Infinity;
    return {
      decorateRun(run) {
        const noted = (result: Awaited<ReturnType<typeof run>>): typeof result => {
          const isFailure = result !== null && !fc.PreconditionFailure.isFailure(result);
          if (isFailure && end === Infinity) end = performance.now() + milliseconds;
          return result;
        };
        return (input) => {
          if (end < Infinity && performance.now() > end) return new fc.PreconditionFailure(true);
          const result = run(input);
          return result instanceof Promise ? result.then(noted) : noted(result);
        };
      },
    };
  };
}

/** fast-check, drawing from the seed of the run and as much as its size asks for: tests have it from here alone. */
export { fc, runs };
