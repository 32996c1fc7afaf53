import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMMANDS } from '../../commands/index.js';
import { postsOf } from '../../src/discord/deliveries.js';
import { actorIn, type BattleEvent, isUndoable } from '../../src/game/index.js';
import { eagles } from '../../src/rules/eagles/index.js';
import type { EaglesBattle } from '../../src/rules/eagles/state.js';
import { type Database, openDatabase } from '../../src/store/index.js';
import {
  type Act,
  type Action,
  type Answer,
  formatLine,
  type Interaction,
  type Message,
  refusalOf,
  type Seat,
} from '../../src/table/index.js';
import { Chooser } from './chooser.js';
import { type Leaf, leavesOf } from './commands.js';
import { Generator, type Typist, type Values } from './generator.js';
import { Audit, battleText } from './record.js';
import { type Seated, sitDown } from './seated.js';

const SEED = process.env.FUZZ_SEED ?? '1944';
const COMMANDS_TO_PLAY = Number(process.env.FUZZ_COMMANDS ?? 2000);
/** The whole record is folded afresh so often. */
const REFOLD_EVERY = 25;
/** The last event is undone, and that undone, so often. */
const UNDO_EVERY = 12;
/** In so many commands at the end anything is undone that ever happened. */
const DEMOLITION = 300;
const FOLLOW_UPS_WITHIN_MS = 30_000;

const LEAVES = leavesOf(COMMANDS.map(({ data }) => data));
const USERS: readonly (readonly [user: string, weight: number])[] = [
  ['umpire', 55],
  ['admin', 8],
  ['axis', 13],
  ['axis2', 5],
  ['allies', 14],
  ['visitor', 5],
];
const CHANNELS: Readonly<Record<string, string>> = { axis: 'axis', axis2: 'axis', allies: 'allies' };

/** A battle played by chance, all of it through the table. */
class Fuzz {
  readonly lines: string[] = [];
  readonly accepted = new Map<string, number>();
  readonly refused = new Map<string, string[]>();
  played = 0;
  undone = 0;
  private readonly choose = new Chooser(SEED);
  private readonly generator: Generator;
  private readonly firstResponses = new Map<string, Act[]>();
  private readonly followUps = new Map<string, Act[]>();
  /** The battle that is played in earnest. */
  private mainGame = '';

  constructor(
    private readonly seated: Seated,
    readonly audit: Audit,
  ) {
    this.generator = new Generator(
      this.choose,
      () => this.battle,
      () => this.audit.state(this.mainGame).lastNumber,
    );
    seated.table.on('act', (act) => {
      const id = act.interaction?.id;
      if (id === undefined) return;
      const heard = act.kind === 'followup' ? this.followUps : this.firstResponses;
      heard.set(id, [...(heard.get(id) ?? []), act]);
    });
  }

  get battle(): EaglesBattle {
    return this.audit.state(this.mainGame).battle as EaglesBattle;
  }

