import { type Client, Routes } from 'discord.js';
import type { Logger } from 'pino';
import { calculateSha256Hex } from '../../dice/index.js';
import {
  openView,
  listUnreadySides,
  type Deadline,
  findDeadline,
  PUBLIC_READER,
  type GameCommand,
  openPublicPart,
  isPhaseWaitingForSide,
  type KnownBattle,
  findMentionMode,
  listPossibleTasks,
  listSidesToWaitFor,
  UMPIRE_AS_READER,
} from '../../game/index.js';
import { areOrdersOpen, canPlayWithoutUmpire, ORDER_ACT_IDS, findPhaseLengthMs, listPlayersNotDone } from '../../house/index.js';
import {
  buildButton,
  isReminder,
  findLastReminder,
  buildOwnPanelButton,
  presentReminder,
  buildReadyButtonId,
  buildNewEventsButton,
  type Reminder,
  formatSideTask,
} from '../../present/index.js';
import { areFieldsSealed, type SideRow } from '../../rules/index.js';
import { type Database, type ReminderProgress, openReminders, type Store } from '../../store/index.js';
import { listMentionedUserIds } from '../people/notified.js';
import type { BotCommandRunner } from './acting.js';
import { isPermanentRefusal } from '../connection/queues.js';
import { createOnceFields, fetchOwnLatestMessages } from '../connection/reply.js';

/**
 * Lists the reminders that should have been sent for a deadline by now, earliest first. The first comes after half the time. The
 * second comes shortly before the end, if that is later.
 */
export function listDueReminders(deadline: Deadline, now: number): readonly Reminder[] {
  const { from, to } = deadline;
  const [begin, end] = [Date.parse(from), Date.parse(to)];
  const half = begin + (end - begin) / 2;
  const last = end - findLastReminder(deadline).beforeMs;
  return [...(now >= half ? (['half'] as const) : []), ...(last > half && now >= last ? (['last'] as const) : [])];
}

/**
 * The time in milliseconds after the bot starts during which players can still become ready, before their phase ends without
 * them.
 */
const REACHABLE_MS = 5 * 60_000;

/** Checks whether a deadline has passed and this turn's orders are not open yet. */
const opensOrders = (battle: KnownBattle, deadline: Deadline, now: number): boolean =>
  now >= Date.parse(deadline.to) && areFieldsSealed(battle) && !areOrdersOpen(battle);

/**
 * Sends reminders of a phase's deadline.
 * - Each side that is not ready gets a reminder in its channel, which mentions the players who have not pressed *Done*. For a
 *   side without a channel, the reminder is in the channel where the deadline was set.
 * - Each reminder is sent to a channel only once. The bot records the reminder before sending it, and looks for it in the channel
 *   after a failure.
 * - If several reminders were missed while the bot was stopped, only the latest is sent.
 * - When the deadline passes, this class also opens all orders of the turn, even unsealed orders. Without an umpire, if each
 *   phase has a fixed length, it then marks late sides as ready.
 */
export class DeadlineReminders {
  private readonly reminders: ReturnType<typeof openReminders>;
  private isAtWork = false;
  /** The time when this process first checked any battle. */
  private begun: number | undefined;

  /**
   * @param now returns Discord's time in milliseconds, because this machine's clock may be wrong
   * @param mayTell checks whether the bot may post in a channel now. The bot may not post if outsiders can read the channel
   */
  constructor(
    database: Database,
    private readonly store: Pick<Store, 'battles' | 'people' | 'rooms'>,
    private readonly log: Logger,
    private readonly now: () => number,
    private readonly mayTell: (client: Client<true>, channelId: string) => Promise<boolean>,
    private readonly bot: BotCommandRunner,
  ) {
    this.reminders = openReminders(database);
  }

  /** Sends due reminders, and opens orders whose deadline has passed. Errors are only logged. */
  async look(client: Client<true>): Promise<void> {
    if (this.isAtWork) return;
    this.isAtWork = true;
    try {
      for (const gameId of this.reminders.battles()) await this.remind(client, gameId);
    } catch (error) {
      this.log.warn({ err: error }, 'reminders could not be looked after');
    } finally {
      this.isAtWork = false;
    }
  }

