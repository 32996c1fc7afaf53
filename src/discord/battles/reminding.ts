import { type Client, Routes } from 'discord.js';
import type { Logger } from 'pino';
import { asKnownTo, awaitedSides, type Deadline, deadlineOf, inTheOpen, type KnownBattle, UMPIRE } from '../../game/index.js';
import { areOpen, ORDER_ACTS } from '../../house/index.js';
import { isReminder, lastReminderOf, presentReminder, type Reminder } from '../../present/index.js';
import { areSealed } from '../../rules/index.js';
import { type Battles, type Committed, type Database, type Reminded, remindersIn } from '../../store/index.js';
import { botOf } from '../people/people.js';
import { isRefusedForGood } from '../connection/queues.js';
import { onceOnly, ownLatest } from '../connection/reply.js';

/** A deadline's reminders due at a moment, earliest first: at half of the time, and shortly before the end, if that is later. */
export function remindersDue(deadline: Deadline, now: number): readonly Reminder[] {
  const { from, to } = deadline;
  const [begin, end] = [Date.parse(from), Date.parse(to)];
  const half = begin + (end - begin) / 2;
  const last = end - lastReminderOf(deadline).beforeMs;
  return [...(now >= half ? (['half'] as const) : []), ...(last > half && now >= last ? (['last'] as const) : [])];
}

/** True if a deadline has come while the orders of the turn are not open yet. */
const opensOrders = (battle: KnownBattle, deadline: Deadline, now: number): boolean =>
  now >= Date.parse(deadline.to) && areSealed(battle) && !areOpen(battle);

/**
 * Sends reminders of a phase's deadline to the channel where the deadline was set, if a side is not ready. Each reminder is sent
 * once: the bot notes it before sending, and after a failure looks for it in the channel. If several came due while the bot was
 * stopped, only the latest is sent. When the deadline passes, this class also opens all orders of the turn, even those of a side
 * that has not sealed its orders.
 */
export class Reminding {
  private readonly reminders: ReturnType<typeof remindersIn>;
  private isAtWork = false;

  /**
   * @param now gives Discord's time in milliseconds, because this machine's clock may be wrong
   * @param mayTell tells whether the bot may post in a channel now; it may not if outsiders can read a room
   * @param takeUp posts the event of the opened orders
   */
  constructor(
    database: Database,
    private readonly battles: Pick<Battles, 'open' | 'umpire'>,
    private readonly log: Logger,
    private readonly now: () => number,
    private readonly mayTell: (client: Client<true>, channelId: string) => Promise<boolean>,
    private readonly takeUp: (committed: Committed, channelId: string) => void,
  ) {
    this.reminders = remindersIn(database);
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
      const battle = inTheOpen(this.battles.open(gameId));
      const deadline = deadlineOf(battle);
      if (!deadline) return;
      const kept = this.openOrders(client, gameId, deadline);
      const due = remindersDue(deadline, this.now());
      const reminder = due.findLast((one) => !kept.said.includes(one));
      // A reminder before the latest due one has nothing to say any more.
      if (reminder === undefined || due.indexOf(reminder) < due.length - 1) return;
      const done: Reminded = { ...kept, said: due, saying: null };
      const awaited = awaitedSides(battle).map(({ name }) => name);
      const channelId = this.reminders.channelOf(gameId);
      if (awaited.length === 0 || channelId === undefined) return this.reminders.note(gameId, done);
      if (!(await this.mayTell(client, channelId))) return;
      const mayBeOut = kept.saying === reminder;
      if (!mayBeOut) this.reminders.note(gameId, { ...kept, saying: reminder });
      if (!mayBeOut || !(await this.isOut(client, channelId, deadline, reminder)))
        await this.say(client, channelId, gameId, deadline, reminder, awaited);
      this.reminders.note(gameId, done);
    } catch (error) {
      this.log.warn({ err: error, gameId }, 'a reminder could not be sent yet');
      if (isRefusedForGood(error)) this.giveUp(gameId);
    }
  }

  /**
   * Opens the turn's sealed orders if the deadline has passed and they are not open yet. As after any command, the bot then owes
   * posts of the event to the battle's rooms.
   * @returns what the bot has noted for this deadline: reminders sent, and whether orders were opened
   */
  private openOrders(client: Client<true>, gameId: string, deadline: Deadline): Reminded {
    const kept = this.reminders.of(gameId, deadline.to);
    const channelId = this.reminders.channelOf(gameId);
    const { battle } = asKnownTo(this.battles.open(gameId), UMPIRE);
    if (kept.hasOpened || channelId === undefined || !opensOrders(battle, deadline, this.now())) return kept;
    const open = { type: 'act', act: ORDER_ACTS.open, params: {} } as const;
    const committed = this.battles.umpire(gameId, channelId, botOf(client), () => open);
    const noted: Reminded = { ...kept, hasOpened: true };
    this.reminders.note(gameId, noted);
    this.takeUp(committed, channelId);
    return noted;
  }

  /** Marks the reminders due now as sent, because Discord refuses them for good. */
  private giveUp(gameId: string): void {
    const deadline = deadlineOf(inTheOpen(this.battles.open(gameId)));
    if (deadline)
      this.reminders.note(gameId, {
        ...this.reminders.of(gameId, deadline.to),
        said: remindersDue(deadline, this.now()),
        saying: null,
      });
  }

  private async isOut(client: Client<true>, channelId: string, deadline: Deadline, reminder: Reminder): Promise<boolean> {
    return (await ownLatest(client, channelId)).some((message) => isReminder(message, deadline, reminder));
  }

  private async say(
    { rest }: Client<true>,
    channelId: string,
    gameId: string,
    deadline: Deadline,
    reminder: Reminder,
    awaited: readonly string[],
  ): Promise<void> {
    const nonce = `${gameId.slice(-8)}:${reminder}:${Date.parse(deadline.to) / 1000}`;
    const { embeds } = presentReminder(deadline, reminder, awaited, this.now());
    const body = { embeds, ...onceOnly(nonce) };
    await rest.post(Routes.channelMessages(channelId), { body });
  }
}
