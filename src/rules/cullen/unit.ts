import { z } from 'zod';
import type { JsonObject } from '../../dice/index.js';
import type { Row, UnitRow } from '../battle.js';
import { editable, mark, onlyGiven } from '../fields.js';
import { rowCalled } from '../names.js';
import { parseWith } from '../procedure.js';
import { invalid } from '../refusal.js';
import { counted } from '../words.js';
import { atPhaseOf, countElements, elementsOf } from './elements.js';
import type { CullenBattle, CullenUnit } from './state.js';
import { driveOf, isArmourVehicle } from './vehicles.js';
import {
  ARMOUR_CLASSES,
  CONDITIONS,
  COVERS,
  type Drive,
  DRIVES,
  FIRE_KINDS,
  GUN_CLASSES,
  int,
  isTroops,
  isVehicle,
  type Kind,
  KINDS,
  MAX_DPS,
  number,
  STATUSES,
  type Vehicle,
  VEHICLES,
} from './vocabulary.js';

const name = z.string().min(1).max(80);
const unitName = (description: string) => name.optional().meta({ names: 'unit', description });
const count = (what: string) => int(0, 20).optional().describe(`${what} elements (Elements)`);
const fireKinds = z
  .array(z.enum(FIRE_KINDS))
  .refine((kinds) => new Set(kinds).size === kinds.length, 'a kind of fire is given twice')
  .optional();

/** What people may set of a unit beside its name and side. Units are given by name, and `none` is none. */
export const unitFields = z.strictObject({
  kind: z.enum(KINDS).describe('What it is (Elements)'),
  battalion: z.string().max(80).optional().describe('Parent battalion (Units)'),
  mr: int(-1, 2).optional().describe('Morale rating (Ratings)'),
  ar: int(-1, 1).optional().describe('Ability rating (Ratings)'),
  rifle: count('Rifle'),
  smg: count('SMG'),
  lmg: count('LMG'),
  hmg: count('HMG'),
  atRifle: count('Anti-tank rifle'),
  mortar: count('Mortar'),
  cavalry: count('Cavalry'),
  guns: count('Gun'),
  gunClass: z.enum(GUN_CLASSES).optional().describe('Guns: anti-tank by size, or field guns (Elements)'),
  setUp: mark('Guns unlimbered, mortars set up (Artillery Fire)'),
  mounted: mark('Mounted; cavalry is unless you say so (Elements)'),
  column: mark('In march column (Movement)'),
  cover: z.enum(COVERS).optional().describe('Cover that more than half of it is in (Cover)'),
  concealed: mark('Concealed under markers (Concealment and Observation)'),
  vehicle: z.enum(VEHICLES).optional().describe('Vehicle model or type (Appendix A)'),
  armourClass: z.enum(ARMOUR_CLASSES).optional().describe('Armour: its class (Elements)'),
  drive: z.enum(DRIVES).optional().describe('Tracks or wheels; else by vehicle (Movement)'),
  vehicleMgs: mark('Armour with machine guns (Infantry v Armour)'),
  roadBound: mark('May not leave the road (Movement)'),
  officerFactor: int(1, 3).optional().describe('Officer: his ability (Elements)'),
  attachedTo: unitName('Officer: unit that he is with, or none (Rally)'),
  carries: unitName('Truck: unit on board, or none (Movement)'),
  carriedBy: unitName('Vehicle that it rides on, or none (Movement)'),
  dps: int(0, MAX_DPS).optional().describe('Disruption points held (DPs)'),
  dpsThisMove: int(0, 100).optional().describe('DPs received this move (Risk to Officers)'),
  status: z.enum(STATUSES).optional().describe('Steady, pinned, retiring, retreating (Movement)'),
  condition: z.enum(CONDITIONS).optional().describe('Of a vehicle; destroyed of any unit (Anti-Tank v Vehicles)'),
  moved: mark('Moved this move'),
  fired: mark('Fired this move'),
  moveInches: number(-200, 200).optional().describe('Inches of its move in hand; negative: backwards (Movement)'),
  underFire: fireKinds.describe('Kinds of fire at it this move (Small Arms v Infantry)'),
  underFireLast: fireKinds.describe('Kinds of fire at it last move (Rally)'),
  assaultDeclared: mark('In an assault on armour this move (Infantry v Armour)'),
  moraleDue: mark('Must take the armour morale test (Armour Morale Test)'),
  observedThisMove: mark('Has tried to observe this move (Concealment and Observation)'),
  rangedTarget: unitName('Last target of its artillery, or none (Artillery Fire)'),
  rangedRounds: int(0, 50).optional().describe('Rounds fired at that target (Artillery Fire)'),
  rangedThisMove: mark('Has fired at that target this move (Artillery Fire)'),
  ralliedThisMove: mark('Has tried to rally this move (Rally)'),
  riskDps: int(0, 100).optional().describe('Officer: DPs of his units this move (Risk to Officers)'),
  supportedThisMove: mark('Armour: has supported an assault (Infantry v Infantry)'),
  lost: mark('Officer: dead or disabled (Risk to Officers)'),
});

