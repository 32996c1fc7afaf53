import { and, asc, eq, sql } from 'drizzle-orm';
import { type BattleEvent, type GameState, findEndedTurn } from '../game/index.js';
import { findMap } from '../rules/index.js';
import type { Database } from './database-type.js';
import type { AudienceChannel } from './rooms.js';
import { pendingMaps } from './schema.js';

const p = sql.placeholder;

/** A picture of the map at the end of a turn that has not been sent to a channel yet. */
export interface PendingMap {
  readonly gameId: string;
  /** The number of the first event of the next turn. */
  readonly eventNumber: number;
  /** The turn that ended. */
  readonly turn: number;
  readonly channelId: string;
  /** The audience of the channel; null for a channel that everyone can read. */
  readonly audience: string | null;
  /** 1 if sending has started, so that the picture may already have been sent; otherwise 0. */
  readonly isTried: number;
}

/** Records which channels still need a picture of the map at the end of a turn, for battles with this setting. */
export class PendingMaps {
  private readonly statements: ReturnType<typeof statementsFor>;

  constructor(database: Database) {
    this.statements = statementsFor(database);
  }

  /**
   * Records that each channel needs a map of the turn that these events end. If they end several turns, the last turn counts. In
   * a battle without private channels, only the command's channel gets the map. Does nothing if no turn ends, or if the battle
   * does not post its map at the end of turns. Runs within the transaction that adds the events.
   */
  owe(events: readonly BattleEvent[], { battle }: GameState, rooms: readonly AudienceChannel[], channelId: string): void {
    if (findMap(battle)?.atTurnEnd !== true) return;
    const event = events.findLast((one) => findEndedTurn(one) !== undefined);
    if (!event) return;
    const { gameId, number: eventNumber } = event;
    const turn = findEndedTurn(event)!;
    const channels = rooms.length > 0 ? rooms : [{ channelId, audience: null }];
    for (const channel of channels)
      this.statements.owe.run({ gameId, eventNumber, turn, channelId: channel.channelId, audience: channel.audience });
  }

  /** Returns the missing pictures of one battle or, by default, of all battles, sorted by event. */
  owed(gameId?: string): readonly PendingMap[] {
    return gameId === undefined ? this.statements.all.all() : this.statements.ofGame.all({ gameId });
  }

  /** Records that the bot is about to send a picture of the map. */
  tried({ gameId, eventNumber, channelId }: PendingMap): void {
    this.statements.tried.run({ gameId, eventNumber, channelId });
  }

  /** Removes the record of a picture that has been sent or is no longer needed. */
  settle({ gameId, eventNumber, channelId }: PendingMap): void {
    this.statements.settle.run({ gameId, eventNumber, channelId });
  }
}

function statementsFor(database: Database) {
  const { gameId, eventNumber, channelId } = pendingMaps;
  const isOne = and(eq(gameId, p('gameId')), eq(eventNumber, p('eventNumber')), eq(channelId, p('channelId')));
  const rows = () => database.select().from(pendingMaps);
  return {
    owe: database
      .insert(pendingMaps)
      .values({
        gameId: p('gameId'),
        eventNumber: p('eventNumber'),
        turn: p('turn'),
        channelId: p('channelId'),
        audience: p('audience'),
      })
      .onConflictDoNothing()
      .prepare(),
    all: rows().orderBy(asc(eventNumber)).prepare(),
    ofGame: rows()
      .where(eq(gameId, p('gameId')))
      .orderBy(asc(eventNumber))
      .prepare(),
    tried: database.update(pendingMaps).set({ isTried: 1 }).where(isOne).prepare(),
    settle: database.delete(pendingMaps).where(isOne).prepare(),
  };
}
