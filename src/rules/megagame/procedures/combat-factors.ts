import type { Step } from '../../result.js';
import { countNoun } from '../../words.js';
import { buildBaseStep, buildModifierStep, buildResultStep, includeIf } from '../../working.js';
import type { AirLevel, Terrain } from '../vocabulary.js';
import { AIR_FACTORS } from './air-levels.js';

/** Combat: the factors for kinds of troops. Each factor counts once for every unit to which it applies (M-8). */
export const COMBAT_FACTORS = {
  advantage: 1,
  combinedArms: 1,
  light: -1,
  unprepared: -2,
  otherFormation: -1,
  nonTactical: -2,
  noFuel: -1,
  closeVsTanks: 1,
  unsupported: -1,
} as const;

/** The input that factors depend on: numbers of units, and the air support of each side. */
interface FactorInput {
  readonly attCombinedArms: number;
  readonly attLight: number;
  readonly attUnprepared: number;
  readonly attOtherFormation: number;
  readonly attNonTactical: number;
  readonly attNoFuel: number;
  readonly attUnsupported: number;
  readonly attAir: AirLevel;
  readonly defOtherFormation: number;
  readonly defNonTactical: number;
  readonly defNoFuel: number;
  readonly defVsTanks: number;
  readonly defAir: AirLevel;
  readonly advantage: number;
  readonly terrain: Terrain;
}

/** One factor of a side: the number of units to which it applies, and its value for each unit. */
interface Factor {
  readonly label: string;
  readonly units: number;
  readonly each: number;
  /** The ruling that applies to the factor, in addition to M-8. */
  readonly ruling: string | undefined;
}

const factor = (label: string, units: number, each: number, ruling?: string): Factor => ({ label, units, each, ruling });

function attackersFactors(input: FactorInput): readonly Factor[] {
  return [
    factor('clear tactical advantage', Math.max(0, input.advantage), COMBAT_FACTORS.advantage, 'M-14'),
    factor('combined-arms attack', input.attCombinedArms, COMBAT_FACTORS.combinedArms),
    factor('light infantry attacking', input.attLight, COMBAT_FACTORS.light),
    factor('unprepared attack', input.attUnprepared, COMBAT_FACTORS.unprepared, 'M-10'),
    factor('from another formation', input.attOtherFormation, COMBAT_FACTORS.otherFormation),
    factor('non-tactical', input.attNonTactical, COMBAT_FACTORS.nonTactical, 'M-9'),
    factor('without fuel', input.attNoFuel, COMBAT_FACTORS.noFuel),
    factor('unsupported infantry against tanks in the open', input.attUnsupported, COMBAT_FACTORS.unsupported),
  ];
}

function defendersFactors(input: FactorInput): readonly Factor[] {
  return [
    factor('clear tactical advantage', Math.max(0, -input.advantage), COMBAT_FACTORS.advantage, 'M-14'),
    factor('from another formation', input.defOtherFormation, COMBAT_FACTORS.otherFormation),
    factor('non-tactical', input.defNonTactical, COMBAT_FACTORS.nonTactical, 'M-9'),
    factor('without fuel', input.defNoFuel, COMBAT_FACTORS.noFuel),
    input.terrain === 'open'
      ? factor('unsupported infantry against tanks in the open', input.defVsTanks, COMBAT_FACTORS.unsupported)
      : factor('close country against tanks', input.defVsTanks, COMBAT_FACTORS.closeVsTanks),
  ];
}

interface Reckoning {
  readonly total: number;
  readonly steps: readonly Step[];
}

function reckoned(who: string, status: number, artillery: number, factors: readonly Factor[], air: AirLevel): Reckoning {
  const applied = factors.filter(({ units }) => units > 0);
  const total = applied.reduce((sum, { units, each }) => sum + units * each, status + artillery) + AIR_FACTORS[air];
  const steps = [
    buildBaseStep(`${who}, status`, status, 'Combat'),
    ...includeIf(artillery > 0, buildModifierStep(`${who}, artillery`, artillery, 'Supporting Artillery')),
    ...applied.map(({ label, units, each, ruling }) =>
      buildModifierStep(`${who}, ${label} (${countNoun(units, 'unit')})`, units * each, 'Combat', 'M-8', ruling),
    ),
    ...includeIf(air !== 'none', buildModifierStep(`${who}, ${air} air support`, AIR_FACTORS[air], 'Combat', 'M-8')),
    buildResultStep(`${who}, total`, total, 'Combat'),
  ];
  return { total, steps };
}

/** Returns the attackers' total: status, artillery and factors. */
export function sumAttackers(input: FactorInput & { readonly attStatus: number; readonly attArtillery: number }): Reckoning {
  return reckoned('Attackers', input.attStatus, input.attArtillery, attackersFactors(input), input.attAir);
}

/** Returns the defenders' total: status, artillery and factors. */
export function sumDefenders(input: FactorInput & { readonly defStatus: number; readonly defArtillery: number }): Reckoning {
  return reckoned('Defenders', input.defStatus, input.defArtillery, defendersFactors(input), input.defAir);
}
