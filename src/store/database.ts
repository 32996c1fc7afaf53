import { existsSync } from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import type { Database } from './database-type.js';
import { noteOpening } from './event-count.js';
import { bringUpToDate, projectMigrations } from './migrations.js';
import { keepPrivate, makeFolderOf, makePrivate } from './private-files.js';
import { readingOf } from './reading.js';
import * as schema from './schema.js';
import { requireSound } from './soundness.js';

/** The longest time that a write waits for another process's lock. It is well within Discord's three seconds. */
const BUSY_TIMEOUT_MS = 1000;

/**
 * Opens a database file, or `:memory:`, and brings its schema up to date. Makes missing folders, lets only the file's owner
 * read it, and copies a file with content before a migration.
 * @param migrations the folder of migrations; by default the project's own
 * @throws {Refusal} INVALID_INPUT if the file belongs to another program or a newer version, if its record has lost events, or if
 *   it and its log do not belong together
 * @throws if the file cannot be opened or migrated; its content is unchanged then
 */
export function openDatabase(path: string, migrations = projectMigrations()): Database {
  const isOnDisk = path !== ':memory:';
  if (isOnDisk) {
    requireSound(path, migrations);
    noteOpening(path);
  }
  const isNew = isOnDisk && !existsSync(path);
  if (isNew) {
    makeFolderOf(path);
    makePrivate(path);
  }
  const client = new BetterSqlite3(path, { timeout: BUSY_TIMEOUT_MS });
  try {
    if (isOnDisk && !isNew) keepPrivate(path);
    client.pragma('journal_mode = WAL');
    client.pragma('synchronous = FULL');
    client.pragma('recursive_triggers = ON'); // REPLACE deletes: the record's triggers must see it
    client.pragma('secure_delete = ON'); // erased bytes are overwritten
    client.pragma('foreign_keys = OFF');
    bringUpToDate(client, path, migrations);
    client.pragma('foreign_keys = ON');
    return drizzle(client, { schema });
  } catch (error) {
    client.close();
    throw error;
  }
}

/**
 * Opens, for reading only, a database that the bot may also have open. It makes, migrates and writes nothing.
 * @throws if there is no such file, or an empty one beside a log
 */
export function openToRead(path: string): Database {
  return drizzle(readingOf(path), { schema });
}
