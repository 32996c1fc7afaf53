import { z } from 'zod';
import type { Step } from '../../procedure.js';
import { illegal } from '../../refusal.js';
import { sideIn } from '../battle.js';
import type { Wtj1943Effect } from '../effect-kinds.js';
import { wtj1943Procedure } from '../state.js';
import { int, MAX_TRENCH_YARDS, MAX_VEHICLES } from '../vocabulary.js';

/** 2.5: vehicles use twice the normal trench-line. */
export const TRENCH_PER_FRONTAGE = 2;

export type EntrenchVehicleOutcome = {
  readonly usedYards: number;
  readonly leftYards: number;
};

/** 2.5: the digging in of tanks and vehicles */
export const entrenchVehicle = wtj1943Procedure({
  id: 'wtj1943.entrench-vehicle',
  title: 'Trench-line of the setup sheet used to entrench vehicles',
  cites: ['2.5'],
  input: z.strictObject({
    frontageYards: int(1, 2000).describe('Frontage of one vehicle base (2.5)'),
    vehicles: int(1, MAX_VEHICLES).default(1).describe('Vehicle bases (2.5)'),
    trenchYards: int(0, MAX_TRENCH_YARDS).describe('Trench-line of the setup sheet still unused (2.5)'),
  }),
  roles: {
    unit: {
      description: 'The vehicles',
      acts: true,
      fills: {
        vehicles: ({ bases }) => Math.max(1, Math.min(MAX_VEHICLES, bases)),
        trenchYards: ({ side }, { battle }) => sideIn(battle, side).trenchYards,
      },
    },
  },
  run(_dice, { frontageYards, vehicles, trenchYards }) {
    const usedYards = TRENCH_PER_FRONTAGE * frontageYards * vehicles;
    const leftYards = trenchYards - usedYards;
    if (leftYards < 0) throw illegal(`that takes ${usedYards} yards of trench-line, and ${trenchYards} are left`, '2.5');

    const steps: Step[] = [
      { kind: 'base', label: 'Frontage of all, yards', value: frontageYards * vehicles, cite: '2.5' },
      { kind: 'result', label: 'Twice the frontage, yards of trench-line', value: usedYards, cite: '2.5' },
      { kind: 'result', label: 'Trench-line left, yards', value: leftYards, cite: '2.5' },
    ];
    const effects: Wtj1943Effect[] = [{ kind: 'use-trench', role: 'unit', leftYards }];
    const outcome: EntrenchVehicleOutcome = { usedYards, leftYards };
    return { outcome, steps, cites: ['2.5'], effects };
  },
  oddsOver: [],
  certainOver: ['usedYards'],
  summary: ({ usedYards, leftYards }) => `Entrenched with ${usedYards} yards of trench-line; ${leftYards} are left.`,
  tone: () => 'effect',
});
