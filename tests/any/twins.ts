/** Two battles that differ only in things that a reader may not know, played side by side. */
import { type JsonObject, createRandomFaces } from '../../src/dice/index.js';
import {
  type BattleEvent,
  decideCommand,
  type GameCommand,
  type GameState,
  mayKnowRow,
  type Reader,
  listRowsInView,
  createView,
} from '../../src/game/index.js';
import { MAP_ACT_IDS, NEW_MAP_DEFAULTS } from '../../src/house/index.js';
import {
  type Act,
  type Actor,
  type Battle,
  type Change,
  GAME_TABLE,
  Refusal,
  findRow,
  type Ruleset,
} from '../../src/rules/index.js';
import { expect } from 'vitest';
import type { ChanceBattle } from './chance-battle.js';
import type { OwnCommand } from './maker.js';
import { Chooser } from '../e2e/chooser.js';
import { mayKnowEvent } from '../../src/game/audience.js';

const UMPIRE: Actor = { id: '1', name: 'Anna', standing: 'umpire', sideId: null };
const TRIES = 12;
/** The number of attempts to repair a refused command. */
const REPAIRED = 12;
/** The number of attempts to find a secret command. Few random commands are secret. */
const SECRET_TRIES = 60;
/** The maximum number of secret commands of one twin in a row. */
const MOST_AT_ONCE = 2;

interface Tried {
  readonly events: readonly BattleEvent[];
  readonly state: GameState;
}

/** One of two battles that are played side by side. */
export class Twin {
  /** The number of events before the last step. */
  since = 0;

  constructor(
    readonly ruleset: Ruleset,
    public state: GameState,
    public events: readonly BattleEvent[],
  ) {}

