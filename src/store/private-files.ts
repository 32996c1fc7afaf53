/** Makes database files private, because they contain seeds and the sides' secrets. */
import { chmodSync, closeSync, mkdirSync, openSync, rmSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** The files that SQLite puts next to a database. They get the database's mode. */
export const DATABASE_SUFFIXES = ['-wal', '-shm', '-journal'] as const;

const OWNER_ALONE = 0o700;

/** Creates the missing folders of a file, accessible only to their owner. */
export function makeFolderOf(path: string): void {
  mkdirSync(dirname(resolve(path)), { recursive: true, mode: OWNER_ALONE });
}

/** Creates an empty private file, or makes an existing file private. */
export function makePrivate(path: string): void {
  closeSync(openSync(path, 'a', 0o600));
  makeFilePrivate(path);
}

/** Makes a file and SQLite's files next to it private. The owner's permissions stay. */
export function makeFilePrivate(path: string): void {
  for (const end of ['', ...DATABASE_SUFFIXES]) {
    try {
      const { mode } = statSync(path + end);
      if ((mode & ~OWNER_ALONE & 0o777) !== 0) chmodSync(path + end, mode & OWNER_ALONE);
    } catch {
      // The file is missing, or is another user's, who must protect it themselves.
    }
  }
}

/** Checks whether other users of the machine can read a file; false without a file. Windows has other permissions. */
export function isOpenToOthers(path: string): boolean {
  const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
  return process.platform !== 'win32' && (mode & 0o044) !== 0;
}

/** Returns the size of a file; 0 for a missing file. */
export const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/** Removes a database and SQLite's files next to it. */
export function removeDatabase(path: string): void {
  for (const end of ['', ...DATABASE_SUFFIXES]) rmSync(`${path}${end}`, { force: true });
}
