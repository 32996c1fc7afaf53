import { z } from 'zod';
import { illegal } from '../../refusal.js';
import type { Modifier } from '../modifiers.js';
import { ARMOUR_MOVES } from '../moving/movement-tables.js';
import { checkWay, goOnMap, measuredWay, remarksOnWay, wayFields } from '../moving/on-the-map.js';
import {
  armourVehicle,
  armourVehicleOf,
  checkMobile,
  driveChoice,
  forward,
  isImmobilised,
  moveTone,
  mr,
  onRoad,
  vehicleMove,
  vehicleMoveSummary,
  vehicleStatusOf,
} from '../moving/vehicle-move.js';
import { checkDriver, remarksOnDriver } from '../readiness.js';
import { remarksOnMoving } from '../remarks.js';
import { audienceOf } from '../roles.js';
import { rollScore } from '../score.js';
import { cullenProcedure } from '../state.js';
import { speedOf } from '../vehicles.js';
import { flag, VEHICLE_STATUSES, type VehicleStatus } from '../vocabulary.js';
import { ONE_MOVE } from '../firing/once.js';

const CITE = 'Movement';

/** Movement: to the die of armour. */
export const ARMOUR_MOVE_MODIFIERS: readonly Modifier<{ readonly mr: number; readonly status: VehicleStatus }>[] = [
  { label: 'MR', value: 1, times: ({ mr: rating }) => rating },
  { label: 'Retiring', value: -2, times: ({ status }) => status === 'retiring', cites: ['TC-9'] },
  { label: 'Retreating', value: -4, times: ({ status }) => status === 'retreating', cites: ['TC-9'] },
];

/** Movement: phase 3 of a move. */
export const moveArmour = cullenProcedure({
  id: 'cullen.move-armour',
  title: 'Movement roll of an armoured vehicle',
  heading: 'Movement',
  input: z.strictObject({
    mr,
    status: z.enum(VEHICLE_STATUSES).default('steady').describe('Its status (Movement)'),
    vehicle: armourVehicle,
    drive: driveChoice,
    onRoad,
    roadBound: flag('It may not leave the road'),
    immobilised: flag('It is immobilised, or its crew has left it'),
    ...wayFields,
  }),
  roles: {
    unit: {
      description: 'The armoured vehicle that moves',
      acts: true,
      fills: {
        vehicle: armourVehicleOf,
        mr: (unit) => unit.mr,
        status: vehicleStatusOf,
        drive: (unit) => unit.drive,
        roadBound: (unit) => unit.roadBound,
        immobilised: isImmobilised,
      },
      check: checkDriver,
    },
  },
  measured: measuredWay((unit, { typed }) =>
    forward(speedOf(unit.vehicle ?? 'standard-armour', unit.drive ?? 'auto', typed?.onRoad === true)),
  ),
  usualPhases: ['movement'],
  oncePer: ONE_MOVE,
  run(dice, input) {
    if (input.roadBound && !input.onRoad) throw illegal('this vehicle may not leave the road', CITE);
    checkMobile(input.immobilised);
    const speed = speedOf(input.vehicle, input.drive, input.onRoad);
    checkWay(input, Math.max(...forward(speed)), CITE);
    const rolled = rollScore(dice, 'movement', ARMOUR_MOVE_MODIFIERS, input, CITE);
    return vehicleMove(rolled, ARMOUR_MOVES, speed);
  },
  after(desk, { roles, input }) {
    goOnMap(desk, roles.unit, input);
  },
  remarks: (scene, outcome) => [
    ...remarksOnDriver(scene.one('unit')),
    ...remarksOnMoving(scene, outcome),
    ...remarksOnWay(scene, outcome),
  ],
  audience: audienceOf(['unit']),
  oddsOver: ['result', 'moveInches'],
  measure: { label: 'inches', of: ({ moveInches }) => moveInches },
  summary: vehicleMoveSummary,
  tone: (outcome) => moveTone(outcome),
});
