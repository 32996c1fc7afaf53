import type { Procedure } from '../procedure.js';
import type { CommandGroup } from '../reference.js';
import { buildCommandGroup } from '../ruleset.js';
import { airRecce } from './procedures/air-recce.js';
import { airResupply } from './procedures/air-resupply.js';
import { airSupport } from './procedures/air-support.js';
import { artillerySupport } from './procedures/artillery-support.js';
import { combat } from './procedures/combat.js';
import { fighterCombat } from './procedures/fighter-combat.js';
import { fightersVStream } from './procedures/fighters-v-stream.js';
import { flakProcedure } from './procedures/flak.js';
import { interdiction } from './procedures/interdiction.js';
import { movement } from './procedures/movement.js';
import { supplyProcedure } from './procedures/supply.js';

/** The procedures, in the order of the rules sheet. */
export const PROCEDURES: readonly Procedure[] = [
  movement,
  supplyProcedure,
  artillerySupport,
  airSupport,
  combat,
  airRecce,
  fighterCombat,
  fightersVStream,
  flakProcedure,
  interdiction,
  airResupply,
];

export const COMMANDS: readonly CommandGroup[] = [
  buildCommandGroup('megagame', 'Operational megagame: movement, combat, air, supply', PROCEDURES),
];
