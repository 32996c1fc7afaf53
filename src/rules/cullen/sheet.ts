import type { KnownRowCheck, StrengthMeasure } from '../ruleset.js';
import { countNoun } from '../words.js';
import { listUnitsInCombat, listAttachedOfficers, listPassengers, unitIn, findVehicle } from './battle.js';
import { describeElements } from './element-words.js';
import { countElements } from './elements.js';
import { describeLosingRolls, listPendingRisks } from './risk.js';
import { joinWords, type SheetLine } from '../rows.js';
import { UNIT_ROW_KIND, describeVehicle } from './rows.js';
import type { CullenBattle, CullenUnit } from './state.js';
import { isTroops, isVehicle } from './vocabulary.js';
import { findStrengthWarning } from './unit.js';

function strength(unit: CullenUnit): string {
  const words = describeElements(unit);
  const elements = countElements(unit);
  return words.includes(', ') ? `${words} (${elements} in total)` : words;
}

/** Returns `mounted` or `on foot` for a kind of unit that may be either; otherwise an empty text. */
function saddle({ kind, mounted }: CullenUnit): string {
  if (kind === 'cavalry') return mounted ? 'mounted' : 'dismounted';
  return mounted ? 'mounted' : '';
}

/** The names of related units for a unit's sheet, if the reader may know them. */
interface Company {
  readonly rangedAt: string;
  readonly attachedTo: string;
  readonly officers: string;
  readonly carries: string;
  readonly carriedBy: string;
  readonly fights: string;
}

function companyOf(unit: CullenUnit, battle: CullenBattle, known: KnownRowCheck): Company {
  const { attachedTo, rangedTarget, rangedRounds } = unit;
  const told = (others: readonly (CullenUnit | undefined)[], words = ({ name }: CullenUnit) => name): string =>
    others.flatMap((other) => (other && known('unit', other.id) ? [words(other)] : [])).join(', ');
  const target = unitIn(battle, rangedTarget);
  const rounds = rangedTarget !== null && rangedRounds > 0 ? countNoun(rangedRounds, 'round') : '';
  const at = told([target]);
  return {
    rangedAt: rounds === '' || at === '' ? rounds : `${rounds} at ${at}`,
    attachedTo: told([unitIn(battle, attachedTo)]),
    officers: told(listAttachedOfficers(battle, unit.id), ({ name, officerFactor }) => `${name} +${officerFactor ?? 0}`),
    carries: told(listPassengers(battle, unit)),
    carriedBy: told([findVehicle(battle, unit)]),
    fights: told(listUnitsInCombat(battle, unit)),
  };
}

/** Returns the lines of a unit's sheet in order, without default values. */
export function buildUnitSheet(unit: CullenUnit, battle: CullenBattle, known: KnownRowCheck): readonly SheetLine[] {
  const vehicle = isVehicle(unit);
  const company = companyOf(unit, battle, known);
  return UNIT_ROW_KIND.sheet(unit, {
    rifle: [
      { label: 'Elements', value: strength(unit), cite: 'Elements' },
      { label: 'Remark', value: unit.condition === 'destroyed' ? '' : (findStrengthWarning(unit) ?? '') },
    ],
    attachedTo: company.attachedTo,
    riskDps: [
      { label: 'At risk', value: listPendingRisks(unit, battle).map(describeLosingRolls).join('; '), cite: 'Risk to Officers' },
      { label: 'Officers', value: company.officers, cite: 'Rally' },
    ],
    ...(vehicle
      ? { setUp: '' }
      : { condition: [{ label: 'Condition', value: UNIT_ROW_KIND.words('condition', unit), cite: 'DPs' }] }),
    mounted: saddle(unit),
    rangedRounds: company.rangedAt,
    carries: company.carries,
    carriedBy: company.carriedBy,
    lockedWith: [{ label: 'In combat with', value: company.fights, cite: 'Infantry v Infantry' }],
  });
}

/** Returns the type of a unit in one or two words. */
function what({ kind, vehicle, armourClass, officerFactor }: CullenUnit): string {
  if (kind === 'officer') return `officer +${officerFactor ?? 0}`;
  return kind === 'armour'
    ? `${describeVehicle(vehicle) || kind}, ${armourClass ?? ''} armour`
    : describeVehicle(vehicle) || kind;
}

/** Returns a short description of a unit for lists, such as "infantry, 3 rifles, 1 LMG, 2 DPs, retiring". */
export function describeUnit(unit: CullenUnit): string {
  if (unit.lost) return 'lost';
  if (unit.condition === 'destroyed') return 'destroyed';
  return joinWords([
    what(unit),
    describeElements(unit),
    isTroops(unit) && unit.dps > 0 ? countNoun(unit.dps, 'DP') : '',
    ...UNIT_ROW_KIND.line(unit),
  ]);
}

function isLost(unit: CullenUnit): boolean {
  return unit.lost || unit.condition === 'destroyed' || (isTroops(unit) && countElements(unit) === 0);
}

/** The strength of a unit: the elements of troops, or 1 for a vehicle or an officer. */
export const STRENGTH_MEASURE: StrengthMeasure<CullenUnit> = {
  label: 'Elements',
  of: (unit) => (isLost(unit) ? 0 : isTroops(unit) ? countElements(unit) : 1),
  isLost,
  lostWord: ({ lost, kind }) => (kind === 'officer' ? 'dead or disabled' : lost ? 'lost' : 'destroyed'),
};
