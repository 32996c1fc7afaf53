import { and, eq } from 'drizzle-orm';
import type { Database } from './database-type.js';
import { games } from './schema.js';
import { openSettings } from './settings.js';

/** The settings and other data of servers. */
export interface Guilds {
  /** Returns the ids of the rulebooks chosen for a server; undefined if none were chosen. */
  chosenRulebooks(guildId: string): readonly string[] | undefined;
  /** Stores the choice of rulebooks for a server. Null removes the choice. */
  chooseRulebooks(guildId: string, ids: readonly string[] | null): void;
  /** Returns the id of the role that a person needs to start battles; undefined if everyone may start battles. */
  starters(guildId: string): string | undefined;
  /** Stores the id of the role that a person needs to start battles. Null allows everyone to start battles. */
  chooseStarters(guildId: string, roleId: string | null): void;
  /** Returns the rulebooks of a server's open battles, without duplicates. */
  playedRulebooks(guildId: string): readonly string[];
  /** Returns how a server reads table headings for a rulebook: the column for each heading, with headings in plain spelling. */
  headings(guildId: string, ruleset: string): Readonly<Record<string, string>>;
  /** Stores which column a heading means. If a server has more than 200 headings, removes the oldest. */
  keepHeading(guildId: string, ruleset: string, heading: string, meaning: string): void;
}

const MOST_HEADINGS = 200;

const keyOf = (guildId: string): string => `rulebooks:${guildId}`;

const startersKeyOf = (guildId: string): string => `starters:${guildId}`;

const headingsKeyOf = (guildId: string, ruleset: string): string => `headings:${guildId}:${ruleset}`;

export function openGuilds(database: Database): Guilds {
  const settings = openSettings(database);
  const headings: Guilds['headings'] = (guildId, ruleset) =>
    JSON.parse(settings.get(headingsKeyOf(guildId, ruleset)) || '{}') as Record<string, string>;
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
    headings,
    keepHeading(guildId, ruleset, heading, meaning) {
      const others = Object.entries(headings(guildId, ruleset)).filter(([other]) => other !== heading);
      const kept = [...others, [heading.slice(0, 100), meaning]].slice(-MOST_HEADINGS);
      settings.set(headingsKeyOf(guildId, ruleset), JSON.stringify(Object.fromEntries(kept)));
    },
  };
}
