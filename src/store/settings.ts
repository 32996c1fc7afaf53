import { eq, sql } from 'drizzle-orm';
import type { Database } from './database-type.js';
import { settings } from './schema.js';
import { recordCommit } from './transaction.js';

/** Small values that the bot stores by key. */
export interface Settings {
  get(key: string): string | undefined;
  set(key: string, value: string): void;
}

export function openSettings(database: Database): Settings {
  // Prepared once, because every command needs the log threads.
  const find = database
    .select()
    .from(settings)
    .where(eq(settings.key, sql.placeholder('key')))
    .prepare();
  return {
    get: (key) => find.get({ key })?.value,
    set: (key, value) => {
      database
        .insert(settings)
        .values({ key, value })
        .onConflictDoUpdate({ target: settings.key, set: { value: sql`excluded.value` } })
        .run();
      recordCommit(database.$client);
    },
  };
}
