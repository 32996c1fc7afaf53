import type { Writable } from 'node:stream';
import { backUpDatabase, describeFaults } from '../store/index.js';
import { describeCounts, findDatabasePath, convertDatabaseError } from './database-file.js';

export interface BackupOptions {
  readonly target: string;
  readonly database: string | undefined;
  readonly force: boolean;
}

/**
 * Copies the database, even while the bot runs, and checks the copy.
 * @returns true if every battle and picture in the copy is sound. A copy with faults is not deleted
 * @throws {Refusal} NOT_FOUND if there is no database; CONFLICT if the target is the database itself, or exists and `force` is
 *   not set; INVALID_INPUT if the database is damaged, or was written by another program or a newer version; UNAVAILABLE if the
 *   disk or SQLite fails
 */
export async function backup({ target, database, force }: BackupOptions, stdout: Writable): Promise<boolean> {
  try {
    const found = await backUpDatabase(findDatabasePath(database), target, force);
    stdout.write(`${target}: ${describeCounts(found)}, ${found.bytes} bytes.\n`);
    const holds = found.faults.length + found.pictures.length === 0;
    if (holds) stdout.write('Checked: file, hashes, tables against events, and pictures.\n');
    else stdout.write(`The copy is made, but not all of it holds: ${describeFaults(found)}. See umpire rebuild.\n`);
    return holds;
  } catch (error) {
    throw convertDatabaseError(error);
  }
}
