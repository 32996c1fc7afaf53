import type { Settings } from './settings.js';
import { openForReading } from './reading.js';

const CONNECTED_AT = 'connected-at';

/** Records that the bot is connected to Discord now. */
export function recordConnection(settings: Settings, now: Date): void {
  settings.set(CONNECTED_AT, now.toISOString());
}

/**
 * Reads when the bot of a database was last connected; undefined if it never was. Only reads the file.
 * @throws if the file is missing or unreadable
 */
export function readLastConnection(path: string): Date | undefined {
  const client = openForReading(path);
  try {
    const value = client.prepare('SELECT value FROM settings WHERE key = ?').pluck().get(CONNECTED_AT) as string | undefined;
    return value === undefined ? undefined : new Date(value);
  } finally {
    client.close();
  }
}
