/** Takes all steps of long work at once. @returns the result of the steps */
export function atOnce<T>(steps: Generator<void, T, void>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
