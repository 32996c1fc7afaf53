import {
  type CullenContext,
  listUnitsInCombat,
  listAttachedOfficers,
  listPassengers,
  requireUnit,
  unitIn,
  unitsOf,
  findVehicle,
} from './battle.js';
import { findRow } from '../battle.js';
import { PLACE_TABLE, RETREAT_TABLE, buildRetreatId, findUnitPlace, pickSpot, type RetreatRow } from '../ground/rows.js';
import { markPlaceStale } from '../ground/sightings.js';
import { addDps } from './dps.js';
import type { UnitFields } from './effect-kinds.js';
import { countElements, removeElements } from './elements.js';
import { NORMAL_MOVE, VEHICLE_MULTIPLIER } from './moving/movement-tables.js';
import { countDpsAtRisk } from './risk.js';
import { isHidden } from './roles.js';
import type { CullenUnit } from './state.js';
import { findVehicleSpeed } from './vehicles.js';
import { type Condition, CONDITIONS, isTroops, isVehicle, type VehicleStatus } from './vocabulary.js';

/** Checks whether a vehicle has its crew. Other units count as manned until they are destroyed. */
export const isManned = ({ condition }: CullenUnit): boolean => condition === 'sound' || condition === 'immobilised';

/** The fraction of a move that a unit needs to leave trenches (Movement). */
export const LEAVING_TRENCHES_FRACTION = 0.5;

/** Changes fields of a unit, and carries out the consequences. All rules change units through this function. */
export function changeUnit(desk: CullenContext, id: string, fields: UnitFields): void {
  const before = requireUnit(desk.draft.battle, id);
  const next = { ...before, ...fields };
  const acted = fields.moved === true || fields.fired === true;
  const isEmpty = isTroops(next) && countElements(next) === 0;
  const condition: Condition = isEmpty ? 'destroyed' : next.condition;
  desk.draft.set('unit', id, {
    ...fields,
    condition,
    ...(acted ? { concealed: false } : {}), // A unit that acts is no longer concealed (section Concealment and Observation, i and ii).
  });
  applyUnitConsequences(desk, before, acted);
}

/**
 * Carries out the consequences of a unit's new state for its morale test, officers, passengers and combats, whether the rules or
 * an umpire changed it.
 * @param acted true if the unit has moved or fired
 */
export function applyUnitConsequences(desk: CullenContext, before: CullenUnit, acted = false): void {
  const after = requireUnit(desk.draft.battle, before.id);
  if (after.moraleDue && !isManned(after)) desk.draft.set('unit', after.id, { moraleDue: false }); // Without a crew, no morale test is needed.
  if (after.lost && !before.lost) disembarkUnit(desk, after);
  // If a unit becomes visible, an officer with it becomes visible too.
  if (acted || (before.concealed && !after.concealed))
    for (const officer of listAttachedOfficers(desk.draft.battle, after.id))
      if (officer.concealed) desk.draft.set('unit', officer.id, { concealed: false });
  if (isVehicle(after) && isManned(before) && !isManned(after)) disembarkAll(desk, after);
  if (after.condition === 'destroyed') {
    disembarkUnit(desk, after);
    breakOffCombat(desk, after);
  }
}

/** Ends all combat with a unit (TC-66). */
export function breakOffCombat(desk: CullenContext, unit: CullenUnit): void {
  for (const { id, lockedWith } of unitsOf(desk.draft.battle))
    if ((lockedWith ?? null) !== null && (id === unit.id || lockedWith === unit.id))
      desk.draft.set('unit', id, { lockedWith: null });
}

/** Checks whether a unit has fallen back in this phase. */
export const hasFallenBack = ({ atPhase }: CullenUnit): boolean => atPhase.cover !== undefined;

