import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { Refusal } from '../rules/index.js';
import type { Database } from './database-type.js';
import { isLostBattle } from './lost-events.js';
import { channels, games } from './schema.js';
import { settingsIn } from './settings.js';
import { inTransaction } from './transaction.js';

const p = sql.placeholder;

/** Binds battles to channels and servers. A channel has at most one battle. */
export class Channels {
  private readonly statements: ReturnType<typeof statementsFor>;

  constructor(private readonly database: Database) {
    this.statements = statementsFor(database);
  }

  /**
   * Finds the battle for a command in a channel. This is the battle to which the channel belongs, or belonged as a room until
   * the battle ended: such a channel takes nothing of another battle. If it never belonged to one, the server's oldest open
   * battle is taken, lessons excepted; undefined if there is none.
   */
  battleIn(guildId: string, channelId: string): string | undefined {
    return this.statements.bound.get({ channelId })?.gameId ?? this.statements.firstOpenOfGuild.get({ guildId })?.id;
  }

  /** The ended battle of which a channel was a room. */
  leftBattleOf(channelId: string): string | undefined {
    const bound = this.statements.bound.get({ channelId });
    return bound?.isLeft === 1 ? bound.gameId : undefined;
  }

  /** The channels that belong to a battle, or belonged to it as rooms. */
  of(gameId: string): string[] {
    return this.statements.ofGame.all({ gameId }).map(({ channelId }) => channelId);
  }

  /** The battle that a channel belongs to, if it has not ended. */
  openBattleOf(channelId: string): string | undefined {
    const bound = this.statements.bound.get({ channelId });
    return bound?.status === 'open' ? bound.gameId : undefined;
  }

  /** The server that a battle belongs to. */
  guildOf(gameId: string): string | undefined {
    return this.statements.guild.get({ gameId })?.guildId;
  }

  /** True if a battle that is here no more was lost when a backup was put back. */
  isLost(gameId: string): boolean {
    return isLostBattle(settingsIn(this.database), gameId);
  }

  /** All channels of open battles, the newest battle first. */
  ofOpenBattles(): { readonly gameId: string; readonly channelId: string }[] {
    return this.statements.ofOpenBattles.all();
  }

  /**
   * Makes a channel belong to a battle.
   * @throws {Refusal} NOT_FOUND if there is no such battle, CONFLICT if the channel belongs to another open battle, UNAVAILABLE
   *   if the database cannot be written
   */
  bind(gameId: string, channelId: string): void {
    inTransaction(this.database, () => {
      if (this.guildOf(gameId) === undefined) throw new Refusal('NOT_FOUND', 'there is no such battle');
      this.requireFree(gameId, channelId);
      this.give(channelId, gameId);
    });
  }

  /** @throws {Refusal} CONFLICT if the channel belongs to another open battle */
  requireFree(gameId: string, channelId: string): void {
    const before = this.openBattleOf(channelId);
    if (before !== undefined && before !== gameId) throw new Refusal('CONFLICT', 'that channel belongs to another open battle');
  }

  /** Binds a channel to a battle, whatever it was bound to before. Inside a transaction. */
  give(channelId: string, gameId: string): void {
    this.statements.give.run({ channelId, gameId });
  }
}

function statementsFor(database: Database) {
  return {
    bound: database
      .select({ gameId: games.id, status: games.status, isLeft: channels.isLeft })
      .from(channels)
      .innerJoin(games, eq(games.id, channels.gameId))
      .where(eq(channels.channelId, p('channelId')))
      .prepare(),
    ofGame: database
      .select({ channelId: channels.channelId })
      .from(channels)
      .where(eq(channels.gameId, p('gameId')))
      .orderBy(asc(sql`rowid`))
      .prepare(),
    firstOpenOfGuild: database
      .select({ id: games.id })
      .from(games)
      .where(
        and(eq(games.guildId, p('guildId')), eq(games.status, 'open'), sql`${games.id} NOT IN (SELECT game_id FROM lessons)`),
      )
      .orderBy(asc(sql`rowid`))
      .limit(1)
      .prepare(),
    ofOpenBattles: database
      .select({ gameId: channels.gameId, channelId: channels.channelId })
      .from(channels)
      .innerJoin(games, eq(games.id, channels.gameId))
      .where(eq(games.status, 'open'))
      .orderBy(desc(sql`games.rowid`), asc(channels.channelId))
      .prepare(),
    guild: database
      .select({ guildId: games.guildId })
      .from(games)
      .where(eq(games.id, p('gameId')))
      .prepare(),
    give: database
      .insert(channels)
      .values({ channelId: p('channelId'), gameId: p('gameId') })
      .onConflictDoUpdate({ target: channels.channelId, set: { gameId: sql`excluded.game_id`, isLeft: 0 } })
      .prepare(),
  };
}