  /** Returns what a command would do with dice of this seed; undefined if it would be refused. */
  tried(command: GameCommand, actor: Actor, diceSeed: string): Tried | Refusal {
    const dice = new Chooser(diceSeed);
    try {
      return decideCommand(this.state, command.type === 'resolve' ? { again: true, ...command } : command, {
        ruleset: this.ruleset,
        actor,
        interactionId: `${this.state.gameId} ${this.events.length}`,
        at: '2026-08-01T18:00:00.000Z',
        facesFor: () => createRandomFaces(() => Math.floor(dice.fraction() * 2 ** 32)),
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

/** Checks whether a reader may see a change, because they know the row before or after it. */
function isSeen(reader: Reader, { table, id, before, after }: Change, then: Battle, now: Battle, ruleset: Ruleset): boolean {
  if (table === GAME_TABLE) return true;
  const isKnown = (battle: Battle): boolean => {
    const row = findRow(battle, table, id);
    return row !== undefined && mayKnowRow(ruleset, reader, table, row, battle);
  };
  const row = findRow(now, table, id) ?? findRow(then, table, id);
  if (!row || !(isKnown(then) || isKnown(now))) return false;
  const own = ruleset.ownFields?.[table] ?? [];
  const fields = Object.keys({ ...before, ...after });
  return fields.some((key) => !own.includes(key) || row.side === reader.sideId);
}

/**
 * Checks whether a rulebook's figures are visible on the table, so that units are hidden only in double-blind battles.
 */
export const isBlindOnly = ({ ground }: Ruleset): boolean => ground?.plainSight?.isSealedOnly === true;

/** Adds a map without cover to a battle whose rulebook has visible figures, and places its units all over it. */
export function playBySight(played: ChanceBattle): void {
  const { choose, ruleset } = played;
  played.do({ type: 'act', act: MAP_ACT_IDS.clear, params: {} });
  expect(played.do({ type: 'act', act: MAP_ACT_IDS.new, params: { ...NEW_MAP_DEFAULTS, sight: true } })).toBe(true);
  const { width, height } = ruleset.ground!.ready;
  for (const unit of played.state.battle.tables.unit.keys()) {
    const at = [width, height].map((most) => choose.whole(1, most - 1)).join(',');
    played.do({ type: 'act', act: MAP_ACT_IDS.place, params: { unit, at } });
  }
}

const sideRows = ({ battle }: Twin): string[] => [...battle.tables.side.keys()];

export class Twins {
  private readonly choose: Chooser;
  readonly left: Twin;
  readonly right: Twin;
  /**
   * The ids of the right battle by the ids of the left one. A row that was created in both has a different id in each.
   */
  private readonly ids = new Map<string, string>();
  /** An act that was used in secret. Using it next in public would reveal a counter that it had increased. */
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
    // Everyone knows whether orders are sealed and how long messages take, so both battles have the same settings.
    for (const twin of [this.left, this.right])
      for (const command of [
        { type: 'set-orders', orders: 'sealed' },
        { type: 'act', act: 'message-delays', params: { runner: 1, telephone: 3 } },
      ] as const) {
        const tried = twin.tried(command, UMPIRE, seed);
        if (!(tried instanceof Refusal)) twin.go(tried);
      }
  }

  /** Returns a player of another side, or an umpire. */
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

  /** Creates a command for a later turn, or its cancellation. */
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

  /** Creates an order or a message of another side, or a command that changes one. */
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

  /** Creates a command that the reader neither sees nor hears of. */
  private secret(twin: Twin, actor: Actor) {
    // Almost all of these are secret. If chosen as often as the others, they would leave no room for them.
    const isLater = actor.standing === 'umpire' && this.choose.chance(0.4);
    for (let n = 0; n < SECRET_TRIES; n++) {
      const command = isLater ? (this.choose.chance(0.5) ? this.underSeal(twin) : this.laterOn(twin)) : this.any(twin, actor);
      const tried = twin.tried(command, actor, `${this.seed} ${n}`);
      if (tried instanceof Refusal) continue;
      const isTold = (change: Change): boolean => isSeen(this.reader, change, twin.battle, tried.state.battle, this.ruleset);
      if (tried.events.some((event) => mayKnowEvent(this.reader, event) || event.changes.some(isTold))) continue;
      return tried;
    }
    return undefined;
  }

  /** Plays secret commands of its own in each battle, more often in one or the other. */
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

  /** Checks whether the next phase starts in the same way in both battles, without dice. */
  isPlainPhase(): boolean {
    const [left, right] = [this.left, this.right].map((twin) => twin.tried({ type: 'advance', to: 'phase' }, UMPIRE, this.seed));
    if (!left || !right || left instanceof Refusal || right instanceof Refusal) return false;
    const isRolled = [left, right].some(({ events }) => events.some(({ diceKind }) => diceKind !== 'none'));
    const ids = new Map([...this.ids, ...newIds(left, right)]);
    return !isRolled && withIds(facts(left, this.left, this.reader), ids) === facts(right, this.right, this.reader);
  }

  /** Returns a command of the left battle with the ids of the right one. */
  private inRight<T>(said: T, ids: ReadonlyMap<string, string> = this.ids): T {
    return JSON.parse(withIds(JSON.stringify(said), ids)) as T;
  }

  /**
   * Plays the same command in both battles, if the result is the same. A shooter may be secret, but its hits are not.
   */
  private together(): boolean {
    const own: Actor = { id: '2', name: 'Ann', standing: 'player', sideId: sideRows(this.left)[0]! };
    for (let n = 0; n < TRIES; n++) {
      const actor = this.choose.chance(0.4) ? own : this.choose.chance(0.5) ? UMPIRE : this.other();
      const command: GameCommand =
        this.choose.chance(0.15) && n === 0 ? { type: 'advance', to: 'phase' } : this.any(this.left, actor);
      const as = command.type === 'advance' ? UMPIRE : actor;
      // Players name only units that they know. If figures are visible, the markers next to them are also visible
      // (E-51).
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

  /** Checks whether a command names only rows that the reader knows. */
  namesKnown(command: GameCommand): boolean {
    const { battle, ruleset } = this.left;
    const ids = JSON.stringify(command).match(/"[a-z]\d+(\.\d+)?"/g) ?? [];
    return ids.every((quoted) => {
      const id = quoted.slice(1, -1);
      const table = Object.keys(battle.tables).find((candidate) => battle.tables[candidate]!.has(id));
      return table === undefined || mayKnowRow(ruleset, this.reader, table, findRow(battle, table, id)!, battle);
    });
  }

  /** Plays one step: a secret command in each battle, or a public one in both. */
  step(isSecret: boolean): void {
    for (const twin of [this.left, this.right]) twin.since = twin.events.length;
    if (isSecret) this.part();
    else this.together();
  }
}

const ROW_ID = /"([a-z]\d+(?:\.\d+)?)"/g;

const withIds = (text: string, ids: ReadonlyMap<string, string>): string =>
  text.replaceAll(ROW_ID, (quoted, id: string) => (ids.has(id) ? `"${ids.get(id)!}"` : quoted));

/** Returns the ids of the rows that one command created in the two battles, in pairs. */
function newIds(left: Tried, right: Tried): [string, string][] {
  const [ours, theirs] = [left, right].map(({ events }) =>
    events.flatMap(({ changes }) => changes.filter(({ before }) => before === null).map(({ id }) => id)),
  ) as [string[], string[]];
  return ours.flatMap((id, index): [string, string][] => (theirs[index] === undefined ? [] : [[id, theirs[index]]]));
}

const opensAll = (command: GameCommand): boolean => command.type === 'act' && command.params.spotting === 'open';

/** Removes the numbers of rows. They are not part of the game, and must not reveal other rows. */
const unnumbered = ({ before, after, ...change }: Change): unknown => ({
  ...change,
  before: before && { ...before, number: null },
  after: after && { ...after, number: null },
});

/**
 * Returns the public result of a command: the number, kinds and readers of its events, the changes of rows that the
 * reader knows, and the ids of these rows. Aircraft on a secret mission become visible over their target.
 */
function facts({ events, state }: Tried, { battle, ruleset }: Twin, reader: Reader): string {
  const known = Object.keys(state.battle.tables).map((table) =>
    listRowsInView(createView(ruleset, state.battle, reader), table).map(({ id }) => id),
  );
  return JSON.stringify([
    known,
    events.map(({ kind, audience, resolutions, changes }) => [
      kind,
      audience,
      mayKnowEvent(reader, { audience }) ? [resolutions.map(({ procedure, outcome, dice }) => [procedure, outcome, dice])] : null,
      changes.filter((change) => isSeen(reader, change, battle, state.battle, ruleset)).map(unnumbered),
    ]),
  ]);
}
