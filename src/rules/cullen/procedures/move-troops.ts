import { z } from 'zod';
import type { Actor } from '../../happening.js';
import { type Refusal, refuseIllegal } from '../../refusal.js';
import { buildTableStep, includeIf } from '../../working.js';
import { findBestRow, type Modifier, rollScore, findScoreRow, formatScores } from '../score.js';
import { DOUBLE_MOVE, formatInches, STATUS_AFTER_MOVE, TROOP_MOVES } from '../moving/movement-tables.js';
import { LIMBERS_CHECK } from '../checks.js';
import { GROUND_CHECKS } from '../moving/ground-check.js';
import { MOVEMENT_ROLL_PARTS, listMoveRemarks } from '../moving/movement-roll.js';
import {
  buildBestRollLimit,
  checkCanMoveAlone,
  checkRouteLength,
  findFarthestMove,
  type EnteredRoute,
  buildRouteInputs,
} from '../moving/on-the-map.js';
import { checkMover } from '../readiness.js';
import { type CullenBattle, defineCullenProcedure, type CullenUnit, defineUnitInputs } from '../state.js';
import { type MovementKind, findMovementKind, findSeniorFactor, recordHelp } from '../troops.js';
import { isUnlimbered } from '../unit-state.js';
import { defineFlag, defineInt } from '../vocabulary.js';

const CITE = 'Movement';
const MARCHERS = ['infantry', 'cavalry', 'limber'] as const;

interface Marching {
  readonly mr: number;
  readonly unitDps: number;
  readonly officer: number;
  readonly column: boolean;
}

/** The modifiers of the die roll for infantry, cavalry and limbers (Movement). */
export const TROOP_MOVE_MODIFIERS: readonly Modifier<Marching>[] = [
  { label: 'MR', value: 1, times: ({ mr }) => mr },
  { label: 'Each DP', many: 'DPs', value: -1, times: ({ unitDps }) => unitDps },
  { label: 'Factor of the senior officer', value: 1, times: ({ officer }) => officer, cites: ['TC-5'] },
  { label: 'In march column', value: 2, times: ({ column }) => column },
];

/** Checks whether an officer is without a unit. @throws {Refusal} ILLEGAL for an officer with a unit */
function isUnattachedOfficer({ kind, name, attachedTo }: CullenUnit): boolean {
  if (kind === 'officer' && attachedTo !== null) throw refuseAttached(name);
  return kind === 'officer';
}

const refuseAttached = (name: string): Refusal =>
  refuseIllegal(`${name} is attached to a unit and moves with it. Move the unit, or detach the officer first.`, CITE);

/**
 * Requires a unit that can move. A player's officer must be without a unit, and must not have moved, alone or with a unit that
 * they have left (TC-52).
 * @throws {Refusal} ILLEGAL if a player's officer is with a unit or has moved; any refusal of `checkMover`
 */
function checkMarcher(marcher: CullenUnit, _battle: CullenBattle, { standing }: Actor): void {
  checkMover(marcher);
  if (standing === 'umpire' || marcher.kind !== 'officer') return;
  if (marcher.attachedTo !== null) throw refuseAttached(marcher.name);
  if (marcher.moved) throw refuseIllegal(`${marcher.name} has already moved in this move. Choose another unit.`, CITE, 'TC-52');
}

/** Returns the inches of the best roll of troops. An officer without a unit makes a Double move. */
const bestInches = (
  input: Marching & EnteredRoute & { readonly troop: MovementKind; readonly unattachedOfficer: boolean },
): number => (input.unattachedOfficer ? DOUBLE_MOVE : findBestRow(TROOP_MOVES, TROOP_MOVE_MODIFIERS, input, CITE))[input.troop];

const REACH = buildBestRollLimit(bestInches, ({ troop }) => DOUBLE_MOVE[troop]);

const unit = defineUnitInputs('unit');

