import { buildBaseStep, buildNoteStep, buildTableStep, includeIf } from '../../working.js';
import { BACK_ON_ROAD_CHECK } from '../checks.js';
import type { CullenEffect } from '../effect-kinds.js';
import { type Modifier, rollScore, findScoreRow, type ScoreRow, formatScores } from '../score.js';
import {
  VEHICLE_MULTIPLIER,
  armourVehicleInput,
  driveChoiceInput,
  listDriveSteps,
  buildImmobilisedInput,
  moraleRatingInput,
  onRoadInput,
} from '../moving/movement-tables.js';
import { filterMobileUnits, listLeavingRemarks } from '../remarks.js';
import { createAudienceFinder } from '../roles.js';
import { defineCullenProcedure, defineUnitInputs } from '../state.js';
import { findVehicleSpeed } from '../vehicles.js';
import { defineFlag } from '../vocabulary.js';

const CITE = 'Armour Morale Test';

const MORALE_RESULTS = ['retreat', 'retire', 'stands'] as const;
type MoraleResult = (typeof MORALE_RESULTS)[number];

interface Tested {
  readonly mr: number;
  readonly underAtFire: boolean;
  readonly underMgFire: boolean;
}

/** The modifiers of the die roll (Armour Morale Test). The modifiers for both kinds of fire add up (TC-29). */
export const MORALE_MODIFIERS: readonly Modifier<Tested>[] = [
  { label: 'MR', value: 1, times: ({ mr: rating }) => rating },
  { label: 'Under A/T fire', value: -4, times: ({ underAtFire }) => underAtFire, cites: ['TC-41'] },
  { label: 'Under MG fire', value: -1, times: ({ underMgFire }) => underMgFire, cites: ['TC-41'] },
];

/**
 * The result for each score (Armour Morale Test). The rulebook does not print a score of 0, which means that the unit retires
 * (TC-29).
 */
export const MORALE_TEST_RESULTS: readonly (ScoreRow & { readonly result: MoraleResult })[] = [
  { from: -Infinity, to: -1, result: 'retreat' },
  { from: 0, to: 3, result: 'retire' },
  { from: 4, to: Infinity, result: 'stands' },
];

const unit = defineUnitInputs('unit');

/** The morale test of a single vehicle (Armour Morale Test). */
export const armourMoraleProcedure = defineCullenProcedure({
  id: 'cullen.armour-morale',
  sections: ['Armour Morale Test', 'Movement', 'Appendix A'],
  title: 'Roll a morale test for armour',
  heading: 'Morale test',
  inputs: {
    mr: moraleRatingInput,
    underAtFire: unit.from(defineFlag('The vehicle was under anti-tank, artillery or air attack'), ({ underFire }) =>
      underFire.includes('at'),
    ),
    underMgFire: unit.from(defineFlag('The vehicle was under machine gun fire'), ({ underFire }) => underFire.includes('mg')),
    vehicle: armourVehicleInput,
    drive: driveChoiceInput,
    onRoad: onRoadInput.describe('The route back is along a road'),
    immobilised: buildImmobilisedInput('The vehicle is immobilised, or its crew has left it'),
  },
  roles: { unit: { description: 'Armoured vehicle that is tested', acts: true, offeredTo: ({ moraleDue }) => moraleDue } },
  checks: [BACK_ON_ROAD_CHECK],
  usualPhases: ['standing-fire', 'moving-fire', 'assaults'],
  run(dice, input) {
    const { score, steps } = rollScore(dice, 'morale', MORALE_MODIFIERS, input, CITE);
    const row = findScoreRow(MORALE_TEST_RESULTS, score, CITE);
    const { result } = row;
    const ruled = score === 0 || (input.underAtFire && input.underMgFire);
    const status = result === 'retire' ? 'retiring' : 'retreating'; // The status of a unit that fails the test.
    const { baseInches, drive, roadFactor } = findVehicleSpeed(input.vehicle, input.drive, input.onRoad);
    const multiplier = result === 'stands' || input.immobilised ? 0 : VEHICLE_MULTIPLIER[result];
    const moveInches = baseInches * multiplier * roadFactor; // The distance is 0, or negative for a move backwards.
    return {
      outcome: { score, result, moveInches },
      steps: [
        ...steps,
        buildTableStep(`Morale score ${formatScores(row)}`, result, CITE, ruled && 'TC-29'),
        ...includeIf(
          result !== 'stands' && input.immobilised,
          buildNoteStep('The vehicle cannot move. It stays in place with that status', 'Movement', 'TC-30'),
        ),
        ...includeIf(
          multiplier !== 0,
          buildBaseStep('Base speed in inches', baseInches, 'Appendix A'),
          buildTableStep(`Moves at once, ${status}`, `base speed x ${multiplier}`, 'Movement', 'TC-30'),
          ...listDriveSteps(roadFactor, drive, moveInches, CITE),
        ),
      ],
      effects: [
        { kind: 'set', role: 'unit', fields: { moraleDue: false } },
        ...includeIf<CullenEffect<'unit'>>(result !== 'stands', {
          kind: 'fall-back',
          role: 'unit',
          status,
          inches: Math.abs(moveInches),
        }),
      ],
    };
  },
  remarks({ one }, outcome) {
    const unit = one('unit');
    if (!unit) return [];
    return [
      ...includeIf(!unit.moraleDue, `${unit.name} did not have to take this test (Armour Morale Test).`),
      ...listLeavingRemarks(outcome && outcome.result !== 'stands' ? filterMobileUnits([unit]) : []),
    ];
  },
  audience: createAudienceFinder(['unit']),
  oddsOver: ['result'],
  measure: { label: 'vehicles that hold their position', of: ({ result }) => Number(result === 'stands') },
  summary({ score, result, moveInches }) {
    if (result === 'stands') return `Score ${score}: the vehicle holds its position.`;
    if (moveInches === 0) return `Score ${score}: the vehicle must ${result} but cannot move.`;
    return `Score ${score}: the vehicle must ${result} ${-moveInches}" at once.`;
  },
  verdict: ({ score, result, moveInches }, name) => ({
    fate:
      result === 'stands'
        ? `${name('unit')} holds its position`
        : `${name('unit')} must ${result}${moveInches === 0 ? ' but cannot move' : ` ${-moveInches}" at once`}`,
    score: `score ${score}`,
  }),
  tone: ({ result }) => (result === 'stands' ? 'nothing' : result === 'retire' ? 'effect' : 'decisive'),
});
