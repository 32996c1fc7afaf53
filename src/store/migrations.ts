import { existsSync, renameSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type BetterSqlite3 from 'better-sqlite3';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { Refusal } from '../rules/index.js';
import { createPrivateFile } from './private-files.js';

/** Returns the folder with the project's migrations, for both the sources and the build. */
export function findMigrationsFolder(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const found = [resolve(here, '../../migrations'), resolve(here, '../../../migrations')].find((folder) =>
    existsSync(resolve(folder, 'meta/_journal.json')),
  );
  if (!found) throw new Error('the migrations folder is missing');
  return found;
}

/**
 * Applies the missing migrations to a database. They run in one transaction, which ends with a check of the foreign keys. Either
 * all migrations are applied, or nothing changes. A database that already has migrations is copied first. Foreign keys must be
 * off, because a migration may drop and rebuild a table that other rows refer to.
 * @throws if the file cannot be copied, if a migration fails, or if a row would refer to a missing row
 */
export function migrateDatabase(client: BetterSqlite3.Database, path: string, folder: string): void {
  const known = readMigrationFiles({ migrationsFolder: folder });
  const { count, newest } = applied(client);
  if (count > 0 && pendingOf(known, newest).length > 0) backUp(client, path, count);
  client
    .transaction(() => {
      // The table in which drizzle-kit looks up the version of a database.
      client.exec(
        'CREATE TABLE IF NOT EXISTS __drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)',
      );
      const note = client.prepare('INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)');
      // Read again, because another process may have applied migrations in the meantime.
      const pending = pendingOf(known, applied(client).newest);
      for (const { sql, hash, folderMillis } of pending) {
        sql.forEach((statement) => client.exec(statement));
        note.run(hash, folderMillis);
      }
      // The check reads every row. If there are no migrations, it runs in the background instead (file-checker.ts).
      const orphans = pending.length === 0 ? [] : (client.pragma('foreign_key_check') as unknown[]);
      if (orphans.length > 0) throw new Error(`the database has ${orphans.length} rows whose parent is missing`);
    })
    .immediate();
}

/**
 * Requires that a file is empty, or is the bot's database in a version that this program knows. Only reads the file.
 * @throws {Refusal} INVALID_INPUT if the file belongs to another program or a newer version. The text is for the operator
 */
export function requireOwnDatabase(client: BetterSqlite3.Database, path: string, folder: string): void {
  try {
    const names = client.prepare('SELECT name FROM sqlite_master').pluck().all() as string[];
    if (names.length > 0 && !OWN_TABLES.every((name) => names.includes(name)))
      throw new Refusal(
        'INVALID_INPUT',
        `${path} is the database of another program. Nothing was changed. Use another file.`,
        'database',
      );
    if (isFromNewerVersion(client, folder))
      throw new Refusal(
        'INVALID_INPUT',
        `${path} was written by a newer version of the bot. Install that version, or restore a backup.`,
        'database',
      );
  } catch (error) {
    if ((error as { code?: unknown }).code === 'SQLITE_NOTADB')
      throw new Refusal('INVALID_INPUT', `${path} is not a database. Nothing was changed. Use another file.`, 'database');
    throw error;
  }
}

/** The tables that every database of the bot has had since the first version. */
export const OWN_TABLES = ['games', 'events', '__drizzle_migrations'] as const;

/** Checks whether the database was migrated by a newer version of the program. */
export function isFromNewerVersion(client: BetterSqlite3.Database, folder: string): boolean {
  return isBeyond(readMigrationFiles({ migrationsFolder: folder }), applied(client).newest);
}

function isBeyond(known: readonly MigrationMeta[], newest: number): boolean {
  return newest > (known.at(-1)?.folderMillis ?? 0);
}

function pendingOf(known: readonly MigrationMeta[], newest: number): MigrationMeta[] {
  return known.filter(({ folderMillis }) => folderMillis > newest);
}

/** Returns the number of applied migrations, and the time stamp of the newest one. */
function applied(client: BetterSqlite3.Database): { count: number; newest: number } {
  const table = client.prepare("SELECT 1 FROM sqlite_master WHERE name = '__drizzle_migrations'").get();
  if (!table) return { count: 0, newest: 0 };
  return client.prepare('SELECT count(*) AS count, coalesce(max(created_at), 0) AS newest FROM __drizzle_migrations').get() as {
    count: number;
    newest: number;
  };
}

/**
 * Copies a database to the same folder, completely or not at all. The new copy replaces the copy from an earlier failed
 * migration.
 */
function backUp(client: BetterSqlite3.Database, path: string, count: number): void {
  if (path === ':memory:') return;
  const copy = `${path}.before-migration-${count + 1}`;
  rmSync(`${copy}.part`, { force: true });
  createPrivateFile(`${copy}.part`);
  client.prepare('VACUUM INTO ?').run(`${copy}.part`);
  renameSync(`${copy}.part`, copy);
}
