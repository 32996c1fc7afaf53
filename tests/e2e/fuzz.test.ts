import {
  PermissionFlagsBits,
  type APIButtonComponentWithCustomId,
  ApplicationCommandOptionType as Type,
  ComponentType,
} from 'discord-api-types/v10';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMMANDS as SLASH_COMMANDS } from '../../commands/index.js';
import { groupIntoPosts } from '../../src/discord/posts/post-groups.js';
import { isSeparatelyUndoable, isOnlyReport } from '../../src/game/deciding/phases.js';
import {
  findActor,
  type BattleEvent,
  type GameState,
  isUndoable,
  findShownNumber,
  calculatePersonKey,
} from '../../src/game/index.js';
import { type Battle, type Ruleset, listSchemaFields } from '../../src/rules/index.js';
import { RULESETS } from '../../src/rules/registry.js';
import { type Database, openDatabase, type OpenGame } from '../../src/store/index.js';
import type { BotAction, LineAction, InteractionAnswer, Interaction, Message, Seat } from '../../src/table/index.js';
import { type OwnCommand, opening } from '../any/maker.js';
import { chosen, seedFor, sized, tell, within } from '../chance/chance.js';
import { formatLine } from '../table/format-line.js';
import { Chooser } from './chooser.js';
import { type Leaf, leavesOf } from './commands.js';
import { Generator, type Scene } from './generator.js';
import { Audit, battleText } from './record.js';
import { type Seated, sitDown } from './seated.js';
import { asValues, type Typed, typedOut, type Values } from './typing.js';
import { sealedGame } from '../whole.js';

/** The number of commands in each battle after the opening. */
const COMMANDS = sized('fuzzCommands');
/** The number of battles of each rulebook. */
const BATTLES = sized('fuzzBattles');
/**
 * The fraction of a rulebook's own commands that need never succeed, because they need a rare situation. It is larger
 * in shorter battles.
 */
const NEVER = COMMANDS >= 1000 ? 1 / 20 : COMMANDS >= 400 ? 1 / 8 : 1 / 3;
const TIME_LIMIT_MS = within(900_000);

/** The number of commands after which the whole record is folded from the start. */
const REFOLD_EVERY = 25;
/** The number of commands after which the last event is undone and redone. */
const UNDO_EVERY = 12;
/** The number of latest events that may be undone. */
const LATEST = 15;
/** The number of commands after which the bot is stopped and started again. */
const RESTART_EVERY = 150;
/** In this last fraction of the commands, any event of the battle may be undone. */
const DEMOLITION = 0.15;
/** The probability that a rulebook's own command is one that the battle accepts. */
const LEGAL = 0.75;

const USERS: readonly (readonly [user: string, weight: number])[] = [
  ['umpire', 55],
  ['admin', 8],
  ['axis', 13],
  ['axis2', 5],
  ['allies', 14],
  ['visitor', 5],
];
const CHANNELS: Readonly<Record<string, string>> = { axis: 'axis', axis2: 'axis', allies: 'allies' };

/** A random battle of one rulebook, played completely through the table. */
class Fuzz {
  readonly lines: string[] = [];
  readonly accepted = new Map<string, number>();
  readonly refused = new Map<string, string[]>();
  readonly leaves: readonly Leaf[];
  /** The names of the rulebook's own commands. */
  readonly own: ReadonlySet<string>;
  played = 0;
  undone = 0;
  restarts = 0;
  private readonly choose: Chooser;
  private readonly generator: Generator;
  private readonly firstResponses = new Map<string, BotAction[]>();
  private readonly followUps = new Map<string, BotAction[]>();
  /** The id of the main battle. */
  private mainGame = '';

