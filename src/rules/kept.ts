/** Returns a function that caches its result for each object. The objects must not change. */
export function keptPer<K extends object, T>(work: (of: K) => T): (of: K) => T {
  const known = new WeakMap<K, T>();
  return (of) => {
    let made = known.get(of);
    if (made === undefined) known.set(of, (made = work(of)));
    return made;
  };
}

/**
 * Returns a function that caches its last result until an argument changes. One request often needs the same result many times.
 */
export function keptLast<A extends readonly unknown[], T>(work: (...of: A) => T): (...of: A) => T {
  let last: { readonly of: A; readonly made: T } | undefined;
  return (...of) => {
    if (!last || !last.of.every((each, index) => each === of[index])) last = { of, made: work(...of) };
    return last.made;
  };
}
