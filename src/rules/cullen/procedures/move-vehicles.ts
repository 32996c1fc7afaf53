import { z } from 'zod';
import type { Dice } from '../../../dice/index.js';
import { isRouteOnRoads } from '../../ground/crossing.js';
import { refuseIllegal } from '../../refusal.js';
import { buildBaseStep, buildTableStep } from '../../working.js';
import type { CullenEffect } from '../effect-kinds.js';
import { findBestRow, type Modifier, rollScore, findScoreRow, formatScores } from '../score.js';
import { ALONG_ROAD_CHECK } from '../checks.js';
import { MEASURES } from '../measures.js';
import { GROUND_CHECKS } from '../moving/ground-check.js';
import { MOVEMENT_ROLL_PARTS, listMoveRemarks } from '../moving/movement-roll.js';
import {
  ARMOUR_MOVES,
  SOFTSKIN_MOVES,
  STATUS_AFTER_MOVE,
  VEHICLE_MULTIPLIER,
  type VehicleRow,
  armourVehicleInput,
  driveChoiceInput,
  listDriveSteps,
  buildImmobilisedInput,
  moraleRatingInput,
  onRoadInput,
} from '../moving/movement-tables.js';
import {
  checkRouteLength,
  findFarthestMove,
  type EnteredRoute,
  buildRouteInputs,
  buildBestRollLimit,
} from '../moving/on-the-map.js';
import { checkDriver, listDriverRemarks } from '../readiness.js';
import { type CullenScene, defineCullenProcedure, type CullenUnit, defineUnitInputs, inputWith } from '../state.js';
import { type VehicleSpeed, findVehicleSpeed } from '../vehicles.js';
import {
  type DriveChoice,
  SOFTSKIN_VEHICLES,
  type SoftskinVehicle,
  type Vehicle,
  VEHICLE_STATUSES,
  type VehicleStatus,
} from '../vocabulary.js';

const CITE = 'Movement';

/** The modifiers of the die roll for armour (Movement). */
export const ARMOUR_MOVE_MODIFIERS: readonly Modifier<{ readonly mr: number; readonly status: VehicleStatus }>[] = [
  { label: 'MR', value: 1, times: ({ mr: rating }) => rating },
  { label: 'Retiring', value: -2, times: ({ status }) => status === 'retiring', cites: ['TC-9'] },
  { label: 'Retreating', value: -4, times: ({ status }) => status === 'retreating', cites: ['TC-9'] },
];

const UNDER_FIRE = ['none', 'fire', 'artillery'] as const;
type UnderFire = (typeof UNDER_FIRE)[number];

/** The modifiers of the die roll for softskins (Movement). Artillery fire counts -4 in total (TC-6). */
export const SOFTSKIN_MOVE_MODIFIERS: readonly Modifier<{ readonly mr: number; readonly underFire: UnderFire }>[] = [
  { label: 'MR', value: 1, times: ({ mr: rating }) => rating },
  { label: 'Under fire', value: -2, times: ({ underFire }) => underFire === 'fire', cites: ['TC-41'] },
  { label: 'Under artillery fire', value: -4, times: ({ underFire }) => underFire === 'artillery', cites: ['TC-6', 'TC-41'] },
];

/**
 * Returns the model of a softskin.
 * @throws {Refusal} ILLEGAL if the unit is not a softskin
 */
function softskinVehicleOf({ name, kind, vehicle }: CullenUnit): SoftskinVehicle | undefined {
  if (kind !== 'softskin') throw refuseIllegal(`${name} is not a softskin vehicle. Choose a softskin vehicle.`, CITE);
  return (vehicle as SoftskinVehicle | null) ?? undefined;
}

/** Returns the worst kind of fire at the vehicle in the last move (TC-41). */
function worstFire({ underFireLast }: CullenUnit): UnderFire {
  if (underFireLast.includes('artillery')) return 'artillery';
  return underFireLast.length > 0 ? 'fire' : 'none';
}

/** Returns a vehicle's status as an input value; undefined for a pinned vehicle, because vehicles are never pinned. */
const vehicleStatusOf = ({ status }: CullenUnit): VehicleStatus | undefined => (status === 'pinned' ? undefined : status);

