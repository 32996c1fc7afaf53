/**
 * Non-interference: two battles that differ only in what a reader may not know tell him the same, byte for byte, by every road.
 *
 * The twins are played side by side. In secret each does something of its own; whatever the bot calls secret counts as that. What is
 * done in public is done in both, with the same dice. After each step everything that can be told to a reader is compared.
 */
import { describe, expect, it } from 'vitest';
import { randomFaces } from '../../src/dice/index.js';
import {
  type BattleEvent,
  decide,
  type GameCommand,
  type GameState,
  knownRows,
  knowsRow,
  luckOf,
  mayKnow,
  type Reader,
  tell,
} from '../../src/game/index.js';
import {
  formatReport,
  logEntries,
  presentEvent,
  presentLog,
  presentLuck,
  presentStatus,
  presentUnitList,
  presentUnitSheet,
  presentWhy,
  replayOf,
  reportCsv,
  reportOf,
  toldInOdds,
} from '../../src/present/index.js';
import {
  type Actor,
  applyChanges,
  type Battle,
  type Change,
  EMPTY_BATTLE,
  GAME,
  Refusal,
  type Row,
  rowOf,
  type Ruleset,
  type UnitRow,
} from '../../src/rules/index.js';
import { RULESETS } from '../../src/rules/registry.js';
import { ChanceBattle } from './chance-battle.js';
import type { OwnCommand } from './maker.js';
import { seedFor, runs } from '../chance/chance.js';
import { Chooser } from '../e2e/chooser.js';

const UMPIRE: Actor = { id: '1', name: 'Anna', standing: 'umpire', sideId: null };
const TRIES = 12;
/** Little of what chance does is secret. */
const SECRET_TRIES = 60;
/** Secrets in all the twins of a rulebook, at least; but where everything lies open. */
const SECRETS = 4;
const STEPS = 18;

interface Tried {
  readonly events: readonly BattleEvent[];
  readonly state: GameState;
}

