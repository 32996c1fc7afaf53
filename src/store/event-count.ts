/** Notes a record's last event in a small file beside the database, so that lost events and exchanged files are recognised. */
import {
  closeSync,
  constants,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { counted, Refusal } from '../rules/index.js';
import { BESIDE, sizeOf } from './private-files.js';

/** Width of the line in the file, enough for any. A shorter line replaces a longer one completely. */
const WIDTH = 160;

/**
 * Returns the path of the file with the count of a database's events: `.umpire.db.events`, which the pattern `umpire.db*` does
 * not match.
 */
export function eventCountPath(database: string): string {
  return join(dirname(database), `.${basename(database)}.events`);
}

/** What the bot has noted about its database: the count of events, and by what it knows the files again. */
export interface Noted {
  /** 0 without a file, or if the file cannot be read as a count. */
  readonly events: number;
  /** The hash of the last counted event; undefined if the file does not have it. */
  readonly hash: string | undefined;
  /** True if the file and its log were last written by this bot, and no one has touched or exchanged them since. */
  readonly isAsLeft: boolean;
  /** True if the log cannot be the one that the bot wrote last: it is older, or of another database. */
  readonly isStrangeLog: boolean;
}

/** The mark of a log after a clean stop, which leaves none. */
const NO_LOG = '-';
/** The mark of an open database whose log is not begun yet: it can get any numbers. */
const ANY_LOG = '*';

export function notedOf(database: string): Noted {
  const path = eventCountPath(database);
  const [count, hash, log, file] = wordsOf(path);
  const events = Number.parseInt(count ?? '', 10) || 0;
  return {
    events,
    hash: /^[0-9a-f]{64}$/.test(hash ?? '') ? hash : undefined,
    isAsLeft: events > 0 && log === logMark(database) && file === fileMark(database),
    isStrangeLog: events > 0 && log !== undefined && !canFollow(log, logMark(database)),
  };
}

const wordsOf = (countPath: string): string[] =>
  existsSync(countPath) ? readFileSync(countPath, 'latin1').trimEnd().split(/\s+/) : [];

/** Whenever SQLite begins a log again, the first number grows by one. A kill may come before the bot has noted it. */
function canFollow(noted: string, found: string): boolean {
  if (noted === ANY_LOG || found === NO_LOG || noted === found) return true;
  if (noted === NO_LOG) return false;
  const grown = (Number.parseInt(found.slice(0, 8), 16) - Number.parseInt(noted.slice(0, 8), 16)) >>> 0;
  return grown > 0 && grown <= MOST_BEGUN;
}

/** Most logs that another program, such as a command line, begins while the bot notes nothing. */
const MOST_BEGUN = 1000;

/** Notes, before a sound database is opened for writing, that it may get a new log. */
export function noteOpening(database: string): void {
  const path = eventCountPath(database);
  const [count, hash, log, file] = wordsOf(path);
  // The old versions wrote the count alone.
  if (file === undefined || log === ANY_LOG || (log !== NO_LOG && log === logMark(database))) return;
  const line = openSync(path, 'r+');
  try {
    writeSync(line, `${count} ${hash} ${ANY_LOG} ${file}`.padEnd(WIDTH), 0);
  } finally {
    closeSync(line);
  }
}

/** Returns the two random numbers in the head of a log, which are new whenever SQLite starts the log again; `NO_LOG` without a log. */
function logMark(database: string): string {
  const log = `${database}-wal`;
  if (sizeOf(log) < 32) return NO_LOG;
  const salts = Buffer.alloc(8);
  const file = openSync(log, 'r');
  try {
    readSync(file, salts, 0, salts.length, 16);
  } finally {
    closeSync(file);
  }
  return salts.toString('hex');
}

function fileMark(database: string): string {
  const found = statSync(database, { throwIfNoEntry: false });
  // Copies that keep a file's time keep it to the millisecond at least.
  return found ? `${found.size}.${Math.trunc(found.mtimeMs)}` : '-';
}

/**
 * Finds the highest row id of an event outside tutorials. A tutorial's events are deleted with it, and SQLite may give their row
 * ids again.
 */
const STAYING =
  'SELECT rowid AS events, hash FROM events WHERE game_id NOT IN (SELECT game_id FROM lessons) ORDER BY rowid DESC LIMIT 1';

/** Returns the refusal of a database that does not have the events that were counted; the words are for the operator. */
export function lost(database: string, known: number, what: string): Refusal {
  const folder = dirname(resolve(database));
  const saved = readdirSync(folder)
    .filter((name) => name.startsWith(`${basename(database)}.rescued-`) && !BESIDE.some((end) => name.endsWith(end)))
    .sort();
  const copy = saved.length > 0 ? ` A copy is at ${join(dirname(database), saved.at(-1)!)}.` : '';
  return new Refusal(
    'INVALID_INPUT',
    `The record had ${counted(known, 'event')}, and ${database} ${what}. Nothing was written.${copy} Put back the file with its -wal, or use \`umpire restore\`. To continue, delete ${eventCountPath(database)}.`,
    'database',
  );
}

/** Notes the events of a database that was put in place on purpose. */
export function setEventCount(database: string): void {
  rmSync(eventCountPath(database), { force: true });
  const client = new BetterSqlite3(database, { readonly: true, fileMustExist: true });
  const count = new EventCount(database);
  try {
    count.follow(client);
  } finally {
    client.close();
  }
  count.close();
}

/** The last event of a database: the highest row id, and the event's hash. */
export interface Latest {
  readonly events: number;
  readonly hash: string;
}

/** Finds the last event outside tutorials. @throws SQLite's error if it is not a database of the bot */
export const latestIn = (client: BetterSqlite3.Database): BetterSqlite3.Statement<[], Latest> =>
  client.prepare<[], Latest>(hasLessons(client) ? STAYING : ANY);

/** The note about an open database, kept up to date. */
export class EventCount {
  private file: number | undefined;
  private line = '';
  private noted: Latest | undefined;
  private latest: BetterSqlite3.Statement<[], Latest> | undefined;

  /** @param database the path of the database */
  constructor(private readonly database: string) {}

  /** Notes the last event after a commit, and the files as they are. Events of tutorials do not count. */
  follow(client: BetterSqlite3.Database): void {
    this.latest ??= latestIn(client);
    const latest = this.latest.get();
    if (latest && latest.events >= (this.noted?.events ?? 0)) this.noted = latest;
    const mark = logMark(this.database);
    this.note(mark === NO_LOG ? ANY_LOG : mark);
  }

  /** Notes the files as they are after the database was closed. */
  close(): void {
    this.note(logMark(this.database));
    if (this.file !== undefined) closeSync(this.file);
    this.file = undefined;
  }

  private note(log: string): void {
    if (!this.noted) return;
    const { events, hash } = this.noted;
    const line = `${events} ${hash} ${log} ${fileMark(this.database)}`;
    if (line === this.line) return;
    // The file is overwritten and never emptied, so if the bot is killed here, the old note stays.
    this.file ??= openSync(eventCountPath(this.database), constants.O_WRONLY | constants.O_CREAT, 0o600);
    writeSync(this.file, line.padEnd(WIDTH), 0);
    this.line = line;
  }
}

const ANY = 'SELECT rowid AS events, hash FROM events ORDER BY rowid DESC LIMIT 1';

const hasLessons = (client: BetterSqlite3.Database): boolean =>
  client.prepare("SELECT 1 FROM sqlite_master WHERE name = 'lessons'").get() !== undefined;
