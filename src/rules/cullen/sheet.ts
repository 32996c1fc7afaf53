import type { Known, Strength } from '../ruleset.js';
import { counted } from '../words.js';
import { lockedInCombat, officersWith, passengersOf, unitIn, vehicleOf } from './battle.js';
import { elementsText } from './element-words.js';
import { countElements } from './elements.js';
import { lostOn, risksOf } from './risk.js';
import type { CullenBattle, CullenUnit } from './state.js';
import { isTroops, isVehicle } from './vocabulary.js';
import { strengthWarning } from './unit.js';

interface SheetLine {
  readonly label: string;
  readonly value: string;
  readonly cite?: string;
}

const yes = (value: boolean): string => (value ? 'yes' : '');
const unless = <T extends string>(value: T, usual: T): string => (value === usual ? '' : value.replaceAll('-', ' '));
const signed = (value: number): string => (value === 0 ? '' : value > 0 ? `+${value}` : `${value}`);

function strength(unit: CullenUnit): string {
  const words = elementsText(unit);
  const elements = countElements(unit);
  return elements > 1 ? `${words} (${elements} elements)` : words;
}

/** What it rides: only where it is not plain from the kind. */
function saddle({ kind, mounted }: CullenUnit): string {
  if (kind === 'cavalry') return mounted ? 'mounted' : 'dismounted';
  return mounted ? 'mounted' : '';
}

/** What a sheet says about other units: of those that its reader may know of. */
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
  const rounds = rangedTarget !== null && rangedRounds > 0 ? counted(rangedRounds, 'round') : '';
  const at = told([target]);
  return {
    rangedAt: rounds === '' || at === '' ? rounds : `${rounds} at ${at}`,
    attachedTo: told([unitIn(battle, attachedTo)]),
    officers: told(officersWith(battle, unit.id), ({ name, officerFactor }) => `${name} +${officerFactor ?? 0}`),
    carries: told(passengersOf(battle, unit)),
    carriedBy: told([vehicleOf(battle, unit)]),
    fights: told(lockedInCombat(battle, unit)),
  };
}

