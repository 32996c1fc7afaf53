/** Consequences of values that an umpire sets by hand, on a unit's sheet or in place of a result. */
import type { Json } from '../../dice/index.js';
import { type Change, listValuesBefore } from '../battle.js';
import type { Resolution } from '../result.js';
import { type CullenContext, requireUnit, unitIn } from './battle.js';
import { assaultArmourProcedure } from './procedures/assault-armour.js';
import { findFighters } from './procedures/assault-infantry.js';
import { isOfficerRiskRoll, removeOldestRisk } from './procedures/officer-risk.js';
import type { CullenUnit } from './state.js';
import {
  changeUnit,
  disembarkAll,
  fallBack,
  applyUnitConsequences,
  hasFallenBack,
  isManned,
  putInCombat,
  detachOfficerRow,
} from './unit-state.js';
import { isTroops, isVehicle } from './vocabulary.js';

/** The changes that the event has made so far, and the event's results. */
interface Done {
  readonly changes: readonly Change[];
  readonly results: readonly Resolution[];
}

/**
 * Carries out the consequences of values that an umpire has set by hand. If the umpire overrules the loss of a unit, the other
 * consequences of this loss in the same event are undone too. An edit of a unit undoes nothing.
 * @param results the results of the overruled event. Default: none
 */
export function applyHandEdits(desk: CullenContext, before: CullenUnit, results: readonly Resolution[] = []): void {
  const done: Done = { changes: [...desk.draft.changes], results };
  applyUnitConsequences(desk, before);
  keepRides(desk, before);
  const after = requireUnit(desk.draft.battle, before.id);
  if (after.lost && !before.lost) leaveForGood(desk, after);
  if (before.lost && !after.lost && was(done, after, 'lost') === false) rejoin(desk, after, done);
  const began = was(done, after, 'condition');
  if (began === undefined || began === 'destroyed') return; // The unit was lost in an earlier event, or is not lost at all.
  if (isVehicle(after) && !isManned(before) && isManned(after)) manAgain(desk, after, done);
  if (before.condition === 'destroyed' && after.condition !== 'destroyed') comeBack(desk, after, done);
}

/** Returns the value of a unit's field before the event; undefined if the event has not changed it. */
const was = ({ changes }: Done, { id }: { readonly id: string }, key: keyof CullenUnit): Json | undefined =>
  listValuesBefore(changes, 'unit', id)[key];

/** Returns the unit with this id; undefined if the value is not a unit's id. */
const unitOf = ({ draft: { battle } }: CullenContext, id: Json | undefined): CullenUnit | undefined =>
  typeof id === 'string' ? unitIn(battle, id) : undefined;

/**
 * Keeps the rows of a vehicle and its passenger consistent, if an umpire changes one of the two (Movement). Each row stores the
 * id of the other.
 */
function keepRides(desk: CullenContext, { id, carries, carriedBy }: CullenUnit): void {
  const after = requireUnit(desk.draft.battle, id);
  if (after.carriedBy !== carriedBy) {
    const [old, vehicle] = [unitOf(desk, carriedBy), unitOf(desk, after.carriedBy)];
    if (old?.carries === id) desk.draft.set('unit', old.id, { carries: null });
    if (vehicle?.carries === null) desk.draft.set('unit', vehicle.id, { carries: id });
  }
  if (after.carries === carries) return;
  if (after.carries === null) disembarkAll(desk, after);
  const [old, passenger] = [unitOf(desk, carries), unitOf(desk, after.carries)];
  if (old?.carriedBy === id) desk.draft.set('unit', old.id, { carriedBy: null });
  if (!passenger || passenger.carriedBy === id) return;
  const left = unitOf(desk, passenger.carriedBy);
  if (left?.carries === passenger.id) desk.draft.set('unit', left.id, { carries: null });
  desk.draft.set('unit', passenger.id, { carriedBy: id });
}

/** Removes a lost officer from their unit, and cancels any pending risk roll for them (Risk to Officers). */
function leaveForGood(desk: CullenContext, officer: CullenUnit): void {
  detachOfficerRow(desk, officer);
  changeUnit(desk, officer.id, { riskDps: 0, risksOwed: [] });
}

/** Returns an officer to their unit when their loss is overruled, and rolls their risk (Risk to Officers, TC-56). */
function rejoin(desk: CullenContext, officer: CullenUnit, done: Done): void {
  const company = unitOf(desk, was(done, officer, 'attachedTo'));
  const concealed = was(done, officer, 'concealed');
  if (officer.attachedTo === null && company)
    desk.draft.set('unit', officer.id, { attachedTo: company.id, ...(concealed === undefined ? {} : { concealed }) });
  for (const key of ['riskDps', 'risksOwed'] as const) desk.draft.set('unit', officer.id, { [key]: was(done, officer, key) });
  if (done.results.some((result) => isOfficerRiskRoll(result, officer)))
    removeOldestRisk(desk, requireUnit(desk.draft.battle, officer.id));
  getOnAgain(desk, officer, done);
}

