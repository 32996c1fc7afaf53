import type { Row } from '../battle.js';
import { illegal } from '../refusal.js';
import { unitIn } from './battle.js';
import { isKnownTo, sectionLine } from './minefields.js';
import { hasBeenOverTarget, isOverTarget, missionLine } from './missions.js';
import type { EaglesBattle, EaglesUnit, Minefield, Mission } from './state.js';

/**
 * True if a side may know a unit. A side knows all its own units. It knows an enemy's unit once somebody has spotted it; in the
 * advanced game the spotter must be a unit of that side (4.1).
 */
export function knows(sideId: string, unit: EaglesUnit, battle: EaglesBattle): boolean {
  if (unit.side === sideId || unit.spotted === true) return true;
  return unit.spotted !== false && unit.spotted.some((id) => unitIn(battle, id)?.side === sideId);
}

/** Refuses destroyed units, which take part in nothing. @throws {Refusal} ILLEGAL for such a unit */
export function checkPart({ name, destroyed }: EaglesUnit): void {
  if (destroyed) throw illegal(`${name} has been destroyed. Choose another unit.`, '1.7');
}

/**
 * True if players of a side may know of a mission or minefield. A mission is its own side's secret until its aircraft have been
 * over the target (6.1). Hasty minefields, and those that an enemy has entered, are known to all. Any other is known to the side
 * that has it on its deployment sheet (1.5).
 */
export function knowsRow(sideId: string, table: string, row: Row, battle: EaglesBattle): boolean {
  if (table === 'minefield') return isKnownTo(row as Minefield, sideId);
  const mission = row as Mission;
  return mission.side === sideId || isOverTarget(mission, battle.game.turn) || hasBeenOverTarget(mission, battle.game.turn);
}

/** The few words that tell a mission or a minefield apart in a list. */
export function rowLine(table: string, row: Row, battle: EaglesBattle): string {
  if (table === 'minefield') return sectionLine(row as Minefield, battle);
  return table === 'mission' ? missionLine(row as Mission, battle) : '';
}
