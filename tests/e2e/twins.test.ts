/**
 * Non-interference of the bot itself: two bots at two tables have battles that differ only in what a reader may not
 * know. They must send the reader exactly the same: answers, refusals, completions, exports, posts and the thread, even
 * for forged buttons.
 *
 * Discord's ids are replaced by the order in which they occur, and hashes and times by their length.
 */
import { ApplicationCommandOptionType as Type } from 'discord-api-types/v10';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMMANDS } from '../../commands/index.js';
import { findShownNumber, type Reader, listRowsInView, createView } from '../../src/game/index.js';
import { findRowName, type Ruleset, type UnitRow } from '../../src/rules/index.js';
import { RULESETS, findRuleset } from '../../src/rules/registry.js';
import { type Database, openDatabase, openStore } from '../../src/store/index.js';
import { type Channel, type Interaction, type Message, type Seat, isVisibleTo } from '../../src/table/index.js';
import { ChanceBattle } from '../any/chance-battle.js';
import { type Twin, Twins } from '../any/twins.js';
import { chosen, seedFor, sized } from '../chance/chance.js';
import { Chooser } from './chooser.js';
import { type Leaf, leavesOf } from './commands.js';
import { forge } from './forging.js';
import { type Seated, sitDown } from './seated.js';
import { typedOut, type Values } from './typing.js';
import { mayKnowEvent } from '../../src/game/audience.js';
import { sealedGame } from '../whole.js';

/** The number of pairs of battles for each rulebook, of events before they differ, and of steps after that. */
const PAIRS = sized('twinsOfBots');
const EVENTS = 45;
const STEPS = 15;
/** The number of events whose explanation is requested by number, and of procedures whose odds are requested. */
const ASKED_BY_NAME = sized('twinsExplained');
/** The number of commands whose options are completed for the other readers. */
const OTHERS_COMPLETE = 8;
const ODDS = sized('twinsOdds');
/** The names of the servers. */
const HOME = 'The Table';
const ELSEWHERE = 'Elsewhere';
const FORGED = { type: 2, style: 2, label: 'Forged', custom_id: 'chart:x:x:1' };
const SEED = 'ab'.repeat(32);

/** The readers: a player of the first side, a former player, a spectator, and a member of another server. */
const READERS = ['first', 'eve', 'gone', 'stranger'] as const;
type ReaderName = (typeof READERS)[number];

/** A bot at its table, and its record. */
interface Place {
  readonly seated: Seated;
  readonly database: Database;
}

let places: readonly [Place, Place];
let idOf: (name: string) => string;

beforeAll(async () => {
  const sit = async (): Promise<Place> => {
    const seated = await sitDown('1944');
    const { world } = seated.table;
    // The first member owns the server and is the umpire.
    for (const name of ['owner', 'first', 'second', 'gone', 'eve']) world.member(name);
    world.member('mayor', world.guild(ELSEWHERE));
    world.member('stranger', world.guild(ELSEWHERE));
    return { seated, database: openDatabase(seated.databasePath) };
  };
  places = [await sit(), await sit()];
  idOf = (name) => places[0].seated.table.world.member(name).user.id;
});
afterAll(async () => {
  for (const { seated, database } of places) {
    database.$client.close();
    await seated.leave();
  }
});

const LEAVES = leavesOf(COMMANDS.map(({ data }) => data));
const RULEBOOK_OF = new Map(
  COMMANDS.flatMap(({ data, ruleset }) => leavesOf([data]).map(({ name }) => [name, ruleset] as const)),
);

/** Returns what a person sees of a message, with the content of its files. */
function shown({ seated: { table } }: Place, { content, embeds, components, attachments, flags, nonce, interaction }: Message) {
  const files = attachments.map(({ id, filename }) => [filename, Buffer.from(table.files.get(id)!.bytes).toString('utf8')]);
  return { content, embeds, components, flags, nonce, by: interaction?.user.name, command: interaction?.name, files };
}

/** Returns a text without parts that differ in any case. */
function masked(text: string): string {
  const ids = new Map<string, number>();
  return text
    .replace(/\b\d{17,20}\b/g, (id) => `#${ids.get(id) ?? ids.set(id, ids.size).get(id)!}`)
    .replace(/\b(?:[0-9a-f]{64}|[0-9a-f]{10})\b/g, (hash) => `hash of ${hash.length}`)
    .replace(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d\.\d+)?/g, 'a time');
}

/** Does the same at both tables. The result must be the same. */
async function expectSame(what: string, act: (place: Place) => Promise<unknown>): Promise<void> {
  const [left, right] = await Promise.all(places.map(async (place) => masked(JSON.stringify(await act(place)))));
  expect(right, what).toBe(left);
}

