/** Commands on a database of battles. */
import { existsSync } from 'node:fs';
import type { Writable } from 'node:stream';
import { readConfig } from '../config.js';
import { parseRecordFile, writeRecordLines, verifyRecord } from '../game/index.js';
import { formatVerification } from '../present/index.js';
import { Refusal } from '../rules/index.js';
import { findRuleset, RULESETS } from '../rules/registry.js';
import { openDatabase, type Store, openStore } from '../store/index.js';

/**
 * Opens a database, calls `work` with the tool for record files, and closes the database.
 * @param path the path of the database file. Default: the setting DATABASE_PATH
 * @param mustExist false to create a missing file
 * @returns the result of `work`
 * @throws {Refusal} NOT_FOUND if `mustExist` is true and the file does not exist
 */
function withRecords<T>(path: string | undefined, mustExist: boolean, work: (recordFiles: Store['recordFiles']) => T): T {
  const file = path ?? readConfig().databasePath;
  if (mustExist && !existsSync(file)) throw new Refusal('NOT_FOUND', `there is no database ${file}`, 'database');
  const database = openDatabase(file);
  const unused = (): never => {
    throw new Error('nothing is decided here');
  };
  try {
    return work(openStore(database, { now: () => new Date(), randomBytes: unused, rulesetById: findRuleset }).recordFiles);
  } finally {
    database.$client.close();
  }
}

export interface ExportOptions {
  readonly gameId: string;
  readonly database: string | undefined;
  /** True to include the seed even if the battle has not ended. */
  readonly withSeed: boolean;
}

/** Writes a battle as a record file. @throws {Refusal} NOT_FOUND if the database or the battle does not exist */
export function exportBattle({ gameId, database, withSeed }: ExportOptions, stdout: Writable): void {
  withRecords(database, true, (recordFiles) => {
    for (const line of writeRecordLines(recordFiles.of(gameId, withSeed))) stdout.write(`${line}\n`);
  });
}

export interface ImportOptions {
  readonly text: string;
  readonly database: string | undefined;
  readonly guildId: string;
  readonly channelId: string | undefined;
}

/**
 * Imports a battle from a record file into a database, but only if the whole file verifies. Creates a missing database.
 * @throws {Refusal} INVALID_INPUT if the server's or channel's id is not digits, or if the file is not a record, has a fault or
 *   lacks the battle's seed; CONFLICT if the database already has the battle
 */
export function importBattle({ text, database, guildId, channelId }: ImportOptions, stdout: Writable): void {
  for (const [name, id] of [
    ['guild', guildId],
    ['channel', channelId],
  ] as const)
    if (id !== undefined && !/^\d{1,20}$/.test(id))
      throw new Refusal('INVALID_INPUT', `--${name}: it must be an id, digits only`, name);
  const record = parseRecordFile(text);
  const found = verifyRecord({ ...record, finalHash: null, rulesetById: (id) => RULESETS.find((ruleset) => ruleset.id === id) });
  if (found.fault) throw new Refusal('INVALID_INPUT', formatVerification(found).join(' '));
  const gameId = withRecords(database, false, (recordFiles) => recordFiles.take(record, guildId, channelId ?? null));
  stdout.write(`Battle ${gameId}: ${record.events.length} events.\n`);
}
