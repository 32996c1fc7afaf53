import type { Database } from './database-type.js';
import { recordCommit, requireWritable, createTransactionRunner } from './transaction.js';

interface Waiting {
  readonly work: () => unknown;
  readonly resolve: (value: never) => void;
  readonly reject: (error: unknown) => void;
}

/** The duration of a long commit in milliseconds. After a long commit, other work runs before the answers are built. */
const LONG_MS = 10;

/**
 * Commits commands that arrive at the same moment together, because writing to disk is slow. Each command has its own savepoint,
 * so that an error undoes only this command. If the transaction itself fails, all its commands fail. No one gets an answer before
 * the commit.
 */
export class GroupCommit {
  private waiting: Waiting[] = [];

  /**
   * Creates the group commit.
   * @param rolledBack called, before any other work, with an error that has rolled back writes
   */
  constructor(
    private readonly database: Database,
    private readonly rolledBack: (error: unknown) => void = () => undefined,
  ) {}

  /** Does synchronous work in the next shared transaction. Resolves once the work is on disk. */
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
    const transaction = createTransactionRunner($client);
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
    recordCommit($client);
    const settle = (): void => settled.forEach((one) => one());
    if (performance.now() - began < LONG_MS) settle();
    else setImmediate(settle);
  }
}
