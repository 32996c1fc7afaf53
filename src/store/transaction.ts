import type { Database } from './database-type.js';
import { cachePerObject, Refusal } from '../rules/index.js';

/** Messages shown to users for SQLite write errors, by error code or extended error code. */
const UNAVAILABLE: readonly (readonly [RegExp, string])[] = [
  [/^SQLITE_(BUSY|LOCKED|PROTOCOL)/, 'The record is locked by another program'],
  [/^SQLITE_FULL/, 'The disk that holds the record is full'],
  [/^SQLITE_READONLY/, 'The record is read-only'],
  [/^SQLITE_(IOERR|CANTOPEN|CORRUPT|NOTADB)/, 'The record cannot be written'],
];

/** The message of better-sqlite3 for a database that has been closed. */
const CLOSED = 'The database connection is not open';

/**
 * Converts an error from a database that cannot be written to a refusal; undefined for any other error. For the log, the
 * refusal's `cause` contains the error, unless the bot itself has closed the database to stop.
 */
export function convertUnavailableError(error: unknown): Refusal | undefined {
  if (error instanceof TypeError && error.message === CLOSED) return refuseWhileStopping();
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code !== 'string') return undefined;
  const words = UNAVAILABLE.find(([pattern]) => pattern.test(code))?.[1];
  if (!words) return undefined;
  const refusal = new Refusal('UNAVAILABLE', `${words}. Try again. If that fails, tell the person who runs the bot.`);
  refusal.cause = error;
  return refusal;
}

/** Returns the refusal for work that arrives while the bot is stopping. */
export const refuseWhileStopping = (): Refusal => new Refusal('UNAVAILABLE', 'The bot is stopping. Try again in a minute.');

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
function requireWritable(client: Client): void {
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

/**
 * Returns the function that runs work in a transaction, or in a savepoint if a transaction is already open. Each database has one
 * such function.
 */
const createTransactionRunner = cachePerObject((client: Client) => client.transaction((work: Work) => work()));

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
