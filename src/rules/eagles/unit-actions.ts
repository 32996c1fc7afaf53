import { suggestProcedureCommand, defineUnitAction, type UnitActions, buildAnyPlayer } from '../unit-actions.js';
import { isAllowed } from '../refusal.js';
import { findClearedSection } from './minefields.js';
import { directFire } from './procedures/direct-fire.js';
import { movement } from './procedures/movement.js';
import { checkFirer, checkMover, checkOnBoard } from './readiness.js';
import { checkCanTakePart } from './roles.js';
import type { EaglesBattle, EaglesUnit } from './state.js';
import type { PhaseId } from './vocabulary.js';

/** E-49: checks whether a unit is clearing mines in this turn. If so, the unit can neither move nor fire. */
const isClearing = ({ id }: EaglesUnit, battle: EaglesBattle): boolean =>
  findClearedSection(battle, id)?.clearTurn === battle.game.turn;

/** 2.1: lists units that can move and have not moved. Suppressed units, deployed guns and units stopped by mines cannot move. */
const moves = defineUnitAction<EaglesUnit, EaglesBattle>({
  left: 'has not moved',
  next: 'move',
  cites: ['2.1'],
  isLeft: (unit, battle) =>
    !unit.moved &&
    !isClearing(unit, battle) &&
    isAllowed(
      () => checkCanTakePart(unit),
      () => checkOnBoard(unit),
      () => checkMover(unit, battle),
    ),
  suggest: ({ id }) => suggestProcedureCommand(movement, { unit: [id] }),
});

/** 4.0: lists units on the board that have firepower and have not fired, in a barrage or otherwise. */
const fires = defineUnitAction<EaglesUnit, EaglesBattle>({
  left: 'has not fired',
  next: 'fire with',
  cites: ['4.0'],
  isLeft: (unit, battle) =>
    !unit.fired &&
    unit.fp > 0 &&
    !isClearing(unit, battle) &&
    isAllowed(
      () => checkCanTakePart(unit),
      () => checkOnBoard(unit),
      () => checkFirer(unit, battle, buildAnyPlayer(unit.side)),
    ),
  suggest: ({ id }) => suggestProcedureCommand(directFire, { firer: [id] }),
});

/** The tasks of units in each phase. Fire in the indirect fire phase happens automatically, and assaults are optional. */
export const UNIT_ACTIONS: UnitActions<PhaseId> = { movement: [moves], indirect: [], direct: [fires], melee: [] };
