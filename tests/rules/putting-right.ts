import type { JsonObject } from '../../src/dice/index.js';
import {
  type BattleEvent,
  type GameCommand,
  type LaterResultMode,
  type UndoScope,
  findPresentEvent,
  buildLedgerFromEvents,
  verifyRecord,
} from '../../src/game/index.js';
import { findRuleset } from '../../src/rules/registry.js';
import type { Battle } from '../../src/rules/index.js';
import type { Played } from './played.js';

type Correction = GameCommand & { readonly type: 'correct' };

/**
 * Corrections by an umpire. Events are given by number. The faces are those needed in addition to the recorded ones.
 */
export class PuttingRight<B extends Battle> {
  constructor(private readonly played: Played<B>) {}

  undo(event?: number, later: LaterResultMode = 'again'): BattleEvent {
    return this.played.do({ type: 'undo', later, ...(event === undefined ? {} : { event }) })[0]!;
  }

  /** Undoes everything from an event on, or from the last change of phase or turn on. */
  back(scope: Exclude<UndoScope, 'event'>, event?: number): BattleEvent {
    return this.played.do({ type: 'undo', scope, later: 'again', ...(event === undefined ? {} : { event }) })[0]!;
  }

  redo(later: LaterResultMode = 'again'): BattleEvent {
    return this.played.do({ type: 'redo', later })[0]!;
  }

  correct(event: number, changes: JsonObject, more: Partial<Correction> = {}, faces: readonly number[] = []): BattleEvent {
    return this.played.do({ type: 'correct', event, changes, later: 'again', reason: 'a mistake', ...more }, faces)[0]!;
  }

  overrule(event: number, unit: string, fields: JsonObject, later: LaterResultMode = 'again'): BattleEvent {
    return this.played.do({ type: 'overrule', event, set: [{ unit, fields }], rest: 'stands', later, reason: 'a mistake' })[0]!;
  }

  /** Returns an event in its present form; undefined if it is undone. */
  standing(event: number): BattleEvent | undefined {
    const { record } = this.played;
    return findPresentEvent(buildLedgerFromEvents(record), { get: (number) => record[number - 1] }, event);
  }

  /** Returns the present outcome of an event's first result. */
  outcome(event: number, result = 0): JsonObject | undefined {
    return this.standing(event)?.resolutions[result]?.outcome;
  }

  /**
   * Verifies the record by deciding all events again from the start.
   * @returns the fault; null if there is none
   */
  fault(): unknown {
    return verifyRecord({ events: this.played.record, seed: null, finalHash: null, rulesetById: findRuleset }).fault;
  }
}
