import type { Procedure } from '../procedure.js';
import type { CommandGroup } from '../ruleset.js';
import { airstrikeArmour } from './procedures/airstrike-armour.js';
import { airstrikeInfantry } from './procedures/airstrike-infantry.js';
import { airstrikeSoftskin } from './procedures/airstrike-softskin.js';
import { artilleryArmour } from './procedures/artillery-armour.js';
import { artilleryInfantry } from './procedures/artillery-infantry.js';
import { artillerySoftskin } from './procedures/artillery-softskin.js';
import { atArmour } from './procedures/at-armour.js';
import { atOthers } from './procedures/at-others.js';
import { atSoftskin } from './procedures/at-softskin.js';
import { fireCheck } from './procedures/fire-check.js';
import { smallArmsArmour } from './procedures/small-arms-armour.js';
import { smallArmsInfantry } from './procedures/small-arms-infantry.js';
import { smallArmsSoftskin } from './procedures/small-arms-softskin.js';

/** A slash command and its subcommands: procedures without the rulebook's prefix, in the order of a move. */
interface Group {
  readonly name: string;
  readonly description: string;
  /** Subcommand to procedure. */
  readonly procedures: Readonly<Record<string, Procedure>>;
}

/** After the phases of a move. */
const GROUPS: readonly Group[] = [
  {
    name: 'cullen-spot',
    description: 'Spanish Civil War: observing, and what can be seen and hit',
    procedures: { 'line-of-fire': fireCheck },
  },
  {
    name: 'cullen-fire',
    description: 'Spanish Civil War: small arms and anti-tank weapons',
    procedures: {
      'small-arms-troops': smallArmsInfantry,
      'small-arms-softskin': smallArmsSoftskin,
      'small-arms-armour': smallArmsArmour,
      'anti-tank-armour': atArmour,
      'anti-tank-softskin': atSoftskin,
      'anti-tank-troops': atOthers,
    },
  },
  {
    name: 'cullen-guns',
    description: 'Spanish Civil War: artillery, mortars and aircraft',
    procedures: {
      'artillery-troops': artilleryInfantry,
      'artillery-softskin': artillerySoftskin,
      'artillery-armour': artilleryArmour,
      'airstrike-troops': airstrikeInfantry,
      'airstrike-softskin': airstrikeSoftskin,
      'airstrike-armour': airstrikeArmour,
    },
  },
];

export const PROCEDURES: readonly Procedure[] = GROUPS.flatMap(({ procedures }) => Object.values(procedures));

export const COMMANDS: readonly CommandGroup[] = GROUPS.map(({ name, description, procedures }) => ({
  name,
  description,
  procedures: Object.fromEntries(Object.entries(procedures).map(([subcommand, { id }]) => [subcommand, id])),
}));
