import type { Client } from 'discord.js';
import type { Logger } from 'pino';
import { isPhaseOver, listReadinessCorrections, mayPhaseEnd, openPublicPart, type GameCommand } from '../../game/index.js';
import { Refusal } from '../../rules/index.js';
import { openReminders, type CommittedRequest, type Database, type Store } from '../../store/index.js';
import { getBotPerson } from '../people/people.js';

/** Commands that the bot gives in its own name, such as the end of a phase whose deadline has passed. */
export class BotCommandRunner {
  /** The hash of the last event when a command failed, by the battle and kind of the command. */
  private readonly failed = new Map<string, string>();

  /** @param takeUp posts the events of a command */
  constructor(
    private readonly store: Pick<Store, 'battles'>,
    private readonly log: Logger,
    private readonly takeUp: (committed: CommittedRequest, channelId: string) => void,
  ) {}

  /**
   * Carries out a command in the bot's name. A failed command is tried again only after something has happened in the battle.
   * @returns true if the command was carried out; false if the rules refuse the command
   * @throws {Refusal} UNAVAILABLE if the database cannot be written. The next call then tries again
   */
  actAsBot(client: Client<true>, gameId: string, channelId: string, command: GameCommand): boolean {
    const key = `${gameId} ${command.type}`;
    const { lastHash } = this.store.battles.open(gameId).state;
    if (this.failed.get(key) === lastHash) return false;
    try {
      this.takeUp(
        this.store.battles.umpire(gameId, channelId, getBotPerson(client), () => command),
        channelId,
      );
      this.failed.delete(key);
      return true;
    } catch (error) {
      if (error instanceof Refusal && error.code === 'UNAVAILABLE') throw error;
      this.failed.set(key, lastHash);
      if (!(error instanceof Refusal)) throw error;
      this.log.info({ gameId, command: command.type, why: error.message }, 'the rules refuse a command of the bot');
      return false;
    }
  }
}

/**
 * The time in milliseconds from when all sides are ready until the bot ends the phase. An umpire can stop the end during this
 * time.
 */
const ENDS_AFTER_MS = 10_000;
/** The same time for a battle without an umpire. A player can withdraw *Done* during this time. */
const ENDS_ALONE_AFTER_MS = 5_000;

/**
 * The delay in milliseconds before the bot marks a side as ready that is done until it is needed. The delay makes it look as if a
 * player pressed *Done*.
 */
const MARKS_AFTER_MS = 5_000;

/**
 * The last event of a battle, the time when the bot first saw it, and the delay in milliseconds before the phase ends
 * automatically. The delay is null if the phase does not end automatically.
 */
interface Seen {
  readonly hash: string;
  readonly since: number;
  readonly endsAfterMs: number | null;
}

/**
 * The automatic end of phases. Sides that are done until they are needed are marked as ready. A phase ends if all sides are
 * ready: always in battles without an umpire, and in umpired battles if the umpires chose this. Before the end, nothing may
 * happen in the battle for a few seconds, and a restart begins the wait again. The check and the end are one step, so that a
 * phase ends only once.
 */
export class PhaseAutomation {
  private readonly seen = new Map<string, Seen>();
  /** For each battle, the time at which each mark became necessary. The keys contain the turn, phase, side and mark. */
  private readonly due = new Map<string, ReadonlyMap<string, number>>();
  private readonly battles: () => readonly string[];

  /** @param steady returns the milliseconds of a clock that is never adjusted */
  constructor(
    database: Database,
    private readonly store: Pick<Store, 'battles' | 'record'>,
    private readonly log: Logger,
    private readonly steady: () => number,
    private readonly bot: BotCommandRunner,
  ) {
    this.battles = openReminders(database).withReady;
  }

  /** Ends all phases that must end now. Errors are only logged. */
  look(client: Client<true>): void {
    for (const gameId of this.battles())
      try {
        this.flow(client, gameId);
      } catch (error) {
        this.log.warn({ err: error, gameId }, 'a phase could not end by itself');
      }
  }

  /**
   * Marks the sides that are done until they are needed.
   * @returns true if a side was just marked, or will be marked in a few seconds
   */
  private mark(client: Client<true>, gameId: string): boolean {
    const before = this.due.get(gameId);
    const game = this.store.battles.open(gameId);
    const { ruleset, battle, state } = game;
    const { turn, phase } = openPublicPart(game).game;
    const due = listReadinessCorrections(ruleset, battle).map((marking) => {
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
