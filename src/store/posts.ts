import type { Statement } from 'better-sqlite3';
import { and, asc, count, eq, gt, lt, lte, sql } from 'drizzle-orm';
import type { BattleEvent, Ledger } from '../game/index.js';
import type { Database } from './database-type.js';
import type { EventRecord } from './record.js';
import type { AudienceChannel } from './rooms.js';
import { events, pendingPosts, privateAnswers, sentPosts } from './schema.js';
import { runInTransaction, runInUnsyncedTransaction } from './transaction.js';

const p = sql.placeholder;

/** The value for a missing channel, used for events from an imported record, because they were never posted here. */
export const NO_CHANNEL = '0';

/** The maximum number of a channel's posts or edits that are read at once. Posts of one command stay together. */
const AT_ONCE = 200;

/** A post or edit that is still to be sent. Its event is committed. */
export interface PendingPost {
  /** The id of the row. Posts are sent in the sequence of these ids. */
  readonly id: number;
  readonly channelId: string;
  /** The audience of the channel; null for the channel in which the command was given. */
  readonly audience: string | null;
  /** True if the command was given in this channel, so that its answer may serve as the post. */
  readonly isAnswered: boolean;
  /** The token that is needed to find the private answer about a secret event; null if there is no such answer. */
  readonly interactionToken: string | null;
  readonly event: BattleEvent;
  /** The number of the last event that undid, recalculated or restored this event; 0 if there is no such event. */
  readonly changedBy: number;
  /** The id of the message to edit; null if the message is unknown. */
  readonly messageId: string | null;
}

/** A post that has been sent to a channel. */
export interface SentPost {
  readonly event: BattleEvent;
  readonly channelId: string;
  readonly messageId: string | null;
  /** The audience of the channel; null for the channel in which the command was given. */
  readonly audience?: string | null;
  /** The number of the last event that the message takes into account. */
  readonly asOf: number;
}

/**
 * The posts that have been sent or are still to be sent. `owed_posts` has a row for each event and channel until its post is
 * known to be sent, and again while that post is out of date. The bot therefore finds all its work in this table.
 */
export class Posts {
  private readonly statements: ReturnType<typeof statementsFor>;
  private readonly markChanged: ReturnType<typeof marking>;
  private readonly openOf: Statement<unknown[], number>;
  private readonly move: Statement;
  private readonly moveAll: Statement;

  /**
   * Creates the list of posts.
   * @param record reads the events of unsent posts. Returns no events of a damaged battle
   */
  constructor(
    private readonly database: Database,
    private readonly record: EventRecord,
  ) {
    this.statements = statementsFor(database);
    this.markChanged = marking(database);
    this.openOf = database.$client
      .prepare<unknown[], number>(
        `SELECT number FROM events WHERE game_id = :gameId AND number IN (SELECT value FROM json_each(:numbers))
        AND json_extract(body, '$.audience') = 'all'`,
      )
      .pluck();
    this.move = database.$client
      .prepare(`UPDATE OR IGNORE owed_posts SET channel_id = :channelId, failing_since = NULL, given_up = 0
      WHERE game_id = :gameId AND is_told = 0 AND (given_up <> 0 OR failing_since IS NOT NULL)
        AND (audience IS :audience OR (audience IS NULL AND :audience = 'all'))`);
    this.moveAll = database.$client.prepare(`UPDATE OR IGNORE owed_posts SET channel_id = :to, failing_since = NULL, given_up = 0
      WHERE game_id = :gameId AND channel_id = :from AND is_told = 0`);
  }

  /**
   * Records that an event must be posted in a channel. For a secret event, also stores the interaction's token, which is needed
   * to find the private answer. Runs within the transaction that adds the event.
   */
  owe({ gameId, number, audience, interactionId }: BattleEvent, channelId: string, interactionToken: string | null): void {
    this.statements.owe.run({ gameId, eventNumber: number, channelId });
    if (audience !== 'all' && interactionToken !== null)
      this.statements.keepToken.run({ interactionId, token: interactionToken });
  }

  /** Records that an event must be posted in a channel of the battle. Runs within the transaction that adds the event. */
  oweRoom({ gameId, number }: BattleEvent, { channelId, audience }: Pick<AudienceChannel, 'channelId' | 'audience'>): void {
    this.statements.oweRoom.run({ gameId, eventNumber: number, channelId, audience });
  }

  /** Returns the numbers of those events that are public. */
  openAmong(gameId: string, numbers: readonly number[]): number[] {
    return this.openOf.all({ gameId, numbers: JSON.stringify(numbers) });
  }

