import { Refusal } from '../rules/index.js';

/** Texts for people about SQLite's errors in writing, by SQLite's codes, including extended codes. */
const UNAVAILABLE: readonly (readonly [RegExp, string])[] = [
  [/^SQLITE_(BUSY|LOCKED|PROTOCOL)/, 'The record is locked by another program'],
  [/^SQLITE_FULL/, 'The disk that holds the record is full'],
  [/^SQLITE_READONLY/, 'The record is read-only'],
  [/^SQLITE_(IOERR|CANTOPEN|CORRUPT|NOTADB)/, 'The record cannot be written'],
];

/** The message of better-sqlite3 if the database has been closed. */
const CLOSED = 'The database connection is not open';

/**
 * Converts the error of a database that cannot be written into a refusal; undefined for any other error. The refusal's `cause`
 * contains the error for the log, unless the bot itself has closed the database to stop.
 */
export function refuseUnavailable(error: unknown): Refusal | undefined {
  if (error instanceof TypeError && error.message === CLOSED) return refuseWhileStopping();
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code !== 'string') return undefined;
  const words = UNAVAILABLE.find(([pattern]) => pattern.test(code))?.[1];
  if (!words) return undefined;
  const refusal = new Refusal('UNAVAILABLE', `${words}. Try again. If that fails, tell the person who runs the bot.`);
  refusal.cause = error;
  return refusal;
}

/** Returns the refusal of work that arrives while the bot stops. */
export const refuseWhileStopping = (): Refusal => new Refusal('UNAVAILABLE', 'The bot is stopping. Try again in a minute.');
