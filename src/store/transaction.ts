import type BetterSqlite3 from 'better-sqlite3';
import type { Database } from './database.js';
import { unavailable } from './failures.js';

type Client = Database['$client'];

/** Asked before a database is written, and told after each commit. */
export interface Watch {
  /** @throws {Refusal} UNAVAILABLE when nothing may be written */
  readonly before: () => void;
  readonly after: () => void;
}

const watches = new WeakMap<Client, Watch>();

/** Has all later transactions of a database watched. */
export function watchWrites(client: Client, watch: Watch): void {
  watches.set(client, watch);
}

/**
 * Requires, before a transaction, that the database may be written.
 * @throws {Refusal} UNAVAILABLE while only reading is allowed
 */
export function requireWritable(client: Client): void {
  watches.get(client)?.before();
}

const commits = new WeakMap<Client, Date>();

/** Notes that something was written just now. */
export function noteCommit(client: Client): void {
  commits.set(client, new Date());
  watches.get(client)?.after();
}

/** Time of this process's last write; undefined if there has been none. */
export function lastCommit({ $client }: Database): Date | undefined {
  return commits.get($client);
}

type Work = () => unknown;

const transactions = new WeakMap<Client, BetterSqlite3.Transaction<(work: Work) => unknown>>();

/** Runs work in a transaction, or in a savepoint of the open one; made once for each database. */
export function transactionOf(client: Client): BetterSqlite3.Transaction<(work: Work) => unknown> {
  const known = transactions.get(client);
  if (known) return known;
  const made = client.transaction((work: Work) => work());
  transactions.set(client, made);
  return made;
}

/**
 * Carries out synchronous work in one transaction, which is on disk when this returns.
 * @throws {Refusal} UNAVAILABLE if the database cannot be written; after any error nothing has changed
 */
export function inTransaction<T>({ $client }: Database, work: () => T): T {
  try {
    requireWritable($client);
    const done = transactionOf($client).immediate(work) as T;
    noteCommit($client);
    return done;
  } catch (error) {
    throw unavailable(error) ?? error;
  }
}

/**
 * Carries out work in one transaction without waiting for the disk, for facts that can be found again. They reach the disk with
 * the next ordinary commit. Until then they survive the end of the process, but may not survive a failure of the machine.
 * @throws {Refusal} UNAVAILABLE if the database cannot be written
 */
export function withoutSync<T>(database: Database, work: () => T): T {
  const { $client } = database;
  $client.pragma('synchronous = NORMAL');
  try {
    return inTransaction(database, work);
  } finally {
    $client.pragma('synchronous = FULL');
  }
}
