import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from './database-type.js';
import { channels, channelPlans, audienceChannels } from './schema.js';
import { runInTransaction } from './transaction.js';

const p = sql.placeholder;

/** A channel in which one audience reads a battle's events. */
export interface AudienceChannel {
  readonly gameId: string;
  readonly channelId: string;
  /** The audience of the channel: `all`, the id of a side, or `UMPIRES`. */
  readonly audience: string;
  /** The reason why the channel does not get posts; null if it gets posts. */
  readonly stopped: string | null;
  /** 1 if the umpires know why the channel does not get posts; otherwise 0. */
  readonly umpiresKnow: number;
  /** 1 if the channel may be read by players of other sides who are the server's owner or administrators; otherwise 0. */
  readonly trustsAdministrators: number;
}

/** A channel or category that the bot planned to create, with its id once it exists. */
interface RoomPlan {
  readonly at: string;
  readonly channelId: string | null;
}

/** Access to the unsent posts of channels. */
interface OwedToRooms {
  /** Moves the unsent posts of a deleted channel to another channel. */
  moveRoom(gameId: string, from: string, to: string): void;
}

/** The channels of open battles, by channel id. */
export class AudienceChannels {
  private readonly statements: ReturnType<typeof statementsFor>;

  constructor(
    private readonly database: Database,
    private readonly posts: OwedToRooms,
  ) {
    this.statements = statementsFor(database);
  }

  /**
   * Returns a battle's channels, in the sequence in which they were linked. Empty if the battle is played in the channels where
   * commands are given.
   */
  of(gameId: string): AudienceChannel[] {
    return this.statements.ofGame.all({ gameId });
  }

  /** Returns the battle channel with a Discord id. */
  at(channelId: string): AudienceChannel | undefined {
    return this.statements.one.get({ channelId });
  }

  all(): AudienceChannel[] {
    return this.statements.all.all();
  }

  /** Links a channel to a battle for one audience. @throws {Refusal} UNAVAILABLE if the database cannot be written */
  bind(gameId: string, channelId: string, audience: string): void {
    runInTransaction(this.database, () => {
      this.statements.give.run({ gameId, channelId });
      this.statements.bind.run({ gameId, channelId, audience });
    });
  }

  /**
   * Links a channel in place of deleted channels for the same audience, and moves their unsent posts to it. Both happen in one
   * transaction. Otherwise a bot that stops in between could try to post in a deleted channel forever.
   * @throws {Refusal} UNAVAILABLE if the database cannot be written
   */
  replace(gameId: string, channelId: string, audience: string, gone: readonly string[]): void {
    runInTransaction(this.database, () => {
      if (this.at(channelId)?.audience !== audience) this.bind(gameId, channelId, audience);
      for (const from of gone) {
        this.posts.moveRoom(gameId, from, channelId);
        this.forget(from);
      }
    });
  }

  /**
   * Removes the record of a battle channel that was deleted on Discord. @throws {Refusal} UNAVAILABLE if the database cannot be
   * written
   */
  forget(channelId: string): void {
    runInTransaction(this.database, () => {
      this.statements.forget.run({ channelId });
      this.statements.unbind.run({ channelId });
    });
  }

  /**
   * Records that the people of a battle have changed, so that the permissions of its channels must be corrected. Runs within the
   * transaction of the change.
   */
  oweRights(gameId: string): void {
    this.statements.oweRights.run({ gameId });
  }

  /** Returns the channels that may have wrong permissions, for one battle or, by default, for all battles. */
  owingRights(gameId?: string): AudienceChannel[] {
    return gameId === undefined ? this.statements.allOwing.all() : this.statements.owingOf.all({ gameId });
  }

  /** Records that a channel's permissions are correct. @throws {Refusal} UNAVAILABLE if the database cannot be written */
  hasRights(channelId: string): void {
    if (this.statements.rightsOwed.get({ channelId })?.rightsOwed === 1)
      runInTransaction(this.database, () => this.statements.settleRights.run({ channelId }));
  }

  /**
   * Records why a channel does not get posts, or null if it gets posts again. The umpires then count as not informed.
   * @throws {Refusal} UNAVAILABLE if the database cannot be written
   */
  stop(channelId: string, stopped: string | null): void {
    runInTransaction(this.database, () => this.statements.stop.run({ channelId, stopped }));
  }

  /**
   * Records that the umpires know why a channel does not get posts.
   * @throws {Refusal} UNAVAILABLE if the database cannot be written
   */
  toldUmpires(channelId: string): void {
    runInTransaction(this.database, () => this.statements.know.run({ channelId }));
  }

  /**
   * Records that a channel gets its posts, although players of other sides can read it as the server's owner or administrators.
   * @throws {Refusal} UNAVAILABLE if the database cannot be written
   */
  trustAdministrators(channelId: string): void {
    runInTransaction(this.database, () => this.statements.trust.run({ channelId }));
  }

  /** Releases the channels of a battle, so that a new battle can use them. Runs within the transaction that ends the battle. */
  leave(gameId: string): void {
    this.statements.leave.run({ gameId });
    this.statements.leaveRooms.run({ gameId });
  }

