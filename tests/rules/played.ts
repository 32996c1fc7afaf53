import assert from 'node:assert/strict';
import { type JsonObject, scriptedFaces } from '../../src/dice/index.js';
import type { BattleEvent, GameCommand } from '../../src/game/index.js';
import {
  type Actor,
  applyChanges,
  type Battle,
  type Change,
  type DiaryEntry,
  type Ruleset,
  type RowMap,
  Refusal,
} from '../../src/rules/index.js';
import { House, playerOf, SPECTATOR, UMPIRE } from '../game/house.js';

export { refusedBy as refusal } from '../refused.js';

export { playerOf as player, SPECTATOR, UMPIRE };

export type Cast = Readonly<Record<string, readonly string[]>>;
type Faces = readonly number[];

/** A battle as plain data, rows in no particular order: taking a removal back puts the row last. */
export function plain({ game, tables }: Battle): unknown {
  const filled = Object.entries<RowMap>(tables).filter(([, rows]) => rows.size > 0);
  // A setting that was missing is null once it is taken back.
  const given = Object.fromEntries(Object.entries(game).filter(([, value]) => value !== null));
  return { game: given, tables: Object.fromEntries(filled.map(([name, rows]) => [name, Object.fromEntries(rows)])) };
}

/** The changes that take these back, in the order in which to apply them. */
function reverseChanges(changes: readonly Change[]): Change[] {
  return changes.map((change) => ({ ...change, before: change.after, after: change.before })).reverse();
}

/** Asserts that the changes of these events, taken back, leave the battle as it was before them. */
export function expectTakenBack(before: Battle, after: Battle, events: readonly BattleEvent[]): void {
  const changes = events.flatMap((event) => event.changes);
  const back = applyChanges<Battle>(after, reverseChanges(changes));
  assert.deepEqual(plain(back), plain(before), events[0]?.kind);
}

/** The row of this name in a table. @throws {Error} when there is none */
export function rowNamed<R extends { readonly name: unknown }>(table: ReadonlyMap<string, R> | undefined, name: string): R {
  const found = [...(table?.values() ?? [])].find((row) => row.name === name);
  if (!found) throw new Error(`there is no ${name}`);
  return found;
}

/**
 * A battle of a rulebook played through the house, with dice given face by face; a face too few or too many is an error, and so
 * is an event whose changes cannot be taken back.
 */
export class Played<B extends Battle> {
  private readonly house: House;

  constructor(
    private readonly ruleset: Ruleset,
    name: string,
    settings: JsonObject = {},
  ) {
    this.house = new House(ruleset);
    this.house.start(name, settings);
  }

  get battle(): B {
    return this.house.battle as B;
  }

  get record(): readonly BattleEvent[] {
    return this.house.record;
  }

  get diary(): readonly DiaryEntry[] {
    return this.ruleset.diary(this.battle);
  }

  do(command: GameCommand, faces: Faces = [], as: Actor = UMPIRE): readonly BattleEvent[] {
    const before = this.battle;
    const source = scriptedFaces(faces);
    const events = this.house.do(command, as, () => source);
    source.finish();
    expectTakenBack(before, this.battle, events);
    return events;
  }

  /** @returns the new side's id */
  addSide(name: string, fields: JsonObject = {}): string {
    this.do({ type: 'add-side', name, fields, roleId: null, playerIds: [] });
    return rowNamed(this.battle.tables.side, name).id;
  }

  /** @returns the new unit's id */
  protected addUnit(name: string, side: string, fields: JsonObject): string {
    this.do({ type: 'add-unit', name, side, fields });
    return rowNamed(this.battle.tables.unit, name).id;
  }

  /** Sees to it that a unit has these fields: an edit in which nothing changes is refused, so there is none. */
  edit(unit: string, fields: JsonObject): void {
    try {
      this.do({ type: 'edit-unit', unit, fields });
    } catch (error) {
      // What is so already needs no edit.
      if (!(error instanceof Refusal) || !error.message.startsWith('Nothing would change')) throw error;
    }
  }

  act(act: string, params: JsonObject = {}, as: Actor = UMPIRE, faces: Faces = []): BattleEvent {
    const game = this.battle.game as unknown as JsonObject;
    const given = Object.entries(params);
    // A battle that is set so already needs no setting.
    if (act === 'set-game' && given.length > 0 && given.every(([key, value]) => game[key] === value)) return this.record.at(-1)!;
    return this.do({ type: 'act', act, params }, faces, as)[0]!;
  }

  /** Resolves a procedure with the rows of these ids in its roles. */
  roll(
    procedure: string,
    roles: Cast,
    typed: JsonObject = {},
    faces: Faces = [],
    as: Actor = UMPIRE,
    overrides?: Readonly<Record<string, readonly JsonObject[]>>,
  ): BattleEvent {
    const id = `${this.ruleset.id}.${procedure}`;
    return this.do({ type: 'resolve', procedure: id, roles, typed, ...(overrides ? { overrides } : {}) }, faces, as)[0]!;
  }

  /** To the next phase. */
  next(faces: Faces = []): readonly BattleEvent[] {
    return this.do({ type: 'advance', to: 'phase' }, faces);
  }

  /** Undoes the last event, or one by number. */
  undo(event?: number): void {
    this.do({ type: 'undo', later: 'refuse', ...(event === undefined ? {} : { event }) });
  }
}