/** Returns the answer to a person. */
async function answerTo(place: Place, send: () => Interaction): Promise<unknown> {
  let interaction: Interaction;
  try {
    interaction = send();
  } catch (error) {
    return String(error);
  }
  const answer = await interaction.answer;
  await interaction.finished;
  if (answer.kind === 'choices') return answer.choices;
  if (answer.kind === 'form') return [answer.form.customId, answer.form.title, answer.form.components];
  return shown(place, answer.message);
}

/** A pair of battles at the two tables. */
class Pair {
  private readonly channel: string;
  readonly reader: Reader;
  private readonly gameId: string;
  private readonly choose: Chooser;
  private readonly leaves: readonly Leaf[];

  constructor(
    private readonly ruleset: Ruleset,
    private readonly twins: Twins,
    private readonly hasRooms: boolean,
  ) {
    const { gameId } = twins.left.state;
    this.gameId = gameId;
    this.channel = `b${gameId}`;
    this.reader = twins.reader;
    this.choose = new Chooser(twins.seed);
    this.leaves = LEAVES.filter(({ name }) => [undefined, ruleset.id].includes(RULEBOOK_OF.get(name)));
    for (const [index, twin] of [twins.left, twins.right].entries()) this.put(twin, places[index]!);
  }

  /** Returns the readers who know no more than the reader for whom the twins were created. */
  get names(): readonly ReaderName[] {
    return this.reader.standing === 'player' ? READERS : READERS.slice(1);
  }

  private put(twin: Twin, { seated, database }: Place): void {
    const { world } = seated.table;
    const unused = (): never => {
      throw new Error('nothing is drawn here');
    };
    const { recordFiles } = openStore(database, { now: unused, randomBytes: unused, rulesetById: findRuleset });
    recordFiles.take({ events: twin.events, seed: SEED, pictures: [] }, world.guild().id, this.place(seated).id);
  }

  private place({ table: { world } }: Seated, guild = HOME): Channel {
    return world.channel(this.channel, world.guild(guild));
  }

  private seat({ seated }: Place, name: string): Seat {
    const guild = name === 'stranger' ? ELSEWHERE : HOME;
    return seated.table.seat(name, this.place(seated, guild), guild);
  }

  private async same(name: string, command: string, values: Values = {}): Promise<void> {
    await expectSame(`${name}: /${command} ${JSON.stringify(values)}`, (place) =>
      answerTo(place, () => this.seat(place, name).command(command, values)),
    );
  }

  /** Uses read-only commands: many as the reader for whom the twins were created, and fewer as the others. */
  async read(): Promise<void> {
    const [most, ...others] = this.names as [ReaderName, ...ReaderName[]];
    await this.readAll(most);
    for (const name of others) {
      for (const command of ['unit list', 'game status', 'luck', 'log show', 'rules why', 'verify', 'log export'])
        await this.same(name, command);
      await this.askByName(name);
      if (name !== 'stranger') await this.complete(name, this.choose.some(this.leaves, OTHERS_COMPLETE));
    }
  }

  private async readAll(name: string): Promise<void> {
    for (const command of [
      'unit list',
      'side list',
      'turn status',
      'game status',
      'luck',
      'log show',
      'rules why',
      'verify',
      'help',
    ])
      await this.same(name, command);
    for (const command of ['game status', 'luck']) await this.same(name, command, { picture: true });
    for (const kind of ['resolved', 'noted']) await this.same(name, 'log show', { kind });
    await this.same(name, 'log show', { page: 2 });
    await this.same(name, 'log show', { turn: 1 });
    for (const format of ['markdown', 'csv', 'html', 'jsonl']) await this.same(name, 'log export', { format });
    for (const { name: list } of this.leaves.filter((leaf) => this.isList(leaf))) await this.same(name, list);
    for (const side of this.sides()) await this.same(name, 'log show', { side });
    for (const unit of this.units()) {
      await this.same(name, 'unit show', { unit });
      await this.same(name, 'log show', { unit });
    }
    await this.askByName(name);
    await this.complete(name, this.leaves);
    await this.askOdds(name);
  }

  private isList({ name, options }: Leaf): boolean {
    const isMade = [
      ...this.ruleset.commands.flatMap(({ name: group, procedures }) => Object.keys(procedures).map((sub) => `${group} ${sub}`)),
    ];
    const isAct = this.ruleset.actCommands.flatMap(({ name: group, acts }) => Object.keys(acts).map((sub) => `${group} ${sub}`));
    const isOwn = RULEBOOK_OF.get(name) === this.ruleset.id && !name.startsWith(`${this.ruleset.id}-unit`);
    return isOwn && ![...isMade, ...isAct].includes(name) && options.every(({ required }) => required !== true);
  }