/** Returns the distances forwards in inches that a roll may allow. */
const forward = ({ baseInches, roadFactor }: VehicleSpeed): readonly number[] =>
  Object.values(VEHICLE_MULTIPLIER)
    .filter((multiplier) => multiplier > 0)
    .map((multiplier) => baseInches * multiplier * roadFactor);

/**
 * Returns the inputs of a vehicle's route and its longest move.
 * @param usual the type to assume for a vehicle of unknown type
 */
const vehicleWay = (usual: Vehicle) => {
  const reaches = ({ vehicle, drive }: CullenUnit, { typed }: CullenScene<'unit'>): readonly number[] =>
    forward(findVehicleSpeed(vehicle ?? usual, drive ?? 'auto', typed?.onRoad !== false));
  return {
    inputs: buildRouteInputs(reaches),
    farthest(this: void, scene: CullenScene<'unit'>) {
      const { typed = {} } = scene;
      const unit = typed.vehicle === undefined && typed.drive === undefined ? scene.one('unit') : undefined;
      return unit && findFarthestMove(scene, Math.max(...reaches(unit, scene)));
    },
  };
};

/**
 * Returns the limit that keeps a vehicle's route within its best roll.
 * @param speed returns the vehicle's speed for the input
 */
const limitVehicleToBestRoll = <Facts extends EnteredRoute>(
  speed: (facts: Facts) => VehicleSpeed,
  modifiers: readonly Modifier<Facts>[],
  rows: readonly VehicleRow[],
) =>
  buildBestRollLimit(
    (facts: Facts) => {
      const { baseInches, roadFactor } = speed(facts);
      return baseInches * VEHICLE_MULTIPLIER[findBestRow(rows, modifiers, facts, CITE).result] * roadFactor;
    },
    (facts) => Math.max(...forward(speed(facts))),
  );

interface Driving extends EnteredRoute {
  readonly mr: number;
  readonly vehicle: Vehicle;
  readonly onRoad: boolean;
}
type Armour = Driving & { readonly status: VehicleStatus; readonly drive: DriveChoice };
type Softskin = Driving & { readonly underFire: UnderFire };

const ARMOUR_REACH = limitVehicleToBestRoll(
  ({ vehicle, drive, onRoad: road }: Armour) => findVehicleSpeed(vehicle, drive, road),
  ARMOUR_MOVE_MODIFIERS,
  ARMOUR_MOVES,
);

const SOFTSKIN_REACH = limitVehicleToBestRoll(
  ({ vehicle, onRoad: road }: Softskin) => findVehicleSpeed(vehicle, 'auto', road),
  SOFTSKIN_MOVE_MODIFIERS,
  SOFTSKIN_MOVES,
);

const ARMOUR_WAY = vehicleWay('standard-armour');
const SOFTSKIN_WAY = vehicleWay('standard-softskin');

/** The parts that are equal in the movement rolls of all vehicles. */
const VEHICLE_ROLL = {
  heading: 'Movement',
  ...MOVEMENT_ROLL_PARTS,
  remarks: (scene: CullenScene<'unit'>, outcome?: { readonly moveInches: number }) => [
    ...listDriverRemarks(scene.one('unit')),
    ...listMoveRemarks(scene, outcome),
  ],
};

/**
 * Rolls a vehicle's movement. The table's row for the score contains the distance and the new status.
 * @throws {Refusal} ILLEGAL if the vehicle cannot move, or its route is longer than any roll allows
 */
function vehicleMove<Facts extends EnteredRoute & { readonly immobilised: boolean }>(
  dice: Dice,
  facts: Facts,
  speed: VehicleSpeed,
  modifiers: readonly Modifier<Facts>[],
  rows: readonly VehicleRow[],
) {
  if (facts.immobilised)
    throw refuseIllegal('The vehicle is immobilised, or its crew has left it. Choose another vehicle.', CITE);
  checkRouteLength(facts, Math.max(...forward(speed)), CITE);
  const { score, steps } = rollScore(dice, 'movement', modifiers, facts, CITE);
  const { baseInches, drive, roadFactor } = speed;
  const row = findScoreRow(rows, score, CITE);
  const multiplier = VEHICLE_MULTIPLIER[row.result];
  const moveInches = baseInches * multiplier * roadFactor;
  const status = STATUS_AFTER_MOVE[row.result];
  return {
    outcome: { score, result: row.result, baseInches, moveInches, status },
    steps: [
      ...steps,
      buildTableStep(
        `Movement score ${formatScores(row)}`,
        `${row.result}, base speed x ${multiplier}`,
        CITE,
        status !== 'steady' && 'TC-9',
        row.ruling,
      ),
      buildBaseStep('Base speed in inches', baseInches, 'Appendix A'),
      ...listDriveSteps(roadFactor, drive, moveInches, CITE),
    ],
    effects: [{ kind: 'move', role: 'unit', moveInches, moved: true, status } satisfies CullenEffect<'unit'>],
  };
}

