/** Databases hold seeds and the sides' secrets: nobody else of the machine reads them. */
import { chmodSync, closeSync, mkdirSync, openSync, rmSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** SQLite's own files beside a database; they are made with the database's mode. */
export const BESIDE = ['-wal', '-shm', '-journal'] as const;

const OWNER_ALONE = 0o700;

/** Makes the folders of a file that are missing, for their owner alone. */
export function makeFolderOf(path: string): void {
  mkdirSync(dirname(resolve(path)), { recursive: true, mode: OWNER_ALONE });
}

/** Makes an empty file for its owner alone, or closes an existing one to others. */
export function makePrivate(path: string): void {
  closeSync(openSync(path, 'a', 0o600));
  keepPrivate(path);
}

/** Takes a file, and SQLite's files beside it, from everybody but its owner. The owner's rights stay. */
export function keepPrivate(path: string): void {
  for (const end of ['', ...BESIDE]) {
    try {
      const { mode } = statSync(path + end);
      if ((mode & ~OWNER_ALONE & 0o777) !== 0) chmodSync(path + end, mode & OWNER_ALONE);
    } catch {
      // The file is missing, or another owner's: then it is that owner's affair.
    }
  }
}

/** Removes a database with SQLite's files beside it. */
export function removeDatabase(path: string): void {
  for (const end of ['', ...BESIDE]) rmSync(`${path}${end}`, { force: true });
}
