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

/** What came of a siege, for those who read its figures. */
export interface Outlived {
  /** Commands that nobody had an answer to. */
  readonly unanswered: number;
  /** Those of them that are on record. */
  readonly owed: number;
  /** Posts made good after a restart. */
  readonly late: number;
}

/** A battle under load, whose bot is killed again and again. */
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

  /** Begins the battle. */
  abstract open(): Promise<void>;
  /** Sends one command or another. */
  protected abstract anything(): void;
  /** Sends what comes due later, where the rulebook has it. */
  protected abstract order(): void;

  /** One kill: load, the kill somewhere in it, a look while nobody is there, and the restart. */
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
    // What people type while nobody is there waits, and comes in with the restart's own work.
    if (choose.chance(0.3)) this.anything();
    if (choose.chance(0.2)) for (let n = 0; n < 150; n++) this.table.seat('axis', 'hq').say('Is it gone again?');
    await this.bot.start();
    if (choose.chance(0.3)) await sleep(choose.whole(0, 300));
  }

  /** Turns enough for what was called before the last kill to land. */
  async land(): Promise<void> {
    for (let turns = 0; turns < 4; turns++) await this.done('turn next', { anyway: true });
  }

  /** A quiet start posts what is still owed. */
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

  /** Brings an interaction a second time whose answer has been seen: nothing may come of it. */
  protected redeliver(): void {
    const done = this.told.filter((message) => message.interaction && eventsShown(message).length > 0).slice(-10);
    const message = this.choose.pick(done);
    if (message) this.table.redeliver(message.interaction!.id);
  }

  protected turn(): void {
    this.send(this.choose.chance(0.8) ? 'turn next' : 'turn phase', { anyway: true });
  }

  /** Holds what people were told against the record, and Discord's refusals against what may be refused. */
  outlived(events: readonly BattleEvent[]): Outlived {
    const { sent, told, refusals } = this;
    // Discord turns down nothing but second answers to interactions that it brought twice.
    expect(refusals.filter(({ body }) => body.code !== RESTJSONErrorCodes.InteractionHasAlreadyBeenAcknowledged)).toEqual([]);

    // Numbers have no gaps; each interaction made one command's events, once.
    expect(events.map(({ number }) => number)).toEqual(events.map((_, i) => i + 1));
    const byInteraction = new Map<string, BattleEvent[]>();
    for (const event of events)
      byInteraction.set(event.interactionId, [...(byInteraction.get(event.interactionId) ?? []), event]);
    for (const made of byInteraction.values()) {
      expect(made.map(({ part }) => part)).toEqual(made.map((_, i) => i));
      expect(made.map(({ number }) => number)).toEqual(made.map((_, i) => made[0]!.number + i));
    }

    // What a person was told is on record, as what that interaction made happen.
    const toldByAnswer = told.filter(({ interaction }) => interaction !== undefined);
    const seen = toldByAnswer.flatMap((message) =>
      eventsShown(message)
        .flatMap((name) => numbersOf(name, events))
        .map((number) => ({ number, by: message.interaction!.id })),
    );
    expect(seen.filter(({ number, by }) => events[number - 1]?.interactionId !== by)).toEqual([]);

    // Who was answered and made something happen was told of that, and nobody was told of a bug.
    const seenBy = new Set(seen.map(({ by }) => by));
    const misled = sent.filter(({ id, state }) => state === 'answered' && byInteraction.has(id) && !seenBy.has(id));
    expect(misled.map(({ id, name }) => ({ id, name }))).toEqual([]);
    expect(told.flatMap(({ embeds }) => embeds).filter(({ title }) => title === 'Something went wrong')).toEqual([]);

    // Every event has its post: everybody's exactly one, and so has what a person alone was to be told.
    const shown = new Map<number, number>();
    for (const number of told.flatMap(eventsShown).flatMap((name) => numbersOf(name, events)))
      shown.set(number, (shown.get(number) ?? 0) + 1);
    const wrong = events.filter(({ number, part, audience, interactionId }) => {
      const times = shown.get(number) ?? 0;
      // Of a private answer after the first nothing tells whether it went out: then there is a notice more.
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
