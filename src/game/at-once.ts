/** Takes all steps of long work, one after the other. @returns what the steps return */
export function atOnce<T>(steps: Generator<void, T, void>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
