import { z } from 'zod';
import { refuseIllegal } from '../../refusal.js';
import { countNoun } from '../../words.js';
import { buildBaseStep, buildResultStep, buildTableStep } from '../../working.js';
import { CLOSES_IN_CHECK, mayCloseIn } from '../checks.js';
import { addDps, buildDpEffects, listHeldDpSteps } from '../dps.js';
import { citeTen, rollD10 } from '../score.js';
import { NORMAL_MOVE } from '../moving/movement-tables.js';
import { checkFighter, checkMover, listFighterRemarks } from '../readiness.js';
import { GROUND_CHECKS } from '../moving/ground-check.js';
import { ONE_UNIT_MOVE_PARTS, listMoveRemarks } from '../moving/movement-roll.js';
import {
  checkCanMoveAlone,
  checkRouteLength,
  type EnteredRoute,
  buildRouteInputs,
  buildBestRollLimit,
} from '../moving/on-the-map.js';
import { defineCullenProcedure, type CullenUnit, defineUnitInputs } from '../state.js';
import { countDps, findMovementKind } from '../troops.js';
import { defineInt, MAX_DPS, type Troop, TROOPS } from '../vocabulary.js';

const CITE = 'Assault Movement';

/**
 * The table printed between Rally and Movement (Assault Movement, TC-2). For each die result, the table contains the unit's
 * fraction of a Normal move (TC-3), and the DPs that the unit receives on the way.
 */
export const ASSAULT_MOVES: Readonly<Record<number, { readonly fraction: 0 | 0.5 | 1; readonly dps: number }>> = {
  1: { fraction: 0, dps: 2 },
  2: { fraction: 0, dps: 1 },
  3: { fraction: 0.5, dps: 2 },
  4: { fraction: 0.5, dps: 1 },
  5: { fraction: 0.5, dps: 0 },
  6: { fraction: 0.5, dps: 0 },
  7: { fraction: 1, dps: 2 },
  8: { fraction: 1, dps: 1 },
  9: { fraction: 1, dps: 0 },
  10: { fraction: 1, dps: 0 },
};

/**
 * Returns the kind of troops by which a unit moves when it closes to assault.
 * @throws {Refusal} ILLEGAL for vehicles and guns, which cannot close to assault
 */
function closingTroop(unit: CullenUnit): Troop {
  const marcher = findMovementKind(unit, CITE);
  if (marcher === 'limber')
    throw refuseIllegal(`${unit.name} is drawn by limbers and cannot close to assault. Choose another unit.`, CITE);
  return marcher;
}

export const FRACTION_TEXT: Readonly<Record<number, string>> = { 0: 'no move', 0.5: 'half a move', 1: 'a full move' };

/** Returns the inches of a full Normal move, which the best die result allows (TC-3). */
const fullMove = ({ troop }: EnteredRoute & { readonly troop: Troop }): number => NORMAL_MOVE[troop];

const REACH = buildBestRollLimit(fullMove, fullMove);

const unit = defineUnitInputs('unit');

/** The move of a unit into an assault (Move Sequence 2, Assault Movement). */
export const assaultMove = defineCullenProcedure({
  id: 'cullen.assault-move',
  sections: ['Move Sequence', 'Assault Movement', 'DPs'],
  title: 'Roll how far a unit closes in to assault, and the DPs it takes',
  heading: 'Assault movement',
  ...ONE_UNIT_MOVE_PARTS,
  inputs: {
    troop: unit.from(z.enum(TROOPS).describe('Type of unit. Cavalry: only while mounted'), closingTroop),
    unitDps: unit.from(defineInt(0, MAX_DPS).default(0).describe('DPs that the unit has'), countDps),
    status: unit.its('status', 'Status of the unit (Movement)'),
    ...buildRouteInputs((unit) => [0.5, 1].map((fraction) => fraction * NORMAL_MOVE[closingTroop(unit)])),
  },
  roles: {
    unit: {
      description: 'Unit that closes to assault',
      acts: true,
      check(unit, battle, actor) {
        checkMover(unit);
        checkFighter(unit, battle, actor);
      },
      checkWith: checkCanMoveAlone,
    },
  },
  checks: [...GROUND_CHECKS, REACH.check, CLOSES_IN_CHECK],
  fitsExactly: REACH.fitsExactly,
  usualPhases: ['assault-movement'],
  isDueFor: mayCloseIn,
  run(dice, { troop, unitDps, status, ...way }) {
    if (status === 'retiring' || status === 'retreating')
      throw refuseIllegal(`A ${status} unit cannot make an assault move. Use a movement roll instead.`, CITE, 'TC-9');
    checkRouteLength(way, NORMAL_MOVE[troop], CITE);
    const die = rollD10(dice, 'assault movement');
    const row = ASSAULT_MOVES[die]!;
    const moveInches = row.fraction * NORMAL_MOVE[troop];
    const held = addDps(unitDps, row.dps);
    return {
      outcome: { moveFraction: row.fraction, moveInches, dps: row.dps, ...held },
      steps: [
        buildBaseStep('Die', die, CITE, citeTen(die)),
        buildTableStep(
          `Die ${die}`,
          `${FRACTION_TEXT[row.fraction]}, ${countNoun(row.dps, 'DP')}`,
          CITE,
          'Move Sequence',
          'TC-2',
        ),
        buildBaseStep(`Normal move of ${troop} in inches`, NORMAL_MOVE[troop], 'TC-3', troop === 'cavalry' && 'TC-17'),
        buildResultStep('Inches moved', moveInches, CITE),
        ...listHeldDpSteps(held),
      ],
      effects: [{ kind: 'move', role: 'unit', moveInches, moved: true, closes: true }, ...buildDpEffects('unit', row.dps)],
    };
  },
  remarks: (scene, outcome) => [...listFighterRemarks(scene.battle, scene.one('unit')), ...listMoveRemarks(scene, outcome)],
  oddsOver: ['moveFraction', 'dps'],
  measure: { label: 'moves closed, minus DPs taken', of: ({ moveFraction, dps }) => moveFraction - dps },
  summary({ moveFraction, moveInches, dps, elementsLost }) {
    const distance =
      moveInches === 0 ? 'The unit does not close in' : `The unit closes in by ${FRACTION_TEXT[moveFraction]} (${moveInches}")`;
    const lost = elementsLost === 0 ? '' : ` and loses ${countNoun(elementsLost, 'element')}`;
    return `${distance}${lost === '' ? ' and' : ','} takes ${dps === 0 ? 'no DPs' : countNoun(dps, 'DP')}${lost}.`;
  },
  tone: ({ moveInches, elementsLost }) => (elementsLost > 0 ? 'decisive' : moveInches === 0 ? 'nothing' : 'effect'),
});
