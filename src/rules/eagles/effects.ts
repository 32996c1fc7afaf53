import type { Json } from '../../dice/index.js';
import { listEffectTargets } from '../carry-out.js';
import type { Change } from '../battle.js';
import type { FurtherEvents } from '../happening.js';
import type { Resolution } from '../result.js';
import { type EaglesContext, listMissions, unitIn } from './battle.js';
import type { EaglesEffect } from './effect-kinds.js';
import { putOnMap } from '../ground/going.js';
import { PLACE_TABLE, findUnitPlace, type Spot } from '../ground/rows.js';
import { movePoint } from './geometry.js';
import { createExactSpot, findGroundMap, convertToMapSpot, findPosition } from './positions.js';
import { abandonClearing, isBeingCleared, isOwnSection } from './minefields.js';
import { endMission, endBatteryMissions, delaySuppressedMission } from './missions.js';
import { recordSpottedUnit, spotAutomatically } from './observation.js';
import { calculateImpairedFirepower } from './procedures/impairment.js';
import { reduceMoveCode, findRecordedCode, STRATEGIC_CODE } from './procedures/movement.js';
import type { EaglesBattle, EaglesUnit } from './state.js';

type UnitFields = Partial<Omit<EaglesUnit, 'id' | 'name' | 'side'>>;

/** Changes fields of a unit, and carries out the consequences. All rules change units through this function. */
export function changeUnit(desk: EaglesContext, id: string, fields: UnitFields): void {
  const before = unitIn(desk.draft.battle, id);
  if (!before) throw new Error(`no unit ${id}`);
  const { kind = before.kind, baseFp = before.baseFp, impairments = before.impairments } = fields;
  const state = calculateImpairedFirepower(kind, baseFp, impairments); // See section 1.7.
  desk.draft.set('unit', id, {
    ...fields,
    impairments: state.impairments,
    fp: state.fp,
    ...(state.destroyed ? { destroyed: true } : {}),
  });
  endWithLost(desk, before);
  const after = unitIn(desk.draft.battle, id)!;
  if (after.offBoard && after.suppressed && !before.suppressed) delaySuppressedMission(desk, id); // See section 3.5 and ruling E-12.
  if (fields.moved === true || fields.fired === true) abandonClearing(desk, id, 'acted'); // See ruling E-49.
  if (fields.moved === true) spotAutomatically(desk, id, 'moved'); // See section 4.1.
  if (fields.fired === true) spotAutomatically(desk, id, 'fired');
}

/** Ends the missions and mine clearing of a destroyed unit (1.7). */
function endWithLost(desk: EaglesContext, { id, destroyed }: EaglesUnit): void {
  if (destroyed || unitIn(desk.draft.battle, id)?.destroyed !== true) return;
  endBatteryMissions(desk, id);
  abandonClearing(desk, id, 'lost');
}

/**
 * Carries out the consequences of values that an umpire sets by hand. If they overrule the loss of a unit in an event, its
 * mission and its mine clearing continue. If they overrule the suppression of an off-board battery, the delay of its mission is
 * recalculated (E-12). An edit that overrules no event undoes nothing.
 */
export function applyHandEdits(desk: EaglesContext, before: EaglesUnit): void {
  endWithLost(desk, before);
  const { id, destroyed, suppressed } = unitIn(desk.draft.battle, before.id)!;
  const done = [...desk.draft.changes];
  if (before.destroyed && !destroyed) {
    for (const change of done) restoreMission(desk, id, change);
    for (const change of done) restoreClearing(desk, id, change);
  }
  if (before.offBoard && before.suppressed !== suppressed) reckonSlip(desk, id, done);
}

/** 1.7: restores the mission of a battery after an umpire has overruled the battery's loss. */
function restoreMission(desk: EaglesContext, battery: string, { table, id, after }: Change): void {
  const mission = table === 'mission' ? desk.draft.battle.tables.mission.get(id) : undefined;
  if (mission?.battery === battery && mission.status === 'ended' && after?.status === 'ended')
    desk.draft.set('mission', id, { status: mission.rating === null ? 'queued' : 'landed' });
}

/** E-49: makes a unit with an overruled loss continue to clear mines, unless the unit has fought in the same turn. */
function restoreClearing(desk: EaglesContext, unit: string, { table, id, before, after }: Change): void {
  const { minefield } = desk.draft.battle.tables;
  if (table !== 'minefield' || before?.clearedBy !== unit || !after || minefield.get(id)?.clearedBy !== null) return;
  const { turn, phase } = desk.draft.battle.game;
  const { clearTurn = null } = before;
  const isFightPhase = phase === 'melee' || phase === 'movement';
  if (typeof clearTurn !== 'number' || (isFightPhase && clearTurn <= turn)) return;
  desk.draft.set('minefield', id, { clearedBy: unit, clearTurn });
}

/** E-12: delays the battery's mission if counter-battery fire has suppressed the battery. Otherwise ends the delay. */
function reckonSlip(desk: EaglesContext, battery: string, done: readonly Change[]): void {
  const { mission } = desk.draft.battle.tables;
  const changed = done.flatMap((change) => (change.table === 'mission' ? [{ change, row: mission.get(change.id) }] : []));
  if (!changed.some(({ row }) => row?.counterBatteryTarget === battery)) return;
  if (unitIn(desk.draft.battle, battery)!.suppressed) return delaySuppressedMission(desk, battery);
  for (const { change, row } of changed)
    if (row?.battery === battery && change.before?.dueTurn !== undefined)
      desk.draft.set('mission', row.id, { dueTurn: change.before.dueTurn });
}

