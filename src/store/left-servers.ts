import { Refusal } from '../rules/index.js';
import type { Settings } from './settings.js';

/** Returns the setting that says when a server left this database for another. */
export const leftKey = (guildId: string): string => `left:${guildId}`;

/**
 * The list of servers that have moved to another database. Nothing is done for these servers here, because otherwise their
 * battles would continue twice.
 */
export class LeftServers {
  constructor(private readonly settings: Settings) {}

  /** Notes that a server has left this database, and when. Nothing is then done for the server. Null removes the note. */
  note(guildId: string, at: Date | null): void {
    this.settings.set(leftKey(guildId), at?.toISOString() ?? '');
  }

  has(guildId: string): boolean {
    return (this.settings.get(leftKey(guildId)) ?? '') !== '';
  }

  /** @throws {Refusal} MOVED if the server has left this database */
  refuse(guildId: string): void {
    if (this.has(guildId)) throw hasLeft();
  }
}

/** Returns the refusal for a server that has left this database. */
export const hasLeft = (): Refusal =>
  new Refusal(
    'MOVED',
    'The battles of this server have moved to another part of the bot. Try again in a minute, or tell the person who runs the bot.',
  );
