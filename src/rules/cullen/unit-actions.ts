import {
  suggestProcedureCommand,
  type UnitAction,
  defineUnitAction,
  type UnitActions,
  buildAnyPlayer,
  type SuggestedCommand,
} from '../unit-actions.js';
import { isAllowed } from '../refusal.js';
import { unitIn, findVehicle } from './battle.js';
import { hasGuns, hasSmallArms } from './firing/from-units.js';
import { artilleryInfantry } from './procedures/artillery.js';
import { moveTroopsProcedure } from './procedures/move-troops.js';
import { moveArmourProcedure, moveSoftskinProcedure } from './procedures/move-vehicles.js';
import { observeProcedure } from './procedures/observe.js';
import { rally } from './procedures/rally.js';
import { smallArmsInfantry } from './procedures/small-arms.js';
import { checkFirer, checkMover } from './readiness.js';
import { checkCanTakePart } from './roles.js';
import type { CullenBattle, CullenUnit } from './state.js';
import { isTroops, isVehicle, type PhaseId } from './vocabulary.js';

const isThere = (unit: CullenUnit): boolean => unit.condition !== 'destroyed' && isAllowed(() => checkCanTakePart(unit));

/** Returns the procedure that moves units of this kind (Movement). */
export function findMoveProcedure({ id, kind }: CullenUnit): SuggestedCommand {
  if (kind === 'armour') return suggestProcedureCommand(moveArmourProcedure, { unit: [id] });
  return kind === 'softskin'
    ? suggestProcedureCommand(moveSoftskinProcedure, { unit: [id] })
    : suggestProcedureCommand(moveTroopsProcedure, { unit: [id] });
}

/** The task of troops with DPs to rally, at most once a move (Rally, TC-43). */
const rallies = defineUnitAction<CullenUnit, CullenBattle>({
  left: 'has not tried to rally',
  next: 'rally',
  cites: ['Rally', 'TC-43'],
  isLeft: (unit) => isThere(unit) && isTroops(unit) && unit.dps > 0 && !unit.ralliedThisMove,
  suggest: ({ id }) => suggestProcedureCommand(rally, { unit: [id] }),
});

/**
 * The task of each unit to make one movement roll in a move (Movement, TC-3). Carried units, and officers with a unit, move
 * together with it.
 */
const moves = defineUnitAction<CullenUnit, CullenBattle>({
  left: 'has not moved',
  next: 'move',
  cites: ['Movement', 'TC-3'],
  isLeft: (unit, battle) =>
    !unit.moved &&
    // Only a movement roll pins a unit, and the unit then stays where it is.
    unit.status !== 'pinned' &&
    isThere(unit) &&
    !(isVehicle(unit) && unit.condition !== 'sound') &&
    !unitIn(battle, unit.attachedTo) &&
    !findVehicle(battle, unit) &&
    isAllowed(() => checkMover(unit)),
  suggest: (unit) => findMoveProcedure(unit),
});

/**
 * The task of a unit to observe, at most once a move (Concealment and Observation, TC-44). An officer with a unit does not try
 * separately.
 */
const observes = defineUnitAction<CullenUnit, CullenBattle>({
  left: 'has not tried to observe',
  isChoice: true,
  next: 'observe with',
  cites: ['Concealment and Observation', 'TC-44'],
  isLeft: (unit) => isThere(unit) && unit.kind !== 'officer' && !unit.observedThisMove,
  suggest: ({ id }) => suggestProcedureCommand(observeProcedure, { observer: [id] }),
});

/** Builds the task to fire. Units that did not move fire before units that moved (Move Sequence). */
const fires = (whoMoved: boolean): UnitAction =>
  defineUnitAction<CullenUnit, CullenBattle>({
    left: 'has not fired',
    next: 'fire with',
    cites: ['Move Sequence', 'TC-55'],
    isLeft: (unit, battle) =>
      !unit.fired &&
      isThere(unit) &&
      unit.atPhase.moved === whoMoved &&
      unit.atPhase.status !== 'retreating' &&
      (hasSmallArms(unit) || hasGuns(unit)) &&
      isAllowed(() => checkFirer(unit, battle, buildAnyPlayer(unit.side))),
    suggest: (unit) =>
      hasSmallArms(unit)
        ? suggestProcedureCommand(smallArmsInfantry, { firer: [unit.id] })
        : suggestProcedureCommand(artilleryInfantry, { firer: [unit.id] }),
  });

/**
 * The tasks of units in each phase. Assaults are not listed because they are optional, and officers' risk rolls because they are
 * listed as open tasks.
 */
export const UNIT_ACTIONS: UnitActions<PhaseId> = {
  rally: [rallies],
  'assault-movement': [],
  movement: [moves],
  observing: [observes],
  'standing-fire': [fires(false)],
  'moving-fire': [fires(true)],
  assaults: [],
  officers: [],
};
