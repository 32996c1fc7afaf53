/** Plays games without an umpire: two players and a stranger try random commands, and every result is checked. */
import { isDeepStrictEqual } from 'node:util';
import { formatCanonicalJson, type Json, type JsonObject } from '../../src/dice/index.js';
import { listActions } from '../../src/game/action.js';
import {
  openView,
  type BattleEvent,
  createEmptyGame,
  applyEvent,
  LATER_RESULT_MODES,
  UNDO_SCOPES,
  type GameCommand,
  type GameState,
  listOpenAgreements,
  type Person,
  AgreementRequest,
  ConfirmationRequest,
  verifyRecord,
} from '../../src/game/index.js';
import { ORDER_ACT_IDS, findOrder, findOrderPlayer, listReadySides } from '../../src/house/index.js';
import { presentProposal } from '../../src/present/index.js';
import {
  type ActFacts,
  type Actor,
  areFieldsSealed,
  type Battle,
  listPlayedSides,
  Refusal,
  type Ruleset,
} from '../../src/rules/index.js';
import { findRuleset } from '../../src/rules/registry.js';
import type { CommandRequest, Store } from '../../src/store/index.js';
import { describeProposal } from '../../src/discord/battles/agreeing.js';
import { readBuiltInScenarios } from '../../src/discord/battles/shelf.js';
import { Chooser } from '../e2e/chooser.js';
import { Maker } from './maker.js';
import { tried } from './tried.js';

/** The number of attempts to find a command that the rules allow. */
const TRIES = 5;
/** The maximum number of presses and typed lines in a game. */
const LINES = 30;
/** The number of changed copies with which a proposal is compared. */
const TWINS = 2;

/** Keys that a command may omit. */
const OPTIONAL: readonly string[] = [
  'dice',
  'anyway',
  'again',
  'order',
  'overrides',
  'scope',
  'whole',
  'result',
  'name',
  'roleId',
  'reason',
];

const people = ['Anna', 'Bert', 'Zoe'] as const;
export type Who = (typeof people)[number];
const STRANGER: Who = 'Zoe';
const personOf = (who: Who): Person => ({
  userId: `${100 + people.indexOf(who)}`,
  name: who,
  roleIds: [],
  isAdministrator: false,
});

let interactions = 0;

/** Events that a stranger may cause: asking to play a side, adding words to the seed, and dice that concern no side. */
const OF_STRANGERS: readonly BattleEvent['kind'][] = ['seat-asked', 'agreement-asked', 'player-joined', 'salted'];

/** One game in a store, with its own random choices. */
export class WithoutUmpire {
  readonly ruleset: Ruleset;
  readonly counted = new Map<string, number>();
  private readonly gameId: string;
  private readonly choose: Chooser;
  private readonly maker: Maker;
  private readonly channel: { guildId: string; channelId: string };
  private state: GameState;
  private readonly events: BattleEvent[] = [];
  private readonly acts: readonly ActFacts[];
  /** The texts that each side has read about the open proposal, by the answers. */
  private readonly read = new Map<string, JsonObject>();

  constructor(
    private readonly store: Store,
    seed: string,
    n: number,
  ) {
    const battles = readBuiltInScenarios();
    const { scenario } = battles[n % battles.length]!;
    this.choose = new Chooser(seed);
    this.ruleset = findRuleset(scenario.rulebook);
    this.acts = [...this.ruleset.acts, ...listActions(this.ruleset).flatMap(({ rule }) => (rule.kind === 'act' ? [rule] : []))];
    this.channel = { guildId: `${500 + n}`, channelId: `${900_000 + n}` };
    const begun = store.battles.start(
      this.request('Anna'),
      {
        name: scenario.title,
        ruleset: scenario.rulebook,
        settings: scenario.settings.rulebook as JsonObject,
        umpireRoleId: null,
        umpiredBy: 'bot',
      },
      scenario,
    );
    this.gameId = begun.gameId;
    this.state = createEmptyGame(this.gameId);
    this.maker = new Maker(this.ruleset, this.choose);
    this.maker.chronicle = {
      get: (number) => this.events[number - 1],
      after: (number, limit = Infinity) => this.events.slice(number, number + limit),
    };
    this.take(begun.events);
    const [first, second] = [...this.battle.tables.side.keys()];
    this.must('Anna', { type: 'join', side: first! });
    this.must('Bert', { type: 'join', side: second! });
    if (this.choose.chance(0.6)) this.agreed({ type: 'set-orders', orders: 'sealed' });
    if (this.choose.chance(0.2)) this.agreed({ type: 'set-hand-dice', allowed: 'everybody' });
  }

