/** Counts what is looked at: the growth of work shows without a clock. */

/** A list whose items are counted as they are read. */
export function countedList<T>(items: readonly T[], count: () => void): readonly T[] {
  return new Proxy(items, {
    get(of, key, receiver) {
      if (typeof key === 'string' && /^\d+$/.test(key)) count();
      return Reflect.get(of, key, receiver) as unknown;
    },
  });
}

/** How often something is counted while this work goes on. */
export function countsOf(work: (count: () => void) => void): number {
  let counted = 0;
  work(() => counted++);
  return counted;
}
