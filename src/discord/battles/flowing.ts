import type { Client } from 'discord.js';
import type { Logger } from 'pino';
import { mayPhaseEnd, isPhaseOver, openPublicPart, listReadinessMarks } from '../../game/index.js';
import { type Database, openReminders, type Store } from '../../store/index.js';
import type { BotCommands } from './acting.js';

/**
 * The time in milliseconds that all sides must be ready before the bot ends the phase. An umpire can stop the end during this
 * time.
 */
const ENDS_AFTER_MS = 10_000;
/** The same time for a battle without an umpire, because a player can withdraw *Done* during this time. */
const ENDS_ALONE_AFTER_MS = 5_000;

/**
 * The delay in milliseconds before a side that is done until it is needed is marked as ready, so that it looks like a side whose
 * player presses *Done*.
 */
const MARKS_AFTER_MS = 5_000;

/**
 * The last event of a battle, the time when the bot first saw the event, and the delay in milliseconds before the phase ends
 * automatically; null if it does not end automatically.
 */
interface Seen {
  readonly hash: string;
  readonly since: number;
  readonly endsAfterMs: number | null;
}

/**
 * Marks sides as ready that are done until they are needed. Ends phases in which all sides are ready: in battles without an
 * umpire, and in umpired battles if their umpires have chosen this. Before the end, nothing may happen in the battle for a few
 * seconds; after a restart, the seconds are counted again. The check and the end are one step, so that a phase ends only once.
 */
export class PhaseFlow {
  private readonly seen = new Map<string, Seen>();
  /** For each battle, the time at which each mark became necessary. The key contains the turn, phase, side and mark. */
  private readonly due = new Map<string, ReadonlyMap<string, number>>();
  private readonly battles: () => readonly string[];

  /** @param steady returns the milliseconds of a clock that is never set */
  constructor(
    database: Database,
    private readonly store: Pick<Store, 'battles' | 'record'>,
    private readonly log: Logger,
    private readonly steady: () => number,
    private readonly bot: BotCommands,
  ) {
    this.battles = openReminders(database).withReady;
  }

  /** Ends the phases whose time has come. Errors are only logged. */
  look(client: Client<true>): void {
    for (const gameId of this.battles())
      try {
        this.flow(client, gameId);
      } catch (error) {
        this.log.warn({ err: error, gameId }, 'a phase could not end by itself');
      }
  }

  /** Marks the sides that are done until they are needed. @returns true if a mark is new, or follows in a few seconds */
  private mark(client: Client<true>, gameId: string): boolean {
    const before = this.due.get(gameId);
    const game = this.store.battles.open(gameId);
    const { ruleset, battle, state } = game;
    const { turn, phase } = openPublicPart(game).game;
    const due = listReadinessMarks(ruleset, battle).map((marking) => {
      const key = `${turn} ${phase} ${marking.side} ${marking.ready}`;
      return { ...marking, key, since: before?.get(key) ?? this.steady() };
    });
    this.due.set(gameId, new Map(due.map(({ key, since }) => [key, since])));
    const channelId = this.store.record.channelOf(gameId, state.lastNumber);
    if (channelId === undefined) return false;
    const isNow = ({ since }: { readonly since: number }): boolean => this.steady() - since >= MARKS_AFTER_MS;
    const marked = due
      .filter(isNow)
      .map(({ side, ready }) => this.bot.actAsBot(client, gameId, channelId, { type: 'ready', side, ready }));
    return marked.includes(true) || !due.every(isNow);
  }

  private flow(client: Client<true>, gameId: string): void {
    if (this.mark(client, gameId)) return;
    const game = this.store.battles.open(gameId);
    const { lastHash: hash, lastNumber } = game.state;
    const seen = this.seen.get(gameId);
    if (seen?.hash !== hash) {
      const { ruleset, battle } = game;
      const alone = isPhaseOver(ruleset, battle) ? ENDS_ALONE_AFTER_MS : null;
      this.seen.set(gameId, { hash, since: this.steady(), endsAfterMs: mayPhaseEnd(ruleset, battle) ? ENDS_AFTER_MS : alone });
      return;
    }
    const channelId = this.store.record.channelOf(gameId, lastNumber);
    if (seen.endsAfterMs === null || channelId === undefined || this.steady() - seen.since < seen.endsAfterMs) return;
    this.bot.actAsBot(client, gameId, channelId, { type: 'advance', to: 'phase' });
  }
}
