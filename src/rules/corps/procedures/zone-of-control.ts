import type { Base as GroundBase } from '../../ground/reading.js';
import { refuseIllegal } from '../../refusal.js';
import { convertKeyToWords } from '../../words.js';
import { buildNoteStep, buildResultStep, buildTableStep, includeIf } from '../../working.js';
import { findUnitTerrain } from '../standing.js';
import { defineCorpsProcedure, type CorpsUnit, defineUnitInputs } from '../state.js';
import { defineFlag, type HqLevel, isCombatType, isSplittingType, type Size, type UnitType } from '../vocabulary.js';

interface Base {
  readonly widthInches: number;
  /** The depth in inches; null if the rulebook has none for this unit. */
  readonly depthInches: number | null;
}
const bases = (widthInches: number, depthInches: number | null): Base => ({ widthInches, depthInches });

const FOOT = bases(2, 2);
const TANKS = bases(2, 4);
const GUNS = bases(2, 3);
const VEHICLES = bases(1.5, 4);

/** The bases of battalions, and of units with only one size (Basing). */
export const BATTALION_BASES: Readonly<Record<Exclude<UnitType, 'hq'>, Base>> = {
  infantry: FOOT,
  engineers: FOOT, // See ruling CO-20.
  cavalry: FOOT, // See ruling CO-20.
  recce: VEHICLES, // See ruling CO-20.
  'armoured-recce': VEHICLES, // See ruling CO-20.
  armour: TANKS,
  artillery: GUNS,
  transport: VEHICLES,
  'protected-transport': VEHICLES,
  support: VEHICLES,
};

const COMPANY = bases(1.5, 1);
const SQUADRON = bases(1.5, 2.5);

/** The bases of detachments (Basing). A motorcycle base is 1 inch deep if the umpire agrees. */
export const DETACHMENT_BASES: Readonly<Partial<Record<UnitType, Base>>> = {
  infantry: COMPANY,
  engineers: COMPANY, // See ruling CO-20.
  cavalry: COMPANY,
  recce: SQUADRON,
  'armoured-recce': SQUADRON,
  armour: SQUADRON,
};

/** The bases of HQs (Basing). */
export const HQ_BASES: Readonly<Record<HqLevel, Base>> = {
  division: bases(1.5, null),
  corps: bases(2, null),
  army: bases(2, null),
};

const UNLISTED: readonly UnitType[] = ['engineers', 'cavalry', 'recce', 'armoured-recce'];

function baseOf(type: UnitType, size: Size, hqLevel: HqLevel): Base {
  if (type === 'hq') return HQ_BASES[hqLevel];
  const base = size === 'battalion' ? BATTALION_BASES[type] : DETACHMENT_BASES[type];
  if (!base) throw new Error(`Basing: no base for a ${size} of ${type}`);
  return base;
}

/** Returns the base of a unit in inches. The rules have no depth for an HQ, so its depth is its width. */
export function findBaseInches({ type, size, hqLevel }: Pick<CorpsUnit, 'type' | 'size' | 'hqLevel'>): GroundBase {
  const { widthInches, depthInches } = baseOf(type, size, hqLevel);
  return { width: widthInches, depth: depthInches ?? widthInches };
}

/**
 * Returns the range of a unit's zone of control in inches: the width of its base for a combat unit of battalion size outside
 * built-up areas, otherwise 0 (CO-19).
 */
function zoneOf(type: UnitType, size: Size, hqLevel: HqLevel, isBuiltUp: boolean): number {
  return isCombatType(type) && size === 'battalion' && !isBuiltUp ? baseOf(type, size, hqLevel).widthInches : 0;
}

/** Returns the range of a unit's zone of control in inches, all around its base. */
export const findZoneInches = ({ type, size, hqLevel, terrain }: CorpsUnit): number =>
  zoneOf(type, size, hqLevel, terrain === 'built-up');

const unit = defineUnitInputs('unit');

/** The base of a unit, and the range of its zone of control (Basing, Movement). */
export const zoneOfControlProcedure = defineCorpsProcedure({
  id: 'corps.zone-of-control',
  sections: ['Basing', 'Movement', 'Deploying into detachments'],
  title: 'Show base size and zone of control',
  onlyCalculates: true,
  inputs: {
    type: unit.its('type', 'Type of the unit'),
    size: unit.its('size', 'Size of the unit'),
    builtUp: unit.inScene(
      defineFlag('The unit is in a built-up area'),
      (unit, { battle }) => findUnitTerrain(unit, battle) === 'built-up',
    ),
    hqLevel: unit.its('hqLevel', 'Level of the HQ'),
  },
  roles: { unit: { description: 'Unit' } },
  run(_dice, { type, size, builtUp, hqLevel }) {
    if (size === 'detachment' && !isSplittingType(type))
      throw refuseIllegal(
        `Units of type ${convertKeyToWords(type)} cannot deploy into detachments. Choose “battalion”.`,
        'Deploying into detachments',
      );
    const { widthInches, depthInches } = baseOf(type, size, hqLevel);
    const holds = isCombatType(type) && size === 'battalion';
    const zocInches = zoneOf(type, size, hqLevel, builtUp);

    const what = type === 'hq' ? `${hqLevel} HQ` : `${convertKeyToWords(type)} ${size}`;
    return {
      outcome: { zocInches, baseWidthInches: widthInches, baseDepthInches: depthInches },
      steps: [
        buildTableStep(
          `Base (${what})`,
          depthInches === null ? `${widthInches}" wide` : `${widthInches}" x ${depthInches}"`,
          'Basing',
          UNLISTED.includes(type) && 'CO-20',
        ),
        ...includeIf(!holds, buildNoteStep('Only battalion-sized combat units have a zone of control', 'Movement')),
        ...includeIf(holds && builtUp, buildNoteStep('No zone of control from a built-up area', 'Movement')),
        buildResultStep('Zone of control in inches, all around', zocInches, 'Movement', 'CO-19'),
      ],
      effects: [],
    };
  },
  summary: ({ zocInches, baseWidthInches, baseDepthInches }) => {
    const size = baseDepthInches === null ? `${baseWidthInches}" wide` : `${baseWidthInches}" x ${baseDepthInches}"`;
    return zocInches === 0
      ? `The unit has no zone of control. The base is ${size}.`
      : `The zone of control reaches ${zocInches}" all around. The base is ${size}.`;
  },
  tone: () => 'plain',
});
