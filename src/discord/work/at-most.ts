/** Waits for work, but at most this long; a later result is ignored. The wait keeps no process alive. */
export const atMost = (withinMs: number, work: Promise<unknown> | undefined): Promise<unknown> =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, withinMs).unref())]);
