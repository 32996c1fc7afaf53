/** Copies the whole database while it is in use, checks the copy, and restores it. */
import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, resolve } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { countNoun, Refusal } from '../rules/index.js';
import { buildEventCountPath, setEventCount } from './event-count.js';
import { isFromNewerVersion, OWN_TABLES, findMigrationsFolder } from './migrations.js';
import { type LostBattle, recordLostEvents } from './lost-events.js';
import {
  DATABASE_SUFFIXES,
  makeFilePrivate,
  createParentFolder,
  createPrivateFile,
  removeDatabase,
  getFileSize,
} from './private-files.js';
import { openReadOnlyConnection } from './reading.js';
import { listRecordFaults, listGameIds, type RecordFault } from './rebuild.js';
import { isDatabaseSound, requireSoundDatabase } from './soundness.js';
import { checkDatabaseFile } from './whole.js';

/** The contents and faults of a database file. */
interface Inspection {
  readonly battles: number;
  readonly events: number;
  readonly bytes: number;
  readonly faults: readonly (RecordFault & { readonly gameId: string })[];
  /** The faults of pictures, in one sentence for each picture. */
  readonly pictures: readonly string[];
}

/** All pages are copied in one step, because SQLite would start again after each write by another process. */
const ALL_PAGES = 0x7fffffff;
const MAGIC = 'SQLite format 3\0';

/**
 * Copies a database into one file, even while a bot is using the database. Only a complete and checked copy gets the name
 * `target`. If an error occurs, an existing file stays unchanged.
 * @param force true if the copy may replace a file
 * @returns the contents of the copy, with the faults of single battles and pictures
 * @throws {Refusal} NOT_FOUND if there is no database; CONFLICT if `target` is the database itself, or if it exists and `force`
 *   is false; INVALID_INPUT if the database file is damaged, or was written by another program or a newer version
 */
export async function backUpDatabase(source: string, target: string, force: boolean): Promise<Inspection> {
  if (!existsSync(source))
    throw new Refusal('NOT_FOUND', `There is no database ${source}. Enter the path of the database.`, 'database');
  if (existsSync(target)) {
    if (realpathSync(source) === realpathSync(target))
      throw new Refusal('CONFLICT', 'The backup would overwrite the database. Choose another file.', 'target');
    if (!force) throw new Refusal('CONFLICT', `${target} already exists. Use --force to replace it.`, 'target');
  }
  requireSqlite(source, 'database');
  requireSoundDatabase(source);
  createParentFolder(target);
  const part = `${target}.part`;
  removeDatabase(part);
  try {
    const client = openReadOnlyConnection(source);
    try {
      createPrivateFile(part);
      await client.backup(part, { progress: () => ALL_PAGES });
    } finally {
      client.close();
    }
    const found = settle(part, 'database');
    renameSync(part, target);
    syncFolder(target);
    return found;
  } finally {
    removeDatabase(part);
  }
}

/** A backup that has replaced a database. */
export interface RestoreResult extends Inspection {
  /** The path of the old database; null if there was no old database. */
  readonly kept: string | null;
  /** The battles of the old database that are missing from the backup completely. */
  readonly lost: readonly LostBattle[];
}

/**
 * Replaces a database with a checked copy of a backup. The old database gets another name, and the backup stays unchanged.
 * @param stamp part of the new name of the old database
 * @param force true if events missing from the backup may be lost
 * @throws {Refusal} NOT_FOUND if there is no backup; INVALID_INPUT if the backup's file or events are damaged, or if it was
 *   written by another program or a newer version; CONFLICT if the backup is the database itself, another program has the
 *   database open, events would be lost without `force`, or the name for the old database is in use
 */
