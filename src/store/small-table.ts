import type { Database } from './database-type.js';
import type { ExternalWriteWatch } from './elsewhere.js';

/** A cache for a small table that every command needs. The table is read once, and again after each write. */
export class SmallTableCache<T> {
  private held: { readonly value: T } | undefined;

  /**
   * Creates the cache.
   * @param read reads the whole table
   */
  constructor(
    private readonly database: Database,
    elsewhere: ExternalWriteWatch,
    private readonly read: () => T,
  ) {
    elsewhere.onWritten(() => this.forget());
  }

  get value(): T {
    if (this.held) return this.held.value;
    const value = this.read();
    // Rows that are read within a transaction may be rolled back, so they are not cached.
    if (!this.database.$client.inTransaction) this.held = { value };
    return value;
  }

  /** Drops the cached rows, because the table is about to change. */
  forget(): void {
    this.held = undefined;
  }
}
