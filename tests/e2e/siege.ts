import { RESTJSONErrorCodes } from 'discord-api-types/v10';
import { expect } from 'vitest';
import type { BotProcess } from '../../src/cli/bot-process.js';
import type { BattleEvent } from '../../src/game/index.js';
import { openDatabase } from '../../src/store/index.js';
import type { BotAction, Interaction, Message, Table } from '../../src/table/index.js';
import { Chooser } from './chooser.js';
import { Audit } from './record.js';
import { eventsShown, numbersOf } from './shown.js';
import type { Values } from './typing.js';

export const PATIENCE_MS = 300_000;

/** The figures of a siege. */
export interface Outlived {
  /** The number of commands that were never answered. */
  readonly unanswered: number;
  /** The number of unanswered commands that were recorded. */
  readonly owed: number;
  /** The number of posts that were made after a restart. */
  readonly late: number;
}

/** A battle under load whose bot is killed again and again. */
export abstract class Siege {
  readonly sent: Interaction[] = [];
  readonly told: Message[] = [];
  readonly refusals: BotAction[] = [];
  protected readonly choose: Chooser;

  constructor(
    readonly table: Table,
    readonly bot: BotProcess,
    seed: string,
  ) {
    this.choose = new Chooser(seed);
    table.on('message', (change, message) => {
      if (change === 'created' && message.author.bot) this.told.push(message);
    });
    table.on('act', (act) => {
      if (act.kind === 'refused') this.refusals.push(act);
    });
  }

  /** Starts the battle. */
  abstract open(): Promise<void>;
  /** Sends any command. */
  protected abstract anything(): void;
  /** Sends a command with effects in a later turn, if the rulebook has one. */
  protected abstract order(): void;

  /** Runs one round: load, a kill during the load, a look at the record, and the restart. */
  async round(look: () => void): Promise<void> {
    const { choose } = this;
    const way = choose.weighted([
      ['burst', 5],
      ['turn', 3],
      ['answered', 2],
      ['flood', 0.8],
    ] as const);
    if (way === 'turn') {
      const first = this.sent.length;
      for (let n = choose.whole(2, 6); n > 0; n--) this.order();
      this.turn();
      await Promise.all(this.sent.slice(first).map(({ answer }) => answer));
      this.turn();
      await sleep(choose.whole(0, 40));
    } else {
      const first = this.sent.length;
      for (let n = way === 'flood' ? 120 : choose.whole(5, 20); n > 0; n--) this.anything();
      if (way === 'burst') await sleep(choose.whole(0, 80));
      else if (way === 'flood') await sleep(choose.whole(100, 400));
      else await Promise.race(this.sent.slice(first).map(({ answer }) => answer));
    }
    await this.bot.kill();
    look();
    // Commands sent while the bot is down arrive together with its restart.
    if (choose.chance(0.3)) this.anything();
    if (choose.chance(0.2)) for (let n = 0; n < 150; n++) this.table.seat('axis', 'hq').say('Is it gone again?');
    await this.bot.start();
    if (choose.chance(0.3)) await sleep(choose.whole(0, 300));
  }

  /** Plays enough turns for all fire called before the last kill to land. */
  async land(): Promise<void> {
    for (let turns = 0; turns < 4; turns++) await this.done('turn next', { anyway: true });
  }

  /** Restarts the bot without load, so that it posts all missing events. */
  async settled(databasePath: string): Promise<void> {
    await this.bot.stop();
    await this.bot.start();
    await this.table.idle({ timeoutMs: PATIENCE_MS });
    await this.bot.stop();
    const database = openDatabase(databasePath);
    const audit = new Audit(database);
    const owed = (): number => audit.rows('SELECT 1 FROM owed_posts').length;
    expect(owed()).toBe(0);
    database.$client.close();
  }

  protected send(name: string, values: Values, user = 'umpire', channel = 'hq'): Interaction {
    const interaction = this.table.seat(user, channel).command(name, values);
    this.sent.push(interaction);
    return interaction;
  }