  private sides(): string[] {
    return [...this.twins.left.battle.tables.side.values()].map((side) => findRowName(side));
  }

  /** Returns units that the reader knows, and a name that no unit has. */
  private units(): string[] {
    const { left } = this.twins;
    const known = listRowsInView(createView(this.ruleset, left.battle, this.reader), 'unit') as readonly UnitRow[];
    return [...this.choose.some(known, 3).map((unit) => unit.name), 'Nobody at all'];
  }

  /** Returns event numbers that either battle has, hidden or not, and some that neither has. */
  private marks(): string[] {
    const { left, right } = this.twins;
    const hidden = [left, right].flatMap(({ events }) =>
      events.filter((event) => !mayKnowEvent(this.reader, event)).map(findShownNumber),
    );
    const others = this.choose.some(left.events.map(findShownNumber), ASKED_BY_NAME);
    return [...new Set([...hidden.slice(-ASKED_BY_NAME), ...others, '1', '9999', '1z1', '12u99'])];
  }

  private async askByName(name: string): Promise<void> {
    const { gameId } = this;
    for (const event of this.marks()) {
      await this.same(name, 'rules why', { event });
      await this.same(name, 'undo', { event });
      for (const customId of [`why:${gameId}:${event}:1`, `odds:${gameId}:${event}`, `undo:${gameId}:${event}:keep`])
        await this.pressed(name, customId);
    }
    for (const customId of [
      `log:${gameId}:1::::`,
      `log:${gameId}:2:1:s2::`,
      `log:${gameId}:1:::u9:`,
      'draft:1:yes',
      'why',
      `odds:${gameId}`,
    ])
      await this.pressed(name, customId);
  }

  /** Returns a message of the bot with a button, whose press is changed on its way to the bot. */
  private async pressable(place: Place, seat: Seat): Promise<Message> {
    const known = this.messages.get(place) ?? new Map<Seat, Message>();
    this.messages.set(place, known);
    let message = known.get(seat);
    if (!message) {
      const chart = `${this.ruleset.id}/${this.ruleset.charts(null)[0]!.id}`;
      const answer = await seat.command('rules show', { chart }).answer;
      if (!('message' in answer)) throw new Error('no chart was shown');
      ({ message } = answer);
      known.set(seat, message);
    }
    message.components = [{ type: 1, components: [FORGED] }] as never;
    return message;
  }

  /** Presses a button that no one was shown. */
  private async pressed(name: string, customId: string): Promise<void> {
    await expectSame(`${name}: [${customId}]`, async (place) => {
      const seat = this.seat(place, name);
      const message = await this.pressable(place, seat);
      return answerTo(place, () =>
        forge(
          place.seated.table,
          () => seat.pressOn(message.id, FORGED.custom_id),
          (payload) => {
            payload.data.custom_id = customId;
          },
        ),
      );
    });
  }

  /** Completes every option of these commands. */
  private async complete(name: string, leaves: readonly Leaf[]): Promise<void> {
    for (const { name: command, options } of leaves)
      for (const option of options) {
        if (!('autocomplete' in option) || option.autocomplete !== true) continue;
        for (const typed of option.type === Type.String ? [''] : ['1'])
          await expectSame(`${name}: /${command} ${option.name}:${typed}?`, (place) =>
            answerTo(place, () => this.seat(place, name).autocomplete(command, { [option.name]: typed }, option.name)),
          );
      }
  }

  /** Requests odds with everything that the reader can name. */
  private async askOdds(name: string): Promise<void> {
    const { left, played } = { left: this.twins.left, played: this.twins.played };
    const [first] = [...left.battle.tables.side.keys()];
    const actor = {
      id: idOf(name),
      name,
      ...(name === 'first' ? ({ standing: 'player', sideId: first! } as const) : this.looksOn),
    };
    const game = sealedGame(left.state, this.ruleset);
    for (let n = 0; n < ODDS; n++) {
      const command = played.maker.resolve(left.state, actor, this.choose.pick(this.ruleset.procedures)!);
      const typed = this.twins.namesKnown(command) ? typedOut(command, { game, actor }, this.leaves) : undefined;
      const hasOdds =
        typed && this.leaves.some((leaf) => leaf.name === typed.leaf && leaf.options.some((option) => option.name === 'odds'));
      if (hasOdds) await this.same(name, typed.leaf, { ...typed.values, odds: true });
    }
  }

