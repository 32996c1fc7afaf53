import { and, desc, eq, or, sql } from 'drizzle-orm';
import { BOARD, UNTIL_NEEDED } from '../house/index.js';
import type { Database } from './database-type.js';
import { events, games, records } from './schema.js';
import { settingsIn } from './settings.js';

/** The progress of a battle's reminders. This state is kept beside the battle's record. */
export interface Reminded {
  /** The deadline of these reminders, ISO 8601. */
  readonly to: string;
  /** Reminders already sent, or no longer to be sent. */
  readonly said: readonly string[];
  /** The reminder that is being sent; Discord may have it already. */
  readonly saying: string | null;
  /** Channels that have the reminder that is being sent; missing if none has it yet. */
  readonly sent?: readonly string[];
  /** True if the orders of the turn were opened at the deadline. They are not opened again after an umpire has undone that. */
  readonly hasOpened?: true;
  /** When the bot first saw this deadline, in milliseconds by Discord's time; missing if it is not needed. */
  readonly seen?: number;
}

const keyOf = (gameId: string): string => `reminded:${gameId}`;

/** Reads battles with a deadline, and keeps how far each battle's reminders have come. */
export function remindersIn(database: Database) {
  const settings = settingsIn(database);
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
    /** Open battles that may have a deadline. */
    battles: (): readonly string[] => withDeadline.all().map(({ id }) => id),

    /** Open battles in which a side may be ready, or done until it is needed. */
    withReady: (): readonly string[] => withReady.all().map(({ id }) => id),

    /** The channel in which a battle's deadline was set. */
    channelOf: (gameId: string): string | undefined => channel.get({ gameId })?.channelId,

    /** How far the reminders of this deadline have come; none is sent yet if it is a new one. */
    of(gameId: string, to: string): Reminded {
      const kept = settings.get(keyOf(gameId));
      const reminded = kept === undefined ? undefined : (JSON.parse(kept) as Reminded);
      return reminded?.to === to ? reminded : { to, said: [], saying: null };
    },

    /** Writes how far the reminders have come. The note is on disk when the function returns. */
    note: (gameId: string, reminded: Reminded): void => settings.set(keyOf(gameId), JSON.stringify(reminded)),
  };
}