/** Puts two units in combat, in addition to their other combats (TC-66). */
export function putInCombat(desk: CullenContext, one: CullenUnit, other: CullenUnit): void {
  if (listUnitsInCombat(desk.draft.battle, one).some(({ id }) => id === other.id)) return;
  const [from, to] = isFree(one) || !isFree(other) ? [one, other] : [other, one];
  keepFight(desk, from.id, to.id, new Set());
}

const isFree = ({ lockedWith }: CullenUnit): boolean => (lockedWith ?? null) === null;

/**
 * Stores a combat in the row of one of its two units. If that row already contains another combat, the other combat is moved to
 * its enemy's row.
 */
function keepFight(desk: CullenContext, from: string, to: string, asked: Set<string>): void {
  const before = unitIn(desk.draft.battle, requireUnit(desk.draft.battle, from).lockedWith ?? null);
  desk.draft.set('unit', from, { lockedWith: to });
  asked.add(from);
  if (before && !asked.has(before.id)) keepFight(desk, before.id, from, asked);
}

/** Checks whether a unit has declared an assault on this armour (Infantry v Armour). */
export const isAssaulted = ({ draft: { battle } }: CullenContext, armour: string): boolean =>
  unitsOf(battle).some(({ assaultDeclared, assaults }) => assaultDeclared && assaults === armour);

/** Ends the assaults that were declared by or on a unit. Armour that is then under no declared assault may fire again (TC-67). */
export function callOffAssaults(desk: CullenContext, unit: CullenUnit): void {
  const bound = unitsOf(desk.draft.battle).filter(
    ({ id, assaultDeclared, assaults }) => assaultDeclared && (id === unit.id || assaults === unit.id),
  );
  for (const { id } of bound) desk.draft.set('unit', id, { assaultDeclared: false, assaults: null });
  const armour = unitIn(desk.draft.battle, unit.assaults ?? null);
  if (armour) desk.draft.set('unit', armour.id, { assaultDeclared: isAssaulted(desk, armour.id) });
}

/** Adds DPs to a unit and applies the rule about the maximum. Vehicles and officers receive no DPs (DPs, TC-42). */
export function gainDps(desk: CullenContext, id: string, gained: number): void {
  const unit = requireUnit(desk.draft.battle, id);
  if (!isTroops(unit)) return;
  const { dpsAfter, elementsLost } = addDps(unit.dps, gained);
  // The officers with the unit now are at risk, even if they leave it before the risk is rolled (TC-56).
  const risks = listAttachedOfficers(desk.draft.battle, id).map((officer) => ({
    officer,
    dps: countDpsAtRisk(officer, desk.draft.battle),
  }));
  changeUnit(desk, id, {
    ...removeElements(unit, elementsLost),
    dps: dpsAfter,
    dpsThisMove: unit.dpsThisMove + gained,
  });
  for (const { officer, dps } of risks) changeUnit(desk, officer.id, { riskDps: dps + gained });
}

/** Removes elements in addition to elements lost through DPs, in the same order. */
export function loseElements(desk: CullenContext, id: string, lost: number): void {
  changeUnit(desk, id, removeElements(requireUnit(desk.draft.battle, id), lost));
}

/** Destroys a unit, and carries out the consequences. */
export function destroyUnit(desk: CullenContext, id: string): void {
  const unit = requireUnit(desk.draft.battle, id);
  changeUnit(desk, id, { ...removeElements(unit, countElements(unit)), condition: 'destroyed' });
}

/** Separates an officer from their unit. A hidden officer stays hidden under a separate marker. */
export function detachOfficerRow(desk: CullenContext, officer: CullenUnit, fields: UnitFields = {}): void {
  const isUnseen = isHidden(officer, desk.draft.battle);
  changeUnit(desk, officer.id, { ...fields, attachedTo: null, ...(isUnseen ? { concealed: true } : {}) });
}

/** Sets a vehicle's condition, unless its present condition is worse (Anti-Tank v Vehicles). */
export function worsenCondition(desk: CullenContext, id: string, condition: Condition): void {
  const unit = requireUnit(desk.draft.battle, id);
  if (CONDITIONS.indexOf(condition) > CONDITIONS.indexOf(unit.condition)) changeUnit(desk, id, { condition });
}