  /** The opening: two sides and units of every kind. Everything of it must be accepted. */
  async open(): Promise<void> {
    const { table } = this.seated;
    table.seat('admin', 'hq');
    table.giveRole('Axis', ['axis2']);
    table.giveRole('Allies', []);
    table.giveRole('Umpires', []);
    await this.must('umpire', 'game start', { ruleset: 'eagles', name: 'Hill 112' });
    this.mainGame = this.audit.gameIds()[0]!;
    await this.must('umpire', 'side add', { name: 'Axis', nation: 'germany', player: 'axis', role: 'Axis' });
    await this.must('umpire', 'side add', { name: 'Allies', nation: 'uk', player: 'allies' });
    await this.must('umpire', 'game channel', { channel: 'axis' });
    await this.must('umpire', 'game channel', { channel: 'allies' });
    await this.must('umpire', 'eagles-game set', { aircraft: true, 'gun-setup': true });
    for (const [side, nation] of [
      ['Axis', 'japan'],
      ['Allies', 'ussr'],
    ] as const) {
      const add = (name: string, values: Values): Promise<unknown> =>
        this.must('umpire', 'eagles-unit add', { name: `${side} ${name}`, side, 'base-fp': 6, division: '1st', ...values });
      const at = (x: number): Values => ({ 'x-yards': x, 'y-yards': side === 'Axis' ? 2000 : 1000 });
      await add('A Coy', at(800));
      await add('B Coy', { ...at(900), engineer: true });
      await add('Guards', { ...at(1000), formation: 'guard', weapon: 'SMG', nation });
      await add('Sappers', { ...at(1100), minesweeper: true });
      await add('Flak', { ...at(1150), kind: 'weapons', 'aa-unit': true, 'aa-weapon': '37mm' });
      await add('Tanks', { ...at(1200), kind: 'vehicle', da: 'MODERATE', 'move-code': 'D', 'base-fp': 8 });
      await add('Bunker', { ...at(1300), kind: 'bunker' });
      await add('Pak', { ...at(1400), kind: 'towed-at', guns: 4, 'calibre-mm': 75 });
      await add('1st Battery', { ...at(1500), kind: 'artillery', guns: 8, 'calibre-mm': 105 });
      await add('2nd Battery', { ...at(1600), kind: 'artillery', guns: 12, 'calibre-mm': 155 });
      await add('Heavies', { kind: 'artillery', guns: 6, 'calibre-mm': 210, 'off-board': true });
      for (const [label, x, y] of [
        ['Farm', 900, 1000],
        ['Mill', 1200, 2000],
        ['Hill', 1400, 1500],
        ['Ford', 1000, 1500],
      ] as const)
        await this.must('umpire', 'artillery register', { side, label, 'x-yards': x, 'y-yards': y });
    }
    this.played = 0;
  }

  /** Ends the battle: its seed tells every die again. */
  async end(): Promise<number> {
    await this.must('umpire', 'game end');
    return this.audit.reroll(this.mainGame);
  }

  /** Plays one command, checks its answer and the record. */
  async play(): Promise<void> {
    if (this.played >= COMMANDS_TO_PLAY - DEMOLITION && !this.generator.demolishes) {
      this.generator.demolishes = true;
      await this.must('umpire', 'eagles-game set', { turn: 1000 });
    }
    if (this.played % UNDO_EVERY === UNDO_EVERY - 1) return this.undoExactly();
    let leaf = this.leaf();
    const user = this.generator.isForUmpire(leaf) ? 'umpire' : this.choose.weighted(USERS);
    const seat = this.seat(
      user,
      this.choose.chance(0.9) ? (CHANNELS[user] ?? 'hq') : this.choose.pick(['hq', 'axis', 'elsewhere'])!,
    );
    if (this.choose.chance(0.07) && (await this.press(seat))) return;
    // The battle in earnest goes on to the end: only another one may be ended.
    while (leaf.name === 'game end' && !this.endable(seat)) leaf = this.leaf();
    const values = this.generator.values(leaf, this.typist(seat));
    if (this.choose.chance(0.12)) await this.complete(seat, leaf, values);
    await this.send(seat, leaf.name, values);
  }

  private leaf(): Leaf {
    return this.generator.leaf(LEAVES, ({ name }) => this.accepted.get(name) ?? 0);
  }

  private seat(user: string, channel: string): Seat {
    return this.seated.table.seat(user, channel);
  }

  private typist({ member }: Seat): Typist {
    const actor = actorIn(this.battle, {
      userId: member.user.id,
      name: member.user.name,
      roleIds: [...member.roles],
      isAdministrator: member.user.name === 'admin',
    });
    return { standing: actor.standing, side: this.battle.tables.side.get(actor.sideId ?? '')?.name ?? null };
  }

  private endable(seat: Seat): boolean {
    const [bound] = this.audit.rows<{ game: string }>(
      'SELECT game_id AS game FROM channels WHERE channel_id = ?',
      seat.channel.id,
    );
    return bound !== undefined && bound.game !== this.mainGame;
  }

  /** Sends a command and asserts that it was done. */
  private async must(user: string, name: string, values: Values = {}): Promise<BattleEvent[]> {
    const { done, told, events } = await this.send(this.seat(user, 'hq'), name, values);
    expect(done, `${this.lines.at(-1)}: ${told}`).toBe(true);
    return events;
  }

