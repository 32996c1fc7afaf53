import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RESTJSONErrorCodes } from 'discord-api-types/v10';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BotProcess } from '../../src/cli/bot-process.js';
import type { BattleEvent } from '../../src/game/index.js';
import { type Database, openDatabase } from '../../src/store/index.js';
import { type Act, type Interaction, type Message, openTable, type Table } from '../../src/table/index.js';
import { seedFor, sized, tell, within } from '../chance/chance.js';
import { Chooser } from './chooser.js';
import type { Values } from './typing.js';
import { landingsIn } from './landings.js';
import { Audit } from './record.js';
import { eventsShown, numbersOf } from './shown.js';

const KILLS = sized({ usual: 8, long: 1000 });
/** Each battle's bot is killed so often: a record of some thousand events is enough to be audited again and again. */
const KILLS_OF_A_BATTLE = 50;
/** The record is audited on a copy after so many kills. */
const AUDIT_EVERY = 5;
/** So many kills strike each of the moments that matter; of fewer it cannot be asked that they do. */
const ENOUGH = 20;
const PATIENCE_MS = 60_000;

const SIDES = ['Axis', 'Allies'] as const;
const COMPANIES = ['A Coy', 'B Coy', 'C Coy', 'Tanks', 'Pak'] as const;
const BATTERIES = ['1st Battery', '2nd Battery', '3rd Battery', '4th Battery'] as const;

/** A battle under load, whose bot is killed again and again. */
class Siege {
  readonly sent: Interaction[] = [];
  readonly told: Message[] = [];
  readonly refusals: Act[] = [];
  private readonly choose: Chooser;
  private calls = 0;

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

  /** Two sides that see each other, with batteries behind and points to fire at. */
  async open(): Promise<void> {
    this.table.seat('umpire', 'hq');
    this.table.giveRole('Umpires', ['helper']);
    await this.done('game start', { ruleset: 'eagles', name: 'Siege', spotting: 'open', 'umpire-role': 'Umpires' });
    for (const [i, side] of SIDES.entries()) {
      const nation = side === 'Axis' ? 'germany' : 'usa';
      await this.done('side add', { name: side, nation, player: side.toLowerCase() });
      for (const [k, name] of COMPANIES.entries()) {
        const arm: Values =
          name === 'Tanks' ? { kind: 'vehicle', da: 'THIN', 'move-code': 'D' } : name === 'Pak' ? { kind: 'towed-at' } : {};
        const place: Values = { 'x-yards': 1000 + 150 * k, 'y-yards': 2000 + 300 * i };
        await this.done('eagles-unit add', { name: `${side} ${name}`, side, 'base-fp': 8, ...arm, ...place });
        await this.done('eagles-unit state', { unit: `${side} ${name}`, spotted: true });
      }
      for (const [k, name] of BATTERIES.entries()) {
        const place: Values = { 'x-yards': 500 * k, 'y-yards': 9000 * i };
        const guns: Values = { kind: 'artillery', guns: 12, 'calibre-mm': 105, 'base-fp': 4 };
        await this.done('eagles-unit add', { name: `${side} ${name}`, side, ...guns, ...place });
      }
      const enemyLine = 2000 + 300 * (1 - i);
      for (const x of [1000, 1300, 1600])
        await this.done('artillery register', { side, label: `Point ${x}`, 'x-yards': x, 'y-yards': enemyLine });
    }
  }

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
      for (let n = choose.whole(2, 6); n > 0; n--) this.call();
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

  private send(name: string, values: Values, user = 'umpire', channel = 'hq'): Interaction {
    const interaction = this.table.seat(user, channel).command(name, values);
    this.sent.push(interaction);
    return interaction;
  }

  private async done(name: string, values: Values): Promise<void> {
    const answer = await this.send(name, values).answer;
    const embed = answer.kind === 'reply' ? answer.message.embeds[0] : undefined;
    expect(embed?.footer?.text, `${name}: ${embed?.description}`).toMatch(/events? p\d+/);
  }

  private anything(): void {
    const { choose } = this;
    choose.weighted([
      [() => this.shot(), 5],
      [() => this.call(), 5],
      [() => this.revive(), 3],
      [() => this.takeBack(), 1.5],
      [() => this.redeliver(), 1],
      [() => this.turn(), 1.5],
    ] as const)();
  }

  private unit(side: string): string {
    return `${side} ${this.choose.pick(COMPANIES)}`;
  }

  private shot(): void {
    const side = this.choose.pick(SIDES)!;
    const target = this.unit(side === 'Axis' ? 'Allies' : 'Axis');
    this.send(
      'eagles direct-fire',
      { firer: this.unit(side), target, again: true },
      this.choose.pick(['umpire', 'helper', side.toLowerCase()]),
    );
  }

  /** The batteries take turns, so that most of what they fire has time to land. */
  private call(): void {
    const battery = `${SIDES[this.calls % 2]} ${BATTERIES[Math.floor(this.calls / 2) % BATTERIES.length]}`;
    this.calls++;
    this.send(
      'artillery call',
      { battery, 'registration-point': String(this.choose.whole(1, 3)) },
      this.choose.pick(['umpire', 'helper']),
    );
  }

