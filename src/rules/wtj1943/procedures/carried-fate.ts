import { z } from 'zod';
import { readLimitedNumber } from '../../as-typed.js';
import type { Row } from '../../battle.js';
import { refuseIllegal } from '../../refusal.js';
import { buildBaseStep, buildResultStep, buildTableStep, includeIf } from '../../working.js';
import { countNoun } from '../../words.js';
import { countBasesStruck, settlePassengerLoss } from '../dues.js';
import type { Wtj1943Effect } from '../effect-kinds.js';
import { UNIT_ROW_KIND } from '../rows.js';
import { defineWtj1943Procedure, defineUnitInputs } from '../state.js';
import { CARRIAGES, type VehicleLoss, VEHICLE_LOSSES, defineInt, MAX_VEHICLES } from '../vocabulary.js';
import { RIDERS_PER_VEHICLE } from './transport.js';

/** 2.4: the number of damaged bases that count as one killed base when passengers dismount (W-11). */
export const DAMAGED_PER_KILLED = 2;

const unit = defineUnitInputs('unit');

/** The roll for the fate that infantry shares with its vehicle (2.4). */
export const carriedFateProcedure = defineWtj1943Procedure({
  id: 'wtj1943.carried-fate',
  sections: ['2.4'],
  heading: 'Fate of carried infantry',
  title: 'Find out what happens to infantry on a vehicle that is hit',
  inputs: {
    carriage: unit.inScene(
      z.enum(CARRIAGES).describe('Passengers inside the vehicle, or riders on its hull (2.4)'),
      ({ name, carriage }, { typed }) => {
        if (carriage === null && typed?.carriage === undefined)
          throw refuseIllegal(`${name} is not carried by a vehicle. Choose another unit.`, '2.4');
        return carriage ?? undefined;
      },
    ),
    fate: unit.from(
      z.enum(VEHICLE_LOSSES).describe('Fate of the vehicle (2.4)'),
      (unit) => UNIT_ROW_KIND.whole(unit).fatesDue[0],
    ),
    bases: unit.inScene(
      defineInt(1, MAX_VEHICLES).default(1).describe('Bases that this vehicle carries (2.4)'),
      (unit, scene) => {
        const most = Math.max(1, Math.min(MAX_VEHICLES, unit.bases)); // The other bases may be on other vehicles.
        return readLimitedNumber(scene, 'bases', most, Math.min(most, countBasesStruck(unit, scene.battle) ?? most));
      },
    ),
    byCombat: z.boolean().default(true).describe('The vehicle was hit in combat. False: stuck in terrain (2.4)'),
  },
  roles: { unit: { description: 'Infantry that is carried', acts: true } },
  // A fate that was due belongs to a hit on the vehicle. In a recalculation without that hit it falls away, even if people typed it.
  passesOver({ one, typed }, _actor, isAgain, first) {
    const wasDue = (row?: Row | null): number => (row?.fatesDue as readonly VehicleLoss[] | undefined)?.length ?? 0;
    const isDue = one('unit')?.fatesDue?.some((fate) => fate === typed?.fate) === true;
    return isAgain && !isDue && first().some(({ before, after }) => wasDue(before) > wasDue(after)) ? ['fate'] : [];
  },
  run(_dice, { carriage, fate, bases, byCombat }) {
    if (carriage === 'riders' && bases > RIDERS_PER_VEHICLE)
      throw refuseIllegal('A tank can carry only one stand of riders. Enter 1.', '2.4');

    const killedBases = fate === 'destroyed' ? bases : fate === 'damaged' ? Math.floor(bases / DAMAGED_PER_KILLED) : 0;
    const damagedBases = fate === 'damaged' ? bases % DAMAGED_PER_KILLED : 0;
    const thrownOff = fate === 'immobilised' && carriage === 'riders' && byCombat;

    const onBoard: Readonly<Record<typeof fate, string>> = {
      destroyed: 'every base is killed with the vehicle',
      damaged: 'every base is damaged, and two damaged bases are one killed base',
      immobilised: thrownOff
        ? 'riders are attacked on the Area Weapons Chart, and survivors dismount at once, free'
        : carriage === 'riders'
          ? 'stuck in terrain, so the riders are not harmed'
          : 'passengers are not harmed',
    };
    const steps = [
      buildBaseStep(`Bases carried as ${carriage}`, bases, '2.4'),
      buildTableStep(`Vehicle ${fate}`, onBoard[fate], '2.4', fate === 'damaged' && 'W-11', thrownOff && 'W-19'),
      buildResultStep('Killed bases', killedBases, '2.4'),
      buildResultStep('Damaged bases', damagedBases, '2.4'),
    ];
    const effects: Wtj1943Effect<'unit'>[] = [
      ...includeIf(fate === 'destroyed' || thrownOff, { kind: 'dismount', role: 'unit', bases } as const),
      ...includeIf(killedBases + damagedBases > 0, {
        kind: 'lose',
        role: 'unit',
        bases: killedBases,
        hits: damagedBases,
      } as const),
    ];
    return { outcome: { killedBases, damagedBases, areaAttack: thrownOff, freeDismount: thrownOff }, steps, effects };
  },
  after(desk, { roles, input }) {
    settlePassengerLoss(desk, roles.unit?.[0], input.fate);
  },
  remarks(scene) {
    const unit = scene.one('unit');
    const { fate, bases = unit?.bases, byCombat = true } = scene.typed ?? {};
    if (!unit || unit.carriage !== 'riders' || fate !== 'immobilised' || byCombat !== true || bases === unit.bases) return [];
    return [
      `All of ${unit.name} still count as riders. When none are left on the tank, an umpire uses \`/wtj1943-unit state carried-by:none\` (2.4).`,
    ];
  },
  certainOver: ['killedBases', 'damagedBases'],
  summary: ({ killedBases, damagedBases, areaAttack }) => {
    if (areaAttack) return 'The riders are attacked on the Area Weapons Chart, and survivors dismount at once without cost.';
    if (killedBases + damagedBases === 0) return 'No one on board is hurt.';
    return [
      ...includeIf(killedBases > 0, `${countNoun(killedBases, 'base on board is', 'bases on board are')} lost.`),
      ...includeIf(damagedBases > 0, `${countNoun(damagedBases, 'base on board is', 'bases on board are')} damaged.`),
    ].join(' ');
  },
  tone: ({ killedBases, damagedBases, areaAttack }) =>
    killedBases > 0 ? 'decisive' : damagedBases > 0 || areaAttack ? 'effect' : 'nothing',
});
