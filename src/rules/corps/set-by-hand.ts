/** The consequences of values that an umpire sets by hand, in an edit or in place of the result of an event. */
import { type Change, findRow, listValuesBefore } from '../battle.js';
import { RETREAT_TABLE, PLACE_TABLE, SIGHTING_TABLE } from '../ground/rows.js';
import { removeFromMap } from '../ground/sightings.js';
import type { Resolution } from '../result.js';
import { type CorpsContext, isAboard, unitIn, unitsOf } from './battle.js';
import { recordFoughtContacts, restoreContact } from './contact-rows.js';
import { isCrewOfGuns } from './detachments.js';
import { combat } from './procedures/combat.js';
import type { Contact, CorpsUnit } from './state.js';
import { isEliminated } from './unit.js';
import { changeUnit, applyUnitConsequences, endUnitWork, countPresentSp } from './units.js';

/** The tables of the map with rows for a unit, which are removed when the unit leaves the table. */
const ON_MAP: readonly string[] = [PLACE_TABLE, SIGHTING_TABLE, RETREAT_TABLE];

/**
 * Carries out the consequences of values that an umpire sets by hand. If the umpire overrules a unit's loss, the other
 * consequences of the loss in the same event are undone too. An edit of a unit is a separate event, and undoes nothing.
 */
export function applyHandEdits(desk: CorpsContext, before: CorpsUnit, overruled: readonly Resolution[] = []): void {
  const done = [...desk.draft.changes];
  applyUnitConsequences(desk, before);
  takeBackLoss(desk, before, done);
  for (const { procedure, roles } of overruled)
    if (procedure === combat.id) recordFoughtContacts(desk, Object.values(roles).flat());
}

/** Returns the unit in its state before an event. */
const beforeEvent = (done: readonly Change[], unit: CorpsUnit): CorpsUnit => ({
  ...unit,
  ...listValuesBefore(done, 'unit', unit.id),
});

/**
 * Undoes the consequences of a loss that an umpire has overruled.
 * @param before the unit with the loss, before the umpire overruled it
 */
function takeBackLoss(desk: CorpsContext, before: CorpsUnit, done: readonly Change[]): void {
  const after = unitIn(desk.draft.battle, before.id)!;
  const was = beforeEvent(done, before);
  if (countPresentSp(was) <= countPresentSp(before) || countPresentSp(after) <= countPresentSp(before)) return;
  for (const change of done) takeBack(desk, before.id, change);
  if (before.sp === 0 && was.sp > 0 && after.sp > 0) {
    standAgain(desk, { before, was }, done);
    touchAgain(desk, before.id, done);
  }
  if (isEliminated(before) && !isEliminated(after)) {
    bringRiders(desk, was, done);
    dismissSurvivors(desk, before, done);
  }
  const { cargoLog, cargoPol } = unitIn(desk.draft.battle, after.id)!;
  if (cargoLog === before.cargoLog && cargoPol === before.cargoPol)
    changeUnit(desk, after.id, { cargoLog: was.cargoLog, cargoPol: was.cargoPol });
}

/** Restores a unit's work and its transport after an umpire has overruled the unit's loss. */
function takeBack(desk: CorpsContext, unit: string, { table, id, before }: Change): void {
  const { job: jobs } = desk.draft.battle.tables;
  const job = table === 'job' ? jobs.get(id) : undefined;
  if (job?.workers === null && before?.workers === unit) desk.draft.set('job', id, { workers: unit });
  if (job?.occupant === null && before?.occupant === unit) desk.draft.set('job', id, { occupant: unit });
  const carrier = table === 'unit' && Array.isArray(before?.carries) ? unitIn(desk.draft.battle, id) : undefined;
  const carried: unknown = before?.carries;
  if (carrier && !carrier.carries.includes(unit) && Array.isArray(carried) && carried.includes(unit))
    desk.draft.set('unit', id, { carries: [...carrier.carries, unit] });
}

/** Places a battalion again, with its works, after an umpire has overruled the loss of its last SP (CO-79). */
function standAgain(
  desk: CorpsContext,
  { before, was }: { readonly before: CorpsUnit; readonly was: CorpsUnit },
  done: readonly Change[],
): void {
  if (before.movedThisTurn !== was.movedThisTurn) return; // The battalion has already returned to the table.
  const { works, riverBank } = was;
  desk.draft.set('unit', was.id, { works, riverBank });
  for (const { table, id, before: row, after } of done)
    if (ON_MAP.includes(table) && after === null && row?.unit === was.id && !findRow(desk.draft.battle, table, id))
      desk.draft.create(table, id, row);
}

/** Restores the contacts of a unit that ended with its loss, after an umpire has overruled the loss (CO-86, CO-99). */
function touchAgain(desk: CorpsContext, unit: string, done: readonly Change[]): void {
  for (const { table, before, after } of done) {
    const contact = table === 'contact' && after === null ? (before as unknown as Contact | null) : null;
    if (contact && [contact.unit, contact.enemy].includes(unit)) restoreContact(desk, contact);
  }
}

/** Restores units that rode in a transport after an umpire has overruled the transport's loss (CO-51, CO-82). */
function bringRiders(desk: CorpsContext, transport: CorpsUnit, done: readonly Change[]): void {
  for (const rider of unitsOf(desk.draft.battle)) {
    const was = beforeEvent(done, rider);
    if (rider.id === transport.id || !isEliminated(rider) || countPresentSp(was) === 0 || !isAboard(was, transport)) continue;
    const { sp, dispersedSp, riding } = was;
    changeUnit(desk, rider.id, { sp, dispersedSp, riding });
    takeBackLoss(desk, rider, done);
  }
}

/** Removes the survivors of guns after an umpire has overruled that the guns were overrun (CO-40). */
function dismissSurvivors(desk: CorpsContext, guns: CorpsUnit, done: readonly Change[]): void {
  for (const { table, id, before, after } of done) {
    if (table !== 'unit' || before !== null || !isCrewOfGuns(guns, after) || !unitIn(desk.draft.battle, id)) continue;
    endUnitWork(desk, id);
    removeFromMap(desk.draft, id);
    desk.draft.remove('unit', id);
  }
}
