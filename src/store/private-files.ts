/** Makes database files private, because they contain seeds and secrets of the sides. */
import { chmodSync, closeSync, mkdirSync, openSync, rmSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** The endings of the files that SQLite puts next to a database. These files have the same permissions as the database. */
export const DATABASE_SUFFIXES = ['-wal', '-shm', '-journal'] as const;

const OWNER_ALONE = 0o700;

/** Creates the missing folders of a file. Only their owner can access them. */
export function createParentFolder(path: string): void {
  mkdirSync(dirname(resolve(path)), { recursive: true, mode: OWNER_ALONE });
}

/** Creates an empty private file, or makes an existing file private. */
export function createPrivateFile(path: string): void {
  closeSync(openSync(path, 'a', 0o600));
  makeFilePrivate(path);
}

/** Makes a database file, and SQLite's files next to it, private. The owner's permissions stay the same. */
export function makeFilePrivate(path: string): void {
  for (const end of ['', ...DATABASE_SUFFIXES]) {
    try {
      const { mode } = statSync(path + end);
      if ((mode & ~OWNER_ALONE & 0o777) !== 0) chmodSync(path + end, mode & OWNER_ALONE);
    } catch {
      // The file is missing, or belongs to another user, who must protect it.
    }
  }
}

/**
 * Checks whether other users of the machine can read a file. Returns false if the file does not exist, and always on Windows,
 * which has different permissions.
 */
export function isOpenToOthers(path: string): boolean {
  const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
  return process.platform !== 'win32' && (mode & 0o044) !== 0;
}

/** Returns the size of a file; 0 if the file does not exist. */
export const getFileSize = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/** Removes a database and SQLite's files next to it. */
export function removeDatabase(path: string): void {
  for (const end of ['', ...DATABASE_SUFFIXES]) rmSync(`${path}${end}`, { force: true });
}
