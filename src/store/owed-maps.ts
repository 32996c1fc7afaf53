import { and, asc, eq, sql } from 'drizzle-orm';
import { type BattleEvent, type GameState, turnEndedBy } from '../game/index.js';
import { mapOf } from '../rules/index.js';
import type { Database } from './database-type.js';
import type { Room } from './rooms.js';
import { owedMaps } from './schema.js';

const p = sql.placeholder;

/** A picture of the map at the end of a turn that a channel is still to get. */
export interface OwedMap {
  readonly gameId: string;
  /** The event with which the next turn begins. */
  readonly eventNumber: number;
  /** The turn that ended. */
  readonly turn: number;
  readonly channelId: string;
  /** The audience of the channel; null for everyone. */
  readonly audience: string | null;
  /** 1 if sending was begun, so that it may have been sent. */
  readonly isTried: number;
}

/** Notes the pictures of the map that channels are owed at the end of turns, if the battle's map says so. */
export class OwedMaps {
  private readonly statements: ReturnType<typeof statementsFor>;

  constructor(database: Database) {
    this.statements = statementsFor(database);
  }

  /**
   * Notes that each channel is to get a map of the turn ended by these events, or of the last turn if they end several. If the
   * battle has no channels of its own, the channel of the command gets it. Nothing is noted if no turn ends, or if the battle's
   * map is not set to be posted at the end of turns. Runs in the transaction that appends the events.
   */
  owe(events: readonly BattleEvent[], { battle }: GameState, rooms: readonly Room[], channelId: string): void {
    if (mapOf(battle)?.atTurnEnd !== true) return;
    const event = events.findLast((one) => turnEndedBy(one) !== undefined);
    if (!event) return;
    const { gameId, number: eventNumber } = event;
    const turn = turnEndedBy(event)!;
    const channels = rooms.length > 0 ? rooms : [{ channelId, audience: null }];
    for (const channel of channels)
      this.statements.owe.run({ gameId, eventNumber, turn, channelId: channel.channelId, audience: channel.audience });
  }

  /** Owed pictures of one battle, by default of all, in the order of their events' numbers. */
  owed(gameId?: string): readonly OwedMap[] {
    return gameId === undefined ? this.statements.all.all() : this.statements.ofGame.all({ gameId });
  }

  /** Notes that a picture is being sent. */
  tried({ gameId, eventNumber, channelId }: OwedMap): void {
    this.statements.tried.run({ gameId, eventNumber, channelId });
  }

  /** Removes the note of a picture that was sent, or is not needed. */
  settle({ gameId, eventNumber, channelId }: OwedMap): void {
    this.statements.settle.run({ gameId, eventNumber, channelId });
  }
}

function statementsFor(database: Database) {
  const { gameId, eventNumber, channelId } = owedMaps;
  const isOne = and(eq(gameId, p('gameId')), eq(eventNumber, p('eventNumber')), eq(channelId, p('channelId')));
  const rows = () => database.select().from(owedMaps);
  return {
    owe: database
      .insert(owedMaps)
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
    tried: database.update(owedMaps).set({ isTried: 1 }).where(isOne).prepare(),
    settle: database.delete(owedMaps).where(isOne).prepare(),
  };
}
