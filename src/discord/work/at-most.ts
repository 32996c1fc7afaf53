/** Waits for work up to a time limit, after which its result is ignored. Waiting does not keep the process alive. */
export const atMost = (withinMs: number, work: Promise<unknown> | undefined): Promise<unknown> =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, withinMs).unref())]);