const givenFields = editable(unitFields);
type Given = z.output<typeof givenFields>;
type Whole = Omit<CullenUnit, 'id' | 'side'>;
type Derived = 'atPhase';
type Referring = 'attachedTo' | 'carries' | 'carriedBy' | 'rangedTarget';

/** The id of a unit that is given by its name, or by its id; null for `none`. @throws {Refusal} INVALID_INPUT */
function idOf(units: readonly UnitRow[], given: string, field: string): string | null {
  const found = rowCalled(units, given);
  if (found) return found.id;
  if (given.trim().toLowerCase() === 'none') return null;
  throw invalid(field, `there is no other unit called ${given.trim()} that it could be`);
}

/** The units that the given names stand for: its own side's, but for the target of its guns. */
function referred(given: Given, sideId: string, old: CullenUnit | null, battle: CullenBattle): Partial<Pick<Whole, Referring>> {
  const others = [...battle.tables.unit.values()].filter(({ id }) => id !== old?.id);
  const own = others.filter(({ side }) => side === sideId);
  const { attachedTo, carries, carriedBy, rangedTarget } = given;
  return {
    ...(attachedTo === undefined ? {} : { attachedTo: idOf(own, attachedTo, 'attachedTo') }),
    ...(carries === undefined ? {} : { carries: idOf(own, carries, 'carries') }),
    ...(carriedBy === undefined ? {} : { carriedBy: idOf(own, carriedBy, 'carriedBy') }),
    ...(rangedTarget === undefined ? {} : { rangedTarget: idOf(others, rangedTarget, 'rangedTarget') }),
  };
}

/** Appendix A: a vehicle that nobody named is of the standard kind. */
const STANDARD_VEHICLE: Readonly<Record<Kind, Vehicle | null>> = {
  infantry: null,
  cavalry: null,
  artillery: null,
  armour: 'standard-armour',
  softskin: 'standard-softskin',
  officer: null,
};

function driveByVehicle(vehicle: Vehicle | null): Drive | null {
  if (vehicle === null) return null;
  return isArmourVehicle(vehicle) ? driveOf(vehicle, 'auto') : 'wheeled';
}

