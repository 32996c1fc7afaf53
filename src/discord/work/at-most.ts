/** Waits for work up to a time limit. After the limit, the result is ignored. The wait does not keep the process alive. */
export const waitAtMost = (withinMs: number, work: Promise<unknown> | undefined): Promise<unknown> =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, withinMs).unref())]);
