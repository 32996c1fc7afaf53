import type { Settings } from './settings.js';
import { openReadOnlyConnection } from './reading.js';

const CONNECTED_AT = 'connected-at';

/** Records the current time as the last time when the bot was connected to Discord. */
export function recordConnection(settings: Settings, now: Date): void {
  settings.set(CONNECTED_AT, now.toISOString());
}

/**
 * Returns the time when the bot of a database was last connected; undefined if it was never connected. Only reads the file.
 * @throws if the file is missing or unreadable
 */
export function readLastConnection(path: string): Date | undefined {
  const client = openReadOnlyConnection(path);
  try {
    const value = client.prepare('SELECT value FROM settings WHERE key = ?').pluck().get(CONNECTED_AT) as string | undefined;
    return value === undefined ? undefined : new Date(value);
  } finally {
    client.close();
  }
}