  /** Changes a setting with the agreement of both sides. */
  private agreed(command: GameCommand): void {
    this.propose('Anna', command);
    this.must('Bert', { type: 'agree', agreement: listOpenAgreements(this.battle).at(-1)!.id, says: 'yes' });
  }

  get battle(): Battle {
    return this.state.battle;
  }

  get isOver(): boolean {
    return this.battle.game.status === 'ended' || (this.battle.game as { umpiredBy?: unknown }).umpiredBy !== 'bot';
  }

  play(): void {
    for (let line = 0; line < LINES && !this.isOver; line++) {
      const who = this.choose.weighted([
        ['Anna', 45],
        ['Bert', 45],
        [STRANGER, 10],
      ] as const);
      this.line(who);
    }
    const told = this.events.findLast(({ kind }) => kind === 'game-ended')?.command.seed;
    const seed = typeof told === 'string' ? told : null;
    const { fault } = verifyRecord({ events: this.events, seed, finalHash: null, rulesetById: findRuleset });
    if (fault)
      throw new Error(
        `the record does not hold: ${JSON.stringify(fault)} ${JSON.stringify(this.events[(fault.event ?? 1) - 1])}`,
      );
  }

  private line(who: Who): void {
    const actor = this.actorOf(who);
    const command = this.command(actor);
    if (!command) return;
    const refusal = this.act(who, command);
    if (refusal instanceof ConfirmationRequest && this.choose.chance(0.5)) this.act(who, refusal.command);
    if (!(refusal instanceof AgreementRequest) || !this.choose.chance(0.8)) return;
    this.propose(who, refusal.command);
  }

  private command(actor: Actor): GameCommand | undefined {
    const { choose, battle } = this;
    const open = choose.pick(listOpenAgreements(battle));
    if (open && choose.chance(0.45))
      return {
        type: 'agree',
        agreement: choose.chance(0.97) ? open.id : 'a1',
        says: choose.weighted([
          ['yes', 6],
          ['die', 3],
          ['no', 1],
        ] as const),
      };
    const [side = ''] = [actor.sideId ?? choose.pick([...battle.tables.side.keys()])];
    const ways: readonly (readonly [() => GameCommand | undefined, number])[] = [
      [() => this.allowed(actor), 26],
      [() => this.forged(this.chooseAction(actor)), 22],
      [() => ({ type: 'ready', side: choose.chance(0.95) ? side : 's9', ready: choose.chance(0.9) }), 14],
      [() => this.order(actor), areFieldsSealed(battle) ? 20 : 4],
      [() => this.umpires(actor), 16],
      [() => ({ type: 'propose', does: null, words: choose.pick(['The wood ends here', 'In sight', 'He is dead'])! }), 5],
      [() => ({ type: 'join', side }), 3],
      [() => ({ type: 'salt', words: 'rain' }), 1],
      [() => ({ type: 'note', text: 'rain', picture: null, onlyForSide: null }), 1],
      [() => ({ type: 'advance', to: choose.pick(['phase', 'turn'])! }), 2],
    ];
    return choose.weighted(ways)();
  }

  /** Returns an action that the rules allow this person, if one is found. */
  private allowed(actor: Actor) {
    return this.maker.legal(this.state, actor, TRIES, () => this.chooseAction(actor));
  }

  private chooseAction(actor: Actor) {
    const { choose, maker, ruleset, state } = this;
    const isProcedure = choose.chance(0.6);
    return isProcedure
      ? maker.resolve(state, actor, choose.pick(ruleset.procedures)!)
      : maker.act(state, actor, choose.pick(this.acts)!);
  }

