/**
 * Records which events and battles are missing from a restored backup, as found by `umpire restore`. When the bot starts, it
 * records the lost events in the battles. People who press an old button of a lost battle are informed.
 */
import type BetterSqlite3 from 'better-sqlite3';
import {
  formatHashPrefix,
  type LostEventsNotice,
  findShownNumber,
  MAX_LOST_PREFIXES,
  countPublicEvents,
  type BattleEvent,
} from '../game/index.js';
import type { Settings } from './settings.js';

const SETTING = 'lost-events';
const BATTLES = 'lost-battles';
/** The maximum number of lost battles that are recorded. If there are more, only the latest are recorded. */
const MOST_BATTLES = 1000;

/** A battle that is missing from a backup completely. */
export interface LostBattle {
  readonly gameId: string;
  readonly name: string;
  readonly events: number;
}

interface Lost extends LostEventsNotice {
  readonly gameId: string;
  /** The number of the battle's last event in the backup. */
  readonly after: number;
}

/** Gives access to a database's records of lost events. */
export function openLostEvents(settings: Settings) {
  const all = (): Lost[] => JSON.parse(settings.get(SETTING) ?? '[]') as Lost[];
  return {
    all,
    /** Removes the record of a battle once the battle itself reports the loss. */
    forget: (gameId: string): void => settings.set(SETTING, JSON.stringify(all().filter((lost) => lost.gameId !== gameId))),
  };
}

/** Checks whether a battle was lost when a backup was restored. */
export const isLostBattle = (settings: Pick<Settings, 'get'>, gameId: string): boolean =>
  (JSON.parse(settings.get(BATTLES) ?? '[]') as string[]).includes(gameId);

/**
 * Records in a backup which events and battles of a database are missing from it, before the backup replaces the database.
 * @param backup a connection with no other database attached
 * @param database the file of the database to be replaced
 * @returns the battles that are missing completely, oldest first; empty if the backup is too old for these records
 */
export function recordLostEvents(backup: BetterSqlite3.Database, database: string): readonly LostBattle[] {
  const hasSettings = backup.prepare("SELECT 1 FROM sqlite_master WHERE name = 'settings'").get() !== undefined;
  if (!hasSettings) return [];
  const note = (key: string, value: readonly (Lost | string)[]): void =>
    void backup
      .prepare('INSERT INTO main.settings (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value')
      .run(key, JSON.stringify(value));
  backup.prepare('ATTACH ? AS gone').run(database);
  try {
    const games = backup.prepare('SELECT game_id AS gameId, max(number) AS after FROM main.events GROUP BY game_id').all() as {
      gameId: string;
      after: number;
    }[];
    const lostOf = backup.prepare(
      'SELECT body FROM gone.events e WHERE game_id = ? AND NOT EXISTS (SELECT 1 FROM main.events b WHERE b.game_id = e.game_id AND b.hash = e.hash) ORDER BY number',
    );
    const lost = games.flatMap(({ gameId, after }): Lost[] => {
      const events = (lostOf.pluck().all(gameId) as string[]).map((body) => JSON.parse(body) as BattleEvent);
      if (events.length === 0) return [];
      const open = Math.max(...events.map((event) => countPublicEvents(findShownNumber(event))));
      const heads = events.filter(({ audience }) => audience === 'all').map(formatHashPrefix);
      return [{ gameId, after, open, lacks: events.length, heads: heads.slice(-MAX_LOST_PREFIXES) }];
    });
    if (lost.length > 0) note(SETTING, lost);
    const battles = backup
      .prepare(
        'SELECT id AS gameId, name, (SELECT count(*) FROM gone.events e WHERE e.game_id = g.id) AS events FROM gone.games g WHERE id NOT IN (SELECT id FROM main.games) ORDER BY rowid',
      )
      .all() as LostBattle[];
    const before = backup.prepare('SELECT value FROM main.settings WHERE key = ?').pluck().get(BATTLES) as string | undefined;
    const noted = [...(JSON.parse(before ?? '[]') as string[]), ...battles.map(({ gameId }) => gameId)];
    if (battles.length > 0) note(BATTLES, noted.slice(-MOST_BATTLES));
    return battles;
  } finally {
    backup.prepare('DETACH gone').run();
  }
}
