/** Two battles that differ only in what a reader may not know, played side by side. */
import { type JsonObject, randomFaces } from '../../src/dice/index.js';
import {
  type BattleEvent,
  decide,
  type GameCommand,
  type GameState,
  knowsRow,
  type Reader,
  rowsIn,
  viewFor,
} from '../../src/game/index.js';
import { MAP_ACTS, NEW_MAPS } from '../../src/house/index.js';
import { type Act, type Actor, type Battle, type Change, GAME, Refusal, rowOf, type Ruleset } from '../../src/rules/index.js';
import { expect } from 'vitest';
import type { ChanceBattle } from './chance-battle.js';
import type { OwnCommand } from './maker.js';
import { Chooser } from '../e2e/chooser.js';
import { mayKnow } from '../../src/game/audience.js';

const UMPIRE: Actor = { id: '1', name: 'Anna', standing: 'umpire', sideId: null };
const TRIES = 12;
/** Repairs of a command that is refused. */
const REPAIRED = 12;
/** Little of what chance does is secret. */
const SECRET_TRIES = 60;
/** Secrets of one twin in a row. */
const MOST_AT_ONCE = 2;

interface Tried {
  readonly events: readonly BattleEvent[];
  readonly state: GameState;
}

/** One of two battles that are played side by side. */
export class Twin {
  /** How many events there were before the last step. */
  since = 0;

  constructor(
    readonly ruleset: Ruleset,
    public state: GameState,
    public events: readonly BattleEvent[],
  ) {}

  /** What a command would make happen, with dice of this seed; undefined when it is refused. */
  tried(command: GameCommand, actor: Actor, diceSeed: string): Tried | Refusal {
    const dice = new Chooser(diceSeed);
    try {
      return decide(this.state, command.type === 'resolve' ? { again: true, ...command } : command, {
        ruleset: this.ruleset,
        actor,
        interactionId: `${this.state.gameId} ${this.events.length}`,
        at: '2026-08-01T18:00:00.000Z',
        facesFor: () => randomFaces(() => Math.floor(dice.fraction() * 2 ** 32)),
        chronicle: { get: (number) => this.events[number - 1], after: (number) => this.events.slice(number) },
      });
    } catch (error) {
      if (error instanceof Refusal) return error;
      throw error;
    }
  }

  go({ events, state }: Tried): void {
    this.events = [...this.events, ...events];
    this.state = state;
  }

  get battle(): Battle {
    return this.state.battle;
  }
}

/** Whether a reader may see that something changed: he knows of the row before it, or after. */
function isSeen(reader: Reader, { table, id, before, after }: Change, then: Battle, now: Battle, ruleset: Ruleset): boolean {
  if (table === GAME) return true;
  const isKnown = (battle: Battle): boolean => {
    const row = rowOf(battle, table, id);
    return row !== undefined && knowsRow(ruleset, reader, table, row, battle);
  };
  const row = rowOf(now, table, id) ?? rowOf(then, table, id);
  if (!row || !(isKnown(then) || isKnown(now))) return false;
  const own = ruleset.ownFields?.[table] ?? [];
  const fields = Object.keys({ ...before, ...after });
  return fields.some((key) => !own.includes(key) || row.side === reader.sideId);
}

/** Whether a rulebook's figures stand in the open, and units see each other only in double-blind battles. */
export const isBlindOnly = ({ ground }: Ruleset): boolean => ground?.plainSight?.isSealedOnly === true;

/** Lays a map of plain sight under a battle whose book has its figures in the open, with its units all over it. */
export function playBySight(played: ChanceBattle): void {
  const { choose, ruleset } = played;
  played.do({ type: 'act', act: MAP_ACTS.clear, params: {} });
  expect(played.do({ type: 'act', act: MAP_ACTS.new, params: { ...NEW_MAPS, sight: true } })).toBe(true);
  const { width, height } = ruleset.ground!.ready;
  for (const unit of played.state.battle.tables.unit.keys()) {
    const at = [width, height].map((most) => choose.whole(1, most - 1)).join(',');
    played.do({ type: 'act', act: MAP_ACTS.place, params: { unit, at } });
  }
}

