import type BetterSqlite3 from 'better-sqlite3';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type * as schema from './schema.js';

/** An open database that has the project's tables. */
export type Database = BetterSQLite3Database<typeof schema> & { readonly $client: BetterSqlite3.Database };
