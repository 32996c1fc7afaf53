import { z } from 'zod';
import { refuseIllegal } from '../../refusal.js';
import { buildBaseStep, buildResultStep } from '../../working.js';
import {
  VEHICLE_MULTIPLIER,
  VEHICLE_RESULTS,
  type VehicleResult,
  citeFraction,
  driveChoiceInput,
  onRoadInput,
  listRoadSteps,
} from '../moving/movement-tables.js';
import { createAudienceFinder } from '../roles.js';
import { defineCullenProcedure, type CullenUnit, defineUnitInputs } from '../state.js';
import { isArmourVehicle, findVehicleSpeed } from '../vehicles.js';
import { isVehicle, type Vehicle, VEHICLES } from '../vocabulary.js';

/**
 * Returns the model of a vehicle.
 * @throws {Refusal} ILLEGAL if the unit is not a vehicle
 */
function vehicleOf(unit: CullenUnit): Vehicle | undefined {
  if (!isVehicle(unit)) throw refuseIllegal(`${unit.name} is not a vehicle. Choose a vehicle.`, 'Appendix A');
  return unit.vehicle ?? undefined;
}

/** The text for each result of a movement roll in the working. */
const ROW_WORDS: Readonly<Record<VehicleResult, string>> = {
  normal: 'Normal move',
  slowed: 'Slowed move',
  retire: 'Retiring',
  retreat: 'Retreating',
};

/** The speed of a vehicle, with the multipliers of Movement (Appendix A). */
export const vehicleSpeedProcedure = defineCullenProcedure({
  id: 'cullen.vehicle-speed',
  sections: ['Appendix A', 'Movement'],
  title: 'Show the base speed and distances of a vehicle type',
  heading: 'Base speed',
  onlyCalculates: true,
  inputs: {
    vehicle: defineUnitInputs('unit').from(z.enum(VEHICLES).describe('Model or type of vehicle (Appendix A)'), vehicleOf),
    drive: driveChoiceInput,
    onRoad: onRoadInput,
  },
  roles: { unit: { description: 'Vehicle' } },
  run(_dice, { vehicle, drive: choice, onRoad: road }) {
    const { baseInches, drive, roadFactor } = findVehicleSpeed(vehicle, choice, road);
    const inches = (row: VehicleResult): number => baseInches * VEHICLE_MULTIPLIER[row] * roadFactor;
    return {
      // Negative inches mean a move backwards.
      outcome: {
        kind: isArmourVehicle(vehicle) ? 'armour' : 'softskin',
        drive,
        baseInches,
        roadFactor,
        normalInches: inches('normal'),
        slowedInches: inches('slowed'),
        retireInches: inches('retire'),
        retreatInches: inches('retreat'),
      },
      steps: [
        buildBaseStep('Base speed in inches', baseInches, 'Appendix A'),
        ...listRoadSteps(roadFactor, drive),
        ...VEHICLE_RESULTS.map((row) =>
          buildResultStep(
            `${ROW_WORDS[row]}, base speed x ${VEHICLE_MULTIPLIER[row]}`,
            inches(row),
            'Movement',
            citeFraction(inches(row)),
          ),
        ),
      ],
      effects: [],
    };
  },
  audience: createAudienceFinder([], ['unit']),
  summary: ({ baseInches, normalInches, slowedInches, retireInches, retreatInches }) =>
    `Base speed ${baseInches}", Normal move ${normalInches}", Slowed move ${slowedInches}". Retiring goes back ${-retireInches}", retreating ${-retreatInches}".`,
  tone: () => 'plain',
});