  /**
   * Records that the posts of changed events must be edited, in every channel that shows them. Runs within the transaction of the
   * change.
   * @param by the number of the last event of the command that made the change
   * @param known the numbers of changed events that are known to be public. The audiences of other events are read from the
   *   record. Default: empty
   */
  changed(gameId: string, before: Ledger, after: Ledger, by: number, known: ReadonlySet<number> = new Set()): void {
    const shownBy = ({ undoneBy, changedBy }: Ledger, number: number): number =>
      undoneBy.get(number) ?? changedBy.get(number) ?? 0;
    const all = new Set([before, after].flatMap(({ undoneBy, changedBy }) => [...undoneBy.keys(), ...changedBy.keys()]));
    const numbers = [...all].filter((number) => shownBy(before, number) !== shownBy(after, number));
    if (numbers.length > 0) this.markChanged({ gameId, numbers: JSON.stringify(numbers), open: JSON.stringify([...known]), by });
  }

  /**
   * Returns the channels with unsent posts or edits, for one battle or, by default, for all battles. Posts that were given up do
   * not count.
   */
  channels(gameId?: string): string[] {
    const due = gameId === undefined ? this.statements.channels.all() : this.statements.channelsOfGame.all({ gameId });
    return due.map(({ channelId }) => channelId);
  }

  /** Returns the number of unsent posts and edits in all channels. Posts that were given up do not count. */
  count(): number {
    return this.statements.count.get()?.count ?? 0;
  }

  /** Returns the unsent posts, oldest first. Leaves out posts that were given up, and posts of damaged battles. */
  owed(): PendingPost[] {
    return this.statements.owed.all().flatMap((row) => this.read(row));
  }

  /**
   * Lists the unsent posts or edits of a channel, oldest first. Leaves out posts that were given up, and posts of damaged
   * battles. The list has at most 200 posts and never splits a command's posts. A command with more than 200 posts has its own
   * list.
   * @param isTold true for edits, false for posts
   * @param after the id of the last row that was read. Default: start at the first row
   */
  due(channelId: string, isTold: boolean, after = 0): PendingPost[] {
    const values = { channelId, isTold: isTold ? 1 : 0, after };
    const rows = this.statements.due.all({ ...values, limit: AT_ONCE });
    if (rows.length < AT_ONCE) return rows.flatMap((row) => this.read(row));
    const { interactionId } = rows.at(-1)!;
    const whole = rows.filter((row) => row.interactionId !== interactionId);
    return (whole.length > 0 ? whole : this.statements.dueOf.all({ ...values, interactionId })).flatMap((row) => this.read(row));
  }

  /** Returns the numbers of earlier events that have not been posted in the channel yet, oldest first. */
  owedBefore(channelId: string, gameId: string, number: number): number[] {
    return this.statements.owedBefore.all({ channelId, gameId, number }).map(({ eventNumber }) => eventNumber);
  }

  private read({ body, gameId, typedIn, ...row }: Row): readonly PendingPost[] {
    return this.record.damages.readingAny(gameId, () => [
      { ...row, isAnswered: typedIn === row.channelId, event: this.record.read(gameId, { body }) },
    ]);
  }

  /** Returns the numbers of an interaction's events that have not been posted in a channel, even if the post was given up. */
  owedOf(interactionId: string, channelId: string): number[] {
    return this.statements.owedOf.all({ interactionId, channelId }).map(({ number }) => number);
  }

  /**
   * Records in one transaction that posts and edits were sent. If an event has changed since its post was built (`asOf`), an edit
   * must follow. These records may be lost if the machine crashes. The bot therefore looks for a post in the channel before
   * sending it.
   * @throws {Refusal} UNAVAILABLE if the database cannot be written
   */
  sent(went: readonly SentPost[]): void {
    if (went.length === 0) return;
    runInUnsyncedTransaction(this.database, () => {
      for (const { event, channelId, messageId, audience = null, asOf } of went) {
        const values = { gameId: event.gameId, eventNumber: event.number, channelId };
        const { changes } = this.statements.settle.run({ ...values, asOf });
        if (changes === 0) this.statements.leaveEdit.run(values);
        this.statements.tell.run({ ...values, messageId, audience });
        if (event.audience !== 'all' && audience === null)
          this.statements.forgetToken.run({ interactionId: event.interactionId });
      }
    });
  }

  /**
   * Records since when Discord has refused a channel's posts and edits. A recorded earlier time is kept.
   * @param id the id of a single row. Default: all rows of the channel
   * @throws {Refusal} UNAVAILABLE if the database cannot be written
   */
  failing(channelId: string, since: string, id?: number): void {
    runInTransaction(this.database, () => {
      if (id === undefined) this.statements.failing.run({ channelId, since });
      else this.statements.failingOne.run({ id, since });
    });
  }

