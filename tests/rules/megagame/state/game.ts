import { type JsonObject, scriptedFaces } from '../../../../src/dice/index.js';
import { type BattleEvent, decide, emptyGame, type GameCommand, type GameState } from '../../../../src/game/index.js';
import { megagame } from '../../../../src/rules/megagame/index.js';
import type { AirGroup, MegagameBattle, MegagameUnit } from '../../../../src/rules/megagame/state.js';
import type { Actor } from '../../../../src/rules/index.js';

export const UMPIRE: Actor = { id: '1', name: 'umpire', standing: 'umpire', sideId: null };
export const SPECTATOR: Actor = { id: '9', name: 'visitor', standing: 'spectator', sideId: null };

export function player(sideId: string): Actor {
  return { id: `p${sideId}`, name: `player of ${sideId}`, standing: 'player', sideId };
}

/** A small game played through the house, with dice given face by face; a face too few or too many is an error. */
export class Game {
  private state: GameState = emptyGame('g');
  readonly record: BattleEvent[] = [];
  readonly allies: string;
  readonly axis: string;

  constructor() {
    this.do({ type: 'start', name: 'Market Garden', ruleset: 'megagame', settings: {}, umpireRoleId: null, commitment: '' });
    this.allies = this.side('Allies', 'allied');
    this.axis = this.side('Axis', 'german');
  }

  get battle(): MegagameBattle {
    return this.state.battle as MegagameBattle;
  }

  do(command: GameCommand, faces: readonly number[] = [], as: Actor = UMPIRE): readonly BattleEvent[] {
    const source = scriptedFaces(faces);
    const { events, state } = decide(this.state, command, {
      ruleset: megagame,
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

  private side(name: string, nation: string): string {
    this.do({ type: 'add-side', name, fields: { nation }, roleId: null, playerIds: [] });
    return [...this.battle.tables.side.values()].find((side) => side.name === name)!.id;
  }

  /** A foot unit of status 5 with ammunition, but for these fields. @returns its id */
  add(name: string, side: string, fields: JsonObject = {}): string {
    this.do({ type: 'add-unit', name, side, fields: { troops: 'foot', status: 5, ammoSp: 3, ...fields } });
    return this.unit(name).id;
  }

  edit(unit: string, fields: JsonObject): void {
    this.do({ type: 'edit-unit', unit, fields });
  }

  /** @returns the group's id */
  fly(name: string, side: string, role: string, squadrons: number, fields: JsonObject = {}): string {
    this.act('air-group-add', { name, side, role, squadrons, ...fields });
    return this.group(name).id;
  }

  act(act: string, params: JsonObject, as: Actor = UMPIRE, faces: readonly number[] = []): BattleEvent {
    return this.do({ type: 'act', act, params }, faces, as)[0]!;
  }

  roll(
    procedure: string,
    roles: Readonly<Record<string, readonly string[]>>,
    typed: JsonObject = {},
    faces: readonly number[] = [],
    as: Actor = UMPIRE,
  ): BattleEvent {
    return this.do({ type: 'resolve', procedure: `megagame.${procedure}`, roles, typed }, faces, as)[0]!;
  }

  /** To the next phase. */
  next(): BattleEvent {
    return this.do({ type: 'advance', to: 'phase' })[0]!;
  }

  /** On until a turn has begun. */
  nextTurn(): BattleEvent {
    return this.do({ type: 'advance', to: 'turn' }).at(-1)!;
  }

  goTo(phase: string): BattleEvent {
    return this.do({ type: 'go-to-phase', phase })[0]!;
  }

  unit(name: string): MegagameUnit {
    return [...this.battle.tables.unit.values()].find((unit) => unit.name === name)!;
  }

  group(name: string): AirGroup {
    return [...this.battle.tables['air-group'].values()].find((group) => group.name === name)!;
  }
}

/** What a refusal says: its code and the headings it cites. */
export function refusal(run: () => unknown): { code: string; cites: readonly string[]; message: string; field: string | null } {
  try {
    run();
  } catch (error) {
    const { code, cites, message, field } = error as {
      code: string;
      cites: readonly string[];
      message: string;
      field: string | null;
    };
    if (code === undefined) throw error;
    return { code, cites, message, field };
  }
  throw new Error('it was not refused');
}
