import { expect } from 'vitest';
import { type JsonObject, scriptedFaces } from '../../../../src/dice/index.js';
import { type BattleEvent, decide, emptyGame, type GameCommand, type GameState } from '../../../../src/game/index.js';
import { cullen } from '../../../../src/rules/cullen/index.js';
import type { CullenBattle, CullenSide, CullenUnit } from '../../../../src/rules/cullen/state.js';
import { type Actor, applyChanges, type Battle, reverseChanges } from '../../../../src/rules/index.js';

export const UMPIRE: Actor = { id: '1', name: 'umpire', standing: 'umpire', sideId: null };
export const SPECTATOR: Actor = { id: '9', name: 'visitor', standing: 'spectator', sideId: null };

export const player = (sideId: string): Actor => ({
  id: `p${sideId}`,
  name: `player of ${sideId}`,
  standing: 'player',
  sideId,
});

/** A battle as plain data, rows in no particular order. */
export const plain = ({ game, tables }: Battle): unknown => ({
  game,
  tables: Object.fromEntries(Object.entries(tables).map(([name, rows]) => [name, Object.fromEntries(rows)])),
});

type Roles = Readonly<Record<string, readonly string[]>>;

/**
 * A small battle played through the house, with dice given face by face; a face too few or too many is an error, and so is an
 * event whose changes cannot be taken back.
 */
export class Fight {
  private state: GameState = emptyGame('g');
  readonly record: BattleEvent[] = [];

  constructor() {
    this.do({ type: 'start', name: 'Teruel', ruleset: 'cullen', settings: {}, umpireRoleId: null, commitment: '' });
  }

  get battle(): CullenBattle {
    return this.state.battle as CullenBattle;
  }

  do(command: GameCommand, faces: readonly number[] = [], as: Actor = UMPIRE): readonly BattleEvent[] {
    const source = scriptedFaces(faces);
    const before = this.state.battle;
    const { events, state } = decide(this.state, command, {
      ruleset: cullen,
      actor: as,
      interactionId: `i${this.record.length}`,
      at: '2026-01-01T00:00:00.000Z',
      facesFor: () => source,
      chronicle: { get: (number) => this.record[number - 1], after: (number) => this.record.slice(number) },
    });
    source.finish();
    if (command.type !== 'start') {
      const back = applyChanges<Battle>(state.battle, reverseChanges(events.flatMap(({ changes }) => changes)));
      expect(plain(back)).toEqual(plain(before));
    }
    this.state = state;
    this.record.push(...events);
    return events;
  }

  /** @returns the side's id */
  side(name: string, airstrikes = 0): string {
    this.do({ type: 'add-side', name, fields: { airstrikes }, roleId: null, playerIds: [] });
    return this.sideNamed(name).id;
  }

  /** An infantry company of three rifles and an LMG, but for these fields. @returns the unit's id */
  add(name: string, side: string, fields: JsonObject = {}): string {
    const company = fields.kind === undefined ? { kind: 'infantry', rifle: 3, lmg: 1 } : {};
    this.do({ type: 'add-unit', name, side, fields: { ...company, ...fields } });
    return this.named(name).id;
  }

  edit(unit: string, fields: JsonObject): void {
    this.do({ type: 'edit-unit', unit, fields });
  }

  act(act: string, params: JsonObject, as: Actor = UMPIRE): BattleEvent {
    return this.do({ type: 'act', act, params }, [], as)[0]!;
  }

  roll(procedure: string, roles: Roles, typed: JsonObject = {}, faces: readonly number[] = [], as: Actor = UMPIRE): BattleEvent {
    return this.do({ type: 'resolve', procedure: `cullen.${procedure}`, roles, typed }, faces, as)[0]!;
  }

  undo(): void {
    this.do({ type: 'undo', later: 'refuse' });
  }

  /** To the next phase. */
  next(): readonly BattleEvent[] {
    return this.do({ type: 'advance', to: 'phase' });
  }

  /** On until this phase of this move has begun. @returns what happened last */
  until(turn: number, phase: string): BattleEvent {
    while (this.battle.game.turn !== turn || this.battle.game.phase !== phase) this.next();
    return this.record.at(-1)!;
  }

  named(name: string): CullenUnit {
    return [...this.battle.tables.unit.values()].find((unit) => unit.name === name)!;
  }

  sideNamed(name: string): CullenSide {
    return [...this.battle.tables.side.values()].find((side) => side.name === name)!;
  }
}

interface Said {
  readonly code: string;
  readonly cites: readonly string[];
  readonly message: string;
  readonly field: string | null;
}

/** What a refusal says: its code and the headings it cites. */
export function refusal(run: () => unknown): Said {
  try {
    run();
  } catch (error) {
    const { code, cites, message, field } = error as Said;
    if (code === undefined) throw error;
    return { code, cites, message, field };
  }
  throw new Error('it was not refused');
}
