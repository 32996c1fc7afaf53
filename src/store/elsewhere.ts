import type { Database } from './database.js';

/** Notices writes of other connections: data kept in memory is valid until such a write. */
export class Elsewhere {
  /** SQLite's mark of other connections' writes. */
  private readonly mark: { get(): unknown };
  private seen: unknown;
  private readonly forgetting: (() => void)[] = [];

  constructor({ $client }: Database) {
    this.mark = $client.prepare('PRAGMA data_version').pluck();
    this.seen = this.mark.get();
  }

  /** Registers a function, called after a noticed write of another connection. */
  onWritten(forget: () => void): void {
    this.forgetting.push(forget);
  }

  /** Looks for writes of other connections. */
  look(): void {
    const now = this.mark.get();
    if (now === this.seen) return;
    this.seen = now;
    for (const forget of this.forgetting) forget();
  }
}
