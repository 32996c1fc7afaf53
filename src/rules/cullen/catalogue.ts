import type { Procedure } from '../procedure.js';
import type { CommandGroup } from '../reference.js';
import { actionCostProcedure } from './procedures/action-cost.js';
import { airstrikeArmour, airstrikeInfantry, airstrikeSoftskin } from './procedures/airstrikes.js';
import { atArmourProcedure, atOthersProcedure, atSoftskinProcedure } from './procedures/anti-tank.js';
import { applyDpsProcedure } from './procedures/apply-dps.js';
import { armourMoraleProcedure } from './procedures/armour-morale.js';
import { artilleryArmour, artilleryInfantry, artillerySoftskin } from './procedures/artillery.js';
import { assaultArmourProcedure } from './procedures/assault-armour.js';
import { assaultInfantryProcedure } from './procedures/assault-infantry.js';
import { assaultMove } from './procedures/assault-move.js';
import { barbedWireProcedure } from './procedures/barbed-wire.js';
import { fireCheck } from './procedures/fire-check.js';
import { moveTroopsProcedure } from './procedures/move-troops.js';
import { moveArmourProcedure, moveSoftskinProcedure } from './procedures/move-vehicles.js';
import { observeProcedure } from './procedures/observe.js';
import { officerRisk } from './procedures/officer-risk.js';
import { rally } from './procedures/rally.js';
import { revealProcedure } from './procedures/reveal.js';
import { smallArmsArmour, smallArmsInfantry, smallArmsSoftskin } from './procedures/small-arms.js';
import { vehicleSpeedProcedure } from './procedures/vehicle-speed.js';

/** A slash command for part of the procedures for moves. One command for all procedures would exceed Discord's size limit. */
interface Group {
  readonly name: string;
  readonly description: string;
  /** The procedure of each subcommand. */
  readonly procedures: Readonly<Record<string, Procedure>>;
}

/** The commands, in the order of the phases of a move. `troops` are infantry, cavalry and artillery. */
const GROUPS: readonly Group[] = [
  {
    name: 'cullen-move',
    description: "Cullen's Spanish Civil War rules: rallying and moving",
    procedures: {
      rally,
      assault: assaultMove,
      troops: moveTroopsProcedure,
      armour: moveArmourProcedure,
      softskin: moveSoftskinProcedure,
      action: actionCostProcedure,
      wire: barbedWireProcedure,
      speed: vehicleSpeedProcedure,
    },
  },
  {
    name: 'cullen-spot',
    description: "Cullen's Spanish Civil War rules: observing and lines of fire",
    procedures: { observe: observeProcedure, reveal: revealProcedure, 'line-of-fire': fireCheck },
  },
  {
    name: 'cullen-fire',
    description: "Cullen's Spanish Civil War rules: small arms and anti-tank weapons",
    procedures: {
      'small-arms-troops': smallArmsInfantry,
      'small-arms-softskin': smallArmsSoftskin,
      'small-arms-armour': smallArmsArmour,
      'anti-tank-armour': atArmourProcedure,
      'anti-tank-softskin': atSoftskinProcedure,
      'anti-tank-troops': atOthersProcedure,
      'armour-morale': armourMoraleProcedure,
    },
  },
  {
    name: 'cullen-guns',
    description: "Cullen's Spanish Civil War rules: artillery, mortars and aircraft",
    procedures: {
      'artillery-troops': artilleryInfantry,
      'artillery-softskin': artillerySoftskin,
      'artillery-armour': artilleryArmour,
      'airstrike-troops': airstrikeInfantry,
      'airstrike-softskin': airstrikeSoftskin,
      'airstrike-armour': airstrikeArmour,
    },
  },
  {
    name: 'cullen-assault',
    description: "Cullen's Spanish Civil War rules: assaults, officers and DPs",
    procedures: {
      troops: assaultInfantryProcedure,
      armour: assaultArmourProcedure,
      'officer-risk': officerRisk,
      'apply-dps': applyDpsProcedure,
    },
  },
];

export const PROCEDURES: readonly Procedure[] = GROUPS.flatMap(({ procedures }) => Object.values(procedures));

export const COMMANDS: readonly CommandGroup[] = GROUPS.map(({ name, description, procedures }) => ({
  name,
  description,
  procedures: Object.fromEntries(Object.entries(procedures).map(([subcommand, { id }]) => [subcommand, id])),
}));
