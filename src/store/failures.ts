import { Refusal } from '../rules/index.js';

/** What a failing SQLite write means to a person. Codes are SQLite's, extended ones included. */
const UNAVAILABLE: readonly (readonly [RegExp, string])[] = [
  [/^SQLITE_(BUSY|LOCKED|PROTOCOL)/, 'the record is locked by another program just now'],
  [/^SQLITE_FULL/, 'the disk that holds the record is full'],
  [/^SQLITE_READONLY/, 'the record is read-only'],
  [/^SQLITE_(IOERR|CANTOPEN|CORRUPT|NOTADB)/, 'the record cannot be written'],
];

/** A database that cannot be written, as a refusal; `cause` keeps the error for the log. Undefined: it is something else. */
export function unavailable(error: unknown): Refusal | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code !== 'string') return undefined;
  const words = UNAVAILABLE.find(([pattern]) => pattern.test(code))?.[1];
  if (!words) return undefined;
  const refusal = new Refusal('UNAVAILABLE', `${words}. Nothing has happened; tell whoever runs the bot, and try again`);
  refusal.cause = error;
  return refusal;
}
