/** Events that a restored backup lacks, as `umpire restore` found them. The bot records the loss when it starts. */
import type BetterSqlite3 from 'better-sqlite3';
import { headOf, type Lacking, markOf, MOST_LACKING_HEADS, openUpTo, type BattleEvent } from '../game/index.js';
import type { Settings } from './settings.js';

const SETTING = 'lost-events';

interface Lost extends Lacking {
  readonly gameId: string;
  /** The number of the last event that the backup has. */
  readonly after: number;
}

/** A database's notes about lost events. */
export function lostEvents(settings: Settings) {
  const all = (): Lost[] => JSON.parse(settings.get(SETTING) ?? '[]') as Lost[];
  return {
    all,
    /** Removes a note once the record itself reports the loss. */
    forget: (gameId: string): void => settings.set(SETTING, JSON.stringify(all().filter((lost) => lost.gameId !== gameId))),
  };
}

/**
 * Notes in a backup, before it replaces a database, which events it lacks. A battle that is missing from the backup altogether is
 * not noted.
 * @param backup a connection with no other database attached
 * @param database the file of the database to be replaced
 */
export function noteLostEvents(backup: BetterSqlite3.Database, database: string): void {
  const hasSettings = backup.prepare("SELECT 1 FROM sqlite_master WHERE name = 'settings'").get() !== undefined;
  if (!hasSettings) return;
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
      const open = Math.max(...events.map((event) => openUpTo(markOf(event))));
      const heads = events.filter(({ audience }) => audience === 'all').map(headOf);
      return [{ gameId, after, open, lacks: events.length, heads: heads.slice(-MOST_LACKING_HEADS) }];
    });
    if (lost.length > 0)
      backup
        .prepare('INSERT INTO main.settings (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value')
        .run(SETTING, JSON.stringify(lost));
  } finally {
    backup.prepare('DETACH gone').run();
  }
}
