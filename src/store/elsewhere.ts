import type { Database } from './database-type.js';

/** Notices when other connections have written to the database, because data in memory are then out of date. */
export class ExternalWriteWatch {
  /** SQLite's data version, which changes when another connection writes. */
  private readonly mark: { get(): unknown };
  private seen: unknown;
  private readonly forgetting: (() => void)[] = [];

  constructor({ $client }: Database) {
    this.mark = $client.prepare('PRAGMA data_version').pluck();
    this.seen = this.mark.get();
  }

  /** Registers a function that is called when another connection has written. */
  onWritten(forget: () => void): void {
    this.forgetting.push(forget);
  }

  /** Checks whether another connection has written, and calls the registered functions if so. */
  look(): void {
    const now = this.mark.get();
    if (now === this.seen) return;
    this.seen = now;
    for (const forget of this.forgetting) forget();
  }
}
