import type BetterSqlite3 from 'better-sqlite3';
import type { Database } from './database-type.js';
import { convertUnavailableError } from './failures.js';

type Client = Database['$client'];

/** Functions that are called before each transaction and after each commit. */
interface WriteWatch {
  /** Called before each transaction. @throws {Refusal} UNAVAILABLE if writing is not allowed */
  readonly before: () => void;
  readonly after: () => void;
}

const watches = new WeakMap<Client, WriteWatch>();

/** Sets the functions that watch all later transactions of a database. */
export function watchWrites(client: Client, watch: WriteWatch): void {
  watches.set(client, watch);
}

/**
 * Requires that the database may be written. Called before each transaction.
 * @throws {Refusal} UNAVAILABLE while the database may only be read
 */
export function requireWritable(client: Client): void {
  watches.get(client)?.before();
}

const commits = new WeakMap<Client, Date>();

/**
 * Records the time of a commit. Not called at the end of a savepoint, because the transaction around it may still be rolled back.
 */
export function recordCommit(client: Client): void {
  if (client.inTransaction) return;
  commits.set(client, new Date());
  watches.get(client)?.after();
}

/** Returns the time of this process's last commit; undefined before the first commit. */
export function getLastCommitTime({ $client }: Database): Date | undefined {
  return commits.get($client);
}

type Work = () => unknown;

const transactions = new WeakMap<Client, BetterSqlite3.Transaction<(work: Work) => unknown>>();

/**
 * Returns the function that runs work in a transaction, or in a savepoint if a transaction is already open. Each database has one
 * such function.
 */
export function createTransactionRunner(client: Client): BetterSqlite3.Transaction<(work: Work) => unknown> {
  const known = transactions.get(client);
  if (known) return known;
  const made = client.transaction((work: Work) => work());
  transactions.set(client, made);
  return made;
}

/**
 * Runs synchronous work in one transaction. The data are on disk when the function returns. Within another transaction, the work
 * only gets a savepoint, and is on disk when that transaction is.
 * @throws {Refusal} UNAVAILABLE if the database cannot be written. After any error, nothing has changed
 */
export function runInTransaction<T>({ $client }: Database, work: () => T): T {
  try {
    requireWritable($client);
    const done = createTransactionRunner($client).immediate(work) as T;
    recordCommit($client);
    return done;
  } catch (error) {
    throw convertUnavailableError(error) ?? error;
  }
}

/**
 * Runs work in one transaction without waiting for the disk. Only for data that can be recreated. The data reach the disk with
 * the next ordinary commit. Until then, they may be lost if the machine crashes, but not if the process exits.
 * @throws {Refusal} UNAVAILABLE if the database cannot be written
 */
export function runInUnsyncedTransaction<T>(database: Database, work: () => T): T {
  const { $client } = database;
  $client.pragma('synchronous = NORMAL');
  try {
    return runInTransaction(database, work);
  } finally {
    $client.pragma('synchronous = FULL');
  }
}
