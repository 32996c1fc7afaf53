import { type JsonObject, scriptedFaces } from '../../../../src/dice/index.js';
import { type BattleEvent, decide, emptyGame, type GameCommand, type GameState } from '../../../../src/game/index.js';
import { eagles } from '../../../../src/rules/eagles/index.js';
import type { EaglesBattle, EaglesUnit, Minefield, Mission } from '../../../../src/rules/eagles/state.js';
import type { Actor, DiaryEntry } from '../../../../src/rules/index.js';

export const UMPIRE: Actor = { id: '1', name: 'umpire', standing: 'umpire', sideId: null };
export const SPECTATOR: Actor = { id: '9', name: 'visitor', standing: 'spectator', sideId: null };

/** A small battle played through the house, with dice given face by face; a face too few or too many is an error. */
export class Fight {
  private state: GameState = emptyGame('g');
  readonly record: BattleEvent[] = [];

  constructor(settings: JsonObject = {}) {
    this.do({ type: 'start', name: 'Hill 112', ruleset: 'eagles', settings, umpireRoleId: null, commitment: '' });
  }

  get battle(): EaglesBattle {
    return this.state.battle as EaglesBattle;
  }

  get diary(): readonly DiaryEntry[] {
    return eagles.diary(this.battle);
  }

  do(command: GameCommand, faces: readonly number[] = [], as: Actor = UMPIRE): readonly BattleEvent[] {
    const source = scriptedFaces(faces);
    const { events, state } = decide(this.state, command, {
      ruleset: eagles,
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
  side(name: string, nation: string): string {
    this.do({ type: 'add-side', name, fields: { nation }, roleId: null, playerIds: [] });
    return [...this.battle.tables.side.values()].find((side) => side.name === name)!.id;
  }

  /** @returns the unit's id */
  add(name: string, side: string, fields: JsonObject = {}): string {
    this.do({ type: 'add-unit', name, side, fields: { baseFp: 4, ...fields } });
    return this.named(name).id;
  }

  edit(unit: string, fields: JsonObject): void {
    this.do({ type: 'edit-unit', unit, fields });
  }

  act(act: string, params: JsonObject, as: Actor = UMPIRE, faces: readonly number[] = []): BattleEvent {
    return this.do({ type: 'act', act, params }, faces, as)[0]!;
  }

  roll(
    procedure: string,
    roles: Readonly<Record<string, readonly string[]>>,
    typed: JsonObject,
    faces: readonly number[] = [],
    as: Actor = UMPIRE,
  ): BattleEvent {
    return this.do({ type: 'resolve', procedure: `eagles.${procedure}`, roles, typed }, faces, as)[0]!;
  }

  /** To the next phase. */
  next(faces: readonly number[] = []): readonly BattleEvent[] {
    return this.do({ type: 'advance', to: 'phase' }, faces);
  }

  /** On until this phase of this turn has begun; the faces are for the last step, in which nothing else may roll. */
  until(turn: number, phase: string, faces: readonly number[] = []): readonly BattleEvent[] {
    const events: BattleEvent[] = [];
    while (this.battle.game.turn !== turn || this.battle.game.phase !== phase) {
      const step = eagles.phases.findIndex(({ id }) => id === this.battle.game.phase);
      const next = eagles.phases[step + 1];
      const isLast = (next?.id ?? 'movement') === phase && this.battle.game.turn + (next ? 0 : 1) === turn;
      events.push(...this.next(isLast ? faces : []));
    }
    return events;
  }

  named(name: string): EaglesUnit {
    return [...this.battle.tables.unit.values()].find((unit) => unit.name === name)!;
  }

  mission(number: number): Mission {
    return [...this.battle.tables.mission.values()].find((mission) => mission.number === number)!;
  }

  section(name: string): Minefield | undefined {
    return [...(this.battle.tables.minefield?.values() ?? [])].find((section) => section.name === name);
  }
}

export function player(sideId: string): Actor {
  return { id: `p${sideId}`, name: `player of ${sideId}`, standing: 'player', sideId };
}

/** What a refusal says: its code and the sections it cites. */
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
