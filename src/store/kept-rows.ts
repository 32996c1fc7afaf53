import type { Database } from './database-type.js';
import type { ExternalWriteWatch } from './elsewhere.js';

/** The maximum number of rows of one table in memory. */
const ROWS_IN_MEMORY = 1000;

/**
 * A cache for rows of a large table that every command needs, by key. Each row is read once, and again after it has been written.
 * A write by another connection is noticed when a battle is loaded.
 */
export class CachedRows<T extends NonNullable<unknown>> {
  private readonly kept = new Map<string, T>();
  /** True after a write, until a read outside any transaction: what is read meanwhile may be rolled back, and is not kept. */
  private mayRollBack = false;

  constructor(
    private readonly database: Database,
    elsewhere: ExternalWriteWatch,
  ) {
    elsewhere.onWritten(() => this.forget());
  }

  /** Returns the row with this key from memory, or reads it with `read`. */
  get(key: string, read: () => T | undefined): T | undefined {
    const known = this.kept.get(key);
    if (known !== undefined) return known;
    if (!this.database.$client.inTransaction) this.mayRollBack = false;
    const found = read();
    if (found !== undefined && !this.mayRollBack) {
      if (this.kept.size >= ROWS_IN_MEMORY) this.kept.delete(this.kept.keys().next().value!);
      this.kept.set(key, found);
    }
    return found;
  }

  /** Drops all rows from memory, because one of them is being written. */
  forget(): void {
    this.kept.clear();
    this.mayRollBack = true;
  }
}
