import type { JsonObject } from '../../dice/index.js';
import type { Row, UnitRow } from '../battle.js';
import { findRowByName } from '../names.js';
import { refuseInvalid } from '../refusal.js';
import { countNoun } from '../words.js';
import { unitsOf } from './battle.js';
import { buildPhaseStartState, countElements, pickElements } from './elements.js';
import { UNIT_ROW_KIND } from './rows.js';
import type { CullenBattle, CullenUnit } from './state.js';
import { findDrive, isArmourVehicle } from './vehicles.js';
import { type Drive, isTroops, isVehicle, type UnitKind, type Vehicle } from './vocabulary.js';

type Given = ReturnType<typeof UNIT_ROW_KIND.parse>;
type Whole = Omit<CullenUnit, 'id' | 'side'>;
const REFERRING = ['attachedTo', 'carries', 'carriedBy', 'rangedTarget'] as const;
type Referring = (typeof REFERRING)[number];

/**
 * Returns the id of the unit with this name or id; null for `none`.
 * @throws {Refusal} INVALID_INPUT if no unit has this name or id
 */
function idOf(units: readonly UnitRow[], given: string, field: string): string | null {
  const found = findRowByName(units, given);
  if (found) return found.id;
  if (given.trim().toLowerCase() === 'none') return null;
  throw refuseInvalid(field, `Cannot find another unit called “${given.trim()}” that fits. Enter another name, or \`none\`.`);
}

/**
 * Finds the ids of the units that a unit's fields refer to; null for the word `none`. These units must be on the unit's own side,
 * except the target of its guns. Leaves out fields that people have not set.
 * @throws {Refusal} INVALID_INPUT if no other unit of that name fits the field
 */
function referred(given: Given, sideId: string, old: CullenUnit | null, battle: CullenBattle): Partial<Pick<Whole, Referring>> {
  const others = unitsOf(battle).filter(({ id }) => id !== old?.id);
  const own = others.filter(({ side }) => side === sideId);
  const found = REFERRING.flatMap((field) => {
    const name = given[field];
    return name === undefined ? [] : [[field, idOf(field === 'rangedTarget' ? others : own, name, field)]];
  });
  return Object.fromEntries(found) as Partial<Pick<Whole, Referring>>;
}

/** The default vehicle type for each kind of unit (Appendix A). */
const STANDARD_VEHICLE: Readonly<Record<UnitKind, Vehicle | null>> = {
  infantry: null,
  cavalry: null,
  artillery: null,
  armour: 'standard-armour',
  softskin: 'standard-softskin',
  officer: null,
};

function driveByVehicle(vehicle: Vehicle | null): Drive | null {
  if (vehicle === null) return null;
  return isArmourVehicle(vehicle) ? findDrive(vehicle, 'auto') : 'wheeled';
}

const newUnit = (typed: Given): Omit<Whole, 'atPhase'> =>
  UNIT_ROW_KIND.fresh(typed, ({ kind, mounted = kind === 'cavalry', ...given }) => {
    const { vehicle = STANDARD_VEHICLE[kind], drive = driveByVehicle(vehicle) } = given;
    return { vehicle, drive, mounted };
  });

/**
 * Calculates the condition of a new or edited unit. Troops without elements are destroyed. Troops that get elements in an edit
 * are sound, unless people set another condition. Any other unit has the condition that people set. If people set none, an edited
 * unit keeps its condition, and a new unit is sound.
 * @throws {Refusal} INVALID_INPUT if new troops have no element, or if people set troops without elements to sound
 */
function conditionOf(unit: Omit<Whole, 'atPhase'>, given: Given, old: CullenUnit | null): CullenUnit['condition'] {
  if (!isTroops(unit)) return unit.condition;
  const empty = countElements(unit) === 0;
  if (empty && old === null) throw refuseInvalid('rifle', 'A unit needs at least one element. Enter its elements.', 'Units');
  if (empty && given.condition === 'sound')
    throw refuseInvalid('condition', 'The unit has no elements left. Enter the number of its elements first.', 'DPs');
  if (empty) return 'destroyed';
  const wasEmpty = old !== null && countElements(old) === 0;
  return wasEmpty ? (given.condition ?? 'sound') : unit.condition;
}

/** A field with a value that is impossible for this kind of unit, and the reason. */
type Fault = readonly [field: keyof Given, why: string, cite: string];

