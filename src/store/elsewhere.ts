import type { Database } from './database.js';

/** Notices what other connections have written: what is remembered of a database serves until then. */
export class Elsewhere {
  /** SQLite's mark of other connections' writes. */
  private readonly mark: { get(): unknown };
  private seen: unknown;
  private readonly forgetting: (() => void)[] = [];

  constructor({ $client }: Database) {
    this.mark = $client.prepare('PRAGMA data_version').pluck();
    this.seen = this.mark.get();
  }

  /** Has something forgotten as soon as others are seen to have written. */
  onWritten(forget: () => void): void {
    this.forgetting.push(forget);
  }

  /** Looks whether others have written. */
  look(): void {
    const now = this.mark.get();
    if (now === this.seen) return;
    this.seen = now;
    for (const forget of this.forgetting) forget();
  }
}
