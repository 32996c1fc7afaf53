/** The same work, done once for each thing that never changes. */
export function keptPer<K extends object, T>(work: (of: K) => T): (of: K) => T {
  const known = new WeakMap<K, T>();
  return (of) => {
    let made = known.get(of);
    if (made === undefined) known.set(of, (made = work(of)));
    return made;
  };
}

/** The same work, done anew only for something else than the last time; what is asked about one thing often asks for the same again and again. */
export function keptLast<A extends readonly unknown[], T>(work: (...of: A) => T): (...of: A) => T {
  let last: { readonly of: A; readonly made: T } | undefined;
  return (...of) => {
    if (!last || !last.of.every((each, index) => each === of[index])) last = { of, made: work(...of) };
    return last.made;
  };
}