  constructor(
    readonly ruleset: Ruleset,
    seed: string,
    private readonly seated: Seated,
    readonly audit: Audit,
  ) {
    const ours = SLASH_COMMANDS.filter((command) => command.ruleset === ruleset.id);
    const house = SLASH_COMMANDS.filter((command) => command.ruleset === undefined);
    this.leaves = leavesOf([...house, ...ours].map(({ data }) => data)).filter((leaf) => !needsFile(leaf));
    this.own = new Set(
      this.leaves.map(({ name }) => name).filter((name) => ours.some(({ data }) => data.name === name.split(' ')[0])),
    );
    this.choose = new Chooser(seed);
    this.generator = new Generator(ruleset, this.choose, this.leaves, (leaf) => this.accepted.get(leaf) ?? 0);
    seated.table.on('act', (act) => {
      const id = act.interaction?.id;
      // Edits and thread lines that the interaction caused are not responses to it.
      if (id === undefined || act.kind === 'edit' || act.kind === 'message') return;
      const heard = act.kind === 'followup' ? this.followUps : this.firstResponses;
      heard.set(id, [...(heard.get(id) ?? []), act]);
    });
  }

  /** Returns the rulebook's commands that never succeeded. */
  get never(): string[] {
    return [...this.own].filter((own) => !this.accepted.has(own));
  }

  /** Returns the commands that were both accepted and refused. */
  get both(): string[] {
    return [...this.refused.keys()].filter((command) => this.accepted.has(command));
  }

  get isVaried(): boolean {
    return this.never.length <= this.own.size * NEVER && this.both.length > this.own.size / 3;
  }

  get state(): GameState {
    return this.audit.state(this.mainGame);
  }

  get game(): OpenGame {
    return sealedGame(this.state, this.ruleset);
  }

  get battle(): Battle {
    return this.state.battle;
  }

  /**
   * Plays the opening: two sides with units of every kind, and everything that can be done with them. All of it must be
   * accepted.
   */
  async open(): Promise<void> {
    const { table } = this.seated;
    const { maker } = this.generator;
    // The first member owns the server.
    table.seat('admin', 'hq');
    table.giveRole('Axis', ['axis2']);
    table.giveRole('Allies', []);
    table.giveRole('Umpires', []);
    table.giveRole('Wardens', ['umpire'], PermissionFlagsBits.ManageChannels);
    const nobody = { id: '0', name: 'nobody', standing: 'umpire', sideId: null } as const;
    const settings = asValues(maker.settings(this.battle, nobody));
    await this.must('umpire', 'game start', { ruleset: this.ruleset.id, name: 'Hill 112', ...settings });
    this.mainGame = this.audit.gameIds()[0]!;
    const required = listSchemaFields(this.ruleset.sideFields).filter((field) => field.required);
    for (const [name, player, role] of [
      ['Axis', 'axis', { role: 'Axis' }],
      ['Allies', 'allies', {}],
    ] as const) {
      const fields = maker.sideFields(this.battle, nobody);
      const needed = required.map(({ key }) => [key, fields[key]!] as const);
      await this.must('umpire', 'side add', { name, player, ...role, ...asValues(Object.fromEntries(needed)) });
    }
    await this.must('umpire', 'game channels add', { channel: 'axis' });
    await this.must('umpire', 'game channels add', { channel: 'allies' });
    const { actor } = this.scene(this.seat('umpire', 'hq'));
    for (const command of opening(maker, () => this.state, actor)) await this.mustDo(command);
    this.played = 0;
  }

  /** Ends the battle. Its revealed seed must give every die again. */
  async end(): Promise<number> {
    await this.must('umpire', 'game end', { sure: 'True' });
    return this.audit.verify(this.mainGame);
  }

