import { Refusal } from '../rules/index.js';
import type { Settings } from './settings.js';

/** The setting that says when a server left this database for another. */
export const leftKey = (guildId: string): string => `left:${guildId}`;

/** Servers that left for another database: nothing is done for them here any more, lest their battles go two ways. */
export class LeftServers {
  constructor(private readonly settings: Settings) {}

  /** Stops all work for a server here; with null, it begins again. */
  note(guildId: string, at: Date | null): void {
    this.settings.set(leftKey(guildId), at?.toISOString() ?? '');
  }

  has(guildId: string): boolean {
    return (this.settings.get(leftKey(guildId)) ?? '') !== '';
  }

  /** @throws {Refusal} MOVED for a server that left */
  refuse(guildId: string): void {
    if (this.has(guildId)) throw hasLeft();
  }
}

/** Words for a server that left. */
export const hasLeft = (): Refusal =>
  new Refusal(
    'MOVED',
    'this server’s battles have moved to another part of the umpire, which answers in a moment; if not, tell whoever runs the bot',
  );