  private async send(seat: Seat, name: string, values: Values) {
    const options = new Map(Object.entries(values).map(([key, value]) => [key, String(value)]));
    this.say(seat, { kind: 'command', command: name, options, asks: false });
    const judged = this.judge(name, await this.answered(seat.command(name, values)));
    // Whatever has been done to it, a battle can go on.
    const mustGoOn = name.startsWith('turn ') && seat.user.name === 'umpire' && seat.channel.name === 'hq';
    if (mustGoOn) expect(judged.done, judged.told).toBe(true);
    return judged;
  }

  /** Presses one of the buttons that this person sees among the latest messages. */
  private async press(seat: Seat): Promise<boolean> {
    const ids = seat.messages().slice(-8).flatMap(buttonsOf);
    const id = this.choose.pick(ids);
    if (id === undefined) return false;
    this.say(seat, { kind: 'press', label: id });
    this.judge(`[${id.split(':')[0]}]`, await this.answered(seat.press(id)));
    return true;
  }

  /** Asks the bot to complete one of the options, and takes what it offers. */
  private async complete(seat: Seat, leaf: Leaf, values: Values): Promise<void> {
    const able = leaf.options.filter((option) => 'autocomplete' in option && option.autocomplete === true);
    const option = this.choose.pick(able);
    if (!option) return;
    const typed = String(values[option.name] ?? '').slice(0, this.choose.whole(0, 4));
    const options = new Map(Object.entries({ ...values, [option.name]: typed }).map(([key, value]) => [key, String(value)]));
    this.say(seat, { kind: 'command', command: leaf.name, options, asks: true });
    const { answer } = await this.answered(seat.autocomplete(leaf.name, { ...values, [option.name]: typed }, option.name));
    if (answer.kind !== 'choices') throw new Error(`${answer.kind} where choices were asked for`);
    const choice = this.choose.pick(answer.choices);
    if (choice) values[option.name] = choice.value;
  }

  private say({ user, channel }: Seat, action: Action): void {
    this.lines.push(formatLine({ kind: 'act', who: { user: user.name, channel: channel.name }, action }));
  }

  /** Waits for the answer and what follows it, then checks everything that must hold after any interaction. */
  private async answered(interaction: Interaction): Promise<{ answer: Answer; events: BattleEvent[] }> {
    const answer = await interaction.answer;
    const events = this.audit.follow();
    for (const event of events) if (event.interactionId !== interaction.id) throw new Error('an event of another interaction');
    await this.followUpsOf(interaction, postsOf(events).length - 1);
    expect(this.firstResponses.get(interaction.id)?.length, 'first responses').toBe(1);
    expect(this.seated.faults).toEqual([]);
    return { answer, events };
  }

  private async followUpsOf({ id }: Interaction, wanted: number): Promise<void> {
    const deadline = performance.now() + FOLLOW_UPS_WITHIN_MS;
    while ((this.followUps.get(id)?.length ?? 0) < wanted && performance.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, 1));
    expect(this.followUps.get(id)?.length ?? 0, 'posts after the first response').toBe(Math.max(0, wanted));
  }

  /** A normal post or a typed refusal, never the confession of a bug. */
  private judge(name: string, { answer, events }: { answer: Answer; events: BattleEvent[] }) {
    if (answer.kind !== 'reply') throw new Error(`answered by ${answer.kind}`);
    const [embed] = answer.message.embeds;
    const told = `${embed?.title ?? ''}: ${embed?.description ?? answer.message.content}`;
    if (embed?.title === 'Something broke') throw new Error(told);
    const isRefusal = embed?.footer?.text.startsWith('Nothing has changed.') === true;
    if (isRefusal)
      expect([answer.message.audience !== null, events.length], 'a refusal is private and changes nothing').toEqual([true, 0]);
    if (isRefusal) this.refused.set(name, [...(this.refused.get(name) ?? []), told]);
    else this.accepted.set(name, (this.accepted.get(name) ?? 0) + 1);
    this.played++;
    if (this.played % REFOLD_EVERY === 0) this.audit.refold();
    return { done: !isRefusal, told, events };
  }

  /** Undoes the last event: the battle is what it was before it. Undoes that: it is what it was after it. */
  private async undoExactly(): Promise<void> {
    const state = this.audit.state(this.mainGame);
    const { lastNumber } = state;
    const [last] = this.audit.events(this.mainGame, lastNumber - 1);
    const before = this.audit.after(this.mainGame, lastNumber - 1);
    if (!last || !before || !isUndoable(state, last)) return void this.played++;
    await this.must('umpire', 'undo', { event: lastNumber });
    expect(battleText(this.audit.state(this.mainGame)), `event ${lastNumber} undone`).toBe(battleText(before));
    await this.must('umpire', 'undo', { event: lastNumber + 1 });
    expect(battleText(this.audit.state(this.mainGame)), `the undo of ${lastNumber} undone`).toBe(battleText(state));
    this.undone++;
  }
}