  private readonly messages = new Map<Place, Map<Seat, Message>>();
  private readonly looksOn = { standing: 'spectator', sideId: null } as const;

  /** Continues the battles: with secret commands in each, and public ones in both. */
  async goOn(): Promise<void> {
    const [, second] = this.sides() as [string, string];
    if (this.hasRooms) {
      await this.both('owner', 'game channels create');
      for (const place of places) expect(this.roomsOf(place).length, 'rooms').toBeGreaterThanOrEqual(4);
    }
    await this.both('owner', 'log thread');
    await this.both('owner', 'log note', { text: 'All hear this.' });
    await this.secretly(second, 2, 1);
    await this.both(this.reader.standing === 'player' ? 'first' : 'owner', 'log note', { text: 'And this.' });
    if (this.twins.isPlainPhase()) await this.both('owner', 'turn phase');
    await this.secretly(second, 0, 2);
    await this.both('owner', 'log note', { text: 'Not this.' });
    await this.both('owner', 'undo', { later: 'refuse', reason: 'a slip' });
    for (const { seated } of places) await seated.table.idle();
  }

  private async both(name: string, command: string, values: Values = {}): Promise<void> {
    await Promise.all(places.map((place) => answerTo(place, () => this.seat(place, name).command(command, values))));
  }

  /** Adds notes for the second side at each table, by its player and by the umpire. */
  private async secretly(side: string, ...counts: readonly [number, number]): Promise<void> {
    for (const [index, place] of places.entries())
      for (let n = 0; n < counts[index]!; n++)
        await answerTo(place, () =>
          this.seat(place, n % 2 === 0 ? 'second' : 'owner').command('log note', { text: `Psst ${index} ${n}`, side }),
        );
  }

  private roomsOf({ database }: Place): string[] {
    const rooms = database.$client.prepare('SELECT channel_id FROM rooms WHERE game_id = ? ORDER BY rowid');
    return rooms.pluck().all(this.gameId) as string[];
  }

  /** Checks that the reader sees the same in all channels and threads of the battle. */
  async expectSameChannels(): Promise<void> {
    for (const name of this.names)
      await expectSame(`what ${name} sees`, (place) => {
        const { user } = this.seat(place, name);
        const { world } = place.seated.table;
        const ids = new Set([this.place(place.seated).id, ...this.roomsOf(place)]);
        const isMember = world.guild().members.has(user.id);
        const channels = [...world.guild().channels.values()].filter(
          (channel) => isMember && (ids.has(channel.id) || ids.has(channel.parentId ?? '')) && world.mayEnter(channel, user.id),
        );
        return Promise.resolve(
          channels.map(({ name: called, messages }) => [
            called,
            messages.filter((message) => isVisibleTo(message, user.id)).map((message) => shown(place, message)),
          ]),
        );
      });
  }
}

const PLAYED = chosen(RULESETS, 'rulebooksOfBots', 'twins of bots').map((ruleset) => [ruleset.id, ruleset] as const);

describe.each(PLAYED)('two bots with twin battles of %s', (id, ruleset) => {
  it('send a reader the same, whatever is otherwise in secret', async () => {
    for (let n = 0; n < PAIRS; n++) {
      const seed = seedFor(`raw twins ${id} ${n}`);
      const gameId = seedFor(`raw game ${id} ${n}`).padEnd(16, '0').slice(0, 16);
      const played = new ChanceBattle(
        ruleset,
        seed,
        {},
        { gameId, playerIds: [[idOf('first'), idOf('gone')], [idOf('second')]] },
      );
      while (played.events.length < EVENTS) played.play();
      if ('spotting' in played.state.battle.game) played.do({ type: 'act', act: 'set-game', params: { spotting: 'rules' } });
      const [side] = [...played.state.battle.tables.side.keys()];
      played.do({ type: 'edit-side', side: side!, fields: {}, addPlayerIds: [], removePlayerIds: [idOf('gone')] });
      const reader: Reader =
        (n + RULESETS.indexOf(ruleset)) % 2 === 0
          ? { standing: 'player', sideId: side! }
          : { standing: 'spectator', sideId: null };
      const twins = new Twins(ruleset, seed, reader, played);
      for (let step = 0; step < STEPS; step++) twins.step(step % 3 === 0);
      const pair = new Pair(ruleset, twins, n % 2 === 1);
      await pair.goOn();
      await pair.expectSameChannels();
      await pair.read();
    }
    for (const { seated } of places) expect(seated.faults).toEqual([]);
  });
});
