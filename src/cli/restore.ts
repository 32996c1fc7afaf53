import type { Writable } from 'node:stream';
import { countNoun } from '../rules/index.js';
import { type RestoreResult, restoreDatabase, describeFaults } from '../store/index.js';
import { describeCounts, findDatabasePath, convertDatabaseError } from './database-file.js';

export interface RestoreOptions {
  readonly backup: string;
  readonly database: string | undefined;
  readonly force: boolean;
}

/**
 * Replaces the database with a copy of a backup. Keeps the old database under another name.
 * @returns true if every battle and picture in the backup is sound
 * @throws {Refusal} NOT_FOUND if the backup does not exist; INVALID_INPUT if the backup is damaged, or was written by another
 *   program or a newer version; CONFLICT if the backup is the database itself, if another program has the database open, if the
 *   name for the old database is already used, or if events would be lost and `force` is not set; UNAVAILABLE if the disk or
 *   SQLite fails
 */
export function restore({ backup, database, force }: RestoreOptions, stdout: Writable): boolean {
  const file = findDatabasePath(database);
  try {
    const stamp = new Date()
      .toISOString()
      .replace(/\.\d+Z$/, 'Z')
      .replace(/[-:]/g, '');
    const found = restoreDatabase(backup, file, stamp, force);
    stdout.write(`${file}: ${describeCounts(found)}, as ${backup} has them.\n`);
    if (found.kept !== null) stdout.write(`What was there before is ${found.kept}\n`);
    if (found.lost.length > 0) stdout.write(`${lostWords(found.lost)}\n`);
    const holds = found.faults.length + found.pictures.length === 0;
    if (!holds) stdout.write(`Not all of it holds: ${describeFaults(found)}. umpire rebuild puts tables right.\n`);
    return holds;
  } catch (error) {
    throw convertDatabaseError(error);
  }
}

/**
 * Returns a sentence about the battles that are not in the backup. The sentence names the first five battles, and counts all
 * further battles.
 */
function lostWords(lost: RestoreResult['lost']): string {
  const shown = lost.slice(0, 5).map(({ name, events }) => `${name} (${countNoun(events, 'event')})`);
  const more = lost.length > shown.length ? `, and ${lost.length - shown.length} more` : '';
  return `It lacks ${countNoun(lost.length, 'battle')} altogether: ${shown.join(', ')}${more}.`;
}