  private async remind(client: Client<true>, gameId: string): Promise<void> {
    try {
      const battle = openPublicPart(this.store.battles.open(gameId));
      const deadline = findDeadline(battle);
      if (!deadline) return;
      this.begun ??= this.now();
      if (findPhaseLengthMs(battle) !== null) this.see(gameId, deadline);
      const kept = this.openOrders(client, gameId, deadline);
      if (this.holdForLate(client, gameId, deadline)) return;
      const due = listDueReminders(deadline, this.now());
      const reminder = due.findLast((one) => !kept.said.includes(one));
      // If several reminders are late, only the latest is still useful.
      if (reminder === undefined || due.indexOf(reminder) < due.length - 1) return;
      if (await this.sayEverywhere(client, gameId, deadline, reminder, kept)) {
        const { sent: _, ...done } = kept;
        this.reminders.note(gameId, { ...done, said: due, saying: null });
      }
    } catch (error) {
      this.log.warn({ err: error, gameId }, 'a reminder could not be sent yet');
    }
  }

  /** Sends a reminder to all its channels. @returns false if the bot may not post in one of the channels now */
  private async sayEverywhere(
    client: Client<true>,
    gameId: string,
    deadline: Deadline,
    reminder: Reminder,
    kept: ReminderProgress,
  ): Promise<boolean> {
    const sent = [...(kept.sent ?? [])];
    let mayBeOut = kept.saying === reminder;
    let isAll = true;
    for (const to of this.addressees(gameId)) {
      const { channelId } = to;
      if (sent.includes(channelId)) continue;
      if (!(await this.mayTell(client, channelId))) {
        isAll = false;
        continue;
      }
      this.reminders.note(gameId, { ...kept, saying: reminder, sent });
      try {
        if (!mayBeOut || !(await this.isOut(client, channelId, deadline, reminder)))
          await this.say(client, to, gameId, deadline, reminder);
      } catch (error) {
        if (!isPermanentRefusal(error)) throw error;
        this.log.warn({ err: error, gameId }, 'a reminder is refused for good');
      }
      mayBeOut = false;
      sent.push(channelId);
      this.reminders.note(gameId, { ...kept, saying: null, sent });
    }
    return isAll;
  }

  /**
   * Lists the channels for a reminder. Each side that the phase waits for gets the reminder in its own channel. Sides without a
   * channel get it in the channel where the deadline was set. That channel lists all sides that are not ready, because a missing
   * name would reveal that a side is done until it is needed.
   */
  private addressees(gameId: string): readonly Addressee[] {
    const game = this.store.battles.open(gameId);
    const battle = openPublicPart(game);
    const rooms = this.store.rooms.of(gameId);
    const awaited = listUnreadySides(battle).map((side) => ({
      side,
      room: rooms.find(({ audience, stopped }) => audience === side.id && stopped === null),
    }));
    const own = awaited.flatMap(({ side, room }) =>
      room && isPhaseWaitingForSide(game.ruleset, game.battle, side.id)
        ? [{ channelId: room.channelId, sides: [side] as const, isOwn: true }]
        : [],
    );
    const [first, ...others] = awaited.flatMap(({ side, room }) => (room ? [] : [side]));
    const channelId = this.reminders.channelOf(gameId);
    return [
      ...own,
      ...(first && channelId !== undefined ? [{ channelId, sides: [first, ...others] as const, isOwn: false }] : []),
    ];
  }

  /**
   * Opens the turn's sealed orders if the deadline has passed, and posts the event in the same way as any other.
   * @returns the bot's notes on this deadline: reminders that were sent, and whether orders were opened
   */
  private openOrders(client: Client<true>, gameId: string, deadline: Deadline): ReminderProgress {
    const kept = this.reminders.of(gameId, deadline.to);
    const channelId = this.reminders.channelOf(gameId);
    const { battle } = openView(this.store.battles.open(gameId), UMPIRE_AS_READER);
    if (kept.hasOpened || channelId === undefined || !opensOrders(battle, deadline, this.now())) return kept;
    if (!this.bot.actAsBot(client, gameId, channelId, { type: 'act', act: ORDER_ACT_IDS.open, params: {} })) return kept;
    const noted: ReminderProgress = { ...kept, hasOpened: true };
    this.reminders.note(gameId, noted);
    return noted;
  }

