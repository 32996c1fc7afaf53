import type { Step } from '../../procedure.js';
import { counted } from '../../words.js';
import type { AirLevel, Terrain } from '../vocabulary.js';
import { AIR_FACTORS } from './air-support.js';

/** Combat: the factors of troops, each for every unit that it applies to (M-8). */
export const FACTORS = {
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

/** What of a combat's input makes factors: numbers of units, and the air support of each side. */
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

/** One factor of one side: how many units it applies to, and what it is for each. */
interface Factor {
  readonly label: string;
  readonly units: number;
  readonly each: number;
}

const factor = (label: string, units: number, each: number): Factor => ({ label, units, each });

function attackersFactors(input: FactorInput): readonly Factor[] {
  return [
    factor('clear tactical advantage', Math.max(0, input.advantage), FACTORS.advantage),
    factor('combined-arms attack', input.attCombinedArms, FACTORS.combinedArms),
    factor('light infantry attacking', input.attLight, FACTORS.light),
    factor('unprepared attack', input.attUnprepared, FACTORS.unprepared),
    factor('from another formation', input.attOtherFormation, FACTORS.otherFormation),
    factor('non-tactical', input.attNonTactical, FACTORS.nonTactical),
    factor('without fuel', input.attNoFuel, FACTORS.noFuel),
    factor('unsupported infantry against tanks in the open', input.attUnsupported, FACTORS.unsupported),
  ];
}

function defendersFactors(input: FactorInput): readonly Factor[] {
  return [
    factor('clear tactical advantage', Math.max(0, -input.advantage), FACTORS.advantage),
    factor('from another formation', input.defOtherFormation, FACTORS.otherFormation),
    factor('non-tactical', input.defNonTactical, FACTORS.nonTactical),
    factor('without fuel', input.defNoFuel, FACTORS.noFuel),
    input.terrain === 'open'
      ? factor('unsupported infantry against tanks in the open', input.defVsTanks, FACTORS.unsupported)
      : factor('close country against tanks', input.defVsTanks, FACTORS.closeVsTanks),
  ];
}

interface Reckoning {
  readonly total: number;
  readonly steps: readonly Step[];
}

function reckoned(who: string, status: number, artillery: number, factors: readonly Factor[], air: AirLevel): Reckoning {
  const applied = factors.filter(({ units }) => units > 0);
  const steps: Step[] = [{ kind: 'base', label: `${who}: status`, value: status, cite: 'Combat' }];
  if (artillery > 0) steps.push({ kind: 'modifier', label: `${who}: artillery`, value: artillery, cite: 'Supporting Artillery' });
  for (const { label, units, each } of applied)
    steps.push({
      kind: 'modifier',
      label: `${who}: ${label}, ${counted(units, 'unit')}`,
      value: units * each,
      cite: 'Combat',
    });
  if (air !== 'none')
    steps.push({ kind: 'modifier', label: `${who}: ${air} air support`, value: AIR_FACTORS[air], cite: 'Combat' });
  const total = applied.reduce((sum, { units, each }) => sum + units * each, status + artillery) + AIR_FACTORS[air];
  steps.push({ kind: 'result', label: `${who}: total`, value: total, cite: 'Combat' });
  return { total, steps };
}

/** Attackers' status + artillery + factors. */
export function attackersTotal(input: FactorInput & { readonly attStatus: number; readonly attArtillery: number }): Reckoning {
  return reckoned('Attackers', input.attStatus, input.attArtillery, attackersFactors(input), input.attAir);
}

/** Defenders' status + artillery + factors. */
export function defendersTotal(input: FactorInput & { readonly defStatus: number; readonly defArtillery: number }): Reckoning {
  return reckoned('Defenders', input.defStatus, input.defArtillery, defendersFactors(input), input.defAir);
}

/** The rulings by which factors apply: per unit (M-8), road column too (M-9), preparation (M-10), one side's advantage (M-14). */
export function rulingsOf(input: FactorInput): string[] {
  const perUnit = [...attackersFactors(input), ...defendersFactors(input)].some(({ units }) => units > 0);
  const air = input.attAir !== 'none' || input.defAir !== 'none';
  return [
    ...(perUnit || air ? ['M-8'] : []),
    ...(input.attNonTactical > 0 || input.defNonTactical > 0 ? ['M-9'] : []),
    ...(input.attUnprepared > 0 ? ['M-10'] : []),
    ...(input.advantage === 0 ? [] : ['M-14']),
  ];
}