function newUnit(given: Given): Omit<Whole, Referring | Derived> {
  if (given.kind === undefined) throw invalid('kind', 'say what the unit is (Elements)');
  const { kind } = given;
  const vehicle = given.vehicle ?? STANDARD_VEHICLE[kind];
  return {
    name: given.name ?? '',
    battalion: given.battalion ?? '',
    kind,
    mr: given.mr ?? 0,
    ar: given.ar ?? 0,
    rifle: given.rifle ?? 0,
    smg: given.smg ?? 0,
    lmg: given.lmg ?? 0,
    hmg: given.hmg ?? 0,
    atRifle: given.atRifle ?? 0,
    mortar: given.mortar ?? 0,
    cavalry: given.cavalry ?? 0,
    guns: given.guns ?? 0,
    dps: given.dps ?? 0,
    dpsThisMove: given.dpsThisMove ?? 0,
    status: given.status ?? 'steady',
    mounted: given.mounted ?? kind === 'cavalry',
    column: given.column ?? false,
    moved: given.moved ?? false,
    fired: given.fired ?? false,
    moveInches: given.moveInches ?? 0,
    rolledInches: 0,
    bussedThisMove: false,
    underFire: given.underFire ?? [],
    underFireLast: given.underFireLast ?? [],
    cover: given.cover ?? 'none',
    setUp: given.setUp ?? false,
    assaultDeclared: given.assaultDeclared ?? false,
    assaults: null,
    lockedWith: null,
    supportedThisMove: given.supportedThisMove ?? false,
    riskDps: given.riskDps ?? 0,
    risksOwed: [],
    rangedRounds: given.rangedRounds ?? 0,
    rangedThisMove: given.rangedThisMove ?? false,
    gunClass: given.gunClass ?? null,
    armourClass: given.armourClass ?? null,
    vehicle,
    drive: given.drive ?? driveByVehicle(vehicle),
    roadBound: given.roadBound ?? false,
    vehicleMgs: given.vehicleMgs ?? false,
    condition: given.condition ?? 'sound',
    moraleDue: given.moraleDue ?? false,
    officerFactor: given.officerFactor ?? null,
    lost: given.lost ?? false,
    concealed: given.concealed ?? false,
    observedThisMove: given.observedThisMove ?? false,
    ralliedThisMove: given.ralliedThisMove ?? false,
  };
}

/** Troops without elements are destroyed, and those that get some back are not any more. */
function conditionOf(unit: Omit<Whole, Derived>, given: Given, old: CullenUnit | null): CullenUnit['condition'] {
  if (!isTroops(unit)) return unit.condition;
  const empty = countElements(unit) === 0;
  if (empty && old === null) throw invalid('rifle', 'a unit needs at least one element (Units)');
  if (empty && given.condition === 'sound') throw invalid('condition', 'it has no element left: give it some (DPs)');
  if (empty) return 'destroyed';
  const wasEmpty = old !== null && countElements(old) === 0;
  return wasEmpty ? (given.condition ?? 'sound') : unit.condition;
}

/** What a unit of this kind cannot be: the field at fault, and why. */
type Fault = readonly [field: keyof Given, why: string];

function faultOf(unit: Whole): Fault | undefined {
  const { kind } = unit;
  const vehicle = isVehicle(unit);
  const faults: readonly (readonly [boolean, ...Fault])[] = [
    [kind === 'armour' && unit.armourClass === null, 'armourClass', 'armour is light, medium or heavy (Elements)'],
    [kind !== 'armour' && unit.armourClass !== null, 'armourClass', 'only armour has an armour class (Elements)'],
    [kind === 'officer' && unit.officerFactor === null, 'officerFactor', 'an officer has a factor of 1 to 3 (Elements)'],
    [kind !== 'officer' && unit.officerFactor !== null, 'officerFactor', 'only an officer has one (Elements)'],
    [kind !== 'officer' && unit.attachedTo !== null, 'attachedTo', 'only an officer is attached to a unit (Rally)'],
    [kind !== 'officer' && (unit.riskDps ?? 0) > 0, 'riskDps', 'only an officer is at such a risk (Risk to Officers)'],
    [kind !== 'armour' && unit.supportedThisMove === true, 'supportedThisMove', 'only armour supports so (Infantry v Infantry)'],
    [kind !== 'officer' && unit.lost, 'lost', 'only an officer is lost so (Risk to Officers)'],
    [!vehicle && unit.vehicle !== null, 'vehicle', 'it is no vehicle (Appendix A)'],
    [!vehicle && unit.drive !== null, 'drive', 'it is no vehicle (Movement)'],
    [
      unit.vehicle !== null && isArmourVehicle(unit.vehicle) !== (kind === 'armour'),
      'vehicle',
      `${unit.vehicle} is no ${kind} of Appendix A`,
    ],
    [vehicle && unit.cover === 'trenches', 'cover', 'a vehicle cannot be in trenches (Cover)'],
    [vehicle && unit.status === 'pinned', 'status', 'vehicles are never pinned (Movement)'],
    [!isTroops(unit) && unit.dps > 0, 'dps', 'only infantry, cavalry and artillery carry DPs (DPs)'],
    [kind !== 'infantry' && kind !== 'cavalry' && unit.column, 'column', 'only infantry and cavalry march in column (Movement)'],
    [kind !== 'cavalry' && kind !== 'officer' && unit.mounted, 'mounted', 'only cavalry and officers ride (Elements)'],
    [kind !== 'artillery' && !vehicle && unit.gunClass !== null, 'gunClass', 'only artillery and vehicles have guns (Elements)'],
    [!vehicle && unit.carries !== null, 'carries', 'only a vehicle carries anything (Movement)'],
    [
      !vehicle && unit.condition !== 'sound' && unit.condition !== 'destroyed',
      'condition',
      'only a vehicle can be that (Anti-Tank v Vehicles)',
    ],
    [kind !== 'armour' && unit.moraleDue, 'moraleDue', 'only armour takes the test (Armour Morale Test)'],
  ];
  const found = faults.find(([wrong]) => wrong);
  return found && [found[1], found[2]];
}

