/**
 * Records the last event of a database in a small file next to it. With this file the bot notices lost events and exchanged
 * files.
 */
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
import { countNoun, Refusal } from '../rules/index.js';
import { DATABASE_SUFFIXES, getFileSize } from './private-files.js';

/**
 * The width of the file's only line. The line is wide enough for any content, so that a new line always replaces the old one
 * completely.
 */
const WIDTH = 160;

/**
 * Returns the path of the file that counts a database's events. The path is `.umpire.db.events`, which the pattern `umpire.db*`
 * does not match.
 */
export function buildEventCountPath(database: string): string {
  return join(dirname(database), `.${basename(database)}.events`);
}

/** What the bot has recorded about its database: the count of events, and marks that identify the files. */
export interface RecordedCount {
  /** The recorded number of events; 0 if the file is missing or unreadable. */
  readonly events: number;
  /** The hash of the last counted event; undefined if the file does not contain it. */
  readonly hash: string | undefined;
  /** True if this bot was the last program to write to the database and its log. */
  readonly isAsLeft: boolean;
  /** True if the log cannot be the one that the bot last wrote, because it is older or belongs to another database. */
  readonly isStrangeLog: boolean;
}

/** The mark for a missing log, as after a clean stop. */
const NO_LOG = '-';
/** The mark for an open database with a log that has not been started, so that the log's numbers are unknown. */
const ANY_LOG = '*';

export function readRecordedCount(database: string): RecordedCount {
  const path = buildEventCountPath(database);
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

/**
 * Checks whether one log can follow another. SQLite increases the first number by one each time it restarts a log. The bot may be
 * killed before it has recorded the new number.
 */
function canFollow(noted: string, found: string): boolean {
  if (noted === ANY_LOG || found === NO_LOG || noted === found) return true;
  if (noted === NO_LOG) return false;
  const grown = (Number.parseInt(found.slice(0, 8), 16) - Number.parseInt(noted.slice(0, 8), 16)) >>> 0;
  return grown > 0 && grown <= MOST_BEGUN;
}

/** The maximum number of logs that other programs, such as the command line, may start while the bot is not running. */
const MOST_BEGUN = 1000;

/** Records that a sound database may get a new log, before it is opened for writing. */
export function recordDatabaseOpening(database: string): void {
  const path = buildEventCountPath(database);
  const [count, hash, log, file] = wordsOf(path);
  // Older versions wrote only the count.
  if (file === undefined || log === ANY_LOG || (log !== NO_LOG && log === logMark(database))) return;
  const line = openSync(path, 'r+');
  try {
    writeSync(line, `${count} ${hash} ${ANY_LOG} ${file}`.padEnd(WIDTH), 0);
  } finally {
    closeSync(line);
  }
}

/**
 * Returns the two random numbers at the start of a log, which change whenever SQLite restarts the log. Returns `NO_LOG` if there
 * is no log.
 */
function logMark(database: string): string {
  const log = `${database}-wal`;
  if (getFileSize(log) < 32) return NO_LOG;
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
  // Only whole milliseconds are compared, because some programs drop smaller fractions of a file's time when they copy the file.
  return found ? `${found.size}.${Math.trunc(found.mtimeMs)}` : '-';
}

/**
 * Finds the highest row id of all events outside tutorials. Events of tutorials are deleted, so SQLite may use their row ids
 * again.
 */
const STAYING =
  'SELECT rowid AS events, hash FROM events WHERE game_id NOT IN (SELECT game_id FROM lessons) ORDER BY rowid DESC LIMIT 1';

/** Returns the refusal for a database in which counted events are missing. The text is for the operator. */
export function refuseLostEvents(database: string, known: number, what: string): Refusal {
  const folder = dirname(resolve(database));
  const saved = readdirSync(folder)
    .filter((name) => name.startsWith(`${basename(database)}.rescued-`) && !DATABASE_SUFFIXES.some((end) => name.endsWith(end)))
    .sort();
  const copy = saved.length > 0 ? ` A copy is at ${join(dirname(database), saved.at(-1)!)}.` : '';
  return new Refusal(
    'INVALID_INPUT',
    `The record had ${countNoun(known, 'event')}, and ${database} ${what}. Nothing was written.${copy} Put back the file with its -wal, or use \`umpire restore\`. To continue, delete ${buildEventCountPath(database)}.`,
    'database',
  );
}

/** Records the events of a database that was replaced on purpose. */
export function setEventCount(database: string): void {
  rmSync(buildEventCountPath(database), { force: true });
  const client = new BetterSqlite3(database, { readonly: true, fileMustExist: true });
  const count = new EventCountFile(database);
  try {
    count.follow(client);
  } finally {
    client.close();
  }
  count.close();
}

/** The last event of a database, with its row id and hash. */
export interface LatestEvent {
  readonly events: number;
  readonly hash: string;
}

/** Prepares a query for the last event outside tutorials. @throws SQLite's error if the file is not a database of the bot */
export const prepareLatestEventQuery = (client: BetterSqlite3.Database): BetterSqlite3.Statement<[], LatestEvent> =>
  client.prepare<[], LatestEvent>(hasLessons(client) ? STAYING : ANY);

/** The file with the last event of an open database. It is always up to date. */
export class EventCountFile {
  private file: number | undefined;
  private line = '';
  private noted: LatestEvent | undefined;
  private latest: BetterSqlite3.Statement<[], LatestEvent> | undefined;

  /**
   * Creates the counter.
   * @param database the path of the database
   */
  constructor(private readonly database: string) {}

  /** Records the last event after a commit, and the marks of the files. Events of tutorials do not count. */
  follow(client: BetterSqlite3.Database): void {
    this.latest ??= prepareLatestEventQuery(client);
    const latest = this.latest.get();
    if (latest && latest.events >= (this.noted?.events ?? 0)) this.noted = latest;
    const mark = logMark(this.database);
    this.note(mark === NO_LOG ? ANY_LOG : mark);
  }

  /** Records the marks of the files after the database has been closed. */
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
    // The file is overwritten and never emptied. If the bot is killed at this point, the old content remains.
    this.file ??= openSync(buildEventCountPath(this.database), constants.O_WRONLY | constants.O_CREAT, 0o600);
    writeSync(this.file, line.padEnd(WIDTH), 0);
    this.line = line;
  }
}

const ANY = 'SELECT rowid AS events, hash FROM events ORDER BY rowid DESC LIMIT 1';

const hasLessons = (client: BetterSqlite3.Database): boolean =>
  client.prepare("SELECT 1 FROM sqlite_master WHERE name = 'lessons'").get() !== undefined;
