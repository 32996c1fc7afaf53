import { type JsonObject, createScriptedFaces } from '../../src/dice/index.js';
import {
  type BattleEvent,
  collectCorrectedValues,
  decideCommand,
  createEmptyGame,
  type GameCommand,
  type GameState,
  findShownEvent,
} from '../../src/game/index.js';
import type { Actor, Battle, Ruleset } from '../../src/rules/index.js';
import { findRuleset } from '../../src/rules/registry.js';
import { createAmendingEventFinder } from '../../src/knowing/index.js';

export const EAGLES: Ruleset = findRuleset('eagles');
export const SEED = 'ab'.repeat(32);
export const COMMITMENT = 'cd'.repeat(32);
const UMPIRE: Actor = { id: '1', name: 'Anna', standing: 'umpire', sideId: null };

/** A battle played by commands with given dice. Tests present its events. */
export class Played {
  readonly events: BattleEvent[] = [];
  private state: GameState = createEmptyGame('0123456789abcdef');

  constructor(name = 'Hill 112', settings: JsonObject = {}) {
    this.do({
      type: 'start',
      name,
      ruleset: 'eagles',
      settings: { spotting: 'open', ...settings },
      umpireRoleId: null,
      commitment: COMMITMENT,
    });
  }

  get context(): { battle: Battle; ruleset: Ruleset; earlier: (number: number) => BattleEvent | undefined } {
    return { battle: this.state.battle, ruleset: EAGLES, earlier: (number) => this.events[number - 1] };
  }

  /** Returns an event with its present facts. */
  now(number: number): BattleEvent {
    const get = (wanted: number): BattleEvent | undefined => this.events[wanted - 1];
    return findShownEvent(this.state, { get }, get(number)!);
  }

  /**
   * Returns what happened to the events afterwards, and the values with which corrections replaced those of one event.
   */
  takings(number: number) {
    const get = (wanted: number): BattleEvent | undefined => this.events[wanted - 1];
    return {
      ...createAmendingEventFinder(this.state, get, { readerOf: () => UMPIRE }),
      corrected: collectCorrectedValues(this.state, { get }, number),
    };
  }

  get last(): BattleEvent {
    return this.events.at(-1)!;
  }

  /**
   * Carries out a command as the umpire. Every event rolls these faces in turn.
   * @returns its events
   */
  do(command: GameCommand, faces: readonly number[] = [], actor: Actor = UMPIRE): readonly BattleEvent[] {
    const source = createScriptedFaces(faces);
    const meant = command.type === 'resolve' ? { again: true as const, ...command } : command;
    const decided = decideCommand(this.state, meant, {
      ruleset: EAGLES,
      actor,
      interactionId: String(this.events.length),
      at: '2026-08-01T18:00:00.000Z',
      facesFor: () => source,
      chronicle: {
        get: (number) => this.events[number - 1],
        after: (number, limit = Infinity) => this.events.slice(number, number + limit),
      },
    });
    source.finish();
    this.state = decided.state;
    this.events.push(...decided.events);
    return decided.events;
  }

  side(name: string, nation: string, playerIds: readonly string[] = []): string {
    this.do({ type: 'add-side', name, fields: { nation }, roleId: null, playerIds: [...playerIds] });
    return [...this.state.battle.tables.side.keys()].at(-1)!;
  }

  unit(name: string, side: string, fields: JsonObject): string {
    this.do({ type: 'add-unit', name, side, fields });
    return [...this.state.battle.tables.unit.keys()].at(-1)!;
  }

  /** Creates two sides with one unit each: 1/Pz (FP 6) and A Coy (infantry, FP 4, in BB). */
  static skirmish(firer = '1/Pz', target = 'A Coy', settings: JsonObject = {}): Skirmish {
    const played = new Played('Hill 112', settings);
    const axis = played.side('Axis', 'germany');
    const allies = played.side('Allies', 'usa');
    return Object.assign(played, {
      firer: played.unit(firer, axis, { kind: 'vehicle', baseFp: 6, da: 'MODERATE', moveCode: 'D' }),
      target: played.unit(target, allies, { baseFp: 4, tpd: 'BB' }),
    });
  }
}

export type Skirmish = Played & { readonly firer: string; readonly target: string };

/** Lets 1/Pz fire at A Coy from 200 yards. The faces 0, 9 and 8 hit infantry. */
export function shoot(played: Skirmish, faces = [0, 9, 4, 8, 3, 2, 1]): void {
  const roles = { firer: [played.firer], target: [played.target] };
  played.do({ type: 'resolve', procedure: 'eagles.direct-fire', roles, typed: { rangeYards: 200 } }, faces);
}

/** Plays a barrage without drift on this many companies. Every die shows `face`. */
export function barrage(targets: number, face = 1): { played: Played; events: readonly BattleEvent[] } {
  const played = new Played();
  const axis = played.side('Axis', 'usa');
  const allies = played.side('Allies', 'germany');
  const battery = played.unit('Secret Battery', axis, {
    kind: 'artillery',
    baseFp: 2,
    guns: 4,
    calibreMm: 105,
    xYards: 0,
    yYards: 0,
  });
  for (let i = 1; i <= targets; i++) played.unit(`Company ${i}`, allies, { baseFp: 4, xYards: 1000, yYards: 2000 });
  const call = { battery, freePoint: 'the church', xYards: 1000, yYards: 2000 };
  played.do({ type: 'act', act: 'artillery-call', params: call });
  played.do({ type: 'advance', to: 'turn' });
  const events = played.do({ type: 'advance', to: 'phase' }, [
    0,
    ...Array.from({ length: targets }, () => [face, 5, 6, 7]).flat(),
  ]);
  return { played, events };
}