const sideRows = ({ battle }: Twin): string[] => [...battle.tables.side.keys()];

export class Twins {
  private readonly choose: Chooser;
  readonly left: Twin;
  readonly right: Twin;
  /** Rows that came into being together have ids of their own in each: those of the right one by those of the left. */
  private readonly ids = new Map<string, string>();
  /** What is done in secret is likely to be done in public next: a count of it would show. */
  private theme: Act | undefined;
  secrets = 0;
  open = 0;

  constructor(
    readonly ruleset: Ruleset,
    readonly seed: string,
    readonly reader: Reader,
    readonly played: ChanceBattle,
  ) {
    this.choose = new Chooser(seed);
    this.left = new Twin(ruleset, played.state, played.events);
    this.right = new Twin(ruleset, played.state, played.events);
    // Everybody knows that orders are sealed, and how long messages take.
    for (const twin of [this.left, this.right])
      for (const command of [
        { type: 'set-orders', orders: 'sealed' },
        { type: 'act', act: 'message-delays', params: { runner: 1, telephone: 3 } },
      ] as const) {
        const tried = twin.tried(command, UMPIRE, seed);
        if (!(tried instanceof Refusal)) twin.go(tried);
      }
  }

  /** One of the other sides, or an umpire. */
  private other(): Actor {
    const [, ...others] = sideRows(this.left);
    return this.choose.chance(0.4) ? UMPIRE : { id: '3', name: 'Bob', standing: 'player', sideId: this.choose.pick(others)! };
  }

  private any(twin: Twin, actor: Actor): OwnCommand {
    const { maker } = this.played;
    const procedure = this.choose.pick(this.ruleset.procedures)!;
    const act = this.choose.pick(this.ruleset.acts);
    const form = this.choose.pick(this.ruleset.unitForms.forms)!;
    const way = this.choose.fraction();
    const { theme } = this;
    if (theme && this.choose.chance(0.4))
      return (
        maker.legal(twin.state, actor, REPAIRED, () => maker.act(twin.state, actor, theme)) ?? maker.act(twin.state, actor, theme)
      );
    if (way < 0.25 && actor.standing === 'umpire') return maker.editUnit(twin.state, actor, form.keys);
    if (way < 0.6 && act) return maker.act(twin.state, actor, act);
    return maker.resolve(twin.state, actor, procedure);
  }

  /** Something that comes in a later turn, or not after all. */
  private laterOn({ battle: { game, tables } }: Twin): OwnCommand {
    const { choose } = this;
    const idsOf = (table: string): string[] => [...(tables[table]?.keys() ?? [])];
    const act = (id: string, params: JsonObject): OwnCommand => ({ type: 'act', act: id, params });
    const [units, waiting, entries] = ['unit', 'reinforcement', 'calendar'].map(idsOf) as [string[], string[], string[]];
    const turn = game.turn + choose.whole(1, 6);
    const ways = [
      act('calendar-add', { name: `Entry ${choose.whole(1, 99)}`, turn, umpires: choose.chance(0.5) }),
      ...(units.length === 0 ? [] : [act('reinforcement-add', { units: [choose.pick(units)!], turn })]),
      ...(waiting.length === 0
        ? []
        : [
            act('reinforcement-delay', { unit: choose.pick(waiting)!, turn }),
            act('reinforcement-withdraw', { unit: choose.pick(waiting)! }),
            act('reinforcement-now', { unit: choose.pick(waiting)! }),
          ]),
      ...(entries.length === 0 ? [] : [act('calendar-remove', { entry: choose.pick(entries)! })]),
    ];
    return choose.pick(ways)!;
  }