  /** Plays one command, and checks its answer and the record. */
  async play(): Promise<void> {
    if (this.played >= COMMANDS * (1 - DEMOLITION) && !this.generator.demolishes) {
      this.generator.demolishes = true;
      await this.toTheLastTurn();
    }
    if (this.played % RESTART_EVERY === RESTART_EVERY - 1) {
      // Messages that are still on their way to Discord do not matter here.
      await this.seated.table.idle();
      await this.seated.restart();
      this.restarts++;
    }
    if (this.played % UNDO_EVERY === UNDO_EVERY - 1) return this.undoExactly();
    let leaf = this.leaf();
    const user = this.generator.isForUmpire(leaf) ? 'umpire' : this.choose.weighted(USERS);
    const home = CHANNELS[user] ?? 'hq';
    if (this.own.has(leaf.name) && this.choose.chance(LEGAL)) {
      const seat = this.seat(user, home);
      const scene = this.scene(seat);
      const typed = scene.actor.standing === 'spectator' ? undefined : this.generator.legal(leaf, scene);
      if (typed) return this.mustSend(seat, typed);
    }
    const seat = this.seat(user, this.choose.chance(0.9) ? home : this.choose.pick(['hq', 'axis', 'elsewhere'])!);
    if (this.choose.chance(0.07) && (await this.press(seat))) return;
    // The main battle continues to the end, so only another one may be ended.
    while (leaf.name === 'game end' && !this.endable(seat)) leaf = this.leaf();
    const values = this.generator.values(leaf, this.scene(seat));
    if (this.choose.chance(0.12)) await this.complete(seat, leaf, values);
    await this.send(seat, leaf.name, values);
  }

  private leaf(): Leaf {
    return this.generator.leaf(this.own);
  }

  private seat(user: string, channel: string): Seat {
    return this.seated.table.seat(user, channel);
  }

  private scene({ member }: Seat): Scene {
    this.generator.maker.chronicle = {
      get: (number) => this.audit.event(this.mainGame, number),
      after: (number) => this.audit.events(this.mainGame, number),
    };
    const { user, roles } = member;
    const [{ secret }] = this.audit.rows<{ secret: string }>(
      'SELECT people_secret AS secret FROM games WHERE id = ?',
      this.mainGame,
    ) as [{ secret: string }];
    const key = calculatePersonKey(secret, user.id);
    const person = { userId: user.id, key, name: user.name, roleIds: [...roles], isAdministrator: user.name === 'admin' };
    const { lastNumber } = this.game.state;
    const latest = this.audit.events(this.mainGame, Math.max(0, lastNumber - LATEST)).reverse();
    return { game: this.game, actor: findActor(this.battle, person), latest };
  }

  private endable(seat: Seat): boolean {
    const [bound] = this.audit.rows<{ game: string }>(
      'SELECT game_id AS game FROM channels WHERE channel_id = ?',
      seat.channel.id,
    );
    return bound !== undefined && bound.game !== this.mainGame;
  }

  /** Sets the last possible turn, in rulebooks in which an umpire can set the turn. */
  private async toTheLastTurn(): Promise<void> {
    for (const { id, input, umpireOnly } of this.ruleset.acts) {
      const turn = listSchemaFields(input).find(({ key }) => key === 'turn')?.maximum;
      if (!umpireOnly || turn === undefined) continue;
      const command = { type: 'act', act: id, params: { turn } } as const;
      const { actor } = this.scene(this.seat('umpire', 'hq'));
      if (!this.generator.maker.refusal(this.state, actor, command)) await this.mustDo(command);
    }
  }

  private async mustDo(command: OwnCommand): Promise<void> {
    const seat = this.seat('umpire', 'hq');
    const typed = typedOut(command, this.scene(seat), this.leaves);
    if (typed) await this.mustSend(seat, typed);
  }

  /** Sends a command that the battle would accept, and asserts that it is accepted. */
  private async mustSend(seat: Seat, { leaf, values }: Typed): Promise<void> {
    const { done, told } = await this.send(seat, leaf, values);
    expect(done, `${this.lines.at(-1)}: ${told}`).toBe(true);
  }

  /** Sends a command, and asserts that it was carried out. */
  private async must(user: string, leaf: string, values: Values = {}): Promise<void> {
    await this.mustSend(this.seat(user, 'hq'), { leaf, values });
  }

