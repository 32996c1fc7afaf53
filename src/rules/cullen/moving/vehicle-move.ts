import { z } from 'zod';
import type { Step, Tone } from '../../procedure.js';
import { illegal } from '../../refusal.js';
import type { CullenEffect } from '../effect-kinds.js';
import { rowFor, type ScoreRow, scoresOf } from '../score-rows.js';
import type { Score } from '../score.js';
import type { CullenUnit } from '../state.js';
import type { Speed } from '../vehicles.js';
import { type ArmourVehicle, ARMOUR_VEHICLES, DRIVE_CHOICES, type Drive, flag, int, type VehicleStatus } from '../vocabulary.js';
import { inchesText, STATUS_AFTER, VEHICLE_MULTIPLIER, type VehicleResult } from './movement-tables.js';

/** Input keys of several procedures of vehicles. */
export const mr = int(-1, 2).default(0).describe('Morale rating (Ratings)');
export const armourVehicle = z.enum(ARMOUR_VEHICLES).default('standard-armour').describe('Model or type (Appendix A)');
export const driveChoice = z.enum(DRIVE_CHOICES).default('auto').describe('Tracks or wheels; auto: by the vehicle');
export const onRoad = flag('The whole move is along a road');

export type VehicleMoveOutcome = {
  readonly score: number;
  readonly result: VehicleResult;
  /** Base speed. */
  readonly baseInches: number;
  readonly moveInches: number;
  readonly status: VehicleStatus;
};

/** What a movement roll of a vehicle comes to: its row, its distance, the working and the cites. */
export function vehicleMove(
  { score, steps }: Score,
  table: readonly (ScoreRow & { readonly result: VehicleResult })[],
  { baseInches, drive, roadFactor }: Speed,
): { outcome: VehicleMoveOutcome; steps: Step[]; cites: string[]; effects: CullenEffect[] } {
  const row = rowFor(table, score, 'Movement');
  const multiplier = VEHICLE_MULTIPLIER[row.result];
  const moveInches = baseInches * multiplier * roadFactor;
  const status = STATUS_AFTER[row.result];
  return {
    outcome: { score, result: row.result, baseInches, moveInches, status },
    steps: [
      ...steps,
      { kind: 'table', label: `Movement ${scoresOf(row)}`, value: `${row.result}, x ${multiplier}`, cite: 'Movement' },
      { kind: 'base', label: 'Base speed, inches', value: baseInches, cite: 'Appendix A' },
      ...roadSteps(roadFactor, drive),
      { kind: 'result', label: 'Move', value: inchesText(moveInches), cite: 'Movement' },
    ],
    cites: ['Movement', 'Appendix A', ...distanceCites(roadFactor, moveInches), ...(status === 'steady' ? [] : ['TC-9'])],
    effects: [{ kind: 'move', role: 'unit', moveInches, moved: true, status }],
  };
}

export const roadSteps = (roadFactor: number, drive: Drive): Step[] =>
  roadFactor === 1 ? [] : [{ kind: 'modifier', label: `Along a road, ${drive}`, value: `x ${roadFactor}`, cite: 'Movement' }];

/** TC-7 where a road lengthens the distance, TC-8 where it comes to a fraction of an inch. */
export const distanceCites = (roadFactor: number, ...distances: readonly number[]): string[] => [
  ...(roadFactor === 1 ? [] : ['TC-7']),
  ...(distances.every(Number.isInteger) ? [] : ['TC-8']),
];

/** @throws {Refusal} ILLEGAL for a vehicle that cannot move */
export function checkMobile(immobilised: boolean): void {
  if (immobilised) throw illegal('a vehicle that is immobilised or left by its crew does not move', 'Movement');
}

/** The model of an armoured vehicle. @throws {Refusal} ILLEGAL for anything else */
export function armourVehicleOf({ name, kind, vehicle }: CullenUnit): ArmourVehicle | undefined {
  if (kind !== 'armour') throw illegal(`${name} is no armoured vehicle`, 'Movement');
  return (vehicle as ArmourVehicle | null) ?? undefined;
}

/** The status of a vehicle, which is never pinned. */
export const vehicleStatusOf = ({ status }: CullenUnit): VehicleStatus | undefined => (status === 'pinned' ? undefined : status);

export const isImmobilised = ({ condition }: CullenUnit): boolean => condition !== 'sound';

const RESULT_WORDS: Readonly<Record<VehicleResult, string>> = {
  normal: 'Normal move',
  slowed: 'Slowed',
  retire: 'It retires',
  retreat: 'It retreats',
};

export const vehicleMoveSummary = ({ result, moveInches }: VehicleMoveOutcome): string =>
  `${RESULT_WORDS[result]}: ${inchesText(moveInches)}.`;

/** Backwards is an effect, standing still nothing. */
export function moveTone({ moveInches }: { readonly moveInches: number }): Tone {
  if (moveInches === 0) return 'nothing';
  return moveInches < 0 ? 'effect' : 'plain';
}