/** The custom ids of a message's buttons. */
function buttonsOf({ components }: Message): string[] {
  return [...JSON.stringify(components).matchAll(/"custom_id":"([^"]+)"/g)].map(([, id]) => id!);
}

describe('a battle played by chance', () => {
  let seated: Seated;
  let database: Database;
  let fuzz: Fuzz;

  beforeAll(async () => {
    seated = await sitDown(SEED);
    database = openDatabase(seated.databasePath);
    fuzz = new Fuzz(seated, new Audit(database));
  });
  afterAll(async () => {
    database.$client.close();
    await seated.leave();
  });

  it('has commands that Discord takes', () => {
    expect(
      refusalOf(
        'commands',
        COMMANDS.map(({ data }) => JSON.parse(JSON.stringify(data)) as unknown),
      ),
    ).toBeUndefined();
  });

  it(`keeps its promises through ${COMMANDS_TO_PLAY} commands`, { timeout: 600_000 }, async () => {
    const began = performance.now();
    let dice: number;
    try {
      await fuzz.open();
      while (fuzz.played < COMMANDS_TO_PLAY) await fuzz.play();
      dice = await fuzz.end();
      fuzz.audit.refold();
      fuzz.audit.rehash();
      expect(fuzz.audit.integrity()).toBe('ok');
    } catch (error) {
      throw new Error(`seed ${SEED}, after ${fuzz.played} commands; the last of them:\n${fuzz.lines.slice(-20).join('\n')}`, {
        cause: error,
      });
    }
    const events = fuzz.audit.gameIds().flatMap((gameId) => fuzz.audit.events(gameId));
    const count = (wanted: (event: BattleEvent) => boolean): number => events.filter(wanted).length;
    const isOf = (type: string, key: string, id: string) => (event: BattleEvent) =>
      event.part === 0 && event.command.type === type && event.command[key] === id;
    const procedures = Object.fromEntries(eagles.procedures.map(({ id }) => [id, count(isOf('resolve', 'procedure', id))]));
    const acts = Object.fromEntries(eagles.acts.map(({ id }) => [id, count(isOf('act', 'act', id))]));
    const landed = count(({ kind }) => kind === 'mission-landed');
    console.log(
      `${fuzz.played} commands, ${events.length} events, ${seated.bodies()} bodies, ${fuzz.undone} exact undos, ` +
        `turn ${fuzz.battle.game.turn}, ${landed} landings, ${dice} dice verified, ${((performance.now() - began) / 1000).toFixed(1)} s`,
    );
    if (process.env.FUZZ_TELL) {
      console.log(procedures, acts);
      console.log(
        Object.fromEntries(LEAVES.map(({ name }) => [name, [fuzz.accepted.get(name) ?? 0, fuzz.refused.get(name)?.length ?? 0]])),
      );
      console.log(
        [...fuzz.refused]
          .map(
            ([name, why]) =>
              `${name}\n  ${why
                .map((text) => text.slice(0, 150))
                .sort()
                .join('\n  ')}`,
          )
          .join('\n'),
      );
    }
    const rare = Object.entries({ ...procedures, ...acts }).filter(([, times]) => times < 3);
    expect(rare, 'procedures and acts that hardly ever succeeded').toEqual([]);
    const never = LEAVES.filter(({ name }) => name !== 'game end' && !fuzz.accepted.has(name)).map(({ name }) => name);
    expect(never, 'commands that never succeeded').toEqual([]);
  });
});
