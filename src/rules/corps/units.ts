import { removeFromMap } from '../ground/sightings.js';
import type { FurtherEvents } from '../happening.js';
import { endContacts } from './contact-rows.js';
import { type CorpsContext, isAboard, listJobs, unitIn, unitsOf } from './battle.js';
import type { UnitFields } from './effect-kinds.js';
import type { CorpsUnit } from './state.js';
import { isEliminated, findTurnOfLoss, countMissingSp, updateDerived } from './unit.js';

/** Returns the SP of a unit that are on the table or scattered. */
export const countPresentSp = ({ sp, dispersedSp }: CorpsUnit): number => sp + dispersedSp;

/** Changes fields of a unit, and carries out the consequences. All rules change units through this function. */
export function changeUnit(desk: CorpsContext, id: string, fields: UnitFields): void {
  const before = unitIn(desk.draft.battle, id);
  if (!before) throw new Error(`no unit ${id}`);
  desk.draft.set('unit', id, updateDerived({ ...before, ...fields }, findTurnOfLoss(desk.draft.battle.game)));
  applyUnitConsequences(desk, before);
}

/** The position of a scattered unit that was in contact: it is off the table, and touches no one when its SP return (CO-58). */
const SCATTERED: UnitFields = { position: 'front-line' };

/** Carries out the consequences of a unit's new state, whether rules or an umpire changed it. */
export function applyUnitConsequences(desk: CorpsContext, before: CorpsUnit): void {
  const { id } = before;
  const after = unitIn(desk.draft.battle, id)!;
  const lost = countPresentSp(before) - countPresentSp(after);
  if (lost !== 0) comeOff(desk, after, lost);
  if (after.sp === 0 && before.sp > 0) endContacts(desk, id);
  if (after.sp === 0 && after.dispersedSp > 0 && after.position === 'in-contact') desk.draft.set('unit', id, SCATTERED);
  if (after.sp === 0 && before.sp > 0 && after.detachedSp > 0) leaveTable(desk, id);
  if (isEliminated(after) && !isEliminated(before)) {
    loseRiders(desk, before);
    endUnitWork(desk, id);
  }
}

/**
 * Removes a battalion from the table after its last SP there were deployed as companies, or lost while companies are out. The
 * battalion loses its fieldworks and its place on the map (CO-79).
 */
function leaveTable(desk: CorpsContext, id: string): void {
  desk.draft.set('unit', id, { works: 'none', riverBank: false });
  removeFutureOccupant(desk, id);
  removeFromMap(desk.draft, id);
}

/** Eliminates all units on board a lost transport, and the companies that they carry (CO-51, CO-78, CO-82). */
function loseRiders(desk: CorpsContext, transport: CorpsUnit): void {
  const riders = unitsOf(desk.draft.battle).filter((unit) => isAboard(unit, transport));
  for (const { id } of riders) changeUnit(desk, id, { sp: 0, dispersedSp: 0, riding: false });
}

/** Removes SP of a unit from the table, but not below 0. */
export function loseSp(desk: CorpsContext, id: string, amount: number): void {
  const unit = unitIn(desk.draft.battle, id);
  if (unit) changeUnit(desk, id, { sp: Math.max(0, unit.sp - amount) });
}

/**
 * Adjusts the parent unit of a detachment that has lost or regained strength. The parent counts lost strength as missing instead
 * of detached. Does nothing if the unit has no parent unit.
 * @param amount the strength lost; if negative, strength regained, up to the parent's missing strength
 */
function comeOff(desk: CorpsContext, { parentUnit }: CorpsUnit, amount: number): void {
  const parent = unitIn(desk.draft.battle, parentUnit);
  if (!parent) return;
  const out = parent.detachedSp - (amount > 0 ? amount : -Math.min(-amount, countMissingSp(parent)));
  changeUnit(desk, parent.id, { detachedSp: Math.max(0, out) });
}

/** Removes a unit as the future occupant of fortifications, because the unit leaves its place (Engineers, CO-81). */
export function removeFutureOccupant(desk: CorpsContext, id: string): void {
  for (const job of listJobs(desk.draft.battle)) if (job.occupant === id) desk.draft.set('job', job.id, { occupant: null });
}

/** Ends the work of an eliminated unit, and removes the unit from its transport. Charges that the unit has laid remain. */
export function endUnitWork(desk: CorpsContext, id: string): void {
  const { battle } = desk.draft;
  for (const job of listJobs(battle)) if (job.workers === id) desk.draft.set('job', job.id, { workers: null });
  removeFutureOccupant(desk, id);
  for (const { id: carrier, carries } of unitsOf(battle))
    if (carries.includes(id)) desk.draft.set('unit', carrier, { carries: carries.filter((carried) => carried !== id) });
}

/** Removes references to a unit that an umpire removes. The unit's parent unit, jobs and companies remain. */
export function separateRemovedUnit(desk: CorpsContext, unit: CorpsUnit): void {
  comeOff(desk, unit, countPresentSp(unit));
  endContacts(desk, unit.id);
  endUnitWork(desk, unit.id);
  for (const { id, parentUnit } of unitsOf(desk.draft.battle))
    if (parentUnit === unit.id) desk.draft.set('unit', id, { parentUnit: null });
}

/**
 * Removes references between a unit that has changed sides and its old side. The old side's jobs and parent unit continue without
 * the unit. The unit's former companies, transports and passengers no longer refer to it.
 */
export function separateDefector(desk: CorpsContext, unit: CorpsUnit): FurtherEvents {
  const carriers = unitsOf(desk.draft.battle).filter(({ carries }) => carries.includes(unit.id));
  const left = unit.carries.filter((id) => unitIn(desk.draft.battle, id)?.side !== unit.side);
  separateRemovedUnit(desk, unit);
  desk.draft.set('unit', unit.id, {
    parentUnit: null,
    detachedSp: 0,
    carries: unit.carries.filter((id) => !left.includes(id)),
    ...(carriers.length > 0 ? { riding: false } : {}),
  });
  for (const id of left) if (unitIn(desk.draft.battle, id)) desk.draft.set('unit', id, { riding: false });
  changeUnit(desk, unit.id, {});
  return [];
}