  /**
   * Gives up the posts and edits that a channel has refused for too long. Posts stay stored, so that another channel can get
   * them. Edits are deleted.
   * @param failingSince the latest start of the failure. Only posts and edits that have failed since then or longer are given up
   * @returns the number of posts that were given up
   * @throws {Refusal} UNAVAILABLE if the database cannot be written
   */
  giveUp(channelId: string, failingSince: string): number {
    return runInTransaction(this.database, () => {
      this.statements.forgetEdits.run({ channelId, failingSince });
      return this.statements.giveUp.run({ channelId, failingSince }).changes;
    });
  }

  /** Returns the battles with given-up posts that their umpires have not been informed about. */
  withGivenUp(): string[] {
    return this.statements.withGivenUp.all().map(({ gameId }) => gameId);
  }

  /**
   * Counts a battle's given-up posts by channel, and marks them as reported to an umpire. Posts that were already reported are
   * not counted.
   * @throws {Refusal} UNAVAILABLE if the database cannot be written
   */
  tellGivenUp(gameId: string): { readonly channelId: string; readonly posts: number }[] {
    return runInTransaction(this.database, () => {
      const found = this.statements.givenUp.all({ gameId });
      this.statements.umpiresKnow.run({ gameId });
      return found;
    });
  }

  /**
   * Moves the failing or given-up posts of a battle to another channel.
   * @param audience the audience of the channel that loses the posts. Null, the default, means posts in the channels where
   *   commands were given. `all` includes these posts too
   * @returns the number of moved posts
   * @throws {Refusal} UNAVAILABLE if the database cannot be written
   */
  oweAgain(gameId: string, channelId: string, audience: string | null = null): number {
    return runInTransaction(this.database, () => this.move.run({ gameId, channelId, audience }).changes);
  }

  /**
   * Moves the unsent posts of a deleted channel to another channel, which may already have some of the same posts to send.
   * Removes the unsent edits of the deleted channel.
   * @throws {Refusal} UNAVAILABLE if the database cannot be written
   */
  moveRoom(gameId: string, from: string, to: string): void {
    runInTransaction(this.database, () => {
      this.moveAll.run({ gameId, from, to });
      this.statements.forgetRoom.run({ gameId, from });
    });
  }
}

type Row = { readonly body: string; readonly gameId: string; readonly typedIn: string } & Omit<
  PendingPost,
  'event' | 'isAnswered'
>;

/**
 * Builds a function that marks the posts of changed events for editing, both unsent posts and posts in channels. Private answers
 * are not edited.
 */
function marking({ $client }: Database): (values: { gameId: string; numbers: string; open: string; by: number }) => void {
  const isOpen = "number IN (SELECT value FROM json_each(:open)) OR json_extract(body, '$.audience') = 'all'";
  const meant = `SELECT game_id, number, channel_id, (${isOpen}) AS is_open FROM events
    WHERE game_id = :gameId AND number IN (SELECT value FROM json_each(:numbers))`;
  const owed = $client.prepare(`UPDATE owed_posts SET changed_by = :by WHERE game_id = :gameId
    AND event_number IN (SELECT number FROM (${meant}) WHERE is_open OR owed_posts.audience IS NOT NULL)`);
  const told =
    $client.prepare(`INSERT OR IGNORE INTO owed_posts (game_id, event_number, channel_id, is_told, changed_by, audience)
    SELECT e.game_id, e.number, coalesce(t.channel_id, e.channel_id) AS channel, 1, :by, t.audience FROM (${meant}) e
    LEFT JOIN told_posts t ON t.game_id = e.game_id AND t.event_number = e.number
    WHERE channel <> '${NO_CHANNEL}' AND (e.is_open OR t.audience IS NOT NULL) AND (t.channel_id IS NOT NULL OR NOT EXISTS
      (SELECT 1 FROM owed_posts o WHERE o.game_id = e.game_id AND o.event_number = e.number))
    ORDER BY e.number`);
  return (values) => {
    owed.run(values);
    told.run(values);
  };
}

