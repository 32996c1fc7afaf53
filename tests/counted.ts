/** Counts how often items are read, so that the growth of work can be measured without a clock. */

/** Returns a list that counts how often its items are read. */
export function countedList<T>(items: readonly T[], count: () => void): readonly T[] {
  return new Proxy(items, {
    get(of, key, receiver) {
      if (typeof key === 'string' && /^\d+$/.test(key)) count();
      return Reflect.get(of, key, receiver) as unknown;
    },
  });
}

/** Returns how often `count` is called while this work runs. */
export function countsOf(work: (count: () => void) => void): number {
  let counted = 0;
  work(() => counted++);
  return counted;
}
