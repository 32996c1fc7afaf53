import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { BattleEvent } from '../game/index.js';
import type { Database } from './database.js';
import type { EventRecord } from './record.js';
import { events, posts, privateAnswers } from './schema.js';
import { inTransaction } from './transaction.js';

const p = sql.placeholder;

/** A post that was committed to and is not known to have gone out. */
export interface OwedPost {
  readonly channelId: string;
  /** Of events that not everybody may know: the token to look for their private answer with. */
  readonly interactionToken: string | null;
  readonly event: BattleEvent;
}

/** A post that went out. */
export interface SentPost {
  readonly event: BattleEvent;
  readonly messageId: string | null;
}

/** A post that does not show its event as it stands: taken back, judged again, or neither any more. */
export interface StalePost {
  readonly event: BattleEvent;
  /** The event that took it back, judged it again or let it stand again. */
  readonly since: BattleEvent;
  readonly channelId: string;
  /** When it is known. */
  readonly messageId: string | null;
}

/** What the channels were told: every event owes a post until it is noted here that the post went out. */
export class Posts {
  private readonly statements: ReturnType<typeof statementsFor>;

  constructor(
    private readonly database: Database,
    private readonly record: EventRecord,
  ) {
    this.statements = statementsFor(database);
  }

  /** Notes what the post of an event will be looked for with. Inside the transaction that appends it. */
  owe({ audience, interactionId }: BattleEvent, interactionToken: string | null): void {
    if (audience !== 'all' && interactionToken !== null)
      this.statements.keepToken.run({ interactionId, token: interactionToken });
  }

  /** Posts that are not known to have gone out, oldest first. Reads the whole record: for the start. */
  owed(): OwedPost[] {
    return this.statements.owed
      .all()
      .flatMap(({ gameId, channelId, token, ...row }) =>
        this.record.damages.readingAny(gameId, () => [
          { channelId, interactionToken: token, event: this.record.read(gameId, row) },
        ]),
      );
  }

  /** Notes that posts went out, all in one transaction. @throws {Refusal} UNAVAILABLE */
  sent(went: readonly SentPost[]): void {
    if (went.length === 0) return;
    inTransaction(this.database, () => {
      for (const { event, messageId } of went) {
        this.statements.settle.run({ gameId: event.gameId, eventNumber: event.number, messageId });
        if (event.audience !== 'all') this.statements.forgetToken.run({ interactionId: event.interactionId });
      }
    });
  }

  /** Posts that do not show their events as they stand. @param gameId of one battle alone */
  stale(gameId?: string): StalePost[] {
    const games = gameId === undefined ? this.statements.gamesWithTakings.all().map((game) => game.gameId) : [gameId];
    return games.flatMap((id) => this.record.damages.readingAny(id, () => this.staleOf(id)));
  }

  private staleOf(id: string): StalePost[] {
    const { undoneBy, changedBy } = this.record.ledger(id);
    const shownBy = (number: number): number => undoneBy.get(number) ?? changedBy.get(number) ?? 0;
    const numbers = JSON.stringify([...new Set([...undoneBy.keys(), ...changedBy.keys()])]);
    return this.statements.shown
      .all({ gameId: id, numbers })
      .map(({ body, ...post }) => ({ ...post, event: this.record.read(id, { body }) }))
      .filter(({ event, shownUndoneBy }) => shownBy(event.number) !== shownUndoneBy)
      .map(({ event, channelId, messageId, shownUndoneBy }) => {
        const since = undoneBy.get(event.number) ?? changedBy.get(event.number) ?? undoneBy.get(shownUndoneBy);
        return {
          event,
          channelId,
          messageId,
          since: (since === undefined ? undefined : this.record.event(id, since)) ?? event,
        };
      });
  }

  /** Notes that a message shows these events as they stand now. @throws {Refusal} UNAVAILABLE */
  shown(shown: readonly BattleEvent[], messageId: string | null): void {
    inTransaction(this.database, () => {
      const ledgers = new Map(shown.map(({ gameId }) => [gameId, this.record.ledger(gameId)]));
      for (const { gameId, number } of shown) {
        const { undoneBy, changedBy } = ledgers.get(gameId)!;
        const shownUndoneBy = undoneBy.get(number) ?? changedBy.get(number) ?? 0;
        this.statements.show.run({ gameId, eventNumber: number, shownUndoneBy, messageId });
      }
    });
  }
}

function statementsFor(database: Database) {
  const ofEvent = and(eq(posts.gameId, events.gameId), eq(posts.eventNumber, events.number));
  return {
    keepToken: database
      .insert(privateAnswers)
      .values({ interactionId: p('interactionId'), token: p('token') })
      .onConflictDoNothing()
      .prepare(),
    forgetToken: database
      .delete(privateAnswers)
      .where(eq(privateAnswers.interactionId, p('interactionId')))
      .prepare(),
    owed: database
      .select({ gameId: events.gameId, body: events.body, channelId: events.channelId, token: privateAnswers.token })
      .from(events)
      .leftJoin(posts, ofEvent)
      .leftJoin(privateAnswers, eq(privateAnswers.interactionId, events.interactionId))
      .where(isNull(posts.eventNumber))
      .orderBy(sql`events.rowid`)
      .prepare(),
    settle: database
      .insert(posts)
      .values({ gameId: p('gameId'), eventNumber: p('eventNumber'), messageId: p('messageId') })
      .onConflictDoNothing()
      .prepare(),
    gamesWithTakings: database.selectDistinct({ gameId: events.gameId }).from(events).where(isNotNull(events.undoes)).prepare(),
    shown: database
      .select({ body: events.body, messageId: posts.messageId, shownUndoneBy: posts.shownUndoneBy, channelId: events.channelId })
      .from(posts)
      .innerJoin(events, ofEvent)
      .where(
        and(
          eq(posts.gameId, p('gameId')),
          sql`json_extract(${events.body}, '$.audience') = 'all'`,
          sql`(${posts.shownUndoneBy} <> 0 OR ${posts.eventNumber} IN (SELECT value FROM json_each(${p('numbers')})))`,
        ),
      )
      .prepare(),
    show: database
      .update(posts)
      .set({ shownUndoneBy: sql`${p('shownUndoneBy')}`, messageId: sql`${p('messageId')}` })
      .where(and(eq(posts.gameId, p('gameId')), eq(posts.eventNumber, p('eventNumber'))))
      .prepare(),
  };
}
