import { Refusal } from '../rules/index.js';
import type { Settings } from './settings.js';

/** Returns the key of the setting that records when a server left this database for another one. */
export const buildLeftServerKey = (guildId: string): string => `left:${guildId}`;

/**
 * The servers that have moved to another database. The bot ignores them here, because their battles would otherwise be continued
 * in both databases.
 */
export class LeftServers {
  constructor(private readonly settings: Settings) {}

  /** Records when a server left this database. From then on, the bot ignores the server. Null removes the record. */
  note(guildId: string, at: Date | null): void {
    this.settings.set(buildLeftServerKey(guildId), at?.toISOString() ?? '');
  }

  has(guildId: string): boolean {
    return (this.settings.get(buildLeftServerKey(guildId)) ?? '') !== '';
  }

  /** Refuses a command from a server that has left this database. @throws {Refusal} MOVED if the server has left */
  refuse(guildId: string): void {
    if (this.has(guildId)) throw refuseLeftServer();
  }
}

/** Returns the refusal for a server that has left this database. */
export const refuseLeftServer = (): Refusal =>
  new Refusal('MOVED', 'The battles of this server are being moved. Try again in a minute, or tell the person who runs the bot.');