/** What only units of some kinds have: a new kind brings its own, unless it is typed too. */
function fieldsOfKind(given: Given, kind: Kind): Partial<Whole> {
  const { mounted, column, gunClass, armourClass, vehicle, drive, moraleDue, officerFactor, lost, riskDps, supportedThisMove } =
    newUnit({ ...given, kind });
  return {
    ...(riskDps === undefined ? {} : { riskDps }),
    ...(supportedThisMove === undefined ? {} : { supportedThisMove }),
    risksOwed: [],
    mounted,
    column,
    gunClass,
    armourClass,
    vehicle,
    drive,
    moraleDue,
    officerFactor,
    lost,
    attachedTo: null,
    carries: null,
  };
}

/** Fields as given over those that the unit had; a new vehicle brings its own drive. */
function editedUnit(given: Given, old: CullenUnit): Omit<Whole, Derived> {
  const typed = onlyGiven(given);
  const newKind = given.kind === undefined || given.kind === old.kind ? {} : fieldsOfKind(given, given.kind);
  const newDrive = given.vehicle === undefined ? {} : { drive: driveByVehicle(given.vehicle) };
  return { ...old, ...newKind, ...newDrive, ...typed };
}

/** The fields of `atPhase` that a person sets hold at once: who corrects a unit corrects what it brings to this phase too (TC-40). */
function phaseCopy(unit: Omit<Whole, Derived>, given: Given, old: CullenUnit | null): CullenUnit['atPhase'] {
  const now = atPhaseOf(unit);
  if (old === null) return now;
  const set = Object.entries(now).filter(([key]) => given[key as keyof Given] !== undefined);
  return { ...old.atPhase, ...Object.fromEntries(set), condition: given.condition ?? keptCondition(now, old) };
}

const keptCondition = (now: CullenUnit['atPhase'], old: CullenUnit): CullenUnit['condition'] =>
  now.condition === old.condition ? old.atPhase.condition : now.condition;

/**
 * The whole row of a new or edited unit.
 * @param raw keys of `unitFields`, of an edited unit those that change; the name may be given here or by the house
 * @throws {Refusal} INVALID_INPUT
 */
export function completeUnit(raw: JsonObject, side: Row, old: CullenUnit | null, battle: CullenBattle): Whole {
  const given = parseWith(givenFields, raw);
  const none = { attachedTo: null, carries: null, carriedBy: null, rangedTarget: null };
  const bare = old ? editedUnit(given, old) : { ...newUnit(given), ...none };
  const named = { ...bare, ...referred(given, side.id as string, old, battle) };
  const settled = { ...named, condition: conditionOf(named, given, old) };
  const unit: Whole = { ...settled, ...elementsOf(settled), atPhase: phaseCopy(settled, given, old) };
  const fault = faultOf(unit);
  if (fault) throw invalid(...fault);
  return unit;
}

/** Units: what is unusual about a unit's strength and accepted all the same; null: nothing. */
export function strengthWarning(unit: Pick<CullenUnit, 'kind' | 'name'> & Parameters<typeof countElements>[0]): string | null {
  if (unit.kind !== 'infantry' && unit.kind !== 'cavalry') return null;
  const elements = countElements(unit);
  if (elements >= 2 && elements <= 6) return null;
  return `${unit.name} has ${counted(elements, 'element')}: a company typically has 2 to 6 (Units).`;
}
