import type { Database } from './database.js';

interface Waiting {
  readonly work: () => unknown;
  readonly resolve: (value: never) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Commits what comes in together together: one sync of the disk for all of it, which is what a commit costs. Each piece of work has a
 * savepoint of its own, so one that throws takes only itself back. Nobody is answered before the commit.
 */
export class GroupCommit {
  private waiting: Waiting[] = [];

  constructor(private readonly database: Database) {}

  /** Runs synchronous work in the next shared transaction; resolves once it is on disk. */
  run<T>(work: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.waiting.length === 0) setImmediate(() => this.commit());
      this.waiting.push({ work, resolve, reject });
    });
  }

  private commit(): void {
    const group = this.waiting;
    this.waiting = [];
    const { $client } = this.database;
    const settled: (() => void)[] = [];
    try {
      $client
        .transaction(() => {
          for (const { work, resolve, reject } of group) {
            try {
              const value = $client.transaction(work)();
              settled.push(() => resolve(value as never));
            } catch (error) {
              if (!$client.inTransaction) throw error;
              settled.push(() => reject(error));
            }
          }
        })
        .immediate();
    } catch (error) {
      group.forEach(({ reject }) => reject(error));
      return;
    }
    settled.forEach((settle) => settle());
  }
}