/** Restores a vehicle after an umpire has overruled the loss of its crew, with its passengers and any pending morale test. */
function manAgain(desk: CullenContext, vehicle: CullenUnit, done: Done): void {
  if (was(done, vehicle, 'moraleDue') === true) desk.draft.set('unit', vehicle.id, { moraleDue: true });
  const riders = done.changes.flatMap(({ table, id, before }) =>
    table === 'unit' && before !== null && (before.carriedBy === vehicle.id || id === was(done, vehicle, 'carries')) ? [id] : [],
  );
  for (const id of [...new Set([...riders, was(done, vehicle, 'carries')])]) {
    const rider = unitOf(desk, id);
    if (rider && !rider.lost && rider.condition !== 'destroyed') getOnAgain(desk, rider, done);
  }
}

/** Puts a unit back on the vehicle that it left in this event, if the vehicle has a crew. */
function getOnAgain(desk: CullenContext, rider: CullenUnit, done: Done): void {
  const { battle } = desk.draft;
  const vehicle = [...battle.tables.unit.values()].find(
    (unit) => was(done, rider, 'carriedBy') === unit.id || was(done, unit, 'carries') === rider.id,
  );
  if (!vehicle || !isManned(vehicle) || rider.carriedBy !== null) return;
  if (was(done, rider, 'carriedBy') === vehicle.id) desk.draft.set('unit', rider.id, { carriedBy: vehicle.id });
  if (was(done, vehicle, 'carries') === rider.id) desk.draft.set('unit', vehicle.id, { carries: rider.id });
}

/**
 * Restores a unit to its vehicle and its combats after an umpire has overruled its destruction. If the event defeats the unit,
 * the unit falls back instead.
 */
function comeBack(desk: CullenContext, unit: CullenUnit, done: Done): void {
  getOnAgain(desk, unit, done);
  for (const { table, id, before, after } of done.changes) {
    if (table !== 'unit' || after?.lockedWith !== null || typeof before?.lockedWith !== 'string') continue;
    if (id === unit.id) fightOn(desk, unit.id, before.lockedWith);
    else if (before.lockedWith === unit.id) fightOn(desk, unit.id, id);
  }
  for (const result of done.results) {
    const status = sentBackBy(desk, unit, result);
    if (status !== null) fallBack(desk, unit.id, status);
    const fought = findFighters(result);
    if (!fought || result.outcome.winner !== 'none') continue;
    const { attacker, defender } = fought;
    if (attacker === unit.id && defender !== undefined) fightOn(desk, unit.id, defender);
    if (defender === unit.id && attacker !== undefined) fightOn(desk, unit.id, attacker);
  }
}

/** Puts two units back in combat, unless one of them is destroyed or has fallen back (TC-66). */
function fightOn(desk: CullenContext, id: string, enemy: string): void {
  const [one, other] = [requireUnit(desk.draft.battle, id), unitOf(desk, enemy)];
  if (other && [one, other].every((each) => each.condition !== 'destroyed' && !hasFallenBack(each)))
    putInCombat(desk, one, other);
}

/** Returns the id of the unit that a result forces back; undefined if the result forces no unit back. */
function beatenBy(result: Resolution): string | undefined {
  const { procedure, roles, outcome } = result;
  if (procedure === assaultArmourProcedure.id) return outcome.loser === 'infantry' ? roles[outcome.loser]?.[0] : undefined;
  const fought = findFighters(result);
  if (outcome.winner === 'attacker') return fought?.defender;
  return outcome.winner === 'defender' ? fought?.attacker : undefined;
}

/** Returns the status of this unit if a result forces it back, as a fighter or as a supporter (TC-31); otherwise null. */
function sentBackBy(desk: CullenContext, unit: CullenUnit, result: Resolution): 'retiring' | 'retreating' | null {
  const beaten = beatenBy(result);
  if (beaten === undefined || !isTroops(unit)) return null;
  const isBehind = findFighters(result)?.supporters.includes(unit.id) === true && unit.side === unitOf(desk, beaten)?.side;
  if (beaten !== unit.id && !isBehind) return null;
  return result.outcome.fallBackFraction === 1 ? 'retreating' : 'retiring';
}
