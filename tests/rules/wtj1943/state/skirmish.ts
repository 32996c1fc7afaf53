import { type JsonObject, scriptedFaces } from '../../../../src/dice/index.js';
import { type BattleEvent, decide, emptyGame, type GameCommand, type GameState } from '../../../../src/game/index.js';
import { type Actor, Refusal } from '../../../../src/rules/index.js';
import { wtj1943 } from '../../../../src/rules/wtj1943/index.js';
import type { Minefield, Wtj1943Battle, Wtj1943Unit } from '../../../../src/rules/wtj1943/state.js';

export const UMPIRE: Actor = { id: '1', name: 'umpire', standing: 'umpire', sideId: null };
export const SPECTATOR: Actor = { id: '9', name: 'visitor', standing: 'spectator', sideId: null };
export const player = (sideId: string): Actor => ({
  id: `p${sideId}`,
  name: `player of ${sideId}`,
  standing: 'player',
  sideId,
});

/** A small battle of 1943 played through the house, with dice given face by face; a face too few or too many is an error. */
export class Skirmish {
  private state: GameState = emptyGame('g');
  readonly record: BattleEvent[] = [];
  readonly soviets: string;
  readonly germans: string;

  /** With the example chart, unless it is told otherwise. */
  constructor({ chart = true, settings = { year: 1943 } }: { readonly chart?: boolean; readonly settings?: JsonObject } = {}) {
    this.do({
      type: 'start',
      name: 'Prokhorovka',
      ruleset: 'wtj1943',
      settings,
      umpireRoleId: null,
      commitment: '',
    });
    this.soviets = this.side('Soviets');
    this.germans = this.side('Germans');
    if (chart) this.act('chart-example', {});
  }

  get battle(): Wtj1943Battle {
    return this.state.battle as Wtj1943Battle;
  }

  do(command: GameCommand, faces: readonly number[] = [], as: Actor = UMPIRE): readonly BattleEvent[] {
    const source = scriptedFaces(faces);
    const { events, state } = decide(this.state, command, {
      ruleset: wtj1943,
      actor: as,
      interactionId: `i${this.record.length}`,
      at: '2026-01-01T00:00:00.000Z',
      facesFor: () => source,
      chronicle: {
        get: (number) => this.record[number - 1],
        after: (number) => this.record.slice(number),
      },
    });
    source.finish();
    this.state = state;
    this.record.push(...events);
    return events;
  }

  /** @returns the side's id */
  side(name: string): string {
    this.do({ type: 'add-side', name, fields: {}, roleId: null, playerIds: [] });
    return [...this.battle.tables.side.values()].find((side) => side.name === name)!.id;
  }

  /** A Soviet unit, infantry of 3 regular bases unless told otherwise. @returns its id */
  add(name: string, fields: JsonObject = {}, side = this.soviets): string {
    const given = { kind: 'infantry', bases: 3, nationality: 'soviet', training: 'regular', ...fields };
    this.do({ type: 'add-unit', name, side, fields: given });
    return [...this.battle.tables.unit.values()].find((unit) => unit.name === name)!.id;
  }

  /** A Soviet vehicle of the example chart. @returns its id */
  vehicle(name: string, vehicleId: string, fields: JsonObject = {}): string {
    return this.add(name, { kind: 'vehicle', vehicleId, bases: 1, ...fields });
  }

  edit(unit: string, fields: JsonObject): void {
    this.do({ type: 'edit-unit', unit, fields });
  }

  act(act: string, params: JsonObject, as: Actor = UMPIRE): BattleEvent {
    return this.do({ type: 'act', act, params }, [], as)[0]!;
  }

  roll(
    procedure: string,
    roles: Readonly<Record<string, readonly string[]>>,
    typed: JsonObject = {},
    faces: readonly number[] = [],
    as: Actor = UMPIRE,
  ): BattleEvent {
    return this.do({ type: 'resolve', procedure: `wtj1943.${procedure}`, roles, typed }, faces, as)[0]!;
  }

  /** Takes and passes a command test with these units. */
  pass(order: 'maneuver' | 'assault', ...units: readonly string[]): void {
    for (const unit of units) this.roll('command-test', { unit: [unit] }, { order, target: 1 }, [6]);
  }

  /** To the next turn. */
  nextTurn(): readonly BattleEvent[] {
    return this.do({ type: 'advance', to: 'turn' });
  }

  unit(id: string): Wtj1943Unit {
    return this.battle.tables.unit.get(id)!;
  }

  /** Lays a minefield. @returns its id */
  minefield(name: string): string {
    this.act('minefield-add', { name });
    return [...this.battle.tables.minefield.values()].find((row) => row.name === name)!.id;
  }

  field(id: string): Minefield {
    return this.battle.tables.minefield.get(id)!;
  }

  /** The row of the chart's terrain or mine target of this name, by id. */
  row(table: 'terrain' | 'mine-target', name: string): string {
    return [...this.battle.tables[table].values()].find((row) => row.name === name)!.id;
  }
}

/** What a refusal says. @throws when nothing is refused */
export function refusal(run: () => unknown): Refusal {
  try {
    run();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('it was not refused');
}
