/** Checks whether the files of a database belong together, without changing a byte. */
import { constants, copyFileSync, existsSync, mkdtempSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { countNoun, Refusal } from '../rules/index.js';
import {
  type LatestEvent,
  prepareLatestEventQuery,
  refuseLostEvents,
  type RecordedCount,
  readRecordedCount,
} from './event-count.js';
import { findMigrationsFolder, requireOwnDatabase } from './migrations.js';
import { removeDatabase, getFileSize } from './private-files.js';
import { openReadOnlyConnection } from './reading.js';
import { listRecordFaults, listGameIds } from './rebuild.js';
import { checkDatabaseFile } from './whole.js';

/**
 * Requires that a database file matches its write-ahead log. SQLite does not check this, and would write the pages of any log
 * into any file. Call this function before you open a database for writing. It opens the files only for reading, and does not
 * change a byte of file, log or count.
 * - A missing database is sound unless events were counted.
 * - The files must contain the last event that the bot has counted. The log must be one that the bot can have written last.
 * - If others have changed the files since the bot stopped, a file without a log must be as long as its header says. With a log,
 *   SQLite's integrity check and the hashes of all events must be correct, and the log must not remove events from the file.
 * - A damaged page is accepted in a file without a log. The bot then reads what it can.
 *
 * @throws {Refusal} INVALID_INPUT if the files are not sound, or are another program's or a newer version's. The text is for the
 *   operator
 */
export function requireSoundDatabase(path: string, migrations = findMigrationsFolder()): void {
  const noted = readRecordedCount(path);
  const log = `${path}-wal`;
  const hasLog = getFileSize(log) > 0;
  if (getFileSize(path) === 0) {
    const isThere = existsSync(path);
    if (noted.events > 0) throw refuseLostEvents(path, noted.events, isThere ? 'is empty' : 'is not there');
    // SQLite deletes the log of an empty file.
    if (hasLog) throw apart(path, isThere ? 'the file is empty' : 'the file is missing');
    return;
  }
  if (hasLog && noted.isStrangeLog) throw apart(path, 'the log is not the one that was written last');
  const hadLog = existsSync(log);
  const hadIndex = existsSync(`${path}-shm`);
  let isSound = false;
  try {
    if (getFileSize(`${path}-journal`) > 0) lookAtCopy(path, noted, migrations);
    else look(openReadOnlyConnection(path), path, noted, hadLog, hasLog, migrations);
    if (hasLog && !noted.isAsLeft) requireFollowingLog(path);
    isSound = true;
  } finally {
    // For a database in WAL mode, a reader creates both files, which are empty.
    if (!isSound && !hadLog && getFileSize(log) === 0) rmSync(log, { force: true });
    if (!isSound && !hadIndex) rmSync(`${path}-shm`, { force: true });
  }
}

/** Checks whether the files of a database are sound. */
export function isDatabaseSound(path: string): boolean {
  try {
    requireSoundDatabase(path);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/**
 * Requires that the log does not remove or change events of the file. A file contains only content from its current log or
 * earlier logs. A log that removes events is therefore too old. The last event of the file itself is read from a copy. This is
 * skipped if a kill during a write has made the file unreadable without its log.
 */
function requireFollowingLog(path: string): void {
  const folder = mkdtempSync(`${path}.look-`);
  const copy = join(folder, 'copy.db');
  let alone: LatestEvent | undefined;
  try {
    copyFileSync(path, copy, constants.COPYFILE_FICLONE);
    alone = latestOfWhole(copy);
  } finally {
    removeDatabase(copy);
    rmdirSync(folder);
  }
  if (!alone) return;
  const client = openReadOnlyConnection(path);
  try {
    const found = client.prepare('SELECT hash FROM events WHERE rowid = ?').pluck().get(alone.events);
    if (found !== alone.hash)
      throw apart(path, `without the log the file has ${countNoun(alone.events, 'event')}, with it fewer or others`);
  } finally {
    client.close();
  }
}

/** Returns the last event of a database, if SQLite finds the database intact; otherwise undefined. */
function latestOfWhole(path: string): LatestEvent | undefined {
  const client = openReadOnlyConnection(path);
  try {
    return checkDatabaseFile(client, 'integrity_check').fatal === null ? prepareLatestEventQuery(client).get() : undefined;
  } catch {
    return undefined;
  } finally {
    client.close();
  }
}

/** Checks a copy of a file without a log. If a write was killed, there may be a journal, with which SQLite repairs the copy. */
function lookAtCopy(path: string, noted: RecordedCount, migrations: string): void {
  const folder = mkdtempSync(`${path}.look-`);
  const copy = join(folder, 'copy.db');
  try {
    for (const end of ['', '-wal', '-journal']) if (existsSync(path + end)) copyFileSync(path + end, copy + end);
    look(new BetterSqlite3(copy), path, noted, existsSync(`${path}-wal`), getFileSize(`${path}-wal`) > 0, migrations);
  } finally {
    removeDatabase(copy);
    rmdirSync(folder);
  }
}

function look(
  client: BetterSqlite3.Database,
  path: string,
  noted: RecordedCount,
  hadLog: boolean,
  hasLog: boolean,
  migrations: string,
): void {
  try {
    try {
      requireOwnDatabase(client, path, migrations);
      requireCounted(client, path, noted, hadLog, hasLog);
      if (noted.isAsLeft) return;
      const fault = hasLog ? faultOfAll(client) : cutOf(client, path);
      if (fault !== null) throw hasLog ? apart(path, fault) : damaged(path, fault);
    } finally {
      client.close();
    }
  } catch (error) {
    const { code, message } = error as { code?: unknown; message: string };
    if (!/^SQLITE_(CORRUPT|NOTADB)/.test(typeof code === 'string' ? code : '')) throw error;
    throw hasLog ? apart(path, message) : damaged(path, message);
  }
}

/**
 * Requires that the last counted event is in the database. A backup does not have a log, so a file without a log may be older if
 * it was restored by hand.
 */
function requireCounted(
  client: BetterSqlite3.Database,
  path: string,
  { events, hash }: RecordedCount,
  hadLog: boolean,
  hasLog: boolean,
): void {
  if (events === 0 || (!hasLog && client.pragma('journal_mode', { simple: true }) !== 'wal')) return;
  const isOurs = client.prepare("SELECT 1 FROM sqlite_master WHERE name = 'events'").get() !== undefined;
  const there = isOurs ? (client.prepare('SELECT coalesce(max(rowid), 0) FROM events').pluck().get() as number) : 0;
  if (there < events)
    throw refuseLostEvents(
      path,
      events,
      `has ${there === 0 ? 'none' : `only ${there}`} of them: ${path}-wal is ${hadLog ? 'not the one it was' : 'gone'}`,
    );
  const found = client.prepare('SELECT hash FROM events WHERE rowid = ?').pluck().get(events);
  if (found === undefined || (hash !== undefined && found !== hash))
    throw refuseLostEvents(path, events, `has another event ${events}: these files are not the ones that were counted`);
}

/** Returns a fault if only part of a file was copied; null if the file is as long as its header says. */
function cutOf(client: BetterSqlite3.Database, path: string): string | null {
  const [pages, bytes] = ['page_count', 'page_size'].map((name) => client.pragma(name, { simple: true }) as number);
  return getFileSize(path) < pages! * bytes! ? 'it is cut short' : null;
}

/** Returns the first fault of a whole database; null if the database is sound. */
function faultOfAll(client: BetterSqlite3.Database): string | null {
  const { fatal } = checkDatabaseFile(client, 'integrity_check');
  if (fatal !== null) return fatal;
  // A database without tables was closed before its first migration, so it is sound.
  if (client.prepare("SELECT 1 FROM sqlite_master WHERE name = 'games'").get() === undefined) return null;
  for (const gameId of listGameIds(client)) {
    // If tables differ from the events, `umpire rebuild` can repair them.
    const fault = faultsIn(client, gameId).find(({ where }) => where === 'events');
    if (fault) return `battle ${gameId}: ${fault.what}`;
  }
  return null;
}

function faultsIn(client: BetterSqlite3.Database, gameId: string): ReturnType<typeof listRecordFaults> {
  try {
    return listRecordFaults(client, gameId);
  } catch (error) {
    // In older versions the bot had different tables, which are checked by the migration.
    if ((error as { code?: unknown }).code === 'SQLITE_ERROR') return [];
    throw error;
  }
}

const apart = (path: string, why: string): Refusal =>
  new Refusal(
    'INVALID_INPUT',
    `${path} and ${path}-wal do not belong together: ${why}. Nothing was written. Put back the file with its own -wal, or restore a backup with \`umpire restore\`.`,
    'database',
  );

const damaged = (path: string, why: string): Refusal =>
  new Refusal(
    'INVALID_INPUT',
    `${path} is damaged: ${why}. Nothing was written. Restore a backup with \`umpire restore\`.`,
    'database',
  );