  private revive(): void {
    const unit = this.unit(this.choose.pick(SIDES)!);
    this.send('eagles-unit state', { unit, impairments: this.choose.whole(0, 1), destroyed: false, suppressed: false }, 'helper');
  }

  /** Undoes one of the latest shots, whatever has built on it. */
  private takeBack(): void {
    const shots = this.told.filter(({ interaction }) => interaction?.name === 'eagles direct-fire').flatMap(eventsShown);
    const event = this.choose.pick(shots.slice(-8));
    if (event !== undefined) this.send('undo', { event, later: 'leave later results as they fell' });
  }

  /** Brings an interaction a second time whose answer has been seen: nothing may come of it. */
  private redeliver(): void {
    const done = this.told.filter((message) => message.interaction && eventsShown(message).length > 0).slice(-10);
    const message = this.choose.pick(done);
    if (message) this.table.redeliver(message.interaction!.id);
  }

  private turn(): void {
    this.send(this.choose.chance(0.8) ? 'turn next' : 'turn phase', { anyway: true });
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

const BATTLES = Array.from({ length: Math.ceil(KILLS / KILLS_OF_A_BATTLE) }, (_, n) => ({
  battle: n + 1,
  kills: Math.min(KILLS_OF_A_BATTLE, KILLS - n * KILLS_OF_A_BATTLE),
}));

describe.each(BATTLES)('a bot that is killed again and again, battle $battle', ({ battle, kills }) => {
  let folder: string;
  let databasePath: string;
  let siege: Siege;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'umpire-kill-'));
    databasePath = join(folder, 'umpire.db');
    const table = await openTable({ token: 'table.kill.test', answerWithinMs: PATIENCE_MS, connectWithinMs: PATIENCE_MS });
    siege = new Siege(
      table,
      new BotProcess(table, { databasePath, logLevel: 'error', practiceSeed: undefined }),
      seedFor(`siege ${battle}`),
    );
    await siege.bot.start();
  });
  afterAll(async () => {
    await siege?.bot.kill();
    await siege?.table.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** The record as a restart would find it, while nobody is there to mend it: a copy, so that its recovery is left to the bot. */
  function copyOfRecord(): Database {
    const copy = join(folder, 'copy.db');
    for (const suffix of ['', '-wal', '-shm']) {
      rmSync(`${copy}${suffix}`, { force: true });
      if (suffix !== '-shm' && existsSync(`${databasePath}${suffix}`))
        copyFileSync(`${databasePath}${suffix}`, `${copy}${suffix}`);
    }
    return openDatabase(copy);
  }

  function audited<T>(database: Database, read: (audit: Audit) => T): T {
    const audit = new Audit(database);
    try {
      audit.follow();
      audit.refold();
      expect(audit.integrity()).toBe('ok');
      return read(audit);
    } finally {
      database.$client.close();
    }
  }

  it(`loses nothing and doubles nothing in ${kills} kills`, { timeout: within(600_000) }, async () => {
    const began = performance.now();
    await siege.open();
    for (let kill = 1; kill <= kills; kill++) {
      await siege.round(() => {
        if (kill % AUDIT_EVERY === 0) audited(copyOfRecord(), () => undefined);
      });
    }
    await siege.land();
    await siege.settled(databasePath);

    const events = audited(openDatabase(databasePath), (audit) => {
      const [gameId, ...others] = audit.gameIds();
      expect(others).toEqual([]);
      return audit.events(gameId!);
    });
    const { sent, told, refusals } = siege;

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
    expect(told.flatMap(({ embeds }) => embeds).filter(({ title }) => title === 'Something broke')).toEqual([]);

    // Every event has its post: everybody's exactly one, and so has what a person alone was to be told.
    const shown = new Map<number, number>();
    for (const number of told.flatMap(eventsShown).flatMap((name) => numbersOf(name, events)))
      shown.set(number, (shown.get(number) ?? 0) + 1);
    const wrong = events.filter(({ number, part, audience }) => {
      const times = shown.get(number) ?? 0;
      // Of a private answer after the first nothing tells whether it went out: then there is a notice more.
      return audience === 'all' || part === 0 ? times !== 1 : times < 1;
    });
    expect(
      wrong.map(({ number, kind, audience, part }) => ({ number, kind, audience, part, times: shown.get(number) ?? 0 })),
      'events without exactly one post',
    ).toEqual([]);

    const landings = landingsIn(events[0]!.gameId, events);
    expect(landings.faults).toEqual([]);
    const unanswered = sent.filter(({ state }) => state !== 'answered');
    const owed = unanswered.filter(({ id }) => byInteraction.has(id)).length;
    const late = told.filter(({ interaction }) => interaction === undefined).length;
    tell(
      `the siege, battle ${battle}`,
      {
        kills,
        commands: sent.length,
        events: events.length,
        'orders to batteries': landings.ordered,
        settled: landings.settled,
        'commands unanswered': unanswered.length,
        'of them on record': owed,
        'posts made good after a restart': late,
        'second answers refused': refusals.length,
      },
      began,
    );

    // The kills struck where it matters: some commands were on record and not answered, some were not on record.
    expect(unanswered.length).toBeGreaterThan(0);
    expect(landings.settled).toBeGreaterThan(kills / 2);
    if (kills < ENOUGH) return;
    expect(owed).toBeGreaterThan(0);
    expect(unanswered.length).toBeGreaterThan(owed);
  });
});