  /** Returns the command with a key that no form offers. */
  private forged<C extends GameCommand & { readonly type: 'resolve' | 'act' }>(command: C): C {
    const { choose } = this;
    const orders = [...(this.battle.tables.order?.keys() ?? [])];
    return {
      ...command,
      ...(choose.chance(0.25) && { dice: Array.from({ length: choose.whole(1, 6) }, () => choose.whole(0, 9)) }),
      ...(choose.chance(0.2) && { anyway: true }),
      ...(command.type === 'resolve' && choose.chance(0.2) && { again: true }),
      ...(orders.length > 0 && choose.chance(0.15) && { order: choose.pick(orders)! }),
      ...(command.type === 'resolve' &&
        choose.chance(0.15) && {
          overrides: Object.fromEntries(Object.keys(command.roles).map((role) => [role, [{ fp: choose.whole(1, 9) }]])),
        }),
    };
  }

  private order(actor: Actor): GameCommand | undefined {
    const { choose, battle } = this;
    const unit = choose.pick(
      [...battle.tables.unit.values()].filter(({ side }) => side === actor.sideId || choose.chance(0.1)),
    )?.id;
    const orders = [...(battle.tables.order?.keys() ?? [])];
    if (unit === undefined) return undefined;
    if (choose.chance(0.3) && orders.length > 0)
      return { type: 'act', act: choose.pick(Object.values(ORDER_ACT_IDS))!, params: { order: choose.pick(orders)! } };
    const typed = choose.chance(0.6) ? this.allowed(actor) : this.forged(this.chooseAction(actor));
    const does = choose.chance(0.1) ? null : typed;
    if (does === undefined) return undefined;
    return { type: 'write-order', unit, words: 'As said', does: does as JsonObject | null };
  }

  /** Returns a command that only an umpire may use. */
  private umpires(actor: Actor): GameCommand | undefined {
    const { choose, maker, state, battle, ruleset } = this;
    const number = Math.max(1, this.events.length - choose.whole(0, 8));
    const later = choose.pick(['refuse', 'again', 'keep'] as const)!;
    const side = choose.pick([...battle.tables.side.keys()])!;
    const unit = choose.pick([...battle.tables.unit.keys()]) ?? 'u1';
    const person = choose.pick(['700', '701', '702'])!;
    const ways: readonly (() => GameCommand)[] = [
      () => ({
        type: 'undo',
        later,
        event: number,
        ...(choose.chance(0.2) && { scope: choose.pick(['event', 'onwards', 'phase', 'turn'] as const)! }),
      }),
      () => ({ type: 'undo', later }),
      () => ({ type: 'redo', later }),
      () => ({
        type: 'correct',
        event: number,
        changes: this.changesOf(number),
        later,
        reason: 'measured again',
        ...(choose.chance(0.2) && { dice: [choose.whole(0, 9)] }),
      }),
      () => maker.addUnit(state, actor),
      () => maker.editUnit(state, actor, choose.pick(ruleset.unitForms.forms)!.keys),
      () => ({ type: 'remove-unit', unit }),
      () => ({
        type: 'edit-side',
        side,
        fields: choose.chance(0.5) ? maker.sideFields(battle, actor) : {},
        ...(choose.chance(0.2) && { name: `Red ${choose.whole(1, 9)}` }),
        ...(choose.chance(0.2) && { roleId: person }),
        addPlayerIds: choose.chance(0.4) ? [person] : [],
        removePlayerIds: choose.chance(0.2) ? [choose.pick(['700', '701'])!] : [],
      }),
      () => ({ type: 'go-to-phase', phase: choose.pick(ruleset.phases)!.id }),
      () => ({ type: 'set-hand-dice', allowed: choose.pick(['nobody', 'umpires', 'everybody'] as const)! }),
      () => ({ type: 'set-withdrawals', allowed: choose.pick(['nobody', 'players'] as const)! }),
      () => ({ type: 'set-orders', orders: choose.pick(['sealed', 'off'] as const)! }),
      () => ({ type: 'set-unseen-names', allowed: choose.chance(0.5) }),
      () => ({ type: 'set-exact-strength', exact: choose.chance(0.5) }),
      () => ({
        type: 'set-deadline',
        deadline: { from: '2026-01-01T00:00:00.000Z', to: `2027-01-01T00:0${choose.whole(0, 9)}:00.000Z` },
      }),
      () => ({ type: 'edit-umpires', add: choose.chance(0.3) ? [person] : [], remove: [] }),
      () => ({ type: 'admit', side, person }),
      () => ({ type: 'end', seed: null, ...(choose.chance(0.5) && { result: 'a draw' }) }),
      () => ({ type: 'overrule', event: number, set: [{ unit, fields: {} }], later, reason: 'so it was' }),
    ];
    return choose.pick(ways)!();
  }

