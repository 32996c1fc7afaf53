import { z } from 'zod';
import type { Result, Step, Tone } from '../../result.js';
import { illegal } from '../../refusal.js';
import { base, modifier, result, table, when } from '../../working.js';
import type { CullenEffect } from '../effect-kinds.js';
import { rowFor, scoresOf } from '../score-rows.js';
import type { Score } from '../score.js';
import type { CullenUnit } from '../state.js';
import type { Speed } from '../vehicles.js';
import { type ArmourVehicle, ARMOUR_VEHICLES, DRIVE_CHOICES, type Drive, flag, int, type VehicleStatus } from '../vocabulary.js';
import { inchesText, STATUS_AFTER, VEHICLE_MULTIPLIER, type VehicleResult, type VehicleRow } from './movement-tables.js';

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

/** What a movement roll of a vehicle comes to: its row and its distance. */
export function vehicleMove(
  { score, steps }: Score,
  rows: readonly VehicleRow[],
  { baseInches, drive, roadFactor }: Speed,
): Result<VehicleMoveOutcome, CullenEffect<'unit'>> {
  const row = rowFor(rows, score, 'Movement');
  const multiplier = VEHICLE_MULTIPLIER[row.result];
  const moveInches = baseInches * multiplier * roadFactor;
  const status = STATUS_AFTER[row.result];
  return {
    outcome: { score, result: row.result, baseInches, moveInches, status },
    steps: [
      ...steps,
      table(`Movement ${scoresOf(row)}`, `${row.result}, x ${multiplier}`, 'Movement', status !== 'steady' && 'TC-9', row.ruling),
      base('Base speed, inches', baseInches, 'Appendix A'),
      ...roadSteps(roadFactor, drive),
      result('Move', inchesText(moveInches), 'Movement', citeFraction(moveInches)),
    ],
    effects: [{ kind: 'move', role: 'unit', moveInches, moved: true, status }],
  };
}

/** The distances that a roll may give forward. */
export const forward = ({ baseInches, roadFactor }: Speed): readonly number[] =>
  Object.values(VEHICLE_MULTIPLIER)
    .filter((multiplier) => multiplier > 0)
    .map((multiplier) => baseInches * multiplier * roadFactor);

export const roadSteps = (roadFactor: number, drive: Drive): readonly Step[] =>
  when(roadFactor !== 1, modifier(`Along a road, ${drive}`, `x ${roadFactor}`, 'Movement', 'TC-7'));

/** TC-8 where a distance comes to a fraction of an inch. */
export const citeFraction = (inches: number): string | false => !Number.isInteger(inches) && 'TC-8';

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
