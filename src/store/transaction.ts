import type { Database } from './database.js';
import { unavailable } from './failures.js';

const commits = new WeakMap<Database['$client'], Date>();

/** Notes that something was written just now. */
export function noteCommit(client: Database['$client']): void {
  commits.set(client, new Date());
}

/** When this process last wrote something; undefined: not yet. */
export function lastCommit({ $client }: Database): Date | undefined {
  return commits.get($client);
}

/**
 * Carries out synchronous work in one transaction: all of it is on disk when this returns.
 * @throws {Refusal} UNAVAILABLE when the database cannot be written; after any error nothing has changed
 */
export function inTransaction<T>({ $client }: Database, work: () => T): T {
  try {
    const done = $client.transaction(work).immediate();
    noteCommit($client);
    return done;
  } catch (error) {
    throw unavailable(error) ?? error;
  }
}
