import fc from 'fast-check';
import { expect } from 'vitest';
import { countProperty, numberFor, runs } from './chance.js';

/** The default number of runs in fast-check. */
const USUAL_RUNS = 100;

/**
 * The time in milliseconds for which a failing property looks for smaller inputs, before the smallest is shown. The
 * seed makes it possible to continue.
 */
const SHRINKING_MS = 20_000;

// fast-check applies these options to every property. Each test has its own seed, which follows from the run's.
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

/** Limits the time for shrinking a failing property. Before it fails, there is no limit. */
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

/** fast-check with the run's seed and sizes. Tests must import it from here. */
export { fc, runs };
