import { existsSync } from 'node:fs';
import type { Writable } from 'node:stream';
import { countNoun } from '../rules/index.js';
import { readLastConnection } from '../store/index.js';
import { readConfig } from '../config.js';
import { findDatabasePath } from './database-file.js';

/**
 * The age in seconds up to which a sign of life is recent. The bot records a sign of life every 30 seconds, and counts as
 * unhealthy after three missing signs.
 */
const FRESH_SECONDS = 90;

/** The maximum time to wait for the bot's answer at its health address. */
const PATIENCE_MS = 5000;

export interface HealthOptions {
  readonly database: string | undefined;
  readonly now: Date;
}

/**
 * Reports when the bot of a database was last connected to Discord and able to write to the database.
 * @returns true if this time was at most 90 seconds ago; false if the time was earlier or is missing, if the recorded time is
 *   more than 90 seconds in the future, or if the database is missing or unreadable
 */
export function health({ database, now }: HealthOptions, stdout: Writable): boolean {
  const file = findDatabasePath(database);
  const say = (words: string, isWell: boolean): boolean => {
    stdout.write(`${words}\n`);
    return isWell;
  };
  if (!existsSync(file)) return say(`There is no database ${file}: no bot has run with it.`, false);
  try {
    const at = readLastConnection(file);
    if (at === undefined) return say('The bot of this database has not been connected yet.', false);
    const seconds = Math.round((now.getTime() - at.getTime()) / 1000);
    if (Math.abs(seconds) <= FRESH_SECONDS) return say(`Connected ${countNoun(Math.max(seconds, 0), 'second')} ago.`, true);
    return say(`The bot is not connected, or cannot write: it last was connected at ${at.toISOString()}.`, false);
  } catch (error) {
    return say(`The database ${file} cannot be read: ${(error as Error).message.replace(/\.$/, '')}.`, false);
  }
}

/**
 * Asks a running bot for its state at its health address.
 * @returns true if the bot reports that it is healthy; false if the bot reports a problem or does not answer within 5 seconds;
 *   undefined without a health address, if the setting HEALTH_PORT is empty
 */
export async function healthAtAddress(stdout: Writable): Promise<boolean | undefined> {
  const { healthHost, healthPort } = readConfig();
  if (healthPort === undefined) return undefined;
  const host =
    { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[healthHost] ?? (healthHost.includes(':') ? `[${healthHost}]` : healthHost);
  const address = `http://${host}:${healthPort}/`;
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
    stdout.write(await response.text());
    return response.ok;
  } catch (error) {
    stdout.write(`The bot does not answer at ${address}: ${(error as Error).message}.\n`);
    return false;
  }
}