  private async send(seat: Seat, name: string, values: Values) {
    const options = new Map(Object.entries(values).map(([key, value]) => [key, String(value)]));
    this.say(seat, { kind: 'command', command: name, options, asks: false });
    const judged = this.judge(name, await this.answered(seat.command(name, values)));
    // Asserts that a battle can always continue after its umpire was asked about open tasks.
    const mustGoOn =
      (name === 'turn phase' || name === 'turn next') &&
      !('to' in values) &&
      seat.user.name === 'umpire' &&
      seat.channel.name === 'hq';
    if (mustGoOn) expect(judged.done || /lists what you left open|has just started/.test(judged.told), judged.told).toBe(true);
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

  /** Asks the bot to complete an option, and uses its offers. */
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

  private say({ user, channel }: Seat, action: LineAction): void {
    this.lines.push(formatLine({ kind: 'act', who: { user: user.name, channel: channel.name }, action }));
  }

  /** Waits for the answer and everything that follows it, and checks what must be true after any interaction. */
  private async answered(interaction: Interaction): Promise<{ answer: InteractionAnswer; events: BattleEvent[] }> {
    const answer = await interaction.answer;
    await interaction.finished;
    const events = this.audit.follow();
    for (const event of events) if (event.interactionId !== interaction.id) throw new Error('an event of another interaction');
    // With private channels the posts are there, and the author gets a link.
    const hasRooms = this.audit.rows('SELECT 1 FROM rooms WHERE is_left = 0').length > 0;
    if (events.length > 0 && !hasRooms)
      expect(this.followUps.get(interaction.id)?.length ?? 0, 'posts after the first response').toBe(
        groupIntoPosts(events).length - 1,
      );
    expect(this.firstResponses.get(interaction.id)?.length ?? 1, 'first responses').toBe(1);
    expect(this.seated.faults).toEqual([]);
    return { answer, events };
  }

  /** Checks that the answer is a normal post or a refusal, but never an error message about a bug. */
  private judge(name: string, { answer, events }: { answer: InteractionAnswer; events: BattleEvent[] }) {
    this.played++;
    if (this.played % REFOLD_EVERY === 0) this.audit.refold();
    if (answer.kind === 'form') return { done: true, told: 'a form', events };
    if (!('message' in answer)) throw new Error(`answered by ${answer.kind}`);
    const [embed] = answer.message.embeds;
    const told = `${embed?.title ?? ''}: ${embed?.description ?? answer.message.content} ${embed?.footer?.text ?? ''}`;
    if (embed?.title === 'Something went wrong') throw new Error(told);
    const isRefusal = embed?.footer?.text.startsWith('Nothing has changed.') === true;
    if (isRefusal)
      expect([answer.message.audience !== null, events.length], 'a refusal is private and changes nothing').toEqual([true, 0]);
    if (isRefusal) this.refused.set(name, [...(this.refused.get(name) ?? []), told]);
    else this.accepted.set(name, (this.accepted.get(name) ?? 0) + 1);
    return { done: !isRefusal, told, events };
  }

  /**
   * Undoes the last event with its whole command, or alone if it was automatic or a further event. The battle must be
   * as before. Then redoes it, after which the battle must be as it was.
   */
  private async undoExactly(): Promise<void> {
    const { state } = this;
    const { lastNumber } = state;
    const [last] = this.audit.events(this.mainGame, lastNumber - 1);
    const isAlone = last !== undefined && isSeparatelyUndoable(last) && !isOnlyReport(last);
    const before = this.audit.after(this.mainGame, lastNumber - 1 - (isAlone ? 0 : (last?.part ?? 0)));
    if (!last || !before || !isUndoable(state, last)) return void this.played++;
    // No event follows this one. But other events may depend on what it undid itself, so the umpire would be asked.
    const later = last.undoes === null ? 'refuse' : 'again';
    await this.must('umpire', 'undo', { event: findShownNumber(last), later });
    expect(battleText(this.state), `event ${lastNumber} undone`).toBe(battleText(before));
    const [undo] = this.audit.events(this.mainGame, lastNumber);
    await this.must('umpire', 'undo', { event: findShownNumber(undo!), later });
    expect(battleText(this.state), `the undo of ${lastNumber} undone`).toBe(battleText(state));
    this.undone++;
  }
}

/** Returns the custom ids of a message's buttons. */
function buttonsOf({ components }: Message): string[] {
  const rows = components as readonly { readonly components?: readonly Partial<APIButtonComponentWithCustomId>[] }[];
  return rows
    .flatMap((row) => row.components ?? [])
    .flatMap(({ type, custom_id: id }) => (type === ComponentType.Button && id !== undefined ? [id] : []));
}

/** Converts plain values to options, with keys in kebab-case. */
const PLAYED = chosen(RULESETS, 'rulebooksOfBots', 'fuzz of bots').flatMap((ruleset) =>
  Array.from({ length: BATTLES }, (_, n) => [`${ruleset.id}, battle ${n + 1}`, ruleset] as const),
);

describe.each(PLAYED)('played by chance: %s', (name, ruleset) => {
  let seated: Seated;
  let database: Database;
  let fuzz: Fuzz;

  beforeAll(async () => {
    const seed = seedFor(`fuzz, ${name}`);
    seated = await sitDown(seed);
    database = openDatabase(seated.databasePath);
    fuzz = new Fuzz(ruleset, seed, seated, new Audit(database));
  });
  afterAll(async () => {
    database.$client.close();
    await seated.leave();
  });

  it(`keeps its promises through ${COMMANDS} commands`, { timeout: TIME_LIMIT_MS }, async () => {
    const began = performance.now();
    let dice: number;
    try {
      await fuzz.open();
      while (fuzz.played < COMMANDS) await fuzz.play();
      // Random play may need more commands until enough of them were both accepted and refused.
      while (!fuzz.isVaried && fuzz.played < 10 * COMMANDS) await fuzz.play();
      dice = await fuzz.end();
      fuzz.audit.refold();
      fuzz.audit.rehash();
      expect(fuzz.audit.integrity()).toBe('ok');
    } catch (error) {
      const last = fuzz.lines.slice(-20).join('\n');
      throw new Error(`${name}, after ${fuzz.played} commands; the last of them:\n${last}`, { cause: error });
    }
    const events = fuzz.audit.gameIds().flatMap((gameId) => fuzz.audit.events(gameId)).length;
    const figures = { commands: fuzz.played, events, posts: seated.bodies(), 'exact undos': fuzz.undone };
    tell(`the fuzz of ${name}`, { ...figures, restarts: fuzz.restarts, 'dice verified': dice }, began);
    if (process.env.FUZZ_TELL) tellCommands(fuzz);
    expect(fuzz.never.length, `commands that never succeeded: ${fuzz.never.join(', ')}`).toBeLessThanOrEqual(
      fuzz.own.size * NEVER,
    );
    expect(fuzz.both.length, 'commands that were both accepted and refused').toBeGreaterThan(fuzz.own.size / 3);
  });
});

const needsFile = ({ options }: Leaf): boolean =>
  options.some(({ type, required }) => type === Type.Attachment && required === true);

function tellCommands({ leaves, accepted, refused }: Fuzz): void {
  console.log(Object.fromEntries(leaves.map(({ name }) => [name, [accepted.get(name) ?? 0, refused.get(name)?.length ?? 0]])));
  const shortened = (why: readonly string[]): string => [...new Set(why.map((text) => text.slice(0, 150)))].sort().join('\n  ');
  console.log([...refused].map(([name, why]) => `${name}\n  ${shortened(why)}`).join('\n'));
}
