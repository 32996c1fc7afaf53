/** Functions for all commands that use database files. */
import { readConfig } from '../config.js';
import { countNoun, Refusal } from '../rules/index.js';

/** Returns the path of the named database file or, by default, of the configured database. */
export const findDatabasePath = (named: string | undefined): string => named ?? readConfig().databasePath;

const WORDS: readonly (readonly [RegExp, string])[] = [
  [/^(SQLITE_FULL|ENOSPC|EDQUOT)/, 'the disk is full'],
  [/^(SQLITE_READONLY|EROFS)/, 'it may only be read there'],
  [/^(EACCES|EPERM|SQLITE_CANTOPEN|SQLITE_PERM)/, 'that file or folder may not be written by this user'],
  [/^SQLITE_(BUSY|LOCKED)/, 'another program has locked the database'],
  [/^(SQLITE_CORRUPT|SQLITE_NOTADB)/, 'the database is damaged'],
  [/^(SQLITE_IOERR|EIO|EFBIG)/, 'the disk does not take it'],
  [/^(ENOENT|ENOTDIR|EISDIR|EEXIST)/, 'there is no such file or folder'],
];

/**
 * Converts a known error of the disk or of SQLite (`WORDS`) to a Refusal UNAVAILABLE with a message for operators. Returns any
 * other error unchanged.
 */
export function convertDatabaseError(error: unknown): unknown {
  const { code, message } = error as { code?: unknown; message?: string };
  const words = typeof code === 'string' ? WORDS.find(([pattern]) => pattern.test(code))?.[1] : undefined;
  if (error instanceof Refusal || words === undefined) return error;
  return new Refusal('UNAVAILABLE', `${words} (${message}). Nothing was changed`);
}

export const describeCounts = ({ battles, events }: { readonly battles: number; readonly events: number }): string =>
  `${countNoun(battles, 'battle')} with ${countNoun(events, 'event')}`;
