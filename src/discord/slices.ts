/** Answers of others must not wait longer than this for long work. */
const SLICE_MS = 15;

/** Does long work a slice at a time: between slices the bot answers whoever asks. @returns what the steps return */
export async function inSlices<T>(steps: Generator<void, T, void>): Promise<T> {
  for (;;) {
    const until = performance.now() + SLICE_MS;
    do {
      const step = steps.next();
      if (step.done) return step.value;
    } while (performance.now() < until);
    await new Promise((resolve) => setImmediate(resolve));
  }
}