  protected async done(name: string, values: Values): Promise<void> {
    const answer = await this.send(name, values).answer;
    const embed = answer.kind === 'reply' ? answer.message.embeds[0] : undefined;
    expect(embed?.footer?.text, `${name}: ${embed?.description}`).toMatch(/events? p\d+/);
  }

  /** Sends an answered interaction a second time. It must have no effect. */
  protected redeliver(): void {
    const done = this.told.filter((message) => message.interaction && eventsShown(message).length > 0).slice(-10);
    const message = this.choose.pick(done);
    if (message) this.table.redeliver(message.interaction!.id);
  }

  protected turn(): void {
    this.send(this.choose.chance(0.8) ? 'turn next' : 'turn phase', { anyway: true });
  }

  /**
   * Compares the messages that people got with the record, and checks that Discord rejected only what it may reject.
   */
  outlived(events: readonly BattleEvent[]): Outlived {
    const { sent, told, refusals } = this;
    // Discord rejects only second answers to interactions that were delivered twice.
    expect(refusals.filter(({ body }) => body.code !== RESTJSONErrorCodes.InteractionHasAlreadyBeenAcknowledged)).toEqual([]);

    // Event numbers have no gaps, and each interaction caused the events of one command, once.
    expect(events.map(({ number }) => number)).toEqual(events.map((_, i) => i + 1));
    const byInteraction = new Map<string, BattleEvent[]>();
    for (const event of events)
      byInteraction.set(event.interactionId, [...(byInteraction.get(event.interactionId) ?? []), event]);
    for (const made of byInteraction.values()) {
      expect(made.map(({ part }) => part)).toEqual(made.map((_, i) => i));
      expect(made.map(({ number }) => number)).toEqual(made.map((_, i) => made[0]!.number + i));
    }

    // Everything in an answer is recorded as an event of that interaction.
    const toldByAnswer = told.filter(({ interaction }) => interaction !== undefined);
    const seen = toldByAnswer.flatMap((message) =>
      eventsShown(message)
        .flatMap((name) => numbersOf(name, events))
        .map((number) => ({ number, by: message.interaction!.id })),
    );
    expect(seen.filter(({ number, by }) => events[number - 1]?.interactionId !== by)).toEqual([]);

    // A person whose command had effects got an answer with them, and no one got an error message.
    const seenBy = new Set(seen.map(({ by }) => by));
    const misled = sent.filter(({ id, state }) => state === 'answered' && byInteraction.has(id) && !seenBy.has(id));
    expect(misled.map(({ id, name }) => ({ id, name }))).toEqual([]);
    expect(told.flatMap(({ embeds }) => embeds).filter(({ title }) => title === 'Something went wrong')).toEqual([]);

    // Every event has exactly one public post, and one for the person who alone may know it.
    const shown = new Map<number, number>();
    for (const number of told.flatMap(eventsShown).flatMap((name) => numbersOf(name, events)))
      shown.set(number, (shown.get(number) ?? 0) + 1);
    const wrong = events.filter(({ number, part, audience, interactionId }) => {
      const times = shown.get(number) ?? 0;
      // The bot cannot know whether a second private message was delivered, so it may send one more notice.
      const isFirst = part === 0 && byInteraction.get(interactionId)!.every((event) => event.audience !== 'all');
      return audience === 'all' || isFirst ? times !== 1 : times < 1;
    });
    expect(
      wrong.map(({ number, kind, audience, part }) => ({ number, kind, audience, part, times: shown.get(number) ?? 0 })),
      'events without exactly one post',
    ).toEqual([]);

    const unanswered = sent.filter(({ state }) => state !== 'answered');
    const owed = unanswered.filter(({ id }) => byInteraction.has(id)).length;
    return { unanswered: unanswered.length, owed, late: told.filter(({ interaction }) => interaction === undefined).length };
  }
}

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
