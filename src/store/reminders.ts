import { and, desc, eq, or, sql } from 'drizzle-orm';
import { BOARD_TABLE, UNTIL_NEEDED_TABLE } from '../house/index.js';
import type { Database } from './database-type.js';
import { events, games, records } from './schema.js';
import { openSettings } from './settings.js';

/** The progress of a battle's reminders. It is stored outside the battle's record. */
export interface ReminderProgress {
  /** The deadline that the reminders are for, in ISO 8601. */
  readonly to: string;
  /** The reminders that were sent or are no longer needed. */
  readonly said: readonly string[];
  /** The reminder that the bot is about to send. It may already have reached Discord. */
  readonly saying: string | null;
  /** The channels that already have this reminder. Missing if no channel has it. */
  readonly sent?: readonly string[];
  /** True if the turn's orders were opened at the deadline. If an umpire undoes this, the orders are not opened again. */
  readonly hasOpened?: true;
  /** The time when the bot first saw this deadline, in milliseconds of Discord's time. Missing if the time is not needed. */
  readonly seen?: number;
}

const keyOf = (gameId: string): string => `reminded:${gameId}`;

/** Gives access to battles with a deadline, and to the progress of each battle's reminders. */
export function openReminders(database: Database) {
  const settings = openSettings(database);
  const withDeadline = database
    .select({ id: games.id })
    .from(records)
    .innerJoin(games, eq(games.id, records.gameId))
    .where(and(eq(records.kind, BOARD_TABLE), eq(records.id, 'deadline'), eq(games.status, 'open')))
    .prepare();
  const withReady = database
    .selectDistinct({ id: games.id })
    .from(records)
    .innerJoin(games, eq(games.id, records.gameId))
    .where(
      and(
        or(and(eq(records.kind, BOARD_TABLE), eq(records.id, 'ready')), eq(records.kind, UNTIL_NEEDED_TABLE)),
        eq(games.status, 'open'),
      ),
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
    /** Returns the open battles that may have a deadline. */
    battles: (): readonly string[] => withDeadline.all().map(({ id }) => id),

    /** Returns the open battles in which a side may be ready, or done until it is needed. */
    withReady: (): readonly string[] => withReady.all().map(({ id }) => id),

    /** Returns the channel in which a battle's deadline was set. */
    channelOf: (gameId: string): string | undefined => channel.get({ gameId })?.channelId,

    /** Returns the progress of the reminders for a deadline. If the deadline is new, no reminder has been sent yet. */
    of(gameId: string, to: string): ReminderProgress {
      const kept = settings.get(keyOf(gameId));
      const reminded = kept === undefined ? undefined : (JSON.parse(kept) as ReminderProgress);
      return reminded?.to === to ? reminded : { to, said: [], saying: null };
    },

    /** Stores the progress of the reminders. The data are on disk when the function returns. */
    note: (gameId: string, reminded: ReminderProgress): void => settings.set(keyOf(gameId), JSON.stringify(reminded)),
  };
}
