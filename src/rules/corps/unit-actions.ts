import {
  suggestActCommand,
  suggestProcedureCommand,
  type UnitAction,
  defineUnitAction,
  type UnitActions,
} from '../unit-actions.js';
import { applyProposalsAct } from './acts/night.js';
import { airStrike } from './procedures/air-strike.js';
import { bombardment } from './procedures/bombardment.js';
import { movement } from './procedures/movement.js';
import { replaceHqProcedure } from './procedures/replace-hq.js';
import type { CorpsBattle, CorpsSide, CorpsUnit, Proposal } from './state.js';
import { isScattered } from './unit.js';
import type { PhaseId, ProposalKind } from './vocabulary.js';

const isThere = (unit: CorpsUnit): boolean => unit.sp > 0 && !isScattered(unit);

/**
 * The task to move, for units on the table that have not moved (Movement). Surprised and surrounded units do not have this task.
 */
const moves = defineUnitAction<CorpsUnit, CorpsBattle>({
  left: 'has not moved',
  next: 'move',
  cites: ['Movement'],
  isLeft: (unit) => isThere(unit) && !unit.movedThisTurn && !unit.surprised && !unit.surrounded,
  suggest: ({ id }) => suggestProcedureCommand(movement, { unit: [id] }),
});

/**
 * The task to bombard, for artillery that can still fire in this turn (Combat). Attackers are not listed, because people choose
 * them.
 */
const bombards = defineUnitAction<CorpsUnit, CorpsBattle>({
  left: 'has not fired',
  next: 'fire with',
  cites: ['Combat'],
  isLeft: (unit) => isThere(unit) && unit.type === 'artillery' && !unit.firedThisTurn,
  suggest: ({ id }) => suggestProcedureCommand(bombardment, { firers: [id] }),
});

/** The task to fly, for sides with unused aircraft of the day (Air and Sea Power). */
const flies = defineUnitAction<CorpsSide, CorpsBattle>({
  table: 'side',
  left: 'air units left',
  next: 'strike with aircraft',
  cites: ['Air and Sea Power'],
  isLeft: ({ airUnits }) => airUnits > 0,
  suggest: ({ id }) => suggestProcedureCommand(airStrike, { side: [id] }),
});

/** The task to replace HQs that were lost in an earlier turn (Turn sequence, CO-8). */
const replaces = defineUnitAction<CorpsUnit, CorpsBattle>({
  left: 'has not been replaced',
  next: 'replace',
  cites: ['Turn sequence', 'CO-8'],
  isLeft: ({ type, sp, lostTurn }, { game }) => type === 'hq' && sp === 0 && lostTurn !== null && lostTurn < game.turn,
  suggest: ({ id }) => suggestProcedureCommand(replaceHqProcedure, { hq: [id] }),
});

/**
 * Builds the task to carry out a division's proposals (Night Phase). At the end of their phase, proposals are carried out
 * automatically.
 */
const proposed = (kind: ProposalKind, cites: UnitAction['cites']): UnitAction =>
  defineUnitAction<Proposal, CorpsBattle>({
    table: 'proposal',
    byUmpires: true,
    left: `has its ${kind} proposed and not carried out`,
    next: `carry out the ${kind} of`,
    noun: 'formation',
    cites,
    isLeft: (proposal) => proposal.kind === kind,
    suggest: () => suggestActCommand(applyProposalsAct, {}),
  });

/** The tasks of units in each phase. Weather and the command check are for umpires. */
export const UNIT_ACTIONS: UnitActions<PhaseId> = {
  weather: [],
  'command-check': [],
  'air-strikes': [flies],
  move: [moves],
  combat: [bombards],
  'replace-hq': [replaces],
  'night-recovery': [proposed('recovery', ['Night Phase: Recovery'])],
  'night-resupply': [proposed('resupply', ['Night Phase: Resupply'])],
  'night-movement': [moves],
};
