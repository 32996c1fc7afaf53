/** Checks a database file for damage. */
import type BetterSqlite3 from 'better-sqlite3';
import { listPictureFaults } from './pictures.js';
import { openReadOnlyConnection } from './reading.js';

/** The faults of a database file. `fatal` is a fault that affects the record. Damaged pictures do not affect anything else. */
export interface FileFaults {
  readonly fatal: string | null;
  readonly pictures: readonly string[];
}

/**
 * Finds the faults of a database file. SQLite checks the whole file and its foreign keys. Unless SQLite finds damage outside the
 * pictures, each picture is also compared with its hash.
 * @param check the kind of check. `quick_check` is faster, because it does not check the indices
 */
export function checkDatabaseFile(client: BetterSqlite3.Database, check: 'quick_check' | 'integrity_check'): FileFaults {
  const found = client.pragma(`${check}(1)`, { simple: true }) as string;
  const broken = found === 'ok' ? null : brokenBesidePictures(client, check, found);
  if (broken !== null) return { fatal: broken, pictures: [] };
  const orphans = (client.pragma('foreign_key_check') as unknown[]).length;
  return { fatal: orphans === 0 ? null : `${orphans} rows whose parent is missing`, pictures: listPictureFaults(client) };
}

/** Returns the faults of the database file at this path. Opens the file for the check. */
export function findFileFaults(path: string): FileFaults {
  const client = openReadOnlyConnection(path);
  try {
    return checkDatabaseFile(client, 'quick_check');
  } catch (error) {
    // SQLite cannot even read a badly damaged file.
    return { fatal: (error as Error).message, pictures: [] };
  } finally {
    client.close();
  }
}

/** Returns a fault that is not in a picture; null if only pictures are damaged. */
function brokenBesidePictures(client: BetterSqlite3.Database, check: string, found: string): string | null {
  const tables = client.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all() as string[];
  const brokenIn = (table: string): boolean => client.pragma(`${check}('${table}')`, { simple: true }) !== 'ok';
  const broken = tables.filter(brokenIn);
  return broken.length === 1 && broken[0] === 'pictures' ? null : found;
}