const unit = defineUnitInputs('unit');

/** A route on the map that follows roads for its whole length is a move along a road, unless people say otherwise (TC-71). */
const alongRoadInput = inputWith(onRoadInput, {
  battle: ({ battle, one, typed }: CullenScene<'unit'>) => {
    const mover = one('unit');
    const way = MEASURES.map(battle)?.ground === 'map' ? MEASURES.way(mover, battle, typed?.to) : undefined;
    return mover && way?.from && isRouteOnRoads(battle, way, mover.side) ? true : undefined;
  },
  likely: true,
});

/** The roll of armour in phase 3 of a move (Movement). */
export const moveArmourProcedure = defineCullenProcedure({
  id: 'cullen.move-armour',
  sections: ['Movement', 'Appendix A'],
  title: 'Roll to move an armoured vehicle',
  ...VEHICLE_ROLL,
  inputs: {
    mr: moraleRatingInput,
    status: unit.from(z.enum(VEHICLE_STATUSES).default('steady').describe('Status of the vehicle (Movement)'), vehicleStatusOf),
    vehicle: armourVehicleInput,
    drive: driveChoiceInput,
    onRoad: alongRoadInput,
    roadBound: unit.its('roadBound', 'The vehicle cannot leave the road'),
    immobilised: buildImmobilisedInput('The vehicle is immobilised, or its crew has left it'),
    ...ARMOUR_WAY.inputs,
  },
  roles: { unit: { description: 'Armoured vehicle that moves', acts: true, check: checkDriver } },
  checks: [...GROUND_CHECKS, ALONG_ROAD_CHECK, ARMOUR_REACH.check],
  fitsExactly: ARMOUR_REACH.fitsExactly,
  farthest: ARMOUR_WAY.farthest,
  run(dice, input) {
    if (input.roadBound && !input.onRoad)
      throw refuseIllegal('The vehicle cannot leave the road. Add “on-road” for a move along the road.', CITE);
    return vehicleMove(
      dice,
      input,
      findVehicleSpeed(input.vehicle, input.drive, input.onRoad),
      ARMOUR_MOVE_MODIFIERS,
      ARMOUR_MOVES,
    );
  },
});

/** The roll of a softskin in phase 3 of a move (Movement). */
export const moveSoftskinProcedure = defineCullenProcedure({
  id: 'cullen.move-softskin',
  sections: ['Movement', 'Appendix A'],
  title: 'Roll to move a softskin vehicle',
  ...VEHICLE_ROLL,
  inputs: {
    mr: moraleRatingInput,
    underFire: unit.from(
      z.enum(UNDER_FIRE).default('none').describe('Most dangerous fire at the vehicle in the last move'),
      worstFire,
    ),
    vehicle: unit.from(
      z.enum(SOFTSKIN_VEHICLES).default('standard-softskin').describe('Type of vehicle (Appendix A)'),
      softskinVehicleOf,
    ),
    onRoad: alongRoadInput,
    immobilised: buildImmobilisedInput('The vehicle is abandoned or destroyed'),
    ...SOFTSKIN_WAY.inputs,
  },
  roles: { unit: { description: 'Softskin vehicle that moves', acts: true, check: checkDriver } },
  checks: [...GROUND_CHECKS, ALONG_ROAD_CHECK, SOFTSKIN_REACH.check],
  fitsExactly: SOFTSKIN_REACH.fitsExactly,
  farthest: SOFTSKIN_WAY.farthest,
  run(dice, input) {
    return vehicleMove(
      dice,
      input,
      findVehicleSpeed(input.vehicle, 'auto', input.onRoad),
      SOFTSKIN_MOVE_MODIFIERS,
      SOFTSKIN_MOVES,
    );
  },
});
