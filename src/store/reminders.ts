import { and, desc, eq, or, sql } from 'drizzle-orm';
import { BOARD, UNTIL_NEEDED } from '../house/index.js';
import type { Database } from './database-type.js';
import { events, games, records } from './schema.js';
import { openSettings } from './settings.js';

/** The progress of a battle's reminders, stored outside its record. */
export interface ReminderProgress {
  /** The deadline of these reminders, ISO 8601. */
  readonly to: string;
  /** Reminders that were sent, or are no longer needed. */
  readonly said: readonly string[];
  /** The reminder that the bot is about to send. Discord may already have the reminder. */
  readonly saying: string | null;
  /** Channels that already have this reminder. Missing if there are none. */
  readonly sent?: readonly string[];
  /** True if the orders of the turn were opened at the deadline. After an umpire's undo they are not opened again. */
  readonly hasOpened?: true;
  /** The time when the bot first saw this deadline, in milliseconds of Discord's time. Missing if the time is not needed. */
  readonly seen?: number;
}

const keyOf = (gameId: string): string => `reminded:${gameId}`;

/** Reads battles with a deadline, and stores the progress of each battle's reminders. */
export function openReminders(database: Database) {
  const settings = openSettings(database);
  const withDeadline = database
    .select({ id: games.id })
    .from(records)
    .innerJoin(games, eq(games.id, records.gameId))
    .where(and(eq(records.kind, BOARD), eq(records.id, 'deadline'), eq(games.status, 'open')))
    .prepare();
  const withReady = database
    .selectDistinct({ id: games.id })
    .from(records)
    .innerJoin(games, eq(games.id, records.gameId))
    .where(
      and(or(and(eq(records.kind, BOARD), eq(records.id, 'ready')), eq(records.kind, UNTIL_NEEDED)), eq(games.status, 'open')),
    )
    .prepare();
  const channel = database
    .select({ channelId: events.channelId })
    .from(events)
    .where(and(eq(events.gameId, sql.placeholder('gameId')), eq(events.kind, 'deadline-set')))
    .orderBy(desc(events.number))
    .limit(1)
    .prepare();
  return {
    /** Returns open battles that may have a deadline. */
    battles: (): readonly string[] => withDeadline.all().map(({ id }) => id),

    /** Returns the open battles where a side may be ready, or done until it is needed. */
    withReady: (): readonly string[] => withReady.all().map(({ id }) => id),

    /** Returns the channel where a battle's deadline was set. */
    channelOf: (gameId: string): string | undefined => channel.get({ gameId })?.channelId,

    /** Returns the progress of the reminders of this deadline. For a new deadline, no reminder has been sent. */
    of(gameId: string, to: string): ReminderProgress {
      const kept = settings.get(keyOf(gameId));
      const reminded = kept === undefined ? undefined : (JSON.parse(kept) as ReminderProgress);
      return reminded?.to === to ? reminded : { to, said: [], saying: null };
    },

    /** Stores the progress of the reminders. The progress is on disk when this returns. */
    note: (gameId: string, reminded: ReminderProgress): void => settings.set(keyOf(gameId), JSON.stringify(reminded)),
  };
}
