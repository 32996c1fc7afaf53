import type { Row } from '../battle.js';
import { findMap, findUnitPlace } from '../ground/rows.js';
import { refuseIllegal } from '../refusal.js';
import { unitIn } from './battle.js';
import { findUnitPosition } from './geometry.js';
import { isSectionKnownTo, describeSection } from './minefields.js';
import { hasBeenOverTarget, isOverTarget, describeMission } from './missions.js';
import type { EaglesBattle, EaglesUnit, Minefield, Mission } from './state.js';

/**
 * Checks whether a unit is on the table (E-51). The unit must not be off the board, and must have a place on the map or
 * coordinates. In a battle without a map, all other units are on the table too. Artillery needs a place on the map, because its
 * coordinates only determine its line of fire (E-53).
 */
function isStanding(unit: EaglesUnit, battle: EaglesBattle): boolean {
  if (unit.offBoard) return false;
  if (findUnitPlace(battle, unit.id)) return true;
  return unit.kind !== 'artillery' && (!findMap(battle) || findUnitPosition(unit, battle.game.map) !== null);
}

/**
 * Checks whether all units on the table are visible, so that players may name any of them (E-51). Older battles lack the setting.
 */
const showsStanding = ({ game }: EaglesBattle): boolean =>
  game.spotting === 'open' && game.standingKnown === true && game.unseenNames !== false;

/**
 * Checks whether a side may know a unit. A side knows all its own units. If all units are visible, the side also knows the units
 * on the table (E-51). It knows any other unit after the unit has been spotted. In the advanced game, the spotter must belong to
 * that side (4.1).
 */
export function mayKnowUnit(sideId: string, unit: EaglesUnit, battle: EaglesBattle): boolean {
  if (unit.side === sideId || unit.spotted === true) return true;
  if (showsStanding(battle) && isStanding(unit, battle)) return true;
  return unit.spotted !== false && unit.spotted.some((id) => unitIn(battle, id)?.side === sideId);
}

/**
 * Requires that a unit is not destroyed, because a destroyed unit cannot take part.
 * @throws {Refusal} ILLEGAL if the unit is destroyed
 */
export function checkCanTakePart({ name, destroyed }: EaglesUnit): void {
  if (destroyed) throw refuseIllegal(`${name} has been destroyed. Choose another unit.`, '1.7');
}

/**
 * Checks whether players of a side may know of a mission or minefield. A mission is a secret of its side until its aircraft have
 * been over the target (6.1). Everyone knows hasty minefields, and minefields that an enemy has entered. Any other minefield is
 * known only to the side that has it on its deployment sheet (1.5).
 */
export function mayKnowRow(sideId: string, table: string, row: Row, battle: EaglesBattle): boolean {
  if (table === 'minefield') return isSectionKnownTo(row as Minefield, sideId);
  const mission = row as Mission;
  return mission.side === sideId || isOverTarget(mission, battle.game.turn) || hasBeenOverTarget(mission, battle.game.turn);
}

/** Returns a short description of a mission or a minefield, for lists. */
export function describeRow(table: string, row: Row, battle: EaglesBattle): string {
  if (table === 'minefield') return describeSection(row as Minefield, battle);
  return table === 'mission' ? describeMission(row as Mission, battle) : '';
}
