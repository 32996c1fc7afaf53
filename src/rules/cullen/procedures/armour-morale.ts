import { z } from 'zod';
import type { CullenEffect } from '../effect-kinds.js';
import { citeTen } from '../d10.js';
import type { Modifier } from '../modifiers.js';
import { rowFor, type ScoreRow, scoresOf } from '../score-rows.js';
import { inchesText, STATUS_AFTER, VEHICLE_MULTIPLIER } from '../moving/movement-tables.js';
import { armourVehicle, armourVehicleOf, distanceCites, driveChoice, mr, onRoad, roadSteps } from '../moving/vehicle-move.js';
import { rollScore } from '../score.js';
import { cullenProcedure } from '../state.js';
import { speedOf } from '../vehicles.js';
import { flag } from '../vocabulary.js';

const CITE = 'Armour Morale Test';

export const MORALE_RESULTS = ['retreat', 'retire', 'stands'] as const;
export type MoraleResult = (typeof MORALE_RESULTS)[number];

interface Tested {
  readonly mr: number;
  readonly underAtFire: boolean;
  readonly underMgFire: boolean;
}

/** Armour Morale Test: to the die; both kinds of fire add up (TC-29). */
export const MORALE_MODIFIERS: readonly Modifier<Tested>[] = [
  { label: 'MR', value: 1, times: ({ mr: rating }) => rating },
  { label: 'Under A/T fire', value: -4, times: ({ underAtFire }) => underAtFire },
  { label: 'Under MG fire', value: -1, times: ({ underMgFire }) => underMgFire },
];

/** Armour Morale Test; 0, which is not printed, retires (TC-29). */
export const MORALE_TEST: readonly (ScoreRow & { readonly result: MoraleResult })[] = [
  { from: -Infinity, to: -1, result: 'retreat' },
  { from: 0, to: 3, result: 'retire' },
  { from: 4, to: Infinity, result: 'stands' },
];

export type ArmourMoraleOutcome = {
  readonly score: number;
  readonly result: MoraleResult;
  /** 0, or negative: backwards. */
  readonly moveInches: number;
};

const effectsOf = (result: MoraleResult): CullenEffect[] => [
  { kind: 'set', role: 'unit', fields: { moraleDue: false } },
  ...(result === 'stands'
    ? []
    : [{ kind: 'fall-back', role: 'unit', status: result === 'retire' ? 'retiring' : 'retreating' } as const]),
];

/** Armour Morale Test. */
export const armourMorale = cullenProcedure({
  id: 'cullen.armour-morale',
  title: 'Armour morale test',
  cites: ['Armour Morale Test', 'Movement', 'Appendix A', 'TC-1', 'TC-7', 'TC-8', 'TC-28', 'TC-29', 'TC-30', 'TC-41'],
  input: z.strictObject({
    mr,
    underAtFire: flag('Under anti-tank fire; shells and aircraft count'),
    underMgFire: flag('Under machine gun fire'),
    vehicle: armourVehicle,
    drive: driveChoice,
    onRoad: onRoad.describe('The way back is along a road'),
  }),
  roles: {
    unit: {
      description: 'The armoured vehicle that is tested',
      acts: true,
      fills: {
        vehicle: armourVehicleOf,
        mr: (unit) => unit.mr,
        underAtFire: (unit) => unit.underFire.includes('at'),
        underMgFire: (unit) => unit.underFire.includes('mg'),
        drive: (unit) => unit.drive,
      },
    },
  },
  run(dice, input) {
    const { die, score, steps } = rollScore(dice, 'morale', MORALE_MODIFIERS, input, CITE);
    const row = rowFor(MORALE_TEST, score, CITE);
    const { result } = row;
    const read = { kind: 'table', label: `Morale ${scoresOf(row)}`, value: result, cite: CITE } as const;
    const cites = [
      CITE,
      ...citeTen(die),
      ...(input.underAtFire || input.underMgFire ? ['TC-41'] : []),
      ...(score === 0 || (input.underAtFire && input.underMgFire) ? ['TC-29'] : []),
    ];
    if (result === 'stands') {
      const outcome: ArmourMoraleOutcome = { score, result, moveInches: 0 };
      return { outcome, steps: [...steps, read], cites, effects: effectsOf(result) };
    }
    const { baseInches, drive, roadFactor } = speedOf(input.vehicle, input.drive, input.onRoad);
    const multiplier = VEHICLE_MULTIPLIER[result];
    const outcome: ArmourMoraleOutcome = { score, result, moveInches: baseInches * multiplier * roadFactor };
    return {
      outcome,
      steps: [
        ...steps,
        read,
        { kind: 'base', label: 'Base speed, inches', value: baseInches, cite: 'Appendix A' },
        { kind: 'table', label: `At once: ${STATUS_AFTER[result]}`, value: `x ${multiplier}`, cite: 'Movement' },
        ...roadSteps(roadFactor, drive),
        { kind: 'result', label: 'Move', value: inchesText(outcome.moveInches), cite: CITE },
      ],
      cites: [...cites, 'Movement', 'Appendix A', ...distanceCites(roadFactor, outcome.moveInches), 'TC-30'],
      effects: effectsOf(result),
    };
  },
  oddsOver: ['result'],
  measure: { label: 'vehicles that stand', of: ({ result }) => Number(result === 'stands') },
  summary({ score, result, moveInches }) {
    if (result === 'stands') return `Score ${score}: the vehicle stands.`;
    return `Score ${score}: the vehicle must ${result}, ${inchesText(moveInches)} at once.`;
  },
  tone: ({ result }) => (result === 'stands' ? 'nothing' : result === 'retire' ? 'effect' : 'decisive'),
});