export function restoreDatabase(backup: string, database: string, stamp: string, force: boolean): RestoreResult {
  if (!existsSync(backup)) throw new Refusal('NOT_FOUND', `There is no backup ${backup}. Enter the path of a backup.`, 'backup');
  if (existsSync(database) && realpathSync(backup) === realpathSync(database))
    throw new Refusal('CONFLICT', 'That file is the database itself. Choose a backup.', 'backup');
  requireSqlite(backup, 'backup');
  requireSoundDatabase(backup);
  createParentFolder(database);
  const part = `${database}.restoring`;
  removeDatabase(part);
  try {
    copyFileSync(backup, part);
    // In a copy of a stopped bot's files, the newest events may be only in the log.
    if (existsSync(`${backup}-wal`)) copyFileSync(`${backup}-wal`, `${part}-wal`);
    makeFilePrivate(part);
    const found = settle(part, 'backup');
    if (found.faults.some(({ where }) => where === 'events'))
      throw new Refusal('INVALID_INPUT', `The backup is damaged: ${describeFaults(found)}. Use another backup.`, 'backup');
    const beside = `${database}.before-restore-${stamp}`;
    // A log must not be lost, even if its database file is missing.
    const kept = ['', '-wal'].find((end) => (end === '' ? existsSync(database) : getFileSize(database + end) > 0));
    let lost: readonly LostBattle[] = [];
    if (kept !== undefined) {
      // Files that do not belong together are left unchanged, because SQLite would mix them.
      if (kept === '' && isDatabaseSound(database)) {
        closeForAll(database);
        if (!force) requireNothingLost(database, part);
        else lost = noteLost(database, part);
      }
      keepBeside(database, beside);
    }
    for (const end of DATABASE_SUFFIXES) rmSync(`${database}${end}`, { force: true });
    renameSync(part, database);
    syncFolder(database);
    setEventCount(database);
    return { ...found, kept: kept === undefined ? null : beside + kept, lost };
  } finally {
    removeDatabase(part);
  }
}

/** Returns a sentence that lists the first five faults of a backup, and the number of further faults. */
export function describeFaults({ faults, pictures }: Pick<Inspection, 'faults' | 'pictures'>): string {
  const all = [...faults.map(({ gameId, what }) => `battle ${gameId}: ${what}`), ...pictures];
  const shown = all.slice(0, 5);
  return `${shown.join('; ')}${all.length > shown.length ? `; and ${all.length - shown.length} more` : ''}`;
}

/** Checks a copy that no other program has open, merges its log into the file, and syncs the file to disk. */
function settle(path: string, field: string): Inspection {
  const client = new BetterSqlite3(path);
  let found: Omit<Inspection, 'bytes'>;
  try {
    found = inspect(client, field);
    client.pragma('journal_mode = DELETE');
  } finally {
    client.close();
  }
  const file = openSync(path, 'r+');
  fsyncSync(file);
  closeSync(file);
  return { ...found, bytes: statSync(path).size };
}

/**
 * Lists the contents and faults of a database file. @throws {Refusal} INVALID_INPUT if the file is damaged, or was written by
 * another program or a newer version
 */
function inspect(client: BetterSqlite3.Database, field: string): Omit<Inspection, 'bytes'> {
  const refuse = (why: string): Refusal => new Refusal('INVALID_INPUT', `The ${field} ${why}. Use another file.`, field);
  const names = client.prepare('SELECT name FROM sqlite_master').pluck().all() as string[];
  if (!OWN_TABLES.every((name) => names.includes(name))) throw refuse('is not a database of this bot');
  if (isFromNewerVersion(client, findMigrationsFolder())) throw refuse('was written by a newer version of the bot');
  const { fatal, pictures } = checkDatabaseFile(client, 'integrity_check');
  if (fatal !== null) throw refuse(`is damaged: ${fatal}`);
  const ids = listGameIds(client);
  const faults = ids.flatMap((gameId) => listRecordFaults(client, gameId).map((fault) => ({ ...fault, gameId })));
  const events = client.prepare('SELECT count(*) FROM events').pluck().get() as number;
  return { battles: ids.length, events, faults, pictures };
}