  /**
   * Records when the bot first saw a deadline. Players then get the full length of a phase even if this machine's clock is wrong.
   */
  private see(gameId: string, deadline: Deadline): void {
    const kept = this.reminders.of(gameId, deadline.to);
    if (kept.seen === undefined) this.reminders.note(gameId, { ...kept, seen: this.now() });
  }

  /** Checks whether a phase has lasted its full time, and the bot was reachable for long enough before the end. */
  private isOver(gameId: string, { from, to }: Deadline): boolean {
    const span = Date.parse(to) - Date.parse(from);
    const { seen = Infinity } = this.reminders.of(gameId, to);
    const begun = this.begun ?? Infinity;
    return this.now() >= Math.max(Date.parse(to), seen + span, begun + Math.min(span, REACHABLE_MS));
  }

  /**
   * Ends a phase without waiting for late sides. This happens only in a battle without an umpire and with phases of fixed length.
   * The bot marks late sides as ready, and their units take no more actions. If this turn's orders have just been opened, the
   * time of the phase first starts again.
   * @returns true if the phase has ended
   */
  private holdForLate(client: Client<true>, gameId: string, deadline: Deadline): boolean {
    const game = this.store.battles.open(gameId);
    const { ruleset, battle } = openView(game, UMPIRE_AS_READER);
    const each = findPhaseLengthMs(battle);
    const channelId = this.reminders.channelOf(gameId);
    if (each === null || !canPlayWithoutUmpire(battle) || channelId === undefined || !this.isOver(gameId, deadline)) return false;
    const kept = this.reminders.of(gameId, deadline.to);
    const late = listSidesToWaitFor(ruleset, battle).map(({ id }) => id);
    if (late.length === 0) return false;
    const now = this.now();
    const again = { from: new Date(now).toISOString(), to: new Date(now + each).toISOString() };
    const command: GameCommand = kept.hasOpened ? { type: 'set-deadline', deadline: again } : { type: 'hold', sides: late };
    return this.bot.actAsBot(client, gameId, channelId, command);
  }

  private async isOut(client: Client<true>, channelId: string, deadline: Deadline, reminder: Reminder): Promise<boolean> {
    return (await fetchOwnLatestMessages(client, channelId)).some((message) => isReminder(message, deadline, reminder));
  }

  private async say(
    { rest }: Client<true>,
    { channelId, sides, isOwn }: Addressee,
    gameId: string,
    deadline: Deadline,
    reminder: Reminder,
  ): Promise<void> {
    const game = this.store.battles.open(gameId);
    const [{ id: sideId }] = sides;
    // A channel that several sides read must not show the tasks of one side, or which of its players are done.
    const view = openView(game, isOwn ? { standing: 'player', sideId } : PUBLIC_READER);
    const keys = sides.flatMap((side) => (isOwn ? listPlayersNotDone(game.ruleset, view.battle, side) : side.playerIds));
    const notified = findMentionMode(view.battle) === 'nobody' ? [] : listMentionedUserIds(this.store.people, gameId, keys);
    const { embeds, components } = presentReminder(
      deadline,
      reminder,
      sides.map(({ name }) => name),
      this.now(),
      [
        buildOwnPanelButton(gameId),
        ...(isOwn ? [buildButton('Done', buildReadyButtonId(gameId, view.battle, true)), buildNewEventsButton(gameId)] : []),
      ],
    );
    const content = [
      ...notified.map((id) => `<@${id}>`),
      ...(isOwn ? [formatSideTask(view, listPossibleTasks(view), sideId)] : []),
    ].join(' ');
    const nonce = calculateSha256Hex([gameId, channelId, reminder, deadline.to].join(':'));
    const body = {
      embeds,
      components,
      ...createOnceFields(nonce),
      ...(content === '' ? {} : { content }),
      ...(notified.length === 0 ? {} : { allowed_mentions: { parse: [], users: notified } }),
    };
    await rest.post(Routes.channelMessages(channelId), { body });
  }
}

/** A channel in which a reminder is posted. */
interface Addressee {
  readonly channelId: string;
  readonly sides: readonly [SideRow, ...SideRow[]];
  /** True if only one side reads this channel. */
  readonly isOwn: boolean;
}
