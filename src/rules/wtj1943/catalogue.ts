import type { Procedure } from '../procedure.js';
import type { CommandGroup } from '../reference.js';
import { buildCommandGroup } from '../ruleset.js';
import { carriedFateProcedure } from './procedures/carried-fate.js';
import { carriedFire } from './procedures/carried-fire.js';
import { cavalryMount } from './procedures/cavalry-mount.js';
import { commandTest } from './procedures/command-test.js';
import { dangerousTerrainProcedure } from './procedures/dangerous-terrain.js';
import { digInProcedure } from './procedures/dig-in.js';
import { entrenchVehicleProcedure } from './procedures/entrench-vehicle.js';
import { footMove } from './procedures/foot-move.js';
import { gunSetup } from './procedures/gun-setup.js';
import { mineHit } from './procedures/mine-hit.js';
import { mineLaneProcedure } from './procedures/mine-lane.js';
import { minefieldProcedure } from './procedures/minefield.js';
import { transportProcedure } from './procedures/transport.js';
import { vehicleMove } from './procedures/vehicle-move.js';

/** Command, movement, transport and towing (2.1 to 2.4), in the order of the rulebook. */
const MOVEMENT: readonly Procedure[] = [
  commandTest,
  footMove,
  cavalryMount,
  vehicleMove,
  dangerousTerrainProcedure,
  transportProcedure,
  carriedFateProcedure,
  carriedFire,
  gunSetup,
];

/** Procedures for fieldworks and mines (2.5). */
const DEFENSES: readonly Procedure[] = [digInProcedure, entrenchVehicleProcedure, minefieldProcedure, mineHit, mineLaneProcedure];

export const PROCEDURES: readonly Procedure[] = [...MOVEMENT, ...DEFENSES];

export const COMMANDS: readonly CommandGroup[] = [
  buildCommandGroup('wtj1943', '1943, chapter 2: command, movement, transport and towing', MOVEMENT),
  buildCommandGroup('wtj1943-defences', '1943, chapter 2: fieldworks and mines', DEFENSES),
];
