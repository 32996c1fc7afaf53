import type { Procedure } from '../procedure.js';
import type { CommandGroup } from '../reference.js';
import { commandOf } from '../ruleset.js';
import { airLanding } from './procedures/air-landing.js';
import { airStrike } from './procedures/air-strike.js';
import { artilleryRange } from './procedures/artillery-range.js';
import { blowBridge } from './procedures/blow-bridge.js';
import { bombardment } from './procedures/bombardment.js';
import { captureSupplies } from './procedures/capture-supplies.js';
import { combat } from './procedures/combat.js';
import { commandCheck } from './procedures/command-check.js';
import { deployDetachments } from './procedures/deploy-detachments.js';
import { disengage } from './procedures/disengage.js';
import { engineering } from './procedures/engineering.js';
import { isolation } from './procedures/isolation.js';
import { movement } from './procedures/movement.js';
import { nightRecovery } from './procedures/night-recovery.js';
import { rateStrength } from './procedures/rate-strength.js';
import { replaceHq } from './procedures/replace-hq.js';
import { resupply } from './procedures/resupply.js';
import { scale } from './procedures/scale.js';
import { supplyUse } from './procedures/supply-use.js';
import { surprise } from './procedures/surprise.js';
import { weather } from './procedures/weather.js';
import { zoneOfControl } from './procedures/zone-of-control.js';

/** The procedures for movement and fighting, in the order of a turn. */
const FIGHTING: readonly Procedure[] = [
  commandCheck,
  isolation,
  airStrike,
  movement,
  zoneOfControl,
  disengage,
  surprise,
  deployDetachments,
  airLanding,
  artilleryRange,
  bombardment,
  combat,
];

/** The procedures for weather, strength, headquarters, engineers, supply and the night. */
const STAFF: readonly Procedure[] = [
  weather,
  rateStrength,
  replaceHq,
  engineering,
  blowBridge,
  supplyUse,
  captureSupplies,
  nightRecovery,
  resupply,
  scale,
];

export const PROCEDURES: readonly Procedure[] = [...FIGHTING, ...STAFF];

export const COMMANDS: readonly CommandGroup[] = [
  commandOf('corps', 'Corps: command, movement, artillery, aircraft and combat', FIGHTING),
  commandOf('corps-staff', 'Corps: weather, engineers, supply and the night', STAFF),
];
