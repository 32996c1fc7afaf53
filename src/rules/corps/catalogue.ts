import type { Procedure } from '../procedure.js';
import type { CommandGroup } from '../reference.js';
import { buildCommandGroup } from '../ruleset.js';
import { airLanding } from './procedures/air-landing.js';
import { airStrike } from './procedures/air-strike.js';
import { artilleryRangeProcedure } from './procedures/artillery-range.js';
import { blowBridgeProcedure } from './procedures/blow-bridge.js';
import { bombardment } from './procedures/bombardment.js';
import { captureSuppliesProcedure } from './procedures/capture-supplies.js';
import { combat } from './procedures/combat.js';
import { commandCheck } from './procedures/command-check.js';
import { deployDetachmentsProcedure } from './procedures/deploy-detachments.js';
import { disengageProcedure } from './procedures/disengage.js';
import { engineering } from './procedures/engineering.js';
import { isolationProcedure } from './procedures/isolation.js';
import { movement } from './procedures/movement.js';
import { nightRecovery } from './procedures/night-recovery.js';
import { rateStrengthProcedure } from './procedures/rate-strength.js';
import { replaceHqProcedure } from './procedures/replace-hq.js';
import { resupply } from './procedures/resupply.js';
import { scaleProcedure } from './procedures/scale.js';
import { supplyUse } from './procedures/supply-use.js';
import { surprise } from './procedures/surprise.js';
import { weatherProcedure } from './procedures/weather.js';
import { zoneOfControlProcedure } from './procedures/zone-of-control.js';

/** The procedures for movement and fighting, in the order of a turn. */
const FIGHTING: readonly Procedure[] = [
  commandCheck,
  isolationProcedure,
  airStrike,
  movement,
  zoneOfControlProcedure,
  disengageProcedure,
  surprise,
  deployDetachmentsProcedure,
  airLanding,
  artilleryRangeProcedure,
  bombardment,
  combat,
];

/** The procedures for weather, strength, headquarters, engineers, supply and the night. */
const STAFF: readonly Procedure[] = [
  weatherProcedure,
  rateStrengthProcedure,
  replaceHqProcedure,
  engineering,
  blowBridgeProcedure,
  supplyUse,
  captureSuppliesProcedure,
  nightRecovery,
  resupply,
  scaleProcedure,
];

export const PROCEDURES: readonly Procedure[] = [...FIGHTING, ...STAFF];

export const COMMANDS: readonly CommandGroup[] = [
  buildCommandGroup('corps', 'Corps: command, movement, artillery, aircraft and combat', FIGHTING),
  buildCommandGroup('corps-staff', 'Corps: weather, engineers, supply and the night', STAFF),
];
