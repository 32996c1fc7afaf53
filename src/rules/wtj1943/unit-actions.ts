import { suggestProcedureCommand, defineUnitAction, type UnitActions, buildAnyPlayer } from '../unit-actions.js';
import { isAllowed } from '../refusal.js';
import { commandTest } from './procedures/command-test.js';
import { footMove } from './procedures/foot-move.js';
import { vehicleMove } from './procedures/vehicle-move.js';
import { checkDeclaredOrders, checkNotCarried, checkCanTakePart, checkNotTested } from './readiness.js';
import type { Wtj1943Battle, Wtj1943Unit } from './state.js';
import type { PhaseId } from './vocabulary.js';

/** Returns true for a unit on the table that no vehicle carries or tows. */
const isFree = (unit: Wtj1943Unit, battle: Wtj1943Battle): boolean =>
  isAllowed(
    () => checkCanTakePart(unit),
    () => checkNotCarried(unit, battle),
  );

/**
 * 2.1: lists units that must still take their command test this turn. Carried and towed units take no test, because they move
 * with their vehicle. In a battle with sealed orders, units that declare neither maneuver nor assault also take no test (W-27).
 */
const tests = defineUnitAction<Wtj1943Unit, Wtj1943Battle>({
  left: 'has not taken its command test',
  next: 'test the command of',
  cites: ['2.1'],
  isLeft: (unit, battle) =>
    isFree(unit, battle) &&
    isAllowed(
      () => checkNotTested(unit),
      () => checkDeclaredOrders(unit, battle, buildAnyPlayer(unit.side)),
    ),
  suggest: ({ id }) => suggestProcedureCommand(commandTest, { unit: [id] }),
});

/** 2.1, 2.2, 2.3: lists units that have passed their test and have not moved. */
const moves = defineUnitAction<Wtj1943Unit, Wtj1943Battle>({
  left: 'has not moved',
  next: 'move',
  cites: ['2.1'],
  isLeft: (unit, battle) =>
    unit.commandPassed && unit.movedYards === 0 && unit.spentPct < 100 && !unit.immobilized && isFree(unit, battle),
  suggest: ({ id, kind }) => suggestProcedureCommand(kind === 'vehicle' ? vehicleMove : footMove, { unit: [id] }),
});

/** The actions of units in each phase. Chapter 2 has neither fire nor assaults. */
export const UNIT_ACTIONS: UnitActions<PhaseId> = { command: [tests], movement: [moves], fire: [], assault: [] };
