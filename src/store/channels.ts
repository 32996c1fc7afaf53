import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { Refusal } from '../rules/index.js';
import type { Database } from './database-type.js';
import { isLostBattle } from './lost-events.js';
import { channels, games } from './schema.js';
import { openSettings } from './settings.js';
import { runInTransaction } from './transaction.js';

const p = sql.placeholder;

/** The maximum number of open battles on a server that are searched for a person's battles. */
const MOST_OPEN = 25;

/** The place where a command was given. */
export interface ChannelPlace {
  readonly channelId: string;
  /** The channel that contains a thread. Default: null. */
  readonly parentId?: string | null;
}

/** The links between battles, channels and servers. A channel has at most one open battle. */
export class ChannelLinks {
  private readonly statements: ReturnType<typeof statementsFor>;

  constructor(private readonly database: Database) {
    this.statements = statementsFor(database);
  }

  /**
   * Finds the open battle of a channel. If there is none, finds its last ended battle. A thread without its own battle has the
   * battle of its channel. Undefined if there is no battle.
   */
  battleIn({ channelId, parentId = null }: ChannelPlace): string | undefined {
    return this.battleOf(channelId) ?? (parentId === null ? undefined : this.battleOf(parentId));
  }

  private battleOf(channelId: string): string | undefined {
    return this.statements.bound.get({ channelId })?.gameId;
  }

  /**
   * Returns the channel for a battle's posts about a command. This is the channel of the command if it belongs to the battle;
   * otherwise the battle's first channel.
   */
  postingChannel(gameId: string, place: ChannelPlace): string {
    return this.battleIn(place) === gameId ? place.channelId : (this.of(gameId)[0] ?? place.channelId);
  }

  /** Returns the newest 25 open battles of a server, newest first, without tutorials. */
  openOfGuild(guildId: string): readonly string[] {
    return this.statements.openOfGuild.all({ guildId }).map(({ id }) => id);
  }

  /** Returns the last ended battle of a channel. */
  leftBattleOf(channelId: string): string | undefined {
    const bound = this.statements.bound.get({ channelId });
    return bound?.isLeft === 1 ? bound.gameId : undefined;
  }

  /** Returns the current and former channels of a battle. */
  of(gameId: string): string[] {
    return this.statements.ofGame.all({ gameId }).map(({ channelId }) => channelId);
  }

  openBattleOf(channelId: string): string | undefined {
    const bound = this.statements.bound.get({ channelId });
    return bound?.status === 'open' ? bound.gameId : undefined;
  }

  /** Returns the id of the server that a battle belongs to. */
  guildOf(gameId: string): string | undefined {
    return this.statements.guild.get({ gameId })?.guildId;
  }

  /** Checks whether a battle that does not exist was lost when a backup was restored. */
  isLost(gameId: string): boolean {
    return isLostBattle(openSettings(this.database), gameId);
  }

  /** Returns all channels of open battles. The channels of the newest battle come first. */
  ofOpenBattles(): { readonly gameId: string; readonly channelId: string }[] {
    return this.statements.ofOpenBattles.all();
  }

  /**
   * Links a channel to a battle.
   * @throws {Refusal} NOT_FOUND if the battle does not exist, CONFLICT if the channel has another open battle, UNAVAILABLE if the
   *   database cannot be written
   */
  bind(gameId: string, channelId: string): void {
    runInTransaction(this.database, () => {
      if (this.guildOf(gameId) === undefined)
        throw new Refusal('NOT_FOUND', 'Cannot find that battle. Use this command in a channel where a battle is running.');
      this.requireFree(gameId, channelId);
      this.give(channelId, gameId);
    });
  }

  /** Requires that a channel does not have another open battle. @throws {Refusal} CONFLICT if the channel has one */
  requireFree(gameId: string, channelId: string): void {
    const before = this.openBattleOf(channelId);
    if (before !== undefined && before !== gameId)
      throw new Refusal('CONFLICT', 'That channel already belongs to another battle. Choose another channel.');
  }

  /** Links a channel to a battle, whatever battle it had before. Runs within a transaction. */
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
    openOfGuild: database
      .select({ id: games.id })
      .from(games)
      .where(
        and(eq(games.guildId, p('guildId')), eq(games.status, 'open'), sql`${games.id} NOT IN (SELECT game_id FROM lessons)`),
      )
      .orderBy(desc(sql`rowid`))
      .limit(MOST_OPEN)
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