/** Requires a SQLite database. @throws {Refusal} INVALID_INPUT if the file is not a SQLite database */
function requireSqlite(path: string, field: string): void {
  const head = Buffer.alloc(MAGIC.length);
  const file = openSync(path, 'r');
  try {
    readSync(file, head, 0, head.length, 0);
  } finally {
    closeSync(file);
  }
  if (head.toString('latin1') !== MAGIC)
    throw new Refusal('INVALID_INPUT', `${path} is not an SQLite database. Use another file.`, field);
}

/**
 * Ends the WAL mode of a database, so that all data are in one file. Does nothing for a file that SQLite cannot read.
 * @throws {Refusal} CONFLICT if another program has the database open
 */
function closeForAll(path: string): void {
  try {
    const client = new BetterSqlite3(path, { timeout: 200 });
    try {
      client.pragma('journal_mode = DELETE');
    } finally {
      client.close();
    }
  } catch (error) {
    if (/^SQLITE_(BUSY|LOCKED)/.test((error as { code?: string }).code ?? ''))
      throw new Refusal('CONFLICT', `Another program has ${path} open. Stop the bot first.`, 'database');
  }
}

/**
 * Requires that a backup has all events of the database, if the database can be read.
 * @throws {Refusal} CONFLICT if events are missing from the backup
 */
function requireNothingLost(database: string, backup: string): void {
  let missing: number;
  try {
    const client = new BetterSqlite3(database, { readonly: true });
    try {
      client.prepare('ATTACH ? AS backup').run(backup);
      missing = client
        .prepare(
          'SELECT count(*) FROM main.events e WHERE NOT EXISTS (SELECT 1 FROM backup.events b WHERE b.game_id = e.game_id AND b.hash = e.hash)',
        )
        .pluck()
        .get() as number;
    } finally {
      client.close();
    }
  } catch {
    return; // It is normal to restore a backup because the database cannot be read.
  }
  if (missing > 0)
    throw new Refusal(
      'CONFLICT',
      `The database has ${countNoun(missing, 'event')} that the backup does not have. Use --force to restore anyway and keep the old database beside it.`,
      'force',
    );
}

/**
 * Records in a backup which events and battles of the database are missing from it. Records nothing if the database cannot be
 * read. When the bot starts, it may still notice the loss from its posts.
 * @returns the battles that are missing completely; empty if the database cannot be read
 */
function noteLost(database: string, backup: string): readonly LostBattle[] {
  try {
    const client = new BetterSqlite3(backup);
    try {
      return recordLostEvents(client, database);
    } finally {
      client.close();
    }
  } catch {
    return [];
  }
}

/**
 * Renames a database and its SQLite files, so that a backup can take over the name.
 * @throws {Refusal} CONFLICT if a file already has the new name
 */
function keepBeside(path: string, kept: string): void {
  for (const end of ['', '-wal'])
    if (existsSync(kept + end)) throw new Refusal('CONFLICT', `${kept + end} already exists. Move it away first.`, 'database');
  for (const end of DATABASE_SUFFIXES) if (existsSync(`${path}${end}`)) renameSync(`${path}${end}`, `${kept}${end}`);
  if (existsSync(buildEventCountPath(path))) copyFileSync(buildEventCountPath(path), buildEventCountPath(kept));
  try {
    if (existsSync(path)) linkSync(path, kept);
  } catch {
    copyFileSync(path, kept); // Some file systems do not support links.
  }
  makeFilePrivate(kept);
}

/** Syncs the folder of a file, so that a new file name is stored on disk. Does nothing on systems that cannot do this. */
function syncFolder(path: string): void {
  try {
    const folder = openSync(dirname(resolve(path)), 'r');
    fsyncSync(folder);
    closeSync(folder);
  } catch {
    // Windows cannot sync folders.
  }
}
