import type { Database } from './database-type.js';

/** Notices writes by other connections, after which data in memory is out of date. */
export class OtherConnections {
  /** A number in SQLite that changes when another connection writes. */
  private readonly mark: { get(): unknown };
  private seen: unknown;
  private readonly forgetting: (() => void)[] = [];

  constructor({ $client }: Database) {
    this.mark = $client.prepare('PRAGMA data_version').pluck();
    this.seen = this.mark.get();
  }

  /** Registers a function that is called after another connection has written. */
  onWritten(forget: () => void): void {
    this.forgetting.push(forget);
  }

  /** Checks whether another connection has written. */
  look(): void {
    const now = this.mark.get();
    if (now === this.seen) return;
    this.seen = now;
    for (const forget of this.forgetting) forget();
  }
}
