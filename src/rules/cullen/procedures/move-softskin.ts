import { z } from 'zod';
import { illegal } from '../../refusal.js';
import type { Modifier } from '../modifiers.js';
import { SOFTSKIN_MOVES } from '../moving/movement-tables.js';
import { checkWay, goOnMap, measuredWay, remarksOnWay, wayFields } from '../moving/on-the-map.js';
import {
  checkMobile,
  forward,
  isImmobilised,
  moveTone,
  mr,
  onRoad,
  vehicleMove,
  vehicleMoveSummary,
} from '../moving/vehicle-move.js';
import { checkDriver, remarksOnDriver } from '../readiness.js';
import { remarksOnMoving } from '../remarks.js';
import { audienceOf } from '../roles.js';
import { rollScore } from '../score.js';
import { cullenProcedure, type CullenUnit } from '../state.js';
import { speedOf } from '../vehicles.js';
import { flag, SOFTSKIN_VEHICLES, type SoftskinVehicle } from '../vocabulary.js';
import { ONE_MOVE } from '../firing/once.js';

const CITE = 'Movement';
const UNDER_FIRE = ['none', 'fire', 'artillery'] as const;
type UnderFire = (typeof UNDER_FIRE)[number];

/** Movement: to the die of softskins; artillery fire is -4 in all (TC-6). */
export const SOFTSKIN_MOVE_MODIFIERS: readonly Modifier<{ readonly mr: number; readonly underFire: UnderFire }>[] = [
  { label: 'MR', value: 1, times: ({ mr: rating }) => rating },
  { label: 'Under fire', value: -2, times: ({ underFire }) => underFire === 'fire', cites: ['TC-41'] },
  { label: 'Under artillery fire', value: -4, times: ({ underFire }) => underFire === 'artillery', cites: ['TC-6', 'TC-41'] },
];

/** @throws {Refusal} ILLEGAL for anything but a softskin */
function softskinVehicleOf({ name, kind, vehicle }: CullenUnit): SoftskinVehicle | undefined {
  if (kind !== 'softskin') throw illegal(`${name} is no softskin vehicle`, CITE);
  return (vehicle as SoftskinVehicle | null) ?? undefined;
}

/** The worst kind of fire that it was under last move (TC-41). */
function worstFire({ underFireLast }: CullenUnit): UnderFire {
  if (underFireLast.includes('artillery')) return 'artillery';
  return underFireLast.length > 0 ? 'fire' : 'none';
}

/** Movement: phase 3 of a move. */
export const moveSoftskin = cullenProcedure({
  id: 'cullen.move-softskin',
  title: 'Movement roll of a softskin vehicle',
  heading: 'Movement',
  input: z.strictObject({
    mr,
    underFire: z.enum(UNDER_FIRE).default('none').describe('Worst fire that it was under last move'),
    vehicle: z.enum(SOFTSKIN_VEHICLES).default('standard-softskin').describe('Type (Appendix A)'),
    onRoad,
    immobilised: flag('It is abandoned or destroyed'),
    ...wayFields,
  }),
  roles: {
    unit: {
      description: 'The softskin vehicle that moves',
      acts: true,
      fills: {
        vehicle: softskinVehicleOf,
        mr: (unit) => unit.mr,
        underFire: worstFire,
        immobilised: isImmobilised,
      },
      check: checkDriver,
    },
  },
  measured: measuredWay((unit, { typed }) =>
    forward(speedOf(unit.vehicle ?? 'standard-softskin', 'auto', typed?.onRoad === true)),
  ),
  usualPhases: ['movement'],
  oncePer: ONE_MOVE,
  run(dice, input) {
    checkMobile(input.immobilised);
    const speed = speedOf(input.vehicle, 'auto', input.onRoad);
    checkWay(input, Math.max(...forward(speed)), CITE);
    const rolled = rollScore(dice, 'movement', SOFTSKIN_MOVE_MODIFIERS, input, CITE);
    return vehicleMove(rolled, SOFTSKIN_MOVES, speed);
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
