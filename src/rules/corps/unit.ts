import type { JsonObject } from '../../dice/index.js';
import type { Row, UnitRow } from '../battle.js';
import { findRowByName } from '../names.js';
import { refuseIllegal, refuseInvalid } from '../refusal.js';
import { convertKeyToWords } from '../words.js';
import { listFormations, unitsOf } from './battle.js';
import { UNIT_ROW_KIND } from './rows.js';
import { type CorpsBattle, type CorpsGame, type CorpsUnit, findDayOrNight } from './state.js';
import { isSplittingType, isTransportType, type MoveType, type UnitType } from './vocabulary.js';

type Given = ReturnType<typeof UNIT_ROW_KIND.parse>;
type Whole = Omit<CorpsUnit, 'id' | 'side'>;

/** The default row of the movement table for each type of unit. */
export const DEFAULT_MOVE_TYPE: Readonly<Record<UnitType, MoveType>> = {
  infantry: 'foot',
  engineers: 'foot',
  cavalry: 'mounted',
  recce: 'recce',
  'armoured-recce': 'recce',
  armour: 'tracked',
  artillery: 'wheeled',
  transport: 'wheeled',
  'protected-transport': 'wheeled',
  support: 'wheeled',
  hq: 'wheeled',
};

/** Checks whether a unit has no SP left anywhere, so that it is permanently eliminated. */
export function isEliminated({ sp, dispersedSp, detachedSp }: Pick<CorpsUnit, 'sp' | 'dispersedSp' | 'detachedSp'>): boolean {
  return sp === 0 && dispersedSp === 0 && detachedSp === 0;
}

/** Checks whether a unit is off the table until its SP return after an air landing (CO-58). */
export function isScattered({ sp, dispersedSp }: Pick<CorpsUnit, 'sp' | 'dispersedSp'>): boolean {
  return sp === 0 && dispersedSp > 0;
}

/** Checks whether a unit is in command and not isolated, so that it may recover overnight (CO-61). */
export const isSupplied = ({ inCommand, isolationDay }: Pick<CorpsUnit, 'inCommand' | 'isolationDay'>): boolean =>
  inCommand && isolationDay === 0;

/** Checks whether a unit is off the table because all its remaining SP are in deployed companies or scattered (CO-23). */
export function isFullyDeployed({ sp, detachedSp }: Pick<CorpsUnit, 'sp' | 'detachedSp'>): boolean {
  return sp === 0 && detachedSp > 0;
}

/** Returns the SP that a unit has lost and may regain. Scattered SP and the SP of detachments do not count (CO-61). */
export function countMissingSp({ sp, spMax, dispersedSp, detachedSp }: CorpsUnit): number {
  return Math.max(0, spMax - sp - dispersedSp - detachedSp);
}

/**
 * Requires that a unit is on the table.
 * @throws {Refusal} ILLEGAL if the unit is eliminated, scattered, or completely deployed in detachments
 */
export function requireOnTable(unit: CorpsUnit): void {
  const { name, sp } = unit;
  if (isEliminated(unit)) throw refuseIllegal(`${name} is eliminated. Choose another unit.`, 'Combat results');
  if (isScattered(unit))
    throw refuseIllegal(
      `${name} is scattered and off the table until its SP return. Choose another unit.`,
      'Air-landing',
      'CO-58',
    );
  if (sp === 0)
    throw refuseIllegal(
      `${name} has deployed all its SP as detachments. Choose the detachments instead.`,
      'Deploying into detachments',
      'CO-23',
    );
}

/**
 * Returns the SP with which a unit fights.
 * @throws {Refusal} ILLEGAL if the unit is not on the table
 */
export function countSpOnTable(unit: CorpsUnit): number {
  requireOnTable(unit);
  return unit.sp;
}

/** Returns the cargo of a transport, in loads of 1 SP each. */
export const countCargo = ({ cargoLog, cargoPol, carries }: Pick<CorpsUnit, 'cargoLog' | 'cargoPol' | 'carries'>): number =>
  cargoLog + cargoPol + carries.length;

/**
 * Returns the daylight turn of a loss. At night this is the turn before `turn`, because `turn` is already the number of the next
 * morning's turn (CO-8).
 */
export function findTurnOfLoss({ turn, phase }: Pick<CorpsGame, 'turn' | 'phase'>): number {
  return findDayOrNight(phase) === 'night' ? Math.max(1, turn - 1) : turn;
}

/**
 * Updates the fields that depend on a unit's SP: whether the unit is eliminated, and in which turn an HQ was lost. A transport
 * with more loads than SP loses POL and LOG for the excess, POL first (CO-51).
 * @param turn the daylight turn of losses at this moment (`findTurnOfLoss`)
 */
export function updateDerived<U extends Whole>(unit: U, turn: number): U {
  let over = isTransportType(unit.type) ? Math.max(0, countCargo(unit) - unit.sp) : 0;
  const polLost = Math.min(over, unit.cargoPol);
  over -= polLost;
  const logLost = Math.min(over, unit.cargoLog);
  const lostTurn = unit.type === 'hq' && isEliminated(unit) ? (unit.lostTurn ?? turn) : null;
  return {
    ...unit,
    cargoPol: unit.cargoPol - polLost,
    cargoLog: unit.cargoLog - logLost,
    lostTurn,
    destroyed: isEliminated(unit),
  };
}

