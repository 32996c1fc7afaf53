import assert from 'node:assert/strict';
import { type JsonObject, createScriptedFaces } from '../../src/dice/index.js';
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

/** Returns a battle as plain data. The order of rows does not matter, because undoing a removal puts the row last. */
export function plain({ game, tables }: Battle): unknown {
  const filled = Object.entries<RowMap>(tables).filter(([, rows]) => rows.size > 0);
  // A setting that was missing before becomes null when it is undone.
  const given = Object.fromEntries(Object.entries(game).filter(([, value]) => value !== null));
  return { game: given, tables: Object.fromEntries(filled.map(([name, rows]) => [name, Object.fromEntries(rows)])) };
}

/** Returns the changes that undo these, in the order in which to apply them. */
function reverseChanges(changes: readonly Change[]): Change[] {
  return changes.map((change) => ({ ...change, before: change.after, after: change.before })).reverse();
}

/** Asserts that undoing the changes of these events restores the battle before them. */
export function expectTakenBack(before: Battle, after: Battle, events: readonly BattleEvent[]): void {
  const changes = events.flatMap((event) => event.changes);
  const back = applyChanges<Battle>(after, reverseChanges(changes));
  assert.deepEqual(plain(back), plain(before), events[0]?.kind);
}

/**
 * Returns the row of this name in a table.
 * @throws {Error} if there is none
 */
export function rowNamed<R extends { readonly name: unknown }>(table: ReadonlyMap<string, R> | undefined, name: string): R {
  const found = [...(table?.values() ?? [])].find((row) => row.name === name);
  if (!found) throw new Error(`there is no ${name}`);
  return found;
}

/**
 * A battle of a rulebook that is played by commands with given dice. It is an error if faces are missing or left over,
 * or if the changes of an event cannot be undone.
 */
export class Played<B extends Battle> {
  protected readonly house: House;

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
    const source = createScriptedFaces(faces);
    const events = this.house.do(command, as, () => source);
    source.finish();
    expectTakenBack(before, this.battle, events);
    return events;
  }

  /**
   * Adds a side.
   * @returns its id
   */
  addSide(name: string, fields: JsonObject = {}): string {
    this.do({ type: 'add-side', name, fields, roleId: null, playerIds: [] });
    return rowNamed(this.battle.tables.side, name).id;
  }

  /**
   * Adds a unit.
   * @returns its id
   */
  protected addUnit(name: string, side: string, fields: JsonObject): string {
    this.do({ type: 'add-unit', name, side, fields });
    return rowNamed(this.battle.tables.unit, name).id;
  }

  /**
   * Sets fields of a unit. Does nothing if the unit already has these values, because such an edit would be refused.
   */
  edit(unit: string, fields: JsonObject): void {
    try {
      this.do({ type: 'edit-unit', unit, fields });
    } catch (error) {
      // The unit already has these values.
      if (!(error instanceof Refusal) || !error.message.startsWith('Nothing would change')) throw error;
    }
  }

  act(act: string, params: JsonObject = {}, as: Actor = UMPIRE, faces: Faces = []): BattleEvent {
    const game = this.battle.game as unknown as JsonObject;
    const given = Object.entries(params);
    // The battle already has these settings.
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

  /** Advances to the next phase. */
  next(faces: Faces = []): readonly BattleEvent[] {
    return this.do({ type: 'advance', to: 'phase' }, faces);
  }

  /** Undoes the event with this number, or by default the last one. */
  undo(event?: number): void {
    this.do({ type: 'undo', later: 'refuse', ...(event === undefined ? {} : { event }) });
  }
}