/** Checks whether a unit has guns or mortars that can be put in position (Artillery Fire). */
const hasPosition = (unit: CullenUnit): boolean =>
  !isVehicle(unit) && (unit.guns > 0 || unit.mortar > 0 || unit.kind === 'artillery');

/**
 * Returns the fields that change when a unit leaves its place: it loses its cover, and its guns and mortars are no longer in
 * position (Cover, TC-58, Artillery Fire).
 */
const leftBehind = (unit: CullenUnit): UnitFields => ({ cover: 'none', ...(hasPosition(unit) ? { setUp: false } : {}) });

/**
 * Records that a unit is forced back from its place. Until its new place is known, the cover that it has left is remembered
 * (TC-58).
 */
function sendBack({ draft }: CullenContext, { id, cover }: CullenUnit, how: Pick<RetreatRow, 'far' | 'cites'>): void {
  markPlaceStale(draft, id, how);
  const row = buildRetreatId(id);
  if (cover !== 'none' && findRow(draft.battle, RETREAT_TABLE, row)) draft.set(RETREAT_TABLE, row, { cover });
}

/** Records that a unit and its passengers have left their earlier place (Movement). */
function changePlace(desk: CullenContext, id: string, fields: UnitFields): void {
  changeUnit(desk, id, { ...fields, moved: true, ...leftBehind(requireUnit(desk.draft.battle, id)) });
  // A unit that moves ends with any facing that its player chooses, so the facing on record no longer counts (TC-88).
  const place = findUnitPlace(desk.draft.battle, id);
  if (place && place.facing !== null) desk.draft.set(PLACE_TABLE, place.id, { facing: null });
  const unit = requireUnit(desk.draft.battle, id);
  if (isVehicle(unit))
    for (const passenger of listPassengers(desk.draft.battle, unit))
      changeUnit(desk, passenger.id, { moved: true, ...leftBehind(passenger) });
}

/**
 * Checks whether a unit's guns are in position. Before guns in position can move, they must be limbered, which takes their whole
 * move (TC-10).
 */
export const isUnlimbered = (unit: CullenUnit): boolean => unit.guns > 0 && unit.setUp && !isVehicle(unit);

/** Checks whether a movement roll makes a unit leave its place. */
export const isLeavingByRoll = (unit: CullenUnit, moveInches: number): boolean =>
  moveInches < 0 || (moveInches > 0 && !isUnlimbered(unit));

/**
 * Applies a movement roll to a unit: its distance and, if it changes, its status. Leaving trenches costs half of the distance
 * (Movement, TC-58). Guns in position that roll a move forwards limber instead, and stay where they are.
 * @param moved true if a roll of 0" makes the unit count as moved; if false, the record of its earlier move stays
 */
export function recordMove(
  desk: CullenContext,
  id: string,
  fields: UnitFields & { readonly moveInches: number },
  moved: boolean,
): void {
  const unit = requireUnit(desk.draft.battle, id);
  const { moveInches } = fields;
  const rolled = { ...fields, rolledInches: moveInches };
  const left = unit.cover === 'trenches' ? moveInches * (1 - LEAVING_TRENCHES_FRACTION) + 0 : moveInches;
  if (moveInches < 0) sendBack(desk, unit, { far: -left, cites: ['Movement', 'TC-61'] });
  if (isLeavingByRoll(unit, moveInches)) {
    changePlace(desk, id, { ...rolled, moveInches: left });
  } else if (moveInches > 0) changeUnit(desk, id, { ...rolled, moved: true, setUp: false });
  else changeUnit(desk, id, { ...rolled, ...(moved ? { moved } : {}) });
}