  /** An order or a message of another side, or what becomes of one. */
  private underSeal({ battle: { tables } }: Twin): OwnCommand {
    const { choose } = this;
    const idsOf = (table: string): string[] => [...(tables[table]?.keys() ?? [])];
    const act = (id: string, params: JsonObject): OwnCommand => ({ type: 'act', act: id, params });
    const [sides, units, orders, messages, plans] = ['side', 'unit', 'order', 'message', 'plan'].map(idsOf) as [
      string[],
      string[],
      string[],
      string[],
      string[],
    ];
    const [, ...others] = sides;
    const side = choose.pick(others)!;
    const words = `To the hill ${choose.whole(1, 99)}`;
    const ways = [
      ...(units.length === 0
        ? []
        : [
            act('order-write', { unit: choose.pick(units)!, words, standing: choose.chance(0.3) }),
            act('order-write', { unit: choose.pick(units)!, words, when: 'it rains' }),
          ]),
      act(choose.chance(0.5) ? 'order-hold' : 'order-repeat', { side }),
      act('message-send', { from: side, words, by: choose.pick(['radio', 'telephone', 'runner'])!, report: choose.chance(0.5) }),
      ...(orders.length === 0
        ? []
        : [
            act('order-withdraw', { order: choose.pick(orders)! }),
            act('order-lasting', { order: choose.pick(orders)!, standing: choose.chance(0.5) }),
            act('order-keep', { side, name: words }),
            act('order-done', { order: choose.pick(orders)! }),
            act('order-fail', { order: choose.pick(orders)!, words }),
          ]),
      ...(plans.length === 0 ? [] : [act(choose.chance(0.8) ? 'order-use' : 'order-forget', { plan: choose.pick(plans)! })]),
      ...(messages.length === 0
        ? []
        : [
            act('message-hold', { message: choose.pick(messages)! }),
            act('message-lose', { message: choose.pick(messages)! }),
            act('message-alter', { message: choose.pick(messages)!, words }),
            act('message-alter', { message: choose.pick(messages)!, report: words }),
          ]),
    ];
    return choose.pick(ways)!;
  }

  /** Something that the reader is told nothing of, and sees nothing of. */
  private secret(twin: Twin, actor: Actor) {
    // Nearly all of it is secret: drawn among the rest, it would leave no room for that.
    const isLater = actor.standing === 'umpire' && this.choose.chance(0.4);
    for (let n = 0; n < SECRET_TRIES; n++) {
      const command = isLater ? (this.choose.chance(0.5) ? this.underSeal(twin) : this.laterOn(twin)) : this.any(twin, actor);
      const tried = twin.tried(command, actor, `${this.seed} ${n}`);
      if (tried instanceof Refusal) continue;
      const isTold = (change: Change): boolean => isSeen(this.reader, change, twin.battle, tried.state.battle, this.ruleset);
      if (tried.events.some((event) => mayKnow(this.reader, event) || event.changes.some(isTold))) continue;
      return tried;
    }
    return undefined;
  }

  /** Each does something of its own in secret, now this one more often, now that one. */
  private part(): void {
    this.theme = this.choose.pick(this.ruleset.acts);
    for (const twin of [this.left, this.right])
      for (let times = this.choose.whole(0, MOST_AT_ONCE); times > 0; times--) {
        const tried = this.secret(twin, this.other());
        if (!tried) continue;
        twin.go(tried);
        this.secrets++;
      }
  }

  /** Whether the game comes to the same in both when the next phase begins, without a die. */
  isPlainPhase(): boolean {
    const [left, right] = [this.left, this.right].map((twin) => twin.tried({ type: 'advance', to: 'phase' }, UMPIRE, this.seed));
    if (!left || !right || left instanceof Refusal || right instanceof Refusal) return false;
    const isRolled = [left, right].some(({ events }) => events.some(({ diceKind }) => diceKind !== 'none'));
    const ids = new Map([...this.ids, ...newIds(left, right)]);
    return !isRolled && withIds(facts(left, this.left, this.reader), ids) === facts(right, this.right, this.reader);
  }

  /** A command of the left one as it is said in the right one. */
  private inRight<T>(said: T, ids: ReadonlyMap<string, string> = this.ids): T {
    return JSON.parse(withIds(JSON.stringify(said), ids)) as T;
  }

