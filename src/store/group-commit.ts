import type { Database } from './database-type.js';
import { noteCommit, requireWritable, transactionOf } from './transaction.js';

interface Waiting {
  readonly work: () => unknown;
  readonly resolve: (value: never) => void;
  readonly reject: (error: unknown) => void;
}

/** A commit that took longer in milliseconds lets others come before its answers are made. */
const LONG_MS = 10;

/**
 * Commits the commands of one moment together, because writing to disk is what makes a commit slow. Each command has its own
 * savepoint, so that an error in a command undoes only this command. If the transaction itself fails, all its commands fail. No
 * one is answered before the commit.
 */
export class GroupCommit {
  private waiting: Waiting[] = [];

  /** @param rolledBack called with an error that has undone writes, before any other work */
  constructor(
    private readonly database: Database,
    private readonly rolledBack: (error: unknown) => void = () => undefined,
  ) {}

  /** Does synchronous work in the next shared transaction. Resolves when that is on disk. */
  run<T>(work: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.waiting.length === 0) setImmediate(() => this.commit());
      this.waiting.push({ work, resolve, reject });
    });
  }

  private commit(): void {
    const began = performance.now();
    const group = this.waiting;
    this.waiting = [];
    const { $client } = this.database;
    const transaction = transactionOf($client);
    const settled: (() => void)[] = [];
    const runAlone = ({ work, resolve }: Waiting): void => {
      const value = work();
      settled.push(() => resolve(value as never));
    };
    const runTogether = (): void => {
      for (const waiting of group) {
        try {
          transaction(() => runAlone(waiting));
        } catch (error) {
          if (!$client.inTransaction) throw error;
          this.rolledBack(error);
          settled.push(() => waiting.reject(error));
        }
      }
    };
    try {
      requireWritable($client);
      transaction.immediate(group.length === 1 ? () => runAlone(group[0]!) : runTogether);
    } catch (error) {
      this.rolledBack(error);
      group.forEach(({ reject }) => reject(error));
      return;
    }
    noteCommit($client);
    const settle = (): void => settled.forEach((one) => one());
    if (performance.now() - began < LONG_MS) settle();
    else setImmediate(settle);
  }
}
