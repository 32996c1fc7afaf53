/** The time in milliseconds after which unused data are removed from memory. The time is longer than a break in a game. */
export const IDLE_MS = 15 * 60_000;

/**
 * A map of recently used values. When it is full, the value that has been unused for longest is removed. Values that have not
 * been used for a long time are removed too.
 */
export class RecentCache<K, V> {
  /** The values, starting with the one that has been unused for longest. */
  private readonly kept = new Map<K, { readonly value: V; at: number }>();
  private looking: NodeJS.Timeout | undefined;
  /** The number of searches for unused values so far. It serves as the map's clock, because it costs nothing to read. */
  private looks = 0;

  /**
   * Creates the map. @param most the maximum number of values
   * @param idleMs the minimum time in milliseconds for which an unused value is kept, unless the map is full. The maximum time is
   *   twice as long
   */
  constructor(
    private readonly most: number,
    private readonly idleMs: number,
  ) {}

  get size(): number {
    return this.kept.size;
  }

  get(key: K): V | undefined {
    const found = this.kept.get(key);
    if (found === undefined) return undefined;
    found.at = this.looks;
    this.kept.delete(key);
    this.kept.set(key, found);
    return found.value;
  }

  set(key: K, value: V): void {
    this.kept.delete(key);
    this.kept.set(key, { value, at: this.looks });
    if (this.kept.size > this.most) this.kept.delete(this.kept.keys().next().value!);
    this.looking ??= setInterval(() => this.letIdleGo(), this.idleMs).unref();
  }

  clear(): void {
    this.kept.clear();
    this.lookNoMore();
  }

  private letIdleGo(): void {
    const since = this.looks++;
    for (const [key, { at }] of this.kept) {
      if (at >= since) break;
      this.kept.delete(key);
    }
    if (this.kept.size === 0) this.lookNoMore();
  }

  private lookNoMore(): void {
    clearInterval(this.looking);
    this.looking = undefined;
  }
}