function statementsFor(database: Database) {
  const { gameId, eventNumber, channelId, isTold, changedBy, failingSince, givenUp } = pendingPosts;
  const isPost = and(eq(gameId, p('gameId')), eq(eventNumber, p('eventNumber')), eq(channelId, p('channelId')));
  const isDue = eq(givenUp, 0);
  const ofChannel = and(eq(channelId, p('channelId')), isDue);
  const ofEvent = and(eq(events.gameId, gameId), eq(events.number, eventNumber));
  const failsFor = and(ofChannel, lte(failingSince, p('failingSince')));
  const rows = () =>
    database
      .select({
        id: pendingPosts.id,
        channelId,
        audience: pendingPosts.audience,
        changedBy,
        typedIn: events.channelId,
        interactionId: events.interactionId,
        gameId: events.gameId,
        body: events.body,
        interactionToken: privateAnswers.token,
        messageId: sentPosts.messageId,
      })
      .from(pendingPosts)
      .innerJoin(events, ofEvent)
      .leftJoin(privateAnswers, eq(privateAnswers.interactionId, events.interactionId))
      .leftJoin(
        sentPosts,
        and(eq(sentPosts.gameId, gameId), eq(sentPosts.eventNumber, eventNumber), eq(sentPosts.channelId, channelId)),
      );
  const dueHere = and(ofChannel, eq(isTold, p('isTold')), gt(pendingPosts.id, p('after')));
  return {
    owe: database
      .insert(pendingPosts)
      .values({ gameId: p('gameId'), eventNumber: p('eventNumber'), channelId: p('channelId') })
      .prepare(),
    oweRoom: database
      .insert(pendingPosts)
      .values({ gameId: p('gameId'), eventNumber: p('eventNumber'), channelId: p('channelId'), audience: p('audience') })
      .prepare(),
    owedBefore: database
      .select({ eventNumber })
      .from(pendingPosts)
      .where(and(ofChannel, eq(gameId, p('gameId')), eq(isTold, 0), lt(eventNumber, p('number'))))
      .orderBy(asc(eventNumber))
      .prepare(),
    forgetRoom: database
      .delete(pendingPosts)
      .where(and(eq(gameId, p('gameId')), eq(channelId, p('from'))))
      .prepare(),
    keepToken: database
      .insert(privateAnswers)
      .values({ interactionId: p('interactionId'), token: p('token') })
      .onConflictDoNothing()
      .prepare(),
    forgetToken: database
      .delete(privateAnswers)
      .where(eq(privateAnswers.interactionId, p('interactionId')))
      .prepare(),
    channels: database.selectDistinct({ channelId }).from(pendingPosts).where(isDue).prepare(),
    channelsOfGame: database
      .selectDistinct({ channelId })
      .from(pendingPosts)
      .where(and(eq(gameId, p('gameId')), isDue))
      .prepare(),
    count: database.select({ count: count() }).from(pendingPosts).where(isDue).prepare(),
    owed: rows()
      .where(and(isDue, eq(isTold, 0)))
      .orderBy(asc(pendingPosts.id))
      .prepare(),
    due: rows().where(dueHere).orderBy(asc(pendingPosts.id)).limit(p('limit')).prepare(),
    dueOf: rows()
      .where(and(dueHere, eq(events.interactionId, p('interactionId'))))
      .orderBy(asc(pendingPosts.id))
      .prepare(),
    owedOf: database
      .select({ number: events.number })
      .from(events)
      .innerJoin(pendingPosts, ofEvent)
      .where(and(eq(events.interactionId, p('interactionId')), eq(channelId, p('channelId')), eq(isTold, 0)))
      .prepare(),
    settle: database
      .delete(pendingPosts)
      .where(and(isPost, lte(changedBy, p('asOf'))))
      .prepare(),
    leaveEdit: database.update(pendingPosts).set({ isTold: 1, failingSince: null, givenUp: 0 }).where(isPost).prepare(),
    tell: database
      .insert(sentPosts)
      .values({
        gameId: p('gameId'),
        eventNumber: p('eventNumber'),
        channelId: p('channelId'),
        messageId: p('messageId'),
        audience: p('audience'),
      })
      .onConflictDoUpdate({
        target: [sentPosts.gameId, sentPosts.eventNumber, sentPosts.channelId],
        set: { messageId: sql`coalesce(excluded.message_id, message_id)` },
      })
      .prepare(),
    failing: database
      .update(pendingPosts)
      .set({ failingSince: sql`coalesce(failing_since, ${p('since')})` })
      .where(ofChannel)
      .prepare(),
    failingOne: database
      .update(pendingPosts)
      .set({ failingSince: sql`coalesce(failing_since, ${p('since')})` })
      .where(eq(pendingPosts.id, p('id')))
      .prepare(),
    forgetEdits: database
      .delete(pendingPosts)
      .where(and(failsFor, eq(isTold, 1)))
      .prepare(),
    giveUp: database.update(pendingPosts).set({ givenUp: 1 }).where(failsFor).prepare(),
    withGivenUp: database.selectDistinct({ gameId }).from(pendingPosts).where(eq(givenUp, 1)).prepare(),
    givenUp: database
      .select({ channelId, posts: count() })
      .from(pendingPosts)
      .where(and(eq(gameId, p('gameId')), eq(givenUp, 1)))
      .groupBy(channelId)
      .prepare(),
    umpiresKnow: database
      .update(pendingPosts)
      .set({ givenUp: 2 })
      .where(and(eq(gameId, p('gameId')), eq(givenUp, 1)))
      .prepare(),
  };
}
