import type { ScoreRow } from '../score.js';
import type { MovementKind } from '../troops.js';
import {
  ARMOUR_VEHICLES,
  DRIVE_CHOICES,
  defineFlag,
  type ArmourVehicle,
  type Drive,
  type Status,
  type VehicleStatus,
} from '../vocabulary.js';
import { z } from 'zod';
import type { Step } from '../../result.js';
import { refuseIllegal } from '../../refusal.js';
import { buildModifierStep, buildResultStep, includeIf } from '../../working.js';
import { defineUnitInputs, type CullenUnit } from '../state.js';

export const TROOP_RESULTS = ['double', 'normal', 'slowed', 'pinned', 'retire', 'retreat'] as const;
export type TroopResult = (typeof TROOP_RESULTS)[number];
export const VEHICLE_RESULTS = ['normal', 'slowed', 'retire', 'retreat'] as const;
export type VehicleResult = (typeof VEHICLE_RESULTS)[number];

type TroopRow = ScoreRow & { readonly result: TroopResult } & Readonly<Record<MovementKind, number>>;

/**
 * The results for infantry, cavalry and horse limbers, in inches (Movement). Negative numbers are moves backwards. The two lowest
 * rows come from TC-4.
 */
export const TROOP_MOVES: readonly TroopRow[] = [
  { from: 9, to: Infinity, result: 'double', infantry: 12, cavalry: 18, limber: 14 },
  { from: 4, to: 8, result: 'normal', infantry: 8, cavalry: 12, limber: 8 },
  { from: 1, to: 3, result: 'slowed', infantry: 4, cavalry: 6, limber: 3 },
  { from: 0, to: 0, result: 'pinned', infantry: 0, cavalry: 0, limber: 0 },
  { from: -2, to: -1, result: 'retire', infantry: -4, cavalry: -6, limber: -5 },
  { from: -Infinity, to: -3, result: 'retreat', infantry: -12, cavalry: -18, limber: -14 },
];

/** The multiplier of a vehicle's base speed for each movement result (Movement). */
export const VEHICLE_MULTIPLIER: Readonly<Record<VehicleResult, number>> = { normal: 2, slowed: 1, retire: -1, retreat: -1.5 };

export type VehicleRow = ScoreRow & {
  readonly result: VehicleResult;
  /** The ruling that this row is based on. */
  readonly ruling?: string;
};

/** The results of movement rolls for armour (Movement). */
export const ARMOUR_MOVES: readonly VehicleRow[] = [
  { from: 6, to: Infinity, result: 'normal' },
  { from: 2, to: 5, result: 'slowed' },
  { from: 0, to: 1, result: 'retire' },
  { from: -Infinity, to: -1, result: 'retreat' },
];

/** The results of movement rolls for softskins (Movement). TC-6 reads the third row as -2 to 1. */
export const SOFTSKIN_MOVES: readonly VehicleRow[] = [
  { from: 6, to: Infinity, result: 'normal' },
  { from: 2, to: 5, result: 'slowed' },
  { from: -2, to: 1, result: 'retire', ruling: 'TC-6' },
  { from: -Infinity, to: -3, result: 'retreat' },
];

/** The status of a unit after each result (Movement, TC-9). */
export const STATUS_AFTER_MOVE: Readonly<Record<TroopResult, Status> & Record<VehicleResult, VehicleStatus>> = {
  double: 'steady',
  normal: 'steady',
  slowed: 'steady',
  pinned: 'pinned',
  retire: 'retiring',
  retreat: 'retreating',
};

const rowOf = (result: TroopResult): TroopRow => TROOP_MOVES.find((row) => row.result === result)!;

/** A Double move. The rulebook also uses this move outside the movement table (TC-52). */
export const DOUBLE_MOVE = rowOf('double');
/** A Normal move. This move also counts where the rulebook describes a full or half move without a roll (TC-3, TC-35). */
export const NORMAL_MOVE = rowOf('normal');

export const MOVE_WORDS: Readonly<Record<TroopResult, string>> = {
  double: 'Double move',
  normal: 'Normal move',
  slowed: 'Slowed move',
  pinned: 'Pinned',
  retire: 'The unit retires',
  retreat: 'The unit retreats',
};

/** Removes the rounding error of a floating-point difference of inches. */
export const roundInches = (inches: number): number => Number(inches.toFixed(9));

/** Returns the text for a distance, such as `8"` or `4" back`. */
export const formatInches = (inches: number): string => (inches < 0 ? `${-inches}" back` : `${inches}"`);

export const listRoadSteps = (roadFactor: number, drive: Drive): readonly Step[] =>
  includeIf(roadFactor !== 1, buildModifierStep(`Along a road, ${drive}`, `x ${roadFactor}`, 'Movement', 'TC-7'));

/** Returns TC-8 as the section to cite if a distance has a fraction of an inch. */
export const citeFraction = (inches: number): string | false => !Number.isInteger(inches) && 'TC-8';

/** Returns the last lines of a vehicle's working: the factor of the road, and the distance. */
export const listDriveSteps = (roadFactor: number, drive: Drive, moveInches: number, cite: string): readonly Step[] => [
  ...listRoadSteps(roadFactor, drive),
  buildResultStep('Move', formatInches(moveInches), cite, citeFraction(moveInches)),
];

/** Returns the model of an armoured vehicle. @throws {Refusal} ILLEGAL if the unit is not armour */
function armourVehicleOf({ name, kind, vehicle }: CullenUnit): ArmourVehicle | undefined {
  if (kind !== 'armour') throw refuseIllegal(`${name} is not an armoured vehicle. Choose an armoured vehicle.`, 'Movement');
  return (vehicle as ArmourVehicle | null) ?? undefined;
}

const unit = defineUnitInputs('unit');

/** The inputs that several vehicle procedures share. */
export const moraleRatingInput = unit.its('mr', 'Morale rating (Ratings)');
export const armourVehicleInput = unit.from(
  z.enum(ARMOUR_VEHICLES).default('standard-armour').describe('Model or type of vehicle (Appendix A)'),
  armourVehicleOf,
);
export const driveChoiceInput = unit.from(
  z.enum(DRIVE_CHOICES).default('auto').describe('Tracks or wheels. auto: taken from the vehicle type'),
  ({ drive }) => drive,
);
export const onRoadInput = defineFlag('The whole move is along a road');
export const buildImmobilisedInput = (words: string) => unit.from(defineFlag(words), ({ condition }) => condition !== 'sound');
