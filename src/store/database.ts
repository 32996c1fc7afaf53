import { existsSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import BetterSqlite3 from 'better-sqlite3';
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import * as schema from './schema.js';

export type Database = BetterSQLite3Database<typeof schema> & { readonly $client: BetterSqlite3.Database };

/** How long a write waits for another process's lock before it is refused; well inside Discord's three seconds. */
const BUSY_TIMEOUT_MS = 1000;

/** The migrations folder, from the sources as from the build. */
function migrationsFolder(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const found = [resolve(here, '../../migrations'), resolve(here, '../../../migrations')].find((folder) =>
    existsSync(resolve(folder, 'meta/_journal.json')),
  );
  if (!found) throw new Error('the migrations folder is missing');
  return found;
}

/**
 * Opens the database file (':memory:' too), makes missing folders, and brings its schema up to date.
 *
 * Migrations run with foreign keys off: a rebuilt table would otherwise take its children's rows with it without a word.
 * Before a migration of a file that holds something a copy is written beside it.
 * @throws when the file cannot be opened or migrated; nothing is changed then
 */
export function openDatabase(path: string): Database {
  if (path !== ':memory:') mkdirSync(dirname(resolve(path)), { recursive: true });
  const client = new BetterSqlite3(path, { timeout: BUSY_TIMEOUT_MS });
  client.pragma('journal_mode = WAL');
  client.pragma('synchronous = FULL');
  client.pragma('foreign_keys = OFF');
  const database = drizzle(client, { schema });
  const before = appliedMigrations(client);
  const folder = migrationsFolder();
  if (before > 0 && before < knownMigrations(folder)) backUpBeforeMigration(client, path, before);
  migrate(database, { migrationsFolder: folder });
  const broken = client.pragma('foreign_key_check') as unknown[];
  if (broken.length > 0) throw new Error(`the database has ${broken.length} rows whose parent is missing`);
  client.pragma('foreign_keys = ON');
  return database;
}

function appliedMigrations(client: BetterSqlite3.Database): number {
  const table = client.prepare("SELECT 1 FROM sqlite_master WHERE name = '__drizzle_migrations'").get();
  return table ? (client.prepare('SELECT count(*) FROM __drizzle_migrations').pluck().get() as number) : 0;
}

function knownMigrations(folder: string): number {
  return readMigrationFiles({ migrationsFolder: folder }).length;
}

function backUpBeforeMigration(client: BetterSqlite3.Database, path: string, applied: number): void {
  if (path === ':memory:') return;
  const copy = `${path}.before-migration-${applied + 1}`;
  if (!existsSync(copy)) client.prepare('VACUUM INTO ?').run(copy);
}
