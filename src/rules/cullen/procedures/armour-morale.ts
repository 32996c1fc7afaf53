import { base, note, table, valuesIf } from '../../working.js';
import { BACK_ON_ROAD } from '../checks.js';
import type { CullenEffect } from '../effect-kinds.js';
import { type Modifier, rollScore, findRow, type ScoreRow, scoresOf } from '../score.js';
import { VEHICLE_MULTIPLIER } from '../moving/movement-tables.js';
import { armourVehicle, driveChoice, driveSteps, immobilised, mr, onRoad } from '../moving/vehicle-move.js';
import { filterMobile, remarksOnLeaving } from '../remarks.js';
import { audienceOf } from '../roles.js';
import { cullenProcedure, unitsIn } from '../state.js';
import { speedOf } from '../vehicles.js';
import { flag } from '../vocabulary.js';

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
export const MORALE_TEST: readonly (ScoreRow & { readonly result: MoraleResult })[] = [
  { from: -Infinity, to: -1, result: 'retreat' },
  { from: 0, to: 3, result: 'retire' },
  { from: 4, to: Infinity, result: 'stands' },
];

const unit = unitsIn('unit');

/** The morale test of a single vehicle (Armour Morale Test). */
export const armourMorale = cullenProcedure({
  id: 'cullen.armour-morale',
  sections: ['Armour Morale Test', 'Movement', 'Appendix A'],
  title: 'Roll a morale test for armour',
  heading: 'Morale test',
  inputs: {
    mr,
    underAtFire: unit.from(flag('The vehicle was under anti-tank, artillery or air attack'), ({ underFire }) =>
      underFire.includes('at'),
    ),
    underMgFire: unit.from(flag('The vehicle was under machine gun fire'), ({ underFire }) => underFire.includes('mg')),
    vehicle: armourVehicle,
    drive: driveChoice,
    onRoad: onRoad.describe('The route back is along a road'),
    immobilised: immobilised('The vehicle is immobilised, or its crew has left it'),
  },
  roles: { unit: { description: 'Armoured vehicle that is tested', acts: true, offeredTo: ({ moraleDue }) => moraleDue } },
  checks: [BACK_ON_ROAD],
  usualPhases: ['standing-fire', 'moving-fire', 'assaults'],
  run(dice, input) {
    const { score, steps } = rollScore(dice, 'morale', MORALE_MODIFIERS, input, CITE);
    const row = findRow(MORALE_TEST, score, CITE);
    const { result } = row;
    const ruled = score === 0 || (input.underAtFire && input.underMgFire);
    const status = result === 'retire' ? 'retiring' : 'retreating'; // The status of a unit that fails the test.
    const { baseInches, drive, roadFactor } = speedOf(input.vehicle, input.drive, input.onRoad);
    const multiplier = result === 'stands' || input.immobilised ? 0 : VEHICLE_MULTIPLIER[result];
    const moveInches = baseInches * multiplier * roadFactor; // The distance is 0, or negative for a move backwards.
    return {
      outcome: { score, result, moveInches },
      steps: [
        ...steps,
        table(`Morale score ${scoresOf(row)}`, result, CITE, ruled && 'TC-29'),
        ...valuesIf(
          result !== 'stands' && input.immobilised,
          note('The vehicle cannot move. It stays in place with that status', 'Movement', 'TC-30'),
        ),
        ...valuesIf(
          multiplier !== 0,
          base('Base speed in inches', baseInches, 'Appendix A'),
          table(`Moves at once, ${status}`, `base speed x ${multiplier}`, 'Movement', 'TC-30'),
          ...driveSteps(roadFactor, drive, moveInches, CITE),
        ),
      ],
      effects: [
        { kind: 'set', role: 'unit', fields: { moraleDue: false } },
        ...valuesIf<CullenEffect<'unit'>>(result !== 'stands', {
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
      ...valuesIf(!unit.moraleDue, `${unit.name} did not have to take this test (Armour Morale Test).`),
      ...remarksOnLeaving(outcome && outcome.result !== 'stands' ? filterMobile([unit]) : []),
    ];
  },
  audience: audienceOf(['unit']),
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