/**
 * Returns the id of the row with this name or id.
 * @throws {Refusal} INVALID_INPUT if there is no such row
 */
function idOf(
  rows: readonly { readonly id: string; readonly name: string }[],
  given: string,
  field: string,
  what: string,
): string {
  const found = findRowByName(rows, given);
  if (!found)
    throw refuseInvalid(field, `Cannot find a ${what} called “${given.trim()}” on this side. Choose one from the list.`);
  return found.id;
}

/** Returns the name; null for the word `none`. */
const named = (name: string | null): string | null => (name?.trim().toLowerCase() === 'none' ? null : name);

type Referring = 'formation' | 'parentUnit' | 'carries';

/**
 * Finds the ids of the rows that a unit's fields refer to: its formation, its parent unit (null for the word `none`), and the
 * units on board. All these rows must be on the unit's side. Leaves out fields that people have not set.
 * @throws {Refusal} INVALID_INPUT if the side has no such formation or no such other unit
 */
function referred(given: Given, sideId: string, old: CorpsUnit | null, battle: CorpsBattle): Partial<Pick<Whole, Referring>> {
  const formations = listFormations(battle).filter(({ side }) => side === sideId);
  const units: readonly UnitRow[] = unitsOf(battle).filter(({ side, id }) => side === sideId && id !== old?.id);
  const { formation, parentUnit, carries } = given;
  const parent = named(parentUnit ?? null);
  return {
    ...(formation === undefined ? {} : { formation: idOf(formations, formation, 'formation', 'formation') }),
    ...(parentUnit === undefined ? {} : { parentUnit: parent === null ? null : idOf(units, parent, 'parentUnit', 'unit') }),
    ...(carries === undefined ? {} : { carries: carries.map((carried) => idOf(units, carried, 'carries', 'unit')) }),
  };
}

function newUnit(given: Given, references: Partial<Pick<Whole, Referring>>): Whole {
  const fresh = UNIT_ROW_KIND.fresh(given, ({ type, sp, spMax = Math.max(1, sp), moveType = DEFAULT_MOVE_TYPE[type] }) => ({
    spMax,
    moveType,
    ...references,
  }));
  return { ...fresh, destroyed: false };
}

/** The infantry battalion that represents an enemy if a side knows only the enemy's place (CO-89). */
export const STAND_IN_UNIT = {
  ...newUnit({ type: 'infantry', sp: 5, formation: '' }, { formation: '' }),
  position: 'in-contact',
} as const satisfies Whole;

/**
 * Requires that the fields of a unit do not contradict each other.
 * @throws {Refusal} INVALID_INPUT if fields contradict each other
 */
function checkWhole(unit: Whole, given: Given): void {
  if (unit.sp > unit.spMax) throw refuseInvalid('sp', `The unit is rated at only ${unit.spMax} SP. Raise the rated SP too.`);
  if (unit.sp + unit.dispersedSp + unit.detachedSp > unit.spMax)
    throw refuseInvalid(
      given.dispersedSp === undefined ? 'detachedSp' : 'dispersedSp',
      `Together with the SP it has now, the unit would have more than its rated ${unit.spMax} SP. Enter a lower number.`,
    );
  if (unit.size === 'detachment' && !isSplittingType(unit.type))
    throw refuseInvalid(
      'size',
      `Units of type ${convertKeyToWords(unit.type)} cannot be detachments. Choose “battalion”.`,
      'Deploying into detachments',
    );
  const cargoGiven = given.cargoLog ?? given.cargoPol ?? given.carries;
  if (cargoGiven === undefined || countCargo(unit) === 0) return;
  const field = given.cargoLog ? 'cargoLog' : given.cargoPol ? 'cargoPol' : 'carries';
  if (!isTransportType(unit.type))
    throw refuseInvalid(field, 'Only transport can carry supplies or units. Leave the load out.', 'Strength points');
  if (countCargo(unit) > unit.sp)
    throw refuseInvalid(field, `The transport can carry only ${unit.sp} loads. Enter a lower amount.`, 'Strength points');
}

/**
 * Creates the complete row of a new or edited unit from the fields that people have set.
 * @param raw values for keys of `unitFields`, and perhaps a `name`; for an edited unit only the changed values
 * @param old the unit before the edit; null for a new unit
 * @throws {Refusal} INVALID_INPUT if a field is missing or invalid, contradicts another field, or refers to no row of the side
 */
export function completeUnit(raw: JsonObject, side: Row, old: CorpsUnit | null, battle: CorpsBattle): Whole {
  const given = UNIT_ROW_KIND.parse(raw);
  const sideId = side.id as string;
  const references = referred(given, sideId, old, battle);
  const unit: Whole = old
    ? {
        ...old,
        ...UNIT_ROW_KIND.asGiven(given),
        ...references,
        ...(given.movedThisTurn === false ? { moveUsed: 0, movedUnder: null } : {}),
        ...(given.riding === undefined ? {} : { dismounted: !given.riding }),
      }
    : newUnit(given, references);
  if (old && old.side !== sideId) {
    const own = listFormations(battle).some(({ id, side: of }) => id === unit.formation && of === sideId);
    if (!own) throw refuseInvalid('formation', 'The unit’s formation is on the other side. Choose a formation of the new side.');
  }
  checkWhole(unit, given);
  return updateDerived(unit, findTurnOfLoss(battle.game));
}