  /** The same in both, as long as the game itself comes to the same in both: what is shot from where may be a secret, the hits are not. */
  private together(): boolean {
    const own: Actor = { id: '2', name: 'Ann', standing: 'player', sideId: sideRows(this.left)[0]! };
    for (let n = 0; n < TRIES; n++) {
      const actor = this.choose.chance(0.4) ? own : this.choose.chance(0.5) ? UMPIRE : this.other();
      const command: GameCommand =
        this.choose.chance(0.15) && n === 0 ? { type: 'advance', to: 'phase' } : this.any(this.left, actor);
      const as = command.type === 'advance' ? UMPIRE : actor;
      // Whom people name in public they name themselves. With open figures the markers beside them are open too (E-51).
      if (!this.namesKnown(command) || opensAll(command)) continue;
      const diceSeed = `${this.seed} ${this.open} ${n}`;
      const left = this.left.tried(command, as, diceSeed);
      const right = this.right.tried(this.inRight(command), as, diceSeed);
      const isOwn = as === own && this.reader.standing === 'player';
      if (left instanceof Refusal || right instanceof Refusal) {
        const told = [left, right].map((one) => (one instanceof Refusal ? one.message : 'done'));
        if (isOwn) expect(told[1], JSON.stringify(command)).toBe(told[0]);
        continue;
      }
      const ids = new Map([...this.ids, ...newIds(left, right)]);
      if (withIds(facts(left, this.left, this.reader), ids) !== facts(right, this.right, this.reader)) continue;
      for (const [own, others] of newIds(left, right)) this.ids.set(own, others);
      this.left.go(left);
      this.right.go(right);
      this.open++;
      return true;
    }
    return false;
  }

  /** Whether a command names rows alone that the reader knows of. */
  namesKnown(command: GameCommand): boolean {
    const { battle, ruleset } = this.left;
    const ids = JSON.stringify(command).match(/"[a-z]\d+(\.\d+)?"/g) ?? [];
    return ids.every((quoted) => {
      const id = quoted.slice(1, -1);
      const table = Object.keys(battle.tables).find((candidate) => battle.tables[candidate]!.has(id));
      return table === undefined || knowsRow(ruleset, this.reader, table, rowOf(battle, table, id)!, battle);
    });
  }

  /** One step: a secret of each, or something in public. */
  step(isSecret: boolean): void {
    for (const twin of [this.left, this.right]) twin.since = twin.events.length;
    if (isSecret) this.part();
    else this.together();
  }
}

const ROW_ID = /"([a-z]\d+(?:\.\d+)?)"/g;

const withIds = (text: string, ids: ReadonlyMap<string, string>): string =>
  text.replaceAll(ROW_ID, (quoted, id: string) => (ids.has(id) ? `"${ids.get(id)!}"` : quoted));

/** The ids of rows that one command made in both twins. */
function newIds(left: Tried, right: Tried): [string, string][] {
  const [ours, theirs] = [left, right].map(({ events }) =>
    events.flatMap(({ changes }) => changes.filter(({ before }) => before === null).map(({ id }) => id)),
  ) as [string[], string[]];
  return ours.flatMap((id, index): [string, string][] => (theirs[index] === undefined ? [] : [[id, theirs[index]]]));
}

const opensAll = (command: GameCommand): boolean => command.type === 'act' && command.params.spotting === 'open';

/** What rows are numbered by is no part of the game: it must not tell of others. */
const unnumbered = ({ before, after, ...change }: Change): unknown => ({
  ...change,
  before: before && { ...before, number: null },
  after: after && { ...after, number: null },
});

/**
 * What the game comes to in public: how many events, of what kind and for whom, what rows that the reader knows come to, and which
 * these are: aircraft that fly in secret are seen over their target.
 */
function facts({ events, state }: Tried, { battle, ruleset }: Twin, reader: Reader): string {
  const known = Object.keys(state.battle.tables).map((table) =>
    rowsIn(viewFor(ruleset, state.battle, reader), table).map(({ id }) => id),
  );
  return JSON.stringify([
    known,
    events.map(({ kind, audience, resolutions, changes }) => [
      kind,
      audience,
      mayKnow(reader, { audience }) ? [resolutions.map(({ procedure, outcome, dice }) => [procedure, outcome, dice])] : null,
      changes.filter((change) => isSeen(reader, change, battle, state.battle, ruleset)).map(unnumbered),
    ]),
  ]);
}
