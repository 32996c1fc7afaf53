/** Runs all steps of a generator without a pause. @returns the generator's result */
export function runAllSteps<T>(steps: Generator<void, T, void>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
