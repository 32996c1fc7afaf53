/** A map that keeps what was used last, and lets go of the rest. */
export class Recent<K, V> {
  /** In the order of their last use. */
  private readonly kept = new Map<K, V>();

  /** @param most how many are kept */
  constructor(private readonly most: number) {}

  get(key: K): V | undefined {
    const value = this.kept.get(key);
    if (value !== undefined) this.set(key, value);
    return value;
  }

  set(key: K, value: V): void {
    this.kept.delete(key);
    this.kept.set(key, value);
    if (this.kept.size > this.most) this.kept.delete(this.kept.keys().next().value!);
  }

  clear(): void {
    this.kept.clear();
  }
}