/** Ends the missions of a unit that is removed from the battle, except missions with fire that has already landed. */
export function separateRemovedUnit(desk: EaglesContext, { id }: EaglesUnit): void {
  for (const mission of listMissions(desk.draft.battle)) {
    if (mission.battery === id && mission.status !== 'awaiting-targets' && mission.status !== 'ended') endMission(desk, mission);
  }
  abandonClearing(desk, id, 'lost');
}

/** Ends the tasks of a unit that changes sides, and those of its fire missions that have not landed. */
export function separateDefector(desk: EaglesContext, { id, assaults }: EaglesUnit): FurtherEvents {
  for (const mission of listMissions(desk.draft.battle))
    if (mission.battery === id && mission.status === 'queued') endMission(desk, mission);
  abandonClearing(desk, id, 'lost');
  if (assaults) desk.draft.set('unit', id, { assaults: null });
  return [];
}

/** Carries out one effect of a result on the rows in its role. Does nothing if the role is empty. */
export function applyEffect(desk: EaglesContext, effect: EaglesEffect, resolution: Resolution): void {
  for (const id of listEffectTargets(effect, resolution)) applyTo(desk, effect, id, resolution);
}

function applyTo(desk: EaglesContext, effect: EaglesEffect, id: string, resolution: Resolution): void {
  const { battle } = desk.draft;
  const unit = unitIn(battle, id);
  switch (effect.kind) {
    case 'set':
      return changeUnit(desk, id, effect.fields);
    case 'impair':
      return changeUnit(desk, id, { impairments: unit!.impairments + effect.amount });
    case 'destroy':
      return changeUnit(desk, id, { destroyed: true });
    case 'end-mission':
      endMission(desk, battle.tables.mission.get(id)!);
      return desk.draft.set('mission', id, { landedTurn: null }); // The aircraft have not attacked the zone (section 6.4).
    case 'record-move': // A unit that moves is in target position AA (section 1.4, E-47).
      return changeUnit(desk, id, { moved: true, movedAt: effect.code ?? codeOnHexes(unit!, battle, effect.onRoad), tpd: 'AA' });
    case 'bar-assault': // See section 5.2.
      return changeUnit(desk, id, { assaultBarredTurn: battle.game.turn + 1 });
    case 'spotted-by':
      return recordSpottedUnit(desk, id, resolution.roles[effect.by] ?? []);
    case 'section-known': {
      // 1.5: an enemy that enters a section reveals the section. The section's own side knows it from the deployment sheet
      // (E-54).
      const entrant = unitIn(battle, resolution.roles[effect.by]?.[0]);
      if (!isOwnSection(battle.tables.minefield.get(id)!, entrant?.side)) desk.draft.set('minefield', id, { known: true });
      return;
    }
    case 'section-removed':
      return desk.draft.remove('minefield', id);
    case 'section-clearing': {
      const clearedBy = resolution.roles[effect.by]?.[0];
      if (clearedBy === undefined || unitIn(battle, clearedBy)?.destroyed) return;
      if (isBeingCleared(battle, battle.tables.minefield.get(id)!)) return; // Helpers do not delay the clearing.
      return desk.draft.set('minefield', id, { clearedBy, clearTurn: battle.game.turn + 1 }); // See ruling E-49.
    }
    case 'place':
      return place(desk, unit!, effect);
    default:
      throw new Error(`no effect ${(effect satisfies never as { kind: Json }).kind as string}`);
  }
}

/**
 * Finds the movement code of a unit's move on hexes (E-27). After a move by road, the code for roads counts. After any other
 * move, the code recorded with the move counts. Without a recorded code, the code for clear terrain in the present state of the
 * ground counts (2.2, 2.4, 2.5).
 */
function codeOnHexes({ movedAt, moveCode }: EaglesUnit, { game }: EaglesBattle, onRoad = false): EaglesUnit['movedAt'] {
  if (onRoad) return findRecordedCode(STRATEGIC_CODE[moveCode]);
  return movedAt === 'none' ? reduceMoveCode(moveCode, 'clear', game.ground) : movedAt;
}

/**
 * 1.8: places a unit that has landed, at the rolled distances from the centre of its drop zone. If the centre is unknown, the
 * distances start at the unit's present place. If that place is unknown too, the unit gets no place.
 */
function place(
  desk: EaglesContext,
  unit: EaglesUnit,
  { zone, rightYards, farYards }: EaglesEffect & { readonly kind: 'place' },
): void {
  if (unit.offBoard) changeUnit(desk, unit.id, { offBoard: false });
  const { battle } = desk.draft;
  const map = battle.game.map === 'table' ? findGroundMap(battle) : undefined;
  const from = zone ? createExactSpot(zone) : map ? findPosition(battle, unit) : ownSpot(unit);
  if (!from) return;
  const point = movePoint(from, { x: rightYards, y: farYards });
  const spot = map && convertToMapSpot({ ...point, half: from.half }, map);
  if (spot) putOnMap(desk, unit.id, spot, { moved: true });
  else {
    const stood = map && findUnitPlace(battle, unit.id); // A unit that has landed outside the map has no place.
    if (stood) desk.draft.remove(PLACE_TABLE, stood.id);
    changeUnit(desk, unit.id, { xYards: point.x, yYards: point.y });
  }
}

function ownSpot({ xYards, yYards }: EaglesUnit): Spot | null {
  return xYards === null || yYards === null ? null : createExactSpot({ x: xYards, y: yYards });
}
