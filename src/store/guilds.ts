import { and, eq } from 'drizzle-orm';
import type { Database } from './database.js';
import { games } from './schema.js';
import { settingsIn } from './settings.js';

/** The settings and data of servers. */
export interface Guilds {
  /** Ids of the rulebooks chosen for the server; undefined without a choice. */
  chosenRulebooks(guildId: string): readonly string[] | undefined;
  /** Stores a choice; null removes it. */
  chooseRulebooks(guildId: string, ids: readonly string[] | null): void;
  /** The role whose members may begin battles; undefined if everybody may. */
  starters(guildId: string): string | undefined;
  /** Stores that role; null lets everybody begin battles. */
  chooseStarters(guildId: string, roleId: string | null): void;
  /** The rulebooks of the server's open battles, each once. */
  playedRulebooks(guildId: string): readonly string[];
}

const keyOf = (guildId: string): string => `rulebooks:${guildId}`;

const startersKeyOf = (guildId: string): string => `starters:${guildId}`;

export function guildsIn(database: Database): Guilds {
  const settings = settingsIn(database);
  return {
    chosenRulebooks(guildId) {
      const kept = settings.get(keyOf(guildId));
      return kept === undefined || kept === '' ? undefined : kept.split(' ');
    },
    chooseRulebooks: (guildId, ids) => settings.set(keyOf(guildId), (ids ?? []).join(' ')),
    starters: (guildId) => settings.get(startersKeyOf(guildId)) || undefined,
    chooseStarters: (guildId, roleId) => settings.set(startersKeyOf(guildId), roleId ?? ''),
    playedRulebooks: (guildId) =>
      database
        .selectDistinct({ ruleset: games.ruleset })
        .from(games)
        .where(and(eq(games.guildId, guildId), eq(games.status, 'open')))
        .all()
        .map(({ ruleset }) => ruleset),
  };
}
