import { refuseIllegal } from '../../refusal.js';
import { buildBaseStep, buildResultStep } from '../../working.js';
import { sideIn } from '../battle.js';
import type { Wtj1943Effect } from '../effect-kinds.js';
import { checkVehicle } from '../readiness.js';
import { defineWtj1943Procedure, defineUnitInputs } from '../state.js';
import { defineInt, MAX_TRENCH_YARDS, MAX_VEHICLES } from '../vocabulary.js';

/** 2.5: the yards of trench-line that a vehicle uses for each yard of its frontage. */
export const TRENCH_YARDS_PER_FRONTAGE = 2;

const unit = defineUnitInputs('unit');

/** 2.5: the entrenchment of tanks and other vehicles. */
export const entrenchVehicleProcedure = defineWtj1943Procedure({
  id: 'wtj1943.entrench-vehicle',
  sections: ['2.5'],
  title: 'Entrench vehicles with trench-line from the setup sheet',
  heading: 'Vehicles entrenched',
  inputs: {
    frontageYards: defineInt(1, 2000).describe('Frontage of one vehicle base in yards (2.5)'),
    vehicles: unit.from(defineInt(1, MAX_VEHICLES).default(1).describe('Number of vehicle bases (2.5)'), ({ bases }) =>
      Math.max(1, Math.min(MAX_VEHICLES, bases)),
    ),
    trenchYards: unit.inScene(
      defineInt(0, MAX_TRENCH_YARDS).describe('Unused yards of trench-line from the setup sheet (2.5)'),
      ({ side }, { battle }) => sideIn(battle, side).trenchYards,
    ),
  },
  roles: { unit: { description: 'Vehicles to entrench', acts: true, check: checkVehicle } },
  run(_dice, { frontageYards, vehicles, trenchYards }) {
    const usedYards = TRENCH_YARDS_PER_FRONTAGE * frontageYards * vehicles;
    const leftYards = trenchYards - usedYards;
    if (leftYards < 0)
      throw refuseIllegal(
        `The vehicles need ${usedYards} yards of trench-line, but only ${trenchYards} are left. Choose fewer vehicles.`,
        '2.5',
      );

    const steps = [
      buildBaseStep('Total frontage in yards', frontageYards * vehicles, '2.5'),
      buildResultStep('Yards of trench-line, twice the frontage', usedYards, '2.5'),
      buildResultStep('Yards of trench-line left', leftYards, '2.5'),
    ];
    const effects: Wtj1943Effect<'unit'>[] = [{ kind: 'use-trench', role: 'unit', leftYards }];
    return { outcome: { usedYards, leftYards }, steps, effects };
  },
  certainOver: ['usedYards'],
  summary: ({ usedYards, leftYards }) =>
    `The vehicle is entrenched with ${usedYards} yards of trench-line. ${leftYards} yards are left.`,
  tone: () => 'effect',
});
