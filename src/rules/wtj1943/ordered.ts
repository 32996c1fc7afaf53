import type { OrderedField } from '../ordered.js';
import { cavalryMount } from './procedures/cavalry-mount.js';
import { commandTest } from './procedures/command-test.js';
import { digInProcedure } from './procedures/dig-in.js';
import { entrenchVehicleProcedure } from './procedures/entrench-vehicle.js';
import { footMove } from './procedures/foot-move.js';
import { gunSetup } from './procedures/gun-setup.js';
import { mineLaneProcedure } from './procedures/mine-lane.js';
import { transportProcedure } from './procedures/transport.js';
import { vehicleMove } from './procedures/vehicle-move.js';
import type { Wtj1943Unit } from './state.js';
import type { PhaseId } from './vocabulary.js';

/** The unit fields that declarations in sealed orders set (2.1, W-27). */
export const ORDERED_FIELDS: Readonly<Partial<Record<keyof Wtj1943Unit, OrderedField>>> = {
  declared: {
    cites: ['2.1', 'W-27'],
    saidBy: { [commandTest.id]: { of: 'unit', key: 'order', usual: 'none' } },
    unsaid: 'none',
  },
};

const WORK: readonly PhaseId[] = ['movement'];

/**
 * The phases in which sides carry out orders. The rulebook prescribes no sequence (W-1), but a unit moves and works only after
 * its test (2.1).
 */
export const ORDER_PHASES: Readonly<Record<string, readonly PhaseId[]>> = {
  [commandTest.id]: ['command'],
  ...Object.fromEntries(
    [
      footMove,
      vehicleMove,
      cavalryMount,
      transportProcedure,
      gunSetup,
      digInProcedure,
      entrenchVehicleProcedure,
      mineLaneProcedure,
    ].map(({ id }) => [id, WORK]),
  ),
};
