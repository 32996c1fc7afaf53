/** Makes files of databases private, because they hold seeds and the sides' secrets. */
import { chmodSync, closeSync, mkdirSync, openSync, rmSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** The files that SQLite keeps beside a database. They are made with the database's mode. */
export const BESIDE = ['-wal', '-shm', '-journal'] as const;

const OWNER_ALONE = 0o700;

/** Creates the missing folders of a file, open only to their owner. */
export function makeFolderOf(path: string): void {
  mkdirSync(dirname(resolve(path)), { recursive: true, mode: OWNER_ALONE });
}

/** Makes an empty file that only its owner can use, or closes an existing file to everyone else. */
export function makePrivate(path: string): void {
  closeSync(openSync(path, 'a', 0o600));
  keepPrivate(path);
}

/** Closes a file, and SQLite's files beside it, to everyone but its owner. The owner's rights stay. */
export function keepPrivate(path: string): void {
  for (const end of ['', ...BESIDE]) {
    try {
      const { mode } = statSync(path + end);
      if ((mode & ~OWNER_ALONE & 0o777) !== 0) chmodSync(path + end, mode & OWNER_ALONE);
    } catch {
      // The file is missing, or belongs to another user, who must protect it themselves.
    }
  }
}

/** Checks whether other users of the machine can read a file; false without the file. Windows has other rights. */
export function isOpenToOthers(path: string): boolean {
  const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
  return process.platform !== 'win32' && (mode & 0o044) !== 0;
}

/** Returns the size of a file; 0 if there is none. */
export const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/** Removes a database, with SQLite's files beside it. */
export function removeDatabase(path: string): void {
  for (const end of ['', ...BESIDE]) rmSync(`${path}${end}`, { force: true });
}
