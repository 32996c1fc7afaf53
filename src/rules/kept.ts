/** Returns a function that caches its result for each object. The objects must not change. */
export function cachePerObject<K extends object, T>(work: (of: K) => T): (of: K) => T {
  const known = new WeakMap<K, T>();
  return (of) => {
    let made = known.get(of);
    if (made === undefined) known.set(of, (made = work(of)));
    return made;
  };
}

/**
 * Returns a function that caches its last result until an argument changes. A single request often needs the same result many
 * times.
 */
export function cacheLast<A extends readonly unknown[], T>(work: (...of: A) => T): (...of: A) => T {
  let last: { readonly of: A; readonly made: T } | undefined;
  return (...of) => {
    if (!last || !last.of.every((each, index) => each === of[index])) last = { of, made: work(...of) };
    return last.made;
  };
}

/**
 * Returns a function that caches its results for short texts that come again and again, such as keys and names.
 * @param most the maximum number of texts in memory. When there are more, the cache is emptied
 */
export function cachePerText<T>(work: (text: string) => T, most = 5000): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    let made = known.get(text);
    if (made !== undefined) return made;
    if (known.size >= most) known.clear();
    known.set(text, (made = work(text)));
    return made;
  };
}
