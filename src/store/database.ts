import { existsSync } from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import type { Database } from './database-type.js';
import { recordDatabaseOpening } from './event-count.js';
import { migrateDatabase, findMigrationsFolder } from './migrations.js';
import { makeFilePrivate, createParentFolder, createPrivateFile } from './private-files.js';
import { openReadOnlyConnection } from './reading.js';
import * as schema from './schema.js';
import { requireSoundDatabase } from './soundness.js';

/** The maximum time in milliseconds that a write waits for another process's lock. Discord waits three seconds for an answer. */
const BUSY_TIMEOUT_MS = 1000;

/**
 * Opens a database file, or `:memory:`, and updates its schema. Creates missing folders and makes the file private. Before a
 * migration, copies a file that has content.
 * @param migrations the folder of migrations. Default: the project's own folder
 * @throws {Refusal} INVALID_INPUT if the file belongs to another program or a newer version, if its record has lost events, or if
 *   it does not match its log
 * @throws if the file cannot be opened or migrated; then its content is unchanged
 */
export function openDatabase(path: string, migrations = findMigrationsFolder()): Database {
  const isOnDisk = path !== ':memory:';
  if (isOnDisk) {
    requireSoundDatabase(path, migrations);
    recordDatabaseOpening(path);
  }
  const isNew = isOnDisk && !existsSync(path);
  if (isNew) {
    createParentFolder(path);
    createPrivateFile(path);
  }
  const client = new BetterSqlite3(path, { timeout: BUSY_TIMEOUT_MS });
  try {
    if (isOnDisk && !isNew) makeFilePrivate(path);
    client.pragma('journal_mode = WAL');
    client.pragma('synchronous = FULL');
    client.pragma('recursive_triggers = ON'); // REPLACE deletes rows, which the triggers of the record must notice.
    client.pragma('secure_delete = ON'); // Makes SQLite overwrite erased bytes.
    client.pragma('foreign_keys = OFF');
    migrateDatabase(client, path, migrations);
    client.pragma('foreign_keys = ON');
    return drizzle(client, { schema });
  } catch (error) {
    client.close();
    throw error;
  }
}

/**
 * Opens a database only for reading, even while the bot has it open. Does not create, migrate or write anything.
 * @throws if the file does not exist, or if it is empty and has a log
 */
export function openReadOnlyDatabase(path: string): Database {
  return drizzle(openReadOnlyConnection(path), { schema });
}
