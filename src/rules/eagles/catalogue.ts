import type { Procedure } from '../procedure.js';
import type { CommandGroup } from '../reference.js';
import { buildCommandGroup } from '../ruleset.js';
import { airAttack } from './procedures/air-attack.js';
import { antiAircraftProcedure } from './procedures/anti-aircraft.js';
import { assault } from './procedures/assault.js';
import { barrageDamage } from './procedures/barrage-damage.js';
import { barrageDrift } from './procedures/barrage-drift.js';
import { barrageRatingProcedure } from './procedures/barrage-rating.js';
import { barrageZoneProcedure } from './procedures/barrage-zone.js';
import { directFire } from './procedures/direct-fire.js';
import { gunSetup } from './procedures/gun-setup.js';
import { hexPathProcedure } from './procedures/hex-path.js';
import { impairment } from './procedures/impairment.js';
import { melee } from './procedures/melee.js';
import { minefieldProcedure } from './procedures/minefield.js';
import { movement } from './procedures/movement.js';
import { paratroopDrop } from './procedures/paratroop-drop.js';
import { spotting } from './procedures/spotting.js';
import { suicideSquadProcedure } from './procedures/suicide-squad.js';
import { timeLapseProcedure } from './procedures/time-lapse.js';

/** Procedures for movement, direct fire and close combat (1.0 to 2.5, 4.0 to 5.31), in the order of a turn. */
const BATTLE: readonly Procedure[] = [
  movement,
  hexPathProcedure,
  minefieldProcedure,
  paratroopDrop,
  gunSetup,
  spotting,
  directFire,
  impairment,
  melee,
  assault,
  suicideSquadProcedure,
];

/** Procedures for artillery and aircraft (3.0, 6.0). */
const INDIRECT: readonly Procedure[] = [
  timeLapseProcedure,
  barrageRatingProcedure,
  barrageDrift,
  barrageZoneProcedure,
  barrageDamage,
  antiAircraftProcedure,
  airAttack,
];

export const PROCEDURES: readonly Procedure[] = [...BATTLE, ...INDIRECT];

export const COMMANDS: readonly CommandGroup[] = [
  buildCommandGroup('eagles', 'Eagles, Crowns and Oak Leaves: movement, fire and close combat', BATTLE),
  buildCommandGroup('eagles-indirect', 'Eagles, Crowns and Oak Leaves: artillery and aircraft', INDIRECT),
];
