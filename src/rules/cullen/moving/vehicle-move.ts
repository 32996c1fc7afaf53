import { z } from 'zod';
import type { Step } from '../../result.js';
import { refuseIllegal } from '../../refusal.js';
import { buildModifierStep, buildResultStep, includeIf } from '../../working.js';
import { type CullenUnit, defineUnitInputs } from '../state.js';
import { formatInches } from './movement-tables.js';
import { type ArmourVehicle, ARMOUR_VEHICLES, DRIVE_CHOICES, type Drive, defineFlag } from '../vocabulary.js';

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
