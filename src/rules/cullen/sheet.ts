import type { Known, Strength } from '../ruleset.js';
import { countNoun } from '../words.js';
import { listLockedWith, listOfficersWith, passengersOf, unitIn, vehicleOf } from './battle.js';
import { elementsText } from './element-words.js';
import { countElements } from './elements.js';
import { describeLosingRolls, risksOf } from './risk.js';
import { joinWords, type SheetLine } from '../rows.js';
import { UNIT, describeVehicle } from './rows.js';
import type { CullenBattle, CullenUnit } from './state.js';
import { isTroops, isVehicle } from './vocabulary.js';
import { warnOfStrength } from './unit.js';

function strength(unit: CullenUnit): string {
  const words = elementsText(unit);
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

function companyOf(unit: CullenUnit, battle: CullenBattle, known: Known): Company {
  const { attachedTo, rangedTarget, rangedRounds } = unit;
  const told = (others: readonly (CullenUnit | undefined)[], words = ({ name }: CullenUnit) => name): string =>
    others.flatMap((other) => (other && known('unit', other.id) ? [words(other)] : [])).join(', ');
  const target = unitIn(battle, rangedTarget);
  const rounds = rangedTarget !== null && rangedRounds > 0 ? countNoun(rangedRounds, 'round') : '';
  const at = told([target]);
  return {
    rangedAt: rounds === '' || at === '' ? rounds : `${rounds} at ${at}`,
    attachedTo: told([unitIn(battle, attachedTo)]),
    officers: told(listOfficersWith(battle, unit.id), ({ name, officerFactor }) => `${name} +${officerFactor ?? 0}`),
    carries: told(passengersOf(battle, unit)),
    carriedBy: told([vehicleOf(battle, unit)]),
    fights: told(listLockedWith(battle, unit)),
  };
}

/** Returns the lines of a unit's sheet in order, without default values. */
export function unitSheet(unit: CullenUnit, battle: CullenBattle, known: Known): readonly SheetLine[] {
  const vehicle = isVehicle(unit);
  const company = companyOf(unit, battle, known);
  return UNIT.sheet(unit, {
    rifle: [
      { label: 'Elements', value: strength(unit), cite: 'Elements' },
      { label: 'Remark', value: unit.condition === 'destroyed' ? '' : (warnOfStrength(unit) ?? '') },
    ],
    attachedTo: company.attachedTo,
    riskDps: [
      { label: 'At risk', value: risksOf(unit, battle).map(describeLosingRolls).join('; '), cite: 'Risk to Officers' },
      { label: 'Officers', value: company.officers, cite: 'Rally' },
    ],
    ...(vehicle ? { setUp: '' } : { condition: [{ label: 'Condition', value: UNIT.words('condition', unit), cite: 'DPs' }] }),
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
export function unitLine(unit: CullenUnit): string {
  if (unit.lost) return 'lost';
  if (unit.condition === 'destroyed') return 'destroyed';
  return joinWords([
    what(unit),
    elementsText(unit),
    isTroops(unit) && unit.dps > 0 ? countNoun(unit.dps, 'DP') : '',
    ...UNIT.line(unit),
  ]);
}

function isLost(unit: CullenUnit): boolean {
  return unit.lost || unit.condition === 'destroyed' || (isTroops(unit) && countElements(unit) === 0);
}

/** The strength of a unit: the elements of troops, or 1 for a vehicle or an officer. */
export const STRENGTH: Strength<CullenUnit> = {
  label: 'Elements',
  of: (unit) => (isLost(unit) ? 0 : isTroops(unit) ? countElements(unit) : 1),
  isLost,
  lostWord: ({ lost, kind }) => (kind === 'officer' ? 'dead or disabled' : lost ? 'lost' : 'destroyed'),
};