  private changesOf(number: number): JsonObject {
    const input = this.events[number - 1]?.resolutions[0]?.input ?? {};
    const [key, value] = this.choose.pick(Object.entries(input)) ?? ['x', 1];
    return { [key]: typeof value === 'number' ? value + 1 : typeof value === 'boolean' ? !value : null };
  }

  private propose(who: Who, command: GameCommand): void {
    const { battles } = this.store;
    let words: string;
    try {
      words = describeProposal(this.store, battles.open(this.gameId), command);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.count('unsaid');
      return;
    }
    this.checkWhole(command);
    if (!this.act(who, { type: 'propose', does: command as unknown as JsonObject, words })) this.count('proposed');
  }

  /** Returns the text of a proposal as a side sees it, with the people it names. */
  private shownOf(command: GameCommand): string {
    const words = describeProposal(this.store, this.store.battles.open(this.gameId), command);
    const does = command as unknown as JsonObject;
    const row = { id: 'a', first: { side: 's2', words, does }, second: null, isJudgement: true, says: {} };
    const body = presentProposal(openView(this.store.battles.open(this.gameId), this.actorOf('Bert')).battle, row, {
      gameId: this.gameId,
      mark: 'p1',
      whoIs: (key: string) => ({ userId: key }) as never,
    });
    return JSON.stringify(body.embeds);
  }

  /** Compares a proposal with copies that differ in one value. Their texts must differ, too. */
  private checkWhole(command: GameCommand): void {
    const shown = this.shownOf(command);
    for (let n = 0; n < TWINS; n++) {
      const twin = this.twinOf(command);
      if (!twin || isDeepStrictEqual(twin, command)) continue;
      let other: string;
      try {
        other = this.shownOf(twin);
      } catch (error) {
        if (error instanceof Refusal) continue;
        throw error;
      }
      this.count('twins');
      if (other === shown && !isDeepStrictEqual(this.doneBy(command), this.doneBy(twin)))
        throw new Error(`two proposals read alike: ${shown}\n${JSON.stringify(command)}\n${JSON.stringify(twin)}`);
    }
  }

  /** Returns what a command would do if it is agreed; the text of the refusal if it would be refused. */
  private doneBy(command: GameCommand): unknown {
    const done = this.decided(this.state, command, { id: 'umpire', standing: 'umpire', sideId: null });
    if (done instanceof Refusal) return { refused: done.code };
    return done.events.map(({ kind, changes, summary, notes }) => ({ kind, changes, summary, notes }));
  }

  private decided(state: GameState, command: GameCommand, actor: Actor) {
    const trying = { state, ruleset: this.ruleset, chronicle: this.maker.chronicle, choose: new Chooser('the same') };
    return tried(trying, actor, command, state.lastAt);
  }

  /** Returns the command with one changed value. */
  private twinOf(command: GameCommand): GameCommand | undefined {
    const twin = structuredClone(command) as unknown as Record<string, unknown>;
    const places: { readonly of: Record<string, unknown>; readonly key: string }[] = [];
    const visit = (of: Record<string, unknown>): void => {
      for (const [key, value] of Object.entries(of)) {
        if (key === 'type' || key === 'act' || key === 'procedure') continue;
        places.push({ of, key });
        if (typeof value === 'object' && value !== null) visit(value as Record<string, unknown>);
      }
    };
    visit(twin);
    const place = this.choose.pick(places);
    if (!place) return undefined;
    const { of, key } = place;
    const value = of[key] as Json;
    const other = this.otherwise(value, key);
    if (other === undefined && (of as unknown) === twin && !OPTIONAL.includes(key)) return undefined;
    if (other === undefined && typeof value === 'object' && value !== null && !Array.isArray(value)) return undefined;
    if (other === undefined && Array.isArray(of)) of.splice(Number(key), 1);
    else if (other === undefined) delete of[key];
    else of[key] = other;
    return twin as unknown as GameCommand;
  }

