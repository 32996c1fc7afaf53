import type { Database } from './database.js';
import type { Elsewhere } from './elsewhere.js';

/** A small table in memory, for questions that come with every command: read once, and again after a write. */
export class SmallTable<T> {
  private held: { readonly value: T } | undefined;

  /** @param read the whole table */
  constructor(
    private readonly database: Database,
    elsewhere: Elsewhere,
    private readonly read: () => T,
  ) {
    elsewhere.onWritten(() => this.forget());
  }

  get value(): T {
    if (this.held) return this.held.value;
    const value = this.read();
    // Rows read inside a transaction may still be rolled back.
    if (!this.database.$client.inTransaction) this.held = { value };
    return value;
  }

  /** The table is being written. */
  forget(): void {
    this.held = undefined;
  }
}