/** The roll of infantry, cavalry or a limber in phase 3 of a move (Movement). */
export const moveTroopsProcedure = defineCullenProcedure({
  id: 'cullen.move-troops',
  sections: ['Movement'],
  title: 'Roll to move infantry, cavalry or horse limbers',
  heading: 'Movement',
  ...MOVEMENT_ROLL_PARTS,
  after(desk, resolution) {
    recordHelp(desk, resolution.roles.unit ?? [], resolution.input.officer);
    return MOVEMENT_ROLL_PARTS.after(desk, resolution);
  },
  inputs: {
    troop: unit.from(z.enum(MARCHERS).describe('Type of unit: infantry, mounted cavalry or limber (horse-drawn guns)'), (unit) =>
      findMovementKind(unit, CITE),
    ),
    mr: unit.its('mr', 'Morale rating (Ratings)'),
    unitDps: unit.its('dps', 'DPs that the unit has'),
    officer: unit.inScene(
      defineInt(0, 3).default(0).describe('Factor of the senior officer with the unit. 0: no officer'),
      findSeniorFactor,
    ),
    column: unit.its('column', 'The unit is in march column'),
    unattachedOfficer: unit.from(defineFlag('The unit is an officer without a unit'), isUnattachedOfficer),
    ...buildRouteInputs((unit) => {
      const marcher = findMovementKind(unit, CITE);
      return unit.kind === 'officer'
        ? [DOUBLE_MOVE[marcher]]
        : TROOP_MOVES.map((row) => row[marcher]).filter((inches) => inches > 0);
    }),
  },
  roles: { unit: { description: 'Unit that moves', acts: true, check: checkMarcher, checkWith: checkCanMoveAlone } },
  checks: [...GROUND_CHECKS, REACH.check, LIMBERS_CHECK],
  fitsExactly: REACH.fitsExactly,
  farthest(scene) {
    const unit = scene.typed?.troop === undefined ? scene.one('unit') : undefined;
    return unit && findFarthestMove(scene, DOUBLE_MOVE[findMovementKind(unit, CITE)]);
  },
  run(dice, input) {
    const { troop, unattachedOfficer } = input;
    if (input.column && troop === 'limber')
      throw refuseIllegal('Only infantry and cavalry can march in column. Leave “column” out.', CITE, 'TC-53');
    if (unattachedOfficer && troop === 'limber')
      throw refuseIllegal('An officer cannot move as a limbered gun. Choose infantry or cavalry.', CITE, 'TC-52');
    checkRouteLength(input, DOUBLE_MOVE[troop], CITE);
    const rolled = unattachedOfficer ? null : rollScore(dice, 'movement', TROOP_MOVE_MODIFIERS, input, CITE);
    const row = rolled ? findScoreRow(TROOP_MOVES, rolled.score, CITE) : DOUBLE_MOVE;
    const moveInches = row[troop];
    const status = STATUS_AFTER_MOVE[row.result];
    return {
      outcome: { score: rolled?.score ?? null, result: row.result, moveInches, status },
      steps: rolled
        ? [
            ...rolled.steps,
            buildTableStep(
              `Movement score ${formatScores(row)}, ${troop}`,
              `${row.result}, ${formatInches(moveInches)}`,
              CITE,
              moveInches < 0 && 'TC-4',
              status !== 'steady' && 'TC-9',
              troop === 'cavalry' && 'TC-17',
            ),
          ]
        : [buildTableStep('Unattached officer, Double move', `${moveInches}"`, CITE, 'TC-52')],
      effects: [{ kind: 'move', role: 'unit', moveInches, moved: moveInches !== 0, status }],
    };
  },
  remarks(scene, outcome) {
    const unit = scene.one('unit');
    return [
      ...includeIf(
        unit !== undefined && isUnlimbered(unit),
        `${unit?.name ?? ''} is unlimbered, and limbering takes its whole move (TC-10).`,
      ),
      ...listMoveRemarks(scene, outcome),
    ];
  },
});
