/** Keeps the number of a record's events in a small file beside the database, so that a record with lost events is recognised. */
import { closeSync, constants, existsSync, openSync, readdirSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type BetterSqlite3 from 'better-sqlite3';
import { counted, Refusal } from '../rules/index.js';
import { BESIDE } from './private-files.js';

/** Digits of the count, enough for any. A shorter number replaces a longer one completely. */
const WIDTH = 16;

/** Path of the file with the count of a database's events: `.umpire.db.events`, which the pattern `umpire.db*` does not match. */
export function eventCountPath(database: string): string {
  return join(dirname(database), `.${basename(database)}.events`);
}

/** The count at the last write of an event; 0 without a file. */
function knownCount(database: string): number {
  const path = eventCountPath(database);
  return existsSync(path) ? Number.parseInt(readFileSync(path, 'utf8'), 10) || 0 : 0;
}

/** The events of battles are never deleted, so the highest row id is their number. */
const COUNT = 'SELECT coalesce(max(rowid), 0) FROM events';

/**
 * Finds the highest row id of an event outside lessons. A lesson's events are deleted with it, and SQLite may give their row
 * ids again.
 */
const STAYING = 'SELECT rowid FROM events WHERE game_id NOT IN (SELECT game_id FROM lessons) ORDER BY rowid DESC LIMIT 1';

/**
 * Refuses a missing or empty file where a record was before, so that SQLite does not begin a new one there.
 * @throws {Refusal} INVALID_INPUT if the file is missing or empty although events were counted; the words are for the operator
 */
export function requireFile(database: string): void {
  const known = knownCount(database);
  if (known === 0) return;
  const size = statSync(database, { throwIfNoEntry: false })?.size;
  if (size === undefined) throw lost(database, known, 'is not there');
  if (size === 0) throw lost(database, known, 'is empty');
}

/**
 * Refuses a database that has lost its write-ahead log, and with it its newest events, even if opening it has made a new log.
 * It only reads. A backup has no log, so restoring an older one does not count as a loss.
 * @param hadLog true if a log lay beside the file before it was opened
 * @throws {Refusal} INVALID_INPUT if the database has fewer events than were counted; the words are for the operator
 */
export function requireLog(client: BetterSqlite3.Database, database: string, hadLog: boolean): void {
  const known = knownCount(database);
  if (known === 0 || client.pragma('journal_mode', { simple: true }) !== 'wal') return;
  const isOurs = client.prepare("SELECT 1 FROM sqlite_master WHERE name = 'events'").get() !== undefined;
  const there = isOurs ? (client.prepare(COUNT).pluck().get() as number) : 0;
  if (there < known)
    throw lost(
      database,
      known,
      `has ${there === 0 ? 'none' : `only ${there}`} of them: ${database}-wal is ${hadLog ? 'not the one it was' : 'gone'}`,
    );
}

function lost(database: string, known: number, what: string): Refusal {
  const folder = dirname(resolve(database));
  const saved = readdirSync(folder)
    .filter((name) => name.startsWith(`${basename(database)}.rescued-`) && !BESIDE.some((end) => name.endsWith(end)))
    .sort();
  const copy = saved.length > 0 ? ` A copy was saved as ${join(dirname(database), saved.at(-1)!)}.` : '';
  return new Refusal(
    'INVALID_INPUT',
    `the record had ${counted(known, 'event')}, and ${database} ${what}. Nothing was written.${copy} Put the file back with its -wal, or a copy with \`umpire restore\`; to go on without them delete ${eventCountPath(database)}`,
    'database',
  );
}

/** Notes the number of events of a database that was put in place on purpose. */
export function setEventCount(database: string, events: number): void {
  rmSync(eventCountPath(database), { force: true });
  const count = new EventCount(database);
  count.note(events);
  count.close();
}

/** Keeps the count of an open database up to date. */
export class EventCount {
  private file: number | undefined;
  private noted = 0;
  private latest: BetterSqlite3.Statement | undefined;

  /** @param database the path of the database */
  constructor(private readonly database: string) {}

  /** Notes the number of events after a commit, if there are more. Those of lessons do not count. */
  follow(client: BetterSqlite3.Database): void {
    this.latest ??= client.prepare(STAYING).pluck();
    this.note((this.latest.get() as number | undefined) ?? 0);
  }

  note(events: number): void {
    if (events <= this.noted) return;
    // The file is overwritten and never emptied, so if the bot is killed here, the old count stays.
    this.file ??= openSync(eventCountPath(this.database), constants.O_WRONLY | constants.O_CREAT, 0o600);
    writeSync(this.file, `${events}`.padEnd(WIDTH), 0);
    this.noted = events;
  }

  close(): void {
    if (this.file !== undefined) closeSync(this.file);
    this.file = undefined;
  }
}
