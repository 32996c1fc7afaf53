/** Moves whole servers from one database to another. */
import { once } from 'node:events';
import { createReadStream, existsSync, statSync } from 'node:fs';
import type { Writable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { countNoun, Refusal } from '../rules/index.js';
import {
  type Database,
  listRecordFaults,
  LeftServers,
  openDatabase,
  writeServerLines,
  ServerImport,
  openSettings,
} from '../store/index.js';
import { findDatabasePath, convertDatabaseError } from './database-file.js';

export interface ServerExportOptions {
  readonly guildId: string;
  readonly database: string | undefined;
  /** True to mark the server as left, so that this database's bot does nothing more for the server. */
  readonly leave: boolean;
  /** True to remove the mark for a server that the bot has left. */
  readonly stay: boolean;
}

/**
 * Writes all data of a server. `leave` first marks the server as left, so that the bot adds nothing more. If writing then fails,
 * the new mark is removed. `stay` removes the mark.
 * @throws {Refusal} INVALID_INPUT if the id is invalid, or if `leave` and `stay` are both set; NOT_FOUND if the database or
 *   server does not exist; UNAVAILABLE if the disk or SQLite fails
 */
export async function exportServer(options: ServerExportOptions, stdout: Writable): Promise<void> {
  const { guildId, leave, stay } = options;
  requireId(guildId);
  if (leave && stay) throw new Refusal('INVALID_INPUT', '--leave and --stay: one of them', 'leave');
  const file = findDatabasePath(options.database);
  if (!existsSync(file)) throw new Refusal('NOT_FOUND', `there is no database ${file}`, 'database');
  await withDatabase(file, async (database) => {
    const left = new LeftServers(openSettings(database));
    if (stay) left.note(guildId, null);
    const stays = leave && !left.has(guildId);
    if (leave) left.note(guildId, new Date());
    try {
      for (const line of writeServerLines(database, guildId)) if (!stdout.write(`${line}\n`)) await once(stdout, 'drain');
    } catch (error) {
      if (stays) left.note(guildId, null);
      throw error;
    }
  });
}

export interface ServerImportOptions {
  /** The path of a server's file. The file is packed with gzip if its name ends in `.gz`. */
  readonly path: string;
  readonly database: string | undefined;
}

/**
 * Imports a server from its file into the database, either completely or not at all.
 * @returns true if every battle of the server is sound: its hashes are right, and its tables match its events
 * @throws {Refusal} NOT_FOUND if the file does not exist; INVALID_INPUT if the file is invalid; CONFLICT if the database already
 *   has part of the server; UNAVAILABLE if the disk or SQLite fails
 */
export async function importServer({ path, database: named }: ServerImportOptions, stdout: Writable): Promise<boolean> {
  if (!existsSync(path)) throw new Refusal('NOT_FOUND', `there is no file ${path}`, 'file');
  return withDatabase(findDatabasePath(named), async (database) => {
    const taking = new ServerImport(database);
    for await (const lines of linesOf(unpacked(path))) for (const line of lines) taking.line(line);
    const { guildId, gameIds, rows } = taking.finish();
    stdout.write(`Server ${guildId}: ${countNoun(gameIds.length, 'battle')}, ${countNoun(rows, 'row')}.\n`);
    const faults = gameIds.flatMap((id) => listRecordFaults(database.$client, id).map(({ what }) => `Battle ${id}: ${what}.\n`));
    stdout.write(faults.length === 0 ? 'Checked: hashes, and tables against events.\n' : faults.join(''));
    return faults.length === 0;
  });
}

function unpacked(path: string): AsyncIterable<Buffer> {
  const file = createReadStream(path);
  if (!path.endsWith('.gz')) return file as AsyncIterable<Buffer>;
  const unzipped = file.pipe(createGunzip());
  file.on('error', (error) => unzipped.destroy(error));
  return bounded(unzipped, Math.max(LEAST_UNPACKED, statSync(path).size * MOST_PACKED));
}

/**
 * Splits bytes into non-blank lines, in groups as they arrive. One await for each line would take minutes with millions of blank
 * lines. Unlike readline, this function passes on errors of the byte stream.
 */
async function* linesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<readonly string[]> {
  const decoder = new TextDecoder();
  let begun: string[] = [];
  for await (const piece of bytes) {
    const lines = decoder.decode(piece, { stream: true }).split('\n');
    const rest = lines.pop()!;
    if (lines.length > 0) {
      lines[0] = [...begun, lines[0]].join('');
      begun = [];
      yield lines.filter((line) => line !== '' && line !== '\r').map((line) => line.replace(/\r$/, ''));
    }
    begun.push(rest);
  }
  const last = [...begun, decoder.decode()].join('').replace(/\r$/, '');
  if (last !== '') yield [last];
}

/**
 * A packed server file has a tenth or a twentieth of the unpacked size. A file that unpacks to a hundred times its size is
 * therefore not a server file.
 */
const MOST_PACKED = 100;
const LEAST_UNPACKED = 1 << 20;

/**
 * Passes on bytes up to a limit.
 * @throws {Refusal} INVALID_INPUT if there are more than `most`, or if a packed file is damaged
 */
async function* bounded(bytes: AsyncIterable<Buffer>, most: number): AsyncGenerator<Buffer> {
  let length = 0;
  try {
    for await (const piece of bytes) {
      length += piece.length;
      if (length > most)
        throw new Refusal('INVALID_INPUT', 'The file unpacks to far more than a server has. Export the server again.', 'file');
      yield piece;
    }
  } catch (error) {
    if (!/^Z_/.test((error as { code?: string }).code ?? '')) throw error;
    throw new Refusal('INVALID_INPUT', 'The packed file is broken. Export the server again.', 'file');
  }
}

async function withDatabase<T>(file: string, work: (database: Database) => Promise<T>): Promise<T> {
  try {
    const database = openDatabase(file);
    try {
      return await work(database);
    } finally {
      database.$client.close();
    }
  } catch (error) {
    throw convertDatabaseError(error);
  }
}

function requireId(guildId: string): void {
  if (!/^\d{1,20}$/.test(guildId)) throw new Refusal('INVALID_INPUT', '--server: it must be an id, digits only', 'server');
}
