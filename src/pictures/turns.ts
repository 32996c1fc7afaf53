/** What waits to be done, in turns: each of those who ask has one thing done before anyone has another. */
export class Turns<T> {
  /** What each has waiting, oldest first. Whose turn is next stands first. */
  private readonly waiting = new Map<string, T[]>();

  /**
   * Adds something at the end of what its asker has waiting.
   * @param most the largest number of those that `counts` which may wait
   * @returns what must go because too many wait: the newest of the asker with the most waiting, which may be the added one
   */
  add(whose: string, item: T, most: number, counts: (item: T) => boolean = () => true): T | undefined {
    const own = [...(this.waiting.get(whose) ?? []), item];
    this.waiting.set(whose, own);
    const counted = [...this.waiting].map(([of, items]) => ({ of, items: items.filter(counts) }));
    if (counted.reduce((sum, { items }) => sum + items.length, 0) <= most) return undefined;
    const longest = Math.max(...counted.map(({ items }) => items.length));
    const { of, items } =
      counted.find(({ of, items }) => of === whose && items.length === longest) ??
      counted.find(({ items }) => items.length === longest)!;
    return this.leave(of, items.at(-1)!);
  }

  /** Takes out what is next; undefined if nothing waits. */
  next(): T | undefined {
    for (const [whose, [item]] of this.waiting) {
      const rest = this.waiting.get(whose)!.slice(1);
      this.waiting.delete(whose);
      if (rest.length > 0) this.waiting.set(whose, rest);
      return item;
    }
    return undefined;
  }

  /** Takes out everything. */
  all(): readonly T[] {
    const all = [...this.waiting.values()].flat();
    this.waiting.clear();
    return all;
  }

  private leave(whose: string, item: T): T {
    const rest = this.waiting.get(whose)!.filter((other) => other !== item);
    if (rest.length > 0) this.waiting.set(whose, rest);
    else this.waiting.delete(whose);
    return item;
  }
}
