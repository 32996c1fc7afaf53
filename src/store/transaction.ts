import type { Database } from './database.js';
import { unavailable } from './failures.js';

/**
 * Carries out synchronous work in one transaction: all of it is on disk when this returns.
 * @throws {Refusal} UNAVAILABLE when the database cannot be written; after any error nothing has changed
 */
export function inTransaction<T>({ $client }: Database, work: () => T): T {
  try {
    return $client.transaction(work).immediate();
  } catch (error) {
    throw unavailable(error) ?? error;
  }
}