/** What a unit's sheet shows, in order, without what is as usual. */
export function unitSheet(unit: CullenUnit, battle: CullenBattle, known: Known): readonly SheetLine[] {
  const vehicle = isVehicle(unit);
  const company = companyOf(unit, battle, known);
  const lines: SheetLine[] = [
    { label: 'Kind', value: unit.kind, cite: 'Elements' },
    { label: 'Battalion', value: unit.battalion, cite: 'Units' },
    { label: 'Elements', value: strength(unit), cite: 'Elements' },
    { label: 'Remark', value: unit.condition === 'destroyed' ? '' : (strengthWarning(unit) ?? '') },
    { label: 'Morale rating', value: signed(unit.mr), cite: 'Ratings' },
    { label: 'Ability rating', value: signed(unit.ar), cite: 'Ratings' },
    { label: 'Factor', value: signed(unit.officerFactor ?? 0), cite: 'Elements' },
    { label: 'With', value: company.attachedTo, cite: 'Rally' },
    { label: 'At risk', value: risksOf(unit, battle).map(lostOn).join('; '), cite: 'Risk to Officers' },
    { label: 'Officers', value: company.officers, cite: 'Rally' },
    { label: 'Vehicle', value: unit.vehicle ?? '', cite: 'Appendix A' },
    { label: 'Armour', value: unit.armourClass ?? '', cite: 'Elements' },
    { label: 'Drive', value: unit.drive ?? '', cite: 'Movement' },
    { label: 'Guns', value: unit.gunClass ?? '', cite: 'Elements' },
    { label: 'Machine guns', value: yes(unit.vehicleMgs), cite: 'Infantry v Armour' },
    { label: 'Bound to roads', value: yes(unit.roadBound), cite: 'Movement' },
    { label: 'Lost', value: yes(unit.lost), cite: 'Risk to Officers' },
    { label: 'Condition', value: unless(unit.condition, 'sound'), cite: vehicle ? 'Anti-Tank v Vehicles' : 'DPs' },
    { label: 'DPs', value: unit.dps === 0 ? '' : `${unit.dps}`, cite: 'DPs' },
    { label: 'DPs this move', value: unit.dpsThisMove === 0 ? '' : `${unit.dpsThisMove}`, cite: 'Risk to Officers' },
    { label: 'Status', value: unless(unit.status, 'steady'), cite: 'Movement' },
    { label: 'Horses', value: saddle(unit), cite: 'Elements' },
    { label: 'March column', value: yes(unit.column), cite: 'Movement' },
    { label: 'Cover', value: unless(unit.cover, 'none'), cite: 'Cover' },
    { label: 'Concealed', value: yes(unit.concealed), cite: 'Concealment and Observation' },
    { label: 'In position', value: yes(unit.setUp && !vehicle), cite: 'Artillery Fire' },
    { label: 'Has ranged in', value: company.rangedAt, cite: 'Artillery Fire' },
    { label: 'Carries', value: company.carries, cite: 'Movement' },
    { label: 'On board of', value: company.carriedBy, cite: 'Movement' },
    { label: 'Moved', value: yes(unit.moved), cite: 'Move Sequence' },
    { label: 'Inches in hand', value: unit.moveInches === 0 ? '' : `${unit.moveInches}"`, cite: 'Movement' },
    { label: 'Fired', value: yes(unit.fired), cite: 'Move Sequence' },
    { label: 'Under fire', value: unit.underFire.join(', '), cite: 'Armour Morale Test' },
    { label: 'Under fire last move', value: unit.underFireLast.join(', '), cite: 'Rally' },
    { label: 'In combat with', value: company.fights, cite: 'Infantry v Infantry' },
    { label: 'Assault declared', value: yes(unit.assaultDeclared), cite: 'Infantry v Armour' },
    { label: 'Morale test due', value: yes(unit.moraleDue), cite: 'Armour Morale Test' },
    { label: 'Has tried to rally', value: yes(unit.ralliedThisMove), cite: 'Rally' },
    { label: 'Has tried to observe', value: yes(unit.observedThisMove), cite: 'Concealment and Observation' },
  ];
  return lines.filter(({ value }) => value !== '');
}

/** What it is in a word or two. */
function what({ kind, vehicle, armourClass, officerFactor }: CullenUnit): string {
  if (kind === 'officer') return `officer +${officerFactor ?? 0}`;
  return kind === 'armour' ? `${vehicle ?? kind}, ${armourClass ?? ''} armour` : (vehicle ?? kind);
}

/** The few words that tell a unit apart in a list: "infantry, 3 rifles, 1 LMG, 2 DPs, retiring". */
export function unitLine(unit: CullenUnit): string {
  if (unit.lost) return 'lost';
  if (unit.condition === 'destroyed') return 'destroyed';
  return [
    what(unit),
    elementsText(unit),
    isTroops(unit) && unit.dps > 0 ? counted(unit.dps, 'DP') : '',
    unless(unit.condition, 'sound'),
    unless(unit.status, 'steady'),
    unit.concealed ? 'concealed' : '',
    unit.moved ? 'moved' : '',
    unit.fired ? 'fired' : '',
  ]
    .filter((word) => word !== '')
    .join(', ');
}

function isLost(unit: CullenUnit): boolean {
  return unit.lost || unit.condition === 'destroyed' || (isTroops(unit) && countElements(unit) === 0);
}

/** Elements of troops; a vehicle or an officer counts one. */
export const STRENGTH: Strength<CullenUnit> = {
  label: 'Elements',
  of: (unit) => (isLost(unit) ? 0 : isTroops(unit) ? countElements(unit) : 1),
  isLost,
  lostWord: ({ lost, kind }) => (kind === 'officer' ? 'dead or disabled' : lost ? 'lost' : 'destroyed'),
};