/**
 * Makes a unit fall back immediately and sets its status. A vehicle that cannot move only gets the status (TC-30). Gun crews
 * leave their guns behind (TC-35). A destroyed unit does not change. A unit that has fallen back in this phase goes back only
 * what is left of the longest distance (TC-86).
 * @param inches the distance; by default the usual distance for this status (`wayBack`)
 */
export function fallBack(desk: CullenContext, id: string, status: Exclude<VehicleStatus, 'steady'>, inches?: number): void {
  const unit = requireUnit(desk.draft.battle, id);
  if (unit.condition === 'destroyed') return;
  if (isVehicle(unit) && unit.condition !== 'sound') {
    changeUnit(desk, id, { status });
    return;
  }
  breakOffCombat(desk, unit);
  const { cover, atPhase } = unit;
  const { far: usual, cites } = wayBack(unit, status);
  const far = inches ?? usual;
  const gone = atPhase.back ?? 0;
  const worst = gone > 0 && unit.status === 'retreating' ? unit.status : status;
  const place = findUnitPlace(desk.draft.battle, id);
  const stood = place && !place.stale ? { stood: pickSpot(place) } : {};
  // Other fights of the same phase use the unit's state at the start of the phase (TC-40).
  desk.draft.set('unit', id, { atPhase: { cover, ...stood, ...atPhase, back: Math.max(far, gone) } });
  if (unit.guns > 0 && !isVehicle(unit)) changeUnit(desk, id, { status: worst, moved: true, cover: 'none' });
  else if (far <= gone) changeUnit(desk, id, { status: worst });
  else {
    disembarkUnit(desk, unit);
    const row = findRow(desk.draft.battle, RETREAT_TABLE, buildRetreatId(id));
    if (row && gone > 0) desk.draft.set(RETREAT_TABLE, buildRetreatId(id), { far, cites });
    else sendBack(desk, unit, { far: far - gone, cites });
    changePlace(desk, id, { status: worst });
  }
}

/** Returns how many inches beaten troops, or vehicles that are forced back, fall back off the road (TC-30, TC-35). */
function wayBack(
  { kind, vehicle, mounted }: CullenUnit,
  status: Exclude<VehicleStatus, 'steady'>,
): Pick<RetreatRow, 'far' | 'cites'> {
  if (kind === 'armour' || kind === 'softskin') {
    const times = -VEHICLE_MULTIPLIER[status === 'retiring' ? 'retire' : 'retreat'];
    return {
      far: times * findVehicleSpeed(vehicle ?? 'standard-armour', 'auto', false).baseInches,
      cites: ['Movement', 'TC-30'],
    };
  }
  const far = NORMAL_MOVE[mounted ? 'cavalry' : 'infantry'] * (status === 'retiring' ? 0.5 : 1);
  return { far, cites: ['Assaults', 'TC-35'] };
}

/**
 * Puts a unit on a vehicle, and records this in the rows of both. The unit loses its cover, and its guns are no longer in
 * position.
 */
export function embarkUnit(desk: CullenContext, unit: CullenUnit, vehicle: CullenUnit): void {
  changeUnit(desk, unit.id, { carriedBy: vehicle.id, ...leftBehind(unit) });
  changeUnit(desk, vehicle.id, { carries: unit.id });
}

/** Removes a unit from its vehicle, if it is on one, and records this in the rows of both. */
export function disembarkUnit(desk: CullenContext, unit: CullenUnit): void {
  const vehicle = findVehicle(desk.draft.battle, unit);
  desk.draft.set('unit', unit.id, { carriedBy: null });
  if (vehicle?.carries === unit.id) desk.draft.set('unit', vehicle.id, { carries: null });
}

/** Removes all passengers from a vehicle, and places them next to it. */
export function disembarkAll(desk: CullenContext, vehicle: CullenUnit): void {
  for (const { id } of listPassengers(desk.draft.battle, vehicle)) desk.draft.set('unit', id, { carriedBy: null });
  desk.draft.set('unit', vehicle.id, { carries: null });
}
