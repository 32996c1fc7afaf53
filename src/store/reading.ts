/** Opens databases for reading only, without changing a byte of the file or its log. */
import { existsSync } from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';
import { Refusal } from '../rules/index.js';
import { getFileSize } from './private-files.js';

/**
 * Opens a database for reading.
 * @throws {Refusal} INVALID_INPUT if the file is empty and has a log, which SQLite would delete
 * @throws if the file does not exist
 */
export function openReadOnlyConnection(path: string): BetterSqlite3.Database {
  if (existsSync(path) && getFileSize(path) === 0 && existsSync(`${path}-wal`))
    throw new Refusal(
      'INVALID_INPUT',
      `${path} is empty. Nothing was written. Restore a backup with \`umpire restore\`.`,
      'database',
    );
  return new BetterSqlite3(path, { readonly: true, fileMustExist: true });
}
