/** A queue in which owners take turns. One item of each owner is done before any owner gets another turn. */
export class TurnQueue<T> {
  /** The waiting items of each owner, oldest first. The owner who is next comes first. */
  private readonly waiting = new Map<string, T[]>();

  /**
   * Adds an item after its owner's other waiting items.
   * @param most the maximum number of waiting items that count towards the limit
   * @returns an item to drop because too many wait: the newest item of the owner with the most items, possibly the added item
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

  /** Removes and returns the next item; undefined if no item waits. */
  next(): T | undefined {
    for (const [whose, [item]] of this.waiting) {
      const rest = this.waiting.get(whose)!.slice(1);
      this.waiting.delete(whose);
      if (rest.length > 0) this.waiting.set(whose, rest);
      return item;
    }
    return undefined;
  }

  /** Removes and returns all items. */
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