  /** Returns another value of the same kind; undefined if there is none. */
  private otherwise(value: Json, key = ''): Json | undefined {
    const { choose, battle } = this;
    if (typeof value === 'boolean') return value ? undefined : true;
    if (typeof value === 'number') return choose.chance(0.8) ? value + 1 : undefined;
    if (Array.isArray(value)) {
      const [first] = value as Json[];
      return first === undefined || choose.chance(0.4) ? undefined : [...(value as Json[]), this.otherwise(first) ?? first];
    }
    if (typeof value !== 'string') return undefined;
    const table = Object.values(battle.tables).find((rows) => rows.has(value));
    if (table) return choose.pick([...table.keys()].filter((id) => id !== value)) ?? undefined;
    if (key === 'later') return choose.pick(LATER_RESULT_MODES)!;
    if (key === 'scope') return choose.pick(UNDO_SCOPES)!;
    return /^\d+$/.test(value) ? `${Number(value) + 1}` : `${value}x`;
  }

  /**
   * Gives a command as a person.
   * @returns the refusal, if any
   */
  private act(who: Who, command: GameCommand): Refusal | undefined {
    const before = this.battle;
    if (listOpenAgreements(before).length > 0)
      for (const one of people) {
        const actor = this.actorOf(one);
        if (actor.sideId === null) continue;
        for (const seen of listOpenAgreements(openView(this.store.battles.open(this.gameId), actor).battle))
          this.read.set(`${actor.sideId} ${seen.id}`, seen);
      }
    const actor = this.actorOf(who);
    let done;
    try {
      done = this.store.battles.act(this.request(who), command, this.gameId);
    } catch (error) {
      if (!(error instanceof Refusal)) throw new Error(`bug in ${JSON.stringify(command)}`, { cause: error });
      this.count(error instanceof AgreementRequest ? 'to agree' : error.code);
      return error;
    }
    this.check(actor, command, done.events);
    return undefined;
  }

  private must(who: Who, command: GameCommand): void {
    const refusal = this.act(who, command);
    if (refusal) throw new Error(`refused: ${JSON.stringify(command)}`, { cause: refusal });
  }

  /** Checks that each event was allowed to the player by the rules, or was caused by the bot for a reason. */
  private check(actor: Actor, command: GameCommand, events: readonly BattleEvent[]): void {
    const wrong = (event: BattleEvent, why: string): Error =>
      new Error(
        `${why}: ${event.kind} ${event.summary}\n${JSON.stringify(event.command)}\nafter ${JSON.stringify(actor)} ${JSON.stringify(command)}`,
      );
    let settled: { readonly does: unknown; readonly words: unknown } | undefined;
    let at = '';
    for (const event of events) {
      this.count(event.kind);
      const isOwn = event.actor.standing !== 'umpire';
      if (isOwn) {
        if (event.actor.sideId !== actor.sideId) throw wrong(event, 'somebody acted for another side');
        const isLooseRoll = event.kind === 'resolved' && event.changes.length === 0;
        if (actor.sideId === null && !isLooseRoll && !OF_STRANGERS.includes(event.kind)) throw wrong(event, 'a stranger did it');
        this.checkHand(event, wrong);
      } else if (event.interactionId !== at) {
        const why = this.reasonFor(event, settled, wrong);
        if (why === undefined) throw wrong(event, 'nobody has read it, and no rule gives it');
        this.count(`bot: ${why}`);
      }
      at = event.interactionId;
      if (event.kind === 'agreement-reached') settled = this.settledBy(event, actor, wrong);
      this.take([event]);
    }
  }

  /**
   * Checks a player's own event: it uses their own units and the battle's dice, and its consequences follow from a
   * procedure.
   */
  private checkHand(event: BattleEvent, wrong: (event: BattleEvent, why: string) => Error): void {
    const { battle } = this;
    const rolled = event.resolutions.some(({ dice }) => dice.length > 0);
    const mayEnter = (battle.game as { handDice?: unknown }).handDice === 'everybody';
    if (rolled && event.diceKind !== 'verified' && !mayEnter && event.kind === 'resolved')
      throw wrong(event, `${event.diceKind} dice`);
    if (event.resolutions.length > 0 || event.kind === 'undone') return;
    for (const { table, id } of event.changes) {
      const side = table === 'unit' ? battle.tables.unit.get(id)?.side : undefined;
      if (side !== undefined && side !== event.actor.sideId && event.kind !== 'orders-opened')
        throw wrong(event, 'a player changed a unit of the other side without dice or agreement');
    }
  }