function faultOf(unit: Whole): Fault | undefined {
  const { kind } = unit;
  const vehicle = isVehicle(unit);
  const faults: readonly (readonly [boolean, ...Fault])[] = [
    [
      kind === 'armour' && unit.armourClass === null,
      'armourClass',
      'Armour needs an armour class. Choose “light”, “medium” or “heavy”.',
      'Elements',
    ],
    [
      kind !== 'armour' && unit.armourClass !== null,
      'armourClass',
      'Only armour can have an armour class. Leave the armour class out.',
      'Elements',
    ],
    [
      kind === 'officer' && unit.officerFactor === null,
      'officerFactor',
      'An officer needs a factor. Enter 1, 2 or 3.',
      'Elements',
    ],
    [
      kind !== 'officer' && unit.officerFactor !== null,
      'officerFactor',
      'Only an officer can have an officer factor. Leave the factor out.',
      'Elements',
    ],
    [
      kind !== 'officer' && unit.attachedTo !== null,
      'attachedTo',
      'Only an officer can be attached to a unit. Enter “none” in “attached-to”.',
      'Rally',
    ],
    [
      kind !== 'officer' && (unit.riskDps ?? 0) > 0,
      'riskDps',
      'Only an officer can have DPs at risk. Enter 0.',
      'Risk to Officers',
    ],
    [
      kind !== 'armour' && unit.supportedThisMove === true,
      'supportedThisMove',
      'Only armour can count as supporting. Leave this value out.',
      'Infantry v Infantry',
    ],
    [kind !== 'officer' && unit.lost, 'lost', 'Only an officer can be dead or disabled. Leave “lost” out.', 'Risk to Officers'],
    [
      !vehicle && unit.vehicle !== null,
      'vehicle',
      'Only a vehicle can have a vehicle type. Leave the vehicle out.',
      'Appendix A',
    ],
    [!vehicle && unit.drive !== null, 'drive', 'Only a vehicle can have tracks or wheels. Leave “drive” out.', 'Movement'],
    [
      unit.vehicle !== null && isArmourVehicle(unit.vehicle) !== (kind === 'armour'),
      'vehicle',
      `${unit.vehicle} is not in the ${kind} list. Choose another type.`,
      'Appendix A',
    ],
    [vehicle && unit.cover === 'trenches', 'cover', 'A vehicle cannot be in trenches. Choose another kind of cover.', 'Cover'],
    [vehicle && unit.status === 'pinned', 'status', 'A vehicle cannot be pinned. Choose another status.', 'Movement'],
    [!isTroops(unit) && unit.dps > 0, 'dps', 'Only infantry, cavalry and artillery can carry DPs. Enter 0.', 'DPs'],
    [
      kind !== 'infantry' && kind !== 'cavalry' && unit.column,
      'column',
      'Only infantry and cavalry can march in column. Leave “column” out.',
      'Movement',
    ],
    [
      kind !== 'cavalry' && kind !== 'officer' && unit.mounted,
      'mounted',
      'Only cavalry and officers can be mounted. Leave “mounted” out.',
      'Elements',
    ],
    [
      kind !== 'artillery' && !vehicle && unit.gunClass !== null,
      'gunClass',
      'Only artillery and vehicles can have a gun class. Leave the gun class out.',
      'Elements',
    ],
    [
      !vehicle && unit.carries !== null,
      'carries',
      'Only a vehicle can carry a unit. Enter “none” for the carried unit.',
      'Movement',
    ],
    [
      !vehicle && unit.condition !== 'sound' && unit.condition !== 'destroyed',
      'condition',
      'Only a vehicle can have that condition. Choose “sound” or “destroyed”.',
      'Anti-Tank v Vehicles',
    ],
    [
      kind !== 'armour' && unit.moraleDue,
      'moraleDue',
      'Only armour can need a morale test. Leave the test out.',
      'Armour Morale Test',
    ],
  ];
  const found = faults.find(([wrong]) => wrong);
  return found && [found[1], found[2], found[3]];
}

/**
 * Returns a unit's old fields, overwritten by the new fields. A new kind or vehicle type resets some fields to their defaults.
 */
function editedUnit(given: Given, old: CullenUnit): Omit<Whole, 'atPhase'> {
  const ofKind = given.kind === undefined || given.kind === old.kind ? {} : UNIT_ROW_KIND.ofKind(newUnit(given));
  const newDrive = given.vehicle === undefined ? {} : { drive: driveByVehicle(given.vehicle) };
  return { ...old, ...ofKind, ...newDrive, ...UNIT_ROW_KIND.asGiven(given) };
}

/**
 * Returns the value of `atPhase`. For a new unit this is the present state. For an edited unit, only the edited fields and a
 * changed condition are new, because a correction also applies to the present phase (TC-40).
 */
function phaseCopy(unit: Omit<Whole, 'atPhase'>, given: Given, old: CullenUnit | null): CullenUnit['atPhase'] {
  const now = buildPhaseStartState(unit);
  if (old === null) return now;
  const set = Object.entries(now).filter(([key]) => given[key as keyof Given] !== undefined);
  return { ...old.atPhase, ...Object.fromEntries(set), condition: given.condition ?? keptCondition(now, old) };
}

const keptCondition = (now: CullenUnit['atPhase'], old: CullenUnit): CullenUnit['condition'] =>
  now.condition === old.condition ? old.atPhase.condition : now.condition;

/**
 * Creates the complete row of a new or edited unit from the fields that people have set.
 * @param raw values for keys of `unitFields`, and perhaps a `name`; for an edited unit only the changed values
 * @param old the unit before the edit; null for a new unit
 * @throws {Refusal} INVALID_INPUT if a field is missing or invalid, contradicts another field, or refers to no suitable unit
 */
export function completeUnit(raw: JsonObject, side: Row, old: CullenUnit | null, battle: CullenBattle): Whole {
  const given = UNIT_ROW_KIND.parse(raw);
  const bare = old ? editedUnit(given, old) : newUnit(given);
  const named = { ...bare, ...referred(given, side.id as string, old, battle) };
  const settled = { ...named, condition: conditionOf(named, given, old) };
  const unit: Whole = { ...settled, ...pickElements(settled), atPhase: phaseCopy(settled, given, old) };
  const fault = faultOf(unit);
  if (fault) throw refuseInvalid(...fault);
  return unit;
}

/** Returns the warning about an unusual strength, which is still allowed; null if the strength is usual (Units). */
export function findStrengthWarning(
  unit: Pick<CullenUnit, 'kind' | 'name'> & Parameters<typeof countElements>[0],
): string | null {
  if (unit.kind !== 'infantry' && unit.kind !== 'cavalry') return null;
  const elements = countElements(unit);
  if (elements >= 2 && elements <= 6) return null;
  return `${unit.name} has ${countNoun(elements, 'element')}. A company usually has 2 to 6 (Units).`;
}