  /**
   * Gives a reopened battle its channels back, except channels that another battle now uses. Runs within the transaction that
   * reopens the battle.
   */
  comeBack(gameId: string): void {
    this.statements.comeBack.run({ gameId });
    this.statements.backInRooms.run({ gameId });
  }

  /** Returns the plan for a channel of a battle, or for the battle's category. */
  planned(gameId: string, what: string): RoomPlan | undefined {
    return this.statements.planned.get({ gameId, what });
  }

  /**
   * Records that a channel or the category of a battle is about to be created. If a channel id is given, records that it was
   * created.
   * @throws {Refusal} UNAVAILABLE if the database cannot be written
   */
  plan(gameId: string, what: string, { at, channelId }: RoomPlan): void {
    runInTransaction(this.database, () => this.statements.plan.run({ gameId, what, at, channelId }));
  }
}

function statementsFor(database: Database) {
  const { gameId, channelId, audience, stopped, umpiresKnow, trustsAdministrators } = audienceChannels;
  const room = { gameId, channelId, audience, stopped, umpiresKnow, trustsAdministrators };
  const isOne = eq(channelId, p('channelId'));
  const isOfGame = eq(gameId, p('gameId'));
  const isThere = eq(audienceChannels.isLeft, 0);
  const inOrder = asc(sql`rowid`);
  return {
    ofGame: database.select(room).from(audienceChannels).where(and(isOfGame, isThere)).orderBy(inOrder).prepare(),
    one: database.select(room).from(audienceChannels).where(and(isOne, isThere)).prepare(),
    all: database.select(room).from(audienceChannels).where(isThere).orderBy(inOrder).prepare(),
    give: database
      .insert(channels)
      .values({ channelId: p('channelId'), gameId: p('gameId') })
      .onConflictDoUpdate({ target: channels.channelId, set: { gameId: sql`excluded.game_id`, isLeft: 0 } })
      .prepare(),
    bind: database
      .insert(audienceChannels)
      .values({ channelId: p('channelId'), gameId: p('gameId'), audience: p('audience') })
      .onConflictDoUpdate({
        target: channelId,
        set: {
          gameId: sql`excluded.game_id`,
          audience: sql`excluded.audience`,
          stopped: null,
          umpiresKnow: 0,
          isLeft: 0,
          trustsAdministrators: 0,
        },
      })
      .prepare(),
    forget: database.delete(audienceChannels).where(isOne).prepare(),
    unbind: database
      .delete(channels)
      .where(eq(channels.channelId, p('channelId')))
      .prepare(),
    stop: database
      .update(audienceChannels)
      .set({ stopped: sql`${p('stopped')}`, umpiresKnow: 0 })
      .where(isOne)
      .prepare(),
    oweRights: database.update(audienceChannels).set({ rightsOwed: 1 }).where(isOfGame).prepare(),
    rightsOwed: database.select({ rightsOwed: audienceChannels.rightsOwed }).from(audienceChannels).where(isOne).prepare(),
    allOwing: database
      .select(room)
      .from(audienceChannels)
      .where(and(isThere, eq(audienceChannels.rightsOwed, 1)))
      .prepare(),
    owingOf: database
      .select(room)
      .from(audienceChannels)
      .where(and(isOfGame, isThere, eq(audienceChannels.rightsOwed, 1)))
      .prepare(),
    settleRights: database.update(audienceChannels).set({ rightsOwed: 0 }).where(isOne).prepare(),
    know: database.update(audienceChannels).set({ umpiresKnow: 1 }).where(isOne).prepare(),
    trust: database.update(audienceChannels).set({ trustsAdministrators: 1 }).where(isOne).prepare(),
    leave: database
      .update(channels)
      .set({ isLeft: 1 })
      .where(sql`${channels.channelId} IN (SELECT channel_id FROM rooms WHERE game_id = ${p('gameId')})`)
      .prepare(),
    leaveRooms: database.update(audienceChannels).set({ isLeft: 1 }).where(isOfGame).prepare(),
    backInRooms: database
      .update(audienceChannels)
      .set({ isLeft: 0, stopped: null, umpiresKnow: 0 })
      .where(and(isOfGame, sql`${channelId} IN (SELECT channel_id FROM channels WHERE game_id = ${p('gameId')} AND is_left = 0)`))
      .prepare(),
    comeBack: database
      .update(channels)
      .set({ isLeft: 0 })
      .where(and(eq(channels.gameId, p('gameId')), eq(channels.isLeft, 1)))
      .prepare(),
    planned: database
      .select({ at: channelPlans.at, channelId: channelPlans.channelId })
      .from(channelPlans)
      .where(and(eq(channelPlans.gameId, p('gameId')), eq(channelPlans.what, p('what'))))
      .prepare(),
    plan: database
      .insert(channelPlans)
      .values({ gameId: p('gameId'), what: p('what'), at: p('at'), channelId: p('channelId') })
      .onConflictDoUpdate({
        target: [channelPlans.gameId, channelPlans.what],
        set: { at: sql`excluded.at`, channelId: sql`excluded.channel_id` },
      })
      .prepare(),
  };
}
