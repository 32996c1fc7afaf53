/** Waits for work, and so long at most: what it comes to later is nobody's matter. The wait keeps no process alive. */
export const atMost = (withinMs: number, work: Promise<unknown> | undefined): Promise<unknown> =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, withinMs).unref())]);
