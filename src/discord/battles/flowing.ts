import type { Client } from 'discord.js';
import type { Logger } from 'pino';
import { endsByItself } from '../../game/index.js';
import { Refusal } from '../../rules/index.js';
import { type Committed, type Database, remindersIn, type Store } from '../../store/index.js';
import { botOf } from '../people/people.js';

/** How long all sides must be ready before the bot ends the phase, so that an umpire can stop it. */
const ENDS_AFTER_MS = 10_000;

/** The last event of a battle, when the bot first saw it, and whether the phase then ends automatically. */
interface Seen {
  readonly hash: string;
  readonly since: number;
  readonly ends: boolean;
}

/**
 * Ends phases of umpired battles in which all sides are ready, if their umpires have allowed it, and if nothing has happened for
 * a few seconds. The check and the end are one step, so a phase ends only once. After a restart the seconds start again.
 */
export class Flowing {
  private readonly seen = new Map<string, Seen>();
  private readonly battles: () => readonly string[];

  /**
   * Creates the watch. @param steady returns the milliseconds of a clock that is never set @param takeUp posts the events of the
   * new phase
   */
  constructor(
    database: Database,
    private readonly store: Pick<Store, 'battles' | 'record'>,
    private readonly log: Logger,
    private readonly steady: () => number,
    private readonly takeUp: (committed: Committed, channelId: string) => void,
  ) {
    this.battles = remindersIn(database).withReady;
  }

  /** Ends the phases whose time has come. Only logs errors. */
  look(client: Client<true>): void {
    for (const gameId of this.battles())
      try {
        this.flow(client, gameId);
      } catch (error) {
        this.log.warn({ err: error, gameId }, 'a phase could not end by itself');
      }
  }

  private flow(client: Client<true>, gameId: string): void {
    const game = this.store.battles.open(gameId);
    const { lastHash: hash, lastNumber } = game.state;
    const seen = this.seen.get(gameId);
    if (seen?.hash !== hash) {
      const ends = endsByItself(game.ruleset, game.battle);
      this.seen.set(gameId, { hash, since: this.steady(), ends });
      return;
    }
    const channelId = this.store.record.channelOf(gameId, lastNumber);
    if (!seen.ends || channelId === undefined || this.steady() - seen.since < ENDS_AFTER_MS) return;
    // Whatever happens, the bot does not try again before something has changed.
    this.seen.set(gameId, { ...seen, ends: false });
    try {
      const advance = { type: 'advance', to: 'phase' } as const;
      this.takeUp(
        this.store.battles.umpire(gameId, channelId, botOf(client), () => advance),
        channelId,
      );
    } catch (error) {
      if (!(error instanceof Refusal) || error.code === 'UNAVAILABLE') throw error;
      this.log.info({ gameId, why: error.message }, 'the rules keep a phase from ending by itself');
    }
  }
}