  /** Checks an event that two sides have agreed on: it must be what each of them has read. */
  private settledBy(event: BattleEvent, actor: Actor, wrong: (event: BattleEvent, why: string) => Error) {
    const change = event.changes.find(({ table, after }) => table === 'agreement' && after === null);
    const open = listOpenAgreements(this.battle).find(({ id }) => id === change?.id)!;
    const first = change!.before!.first as { readonly side: string; readonly does: unknown; readonly words: string };
    for (const { id } of listPlayedSides(this.battle)) {
      const read = this.read.get(`${id} ${open.id}`) as unknown as typeof open | undefined;
      if (!read || !isDeepStrictEqual(JSON.parse(JSON.stringify(read)), JSON.parse(JSON.stringify(open))))
        throw wrong(event, `side ${id} has read something else`);
    }
    const answers = [open.first, open.second].filter((answer) => answer !== null);
    // The record is JSON, which has no minus zero.
    const settled = formatCanonicalJson(first.does);
    if (!answers.some((answer) => formatCanonicalJson(answer.does) === settled && answer.words === first.words))
      throw wrong(event, 'nobody brought that answer');
    if (event.resolutions.length > 0) {
      if (!open.isJudgement || answers.at(-1)!.side === actor.sideId) throw wrong(event, 'a die decided at the word of one side');
      if (event.diceKind !== 'verified') throw wrong(event, 'a die of somebody’s own');
    } else if (listPlayedSides(this.battle).some(({ id }) => id !== actor.sideId && open.says[id] === undefined))
      throw wrong(event, 'a side has not agreed');
    const does = first.does as GameCommand | null;
    if (does && does.type !== 'admit' && describeProposal(this.store, this.store.battles.open(this.gameId), does) === '')
      throw wrong(event, 'no words');
    return { does: first.does, words: first.words };
  }

  /** Returns the reason why the bot caused an event; undefined if there is none. */
  private reasonFor(
    event: BattleEvent,
    settled: { readonly does: unknown } | undefined,
    wrong: (event: BattleEvent, why: string) => Error,
  ): string | undefined {
    const { battle } = this;
    const command = event.command as unknown as GameCommand;
    const without = (said: object): object =>
      Object.fromEntries(Object.entries(said).filter(([key]) => key !== 'seed' && key !== 'salt'));
    if (settled?.does && isDeepStrictEqual(without(command), without(settled.does))) return 'agreed';
    if (command.type === 'advance')
      return listReadySides(battle).length === listPlayedSides(battle).length ? 'all are ready' : undefined;
    if (command.type === 'ready') return command.ready ? undefined : 'more to do';
    if (command.type === 'act' && command.act === 'calendar-do') return 'due';
    if (command.type !== 'act' && command.type !== 'resolve') return undefined;
    const isDone = command.type === 'act' && command.act === ORDER_ACT_IDS.done;
    const id = isDone ? (command.params.order as string) : command.order;
    const order = id === undefined ? undefined : findOrder(battle, id);
    if (!order || order.state !== 'open') return undefined;
    if (order.does !== null) {
      const open = { ...this.state, battle: { ...battle, game: { ...battle.game, orders: 'off' } as Battle['game'] } };
      const typed = this.decided(open, order.does as unknown as GameCommand, findOrderPlayer(battle, order));
      if (typed instanceof Refusal) throw wrong(event, `its writer could not type it (${typed.code} ${typed.message})`);
    }
    return 'an order';
  }

  private actorOf(who: Who): Actor {
    return this.store.battles.actorIn(this.gameId, personOf(who));
  }

  private request(who: Who): CommandRequest {
    return { ...this.channel, person: personOf(who), interactionId: `${10_000 + ++interactions}`, interactionToken: null };
  }

  private take(events: readonly BattleEvent[]): void {
    for (const event of events) {
      this.state = applyEvent(this.state, event);
      this.events.push(event);
    }
  }

  private count(what: string): void {
    this.counted.set(what, (this.counted.get(what) ?? 0) + 1);
  }
}
