import { Refusal } from '../rules/index.js';

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
