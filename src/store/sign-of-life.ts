import BetterSqlite3 from 'better-sqlite3';
import type { Settings } from './settings.js';

const CONNECTED_AT = 'connected-at';

/** Notes that the bot is connected to Discord at this moment. */
export function noteConnected(settings: Settings, now: Date): void {
  settings.set(CONNECTED_AT, now.toISOString());
}

/**
 * The bot's last known connection, by its database; undefined: never. Only reads: nothing is migrated, no file is made.
 * @throws for a missing or unreadable file
 */
export function lastConnected(path: string): Date | undefined {
  const client = new BetterSqlite3(path, { readonly: true, fileMustExist: true });
  try {
    const value = client.prepare('SELECT value FROM settings WHERE key = ?').pluck().get(CONNECTED_AT) as string | undefined;
    return value === undefined ? undefined : new Date(value);
  } finally {
    client.close();
  }
}