/** One of two battles that are played side by side. */
class Twin {
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
        interactionId: `${this.events.length}`,
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

const CONTEXT = ({ events, battle, ruleset }: Twin) => ({
  battle,
  ruleset,
  earlier: (number: number) => events[number - 1],
  gone: (table: string, id: string): Row | undefined =>
    events
      .flatMap(({ changes }) => changes)
      .findLast((change) => change.table === table && change.id === id && change.after === null)?.before ?? undefined,
});

/** What a reader can be told of a battle as it stands and of what is new, by road. @param since the number of the first new event */
function toldTo(reader: Reader, twin: Twin, since: number): Record<string, unknown> {
  const context = CONTEXT(twin);
  const { battle, ruleset, events } = twin;
  const units = knownRows(ruleset, reader, 'unit', battle) as UnitRow[];
  const entries = logEntries(events, context, reader);
  const news = events.slice(since - 1).flatMap((event) => tell(event, context, reader) ?? []);
  const known = events.filter((event) => mayKnow(reader, event));
  const before = applyChanges(
    EMPTY_BATTLE,
    events.slice(0, since - 1).flatMap(({ changes }) => changes),
  );
  const why = { ...context, reader, before };
  return {
    log: presentLog(entries, context, { perPage: 15 }),
    units: presentUnitList(units, context, {}),
    sheets: units.map((unit) => presentUnitSheet(unit, { ...context, reader })),
    rows: ruleset.tables.map((table) =>
      knownRows(ruleset, reader, table, battle).map((row) => [row.name ?? row.number, ruleset.rowLine?.(table, row, battle)]),
    ),
    status: presentStatus({
      ...context,
      units,
      due: ruleset.diary(battle).filter(({ sideId }) => sideId === null || sideId === reader.sideId),
      events: known.length,
    }),
    posts: news.map((event) => presentEvent(events[event.number - 1]!, context)),
    why: news.map((event) => presentWhy(event, why, { page: 1, buttonId: String })),
    odds: news.map((event) =>
      event.resolutions.map((one) =>
        Object.entries({ ...one.input, ...one.outcome }).filter(([key]) => toldInOdds(event, one, why)(key)),
      ),
    ),
    luck: presentLuck(lucky(known, twin, reader), twin.state),
  };
}

/** What he can take home at the end. */
function exportsFor(reader: Reader, { events, battle, ruleset }: Twin): Record<string, unknown> {
  const report = reportOf(events, battle, ruleset, reader);
  return {
    report: formatReport(report, () => undefined),
    replay: replayOf(report, () => undefined),
    csv: reportCsv(report),
  };
}

function lucky(known: readonly BattleEvent[], { state, ruleset }: Twin, reader: Reader) {
  const { sides, units } = luckOf(known, state.battle, ruleset);
  const isKnown = ([id]: readonly [string, unknown]): boolean =>
    knowsRow(ruleset, reader, 'unit', state.battle.tables.unit.get(id)!, state.battle);
  return { sides, units: new Map([...units].filter(isKnown)) };
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

const sideRows = ({ battle }: Twin): string[] => [...battle.tables.side.keys()];

class Twins {
  private readonly choose: Chooser;
  readonly left: Twin;
  readonly right: Twin;
  secrets = 0;
  open = 0;

  constructor(
    readonly ruleset: Ruleset,
    private readonly seed: string,
    readonly reader: Reader,
    private readonly played: ChanceBattle,
  ) {
    this.choose = new Chooser(seed);
    this.left = new Twin(ruleset, played.state, played.events);
    this.right = new Twin(ruleset, played.state, played.events);
  }

  /** The other side, or an umpire. */
  private other(): Actor {
    const [, second] = sideRows(this.left);
    return this.choose.chance(0.4) ? UMPIRE : { id: '3', name: 'Bob', standing: 'player', sideId: second! };
  }

  private any(twin: Twin, actor: Actor): OwnCommand {
    const { maker } = this.played;
    const procedure = this.choose.pick(this.ruleset.procedures)!;
    const act = this.choose.pick(this.ruleset.acts);
    const form = this.choose.pick(this.ruleset.unitForms.forms)!;
    const way = this.choose.fraction();
    if (way < 0.25 && actor.standing === 'umpire') return maker.editUnit(twin.state, actor, form.keys);
    if (way < 0.6 && act) return maker.act(twin.state, actor, act);
    return maker.resolve(twin.state, actor, procedure);
  }

  /** Something that the reader is told nothing of, and sees nothing of. */
  private secret(twin: Twin, actor: Actor) {
    for (let n = 0; n < SECRET_TRIES; n++) {
      const tried = twin.tried(this.any(twin, actor), actor, `${this.seed} ${n}`);
      if (tried instanceof Refusal || tried.events.length !== 1) continue;
      const [event] = tried.events;
      const isTold = (change: Change): boolean => isSeen(this.reader, change, twin.battle, tried.state.battle, this.ruleset);
      if (mayKnow(this.reader, event!) || event!.changes.some(isTold)) continue;
      return tried;
    }
    return undefined;
  }

  /** Each does something of its own in secret. */
  part(): boolean {
    const actor = this.other();
    const left = this.secret(this.left, actor);
    const right = left && this.secret(this.right, actor);
    if (!left || !right) return false;
    this.left.go(left);
    this.right.go(right);
    this.secrets++;
    return true;
  }

  /** The same in both, as long as the game itself comes to the same in both: what is shot from where may be a secret, the hits are not. */
  together(): boolean {
    const own: Actor = { id: '2', name: 'Ann', standing: 'player', sideId: sideRows(this.left)[0]! };
    for (let n = 0; n < TRIES; n++) {
      const actor = this.choose.chance(0.4) ? own : this.choose.chance(0.5) ? UMPIRE : this.other();
      const command: GameCommand =
        this.choose.chance(0.15) && n === 0 ? { type: 'advance', to: 'phase' } : this.any(this.left, actor);
      const as = command.type === 'advance' ? UMPIRE : actor;
      // Whom people name in public they name themselves. With open figures the markers beside them are open too (E-51).
      if (!this.namesKnown(command) || opensAll(command)) continue;
      const [left, right] = [this.left, this.right].map((twin) => twin.tried(command, as, `${this.seed} ${this.open} ${n}`));
      const isOwn = as === own && this.reader.standing === 'player';
      if (left instanceof Refusal || right instanceof Refusal) {
        const told = [left, right].map((one) => (one instanceof Refusal ? one.message : 'done'));
        if (isOwn) expect(told[1], JSON.stringify(command)).toBe(told[0]);
        continue;
      }
      if (!left || !right || facts(left, this.left, this.reader) !== facts(right, this.right, this.reader)) continue;
      this.left.go(left);
      this.right.go(right);
      this.open++;
      return true;
    }
    return false;
  }

  /** Whether a command names rows alone that the reader knows of. */
  private namesKnown(command: GameCommand): boolean {
    const { battle, ruleset } = this.left;
    const ids = JSON.stringify(command).match(/"[a-z]\d+(\.\d+)?"/g) ?? [];
    return ids.every((quoted) => {
      const id = quoted.slice(1, -1);
      const table = Object.keys(battle.tables).find((candidate) => battle.tables[candidate]!.has(id));
      return table === undefined || knowsRow(ruleset, this.reader, table, rowOf(battle, table, id)!, battle);
    });
  }

  compare(roads: (reader: Reader, twin: Twin) => Record<string, unknown>): void {
    const [left, right] = [roads(this.reader, this.left), roads(this.reader, this.right)];
    for (const road of Object.keys(left))
      expect(
        plain(right[road], this.right),
        `${road}, seed ${this.seed}, ${JSON.stringify(this.left.events.at(-1)!.command)}`,
      ).toBe(plain(left[road], this.left));
  }
}

const opensAll = (command: GameCommand): boolean => command.type === 'act' && command.params.spotting === 'open';

/**
 * What the game comes to in public: how many events, of what kind and for whom, what rows that the reader knows come to, and which
 * these are: aircraft that fly in secret are seen over their target.
 */
function facts({ events, state }: Tried, { battle, ruleset }: Twin, reader: Reader): string {
  const known = Object.keys(state.battle.tables).map((table) =>
    knownRows(ruleset, reader, table, state.battle).map(({ id }) => id),
  );
  return JSON.stringify([
    known,
    events.map(({ kind, audience, summary, resolutions, changes }) => [
      kind,
      audience,
      mayKnow(reader, { audience })
        ? [summary, resolutions.map(({ procedure, outcome, dice }) => [procedure, outcome, dice])]
        : null,
      changes.filter((change) => isSeen(reader, change, battle, state.battle, ruleset)),
    ]),
  ]);
}

/** Hashes are over everything: nobody reads a secret out of them. */
const plain = (value: unknown, { events }: Twin): string =>
  events.reduce((text, { hash }) => text.replaceAll(hash, 'HASH').replaceAll(hash.slice(0, 10), 'HEAD'), JSON.stringify(value));

describe.each(RULESETS.map((ruleset) => [ruleset.id, ruleset] as const))('twin battles of %s', (id, ruleset) => {
  it('tell a player and an onlooker the same, whatever is otherwise in secret', () => {
    let secrets = 0;
    let open = 0;
    const isOpen = id === 'wtj1943';
    for (let n = 0; n < runs(6) || (!isOpen && secrets < SECRETS && n < 60); n++) {
      const seed = seedFor(`twins ${id} ${n}`);
      const played = new ChanceBattle(ruleset, seed);
      while (played.events.length < 45) played.play();
      if ('spotting' in played.state.battle.game) played.do({ type: 'act', act: 'set-game', params: { spotting: 'rules' } });
      const [first] = [...played.state.battle.tables.side.keys()];
      const reader: Reader = n % 3 === 2 ? { standing: 'spectator', sideId: null } : { standing: 'player', sideId: first! };
      const twins = new Twins(ruleset, seed, reader, played);
      for (let step = 0; step < STEPS; step++) {
        const since = twins.left.events.length + 1;
        if (step % 3 === 0) twins.part();
        else twins.together();
        twins.compare((who, twin) => toldTo(who, twin, since));
      }
      twins.compare(exportsFor);
      secrets += twins.secrets;
      open += twins.open;
    }
    expect(open).toBeGreaterThan(10);
    if (!isOpen) expect(secrets).toBeGreaterThanOrEqual(SECRETS);
  }, 120_000);
});
