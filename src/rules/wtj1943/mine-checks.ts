import { type Wtj1943Context, unitIn } from './battle.js';
import { changeUnit } from './effects.js';
import type { Wtj1943Unit } from './state.js';

/**
 * 2.5: the radius of a minefield in yards, from the marker's centre to the nearest edge of a base. A base at exactly this
 * distance is inside (W-17).
 */
export const MINEFIELD_RADIUS_YARDS = 120;

/**
 * Returns the number of bases that stay behind when the others move: stuck vehicles, unless all are stuck (2.3), and a horse
 * holder (2.2).
 */
export function countStayingBehind({ kind, bases, mounted, immobilizedBases }: Wtj1943Unit): number {
  const staying = kind === 'cavalry' && !mounted ? 1 : immobilizedBases;
  return staying < bases ? staying : 0;
}

/**
 * 2.5: changes the number of mine checks that a unit must still make. Does nothing without a unit.
 * @param checks the number to add; negative after the unit has made some
 */
export function addMineChecks(desk: Wtj1943Context, unitId: string | undefined, checks: number): void {
  const unit = unitIn(desk.draft.battle, unitId ?? null);
  if (unit) changeUnit(desk, unit.id, { mineChecks: Math.max(0, unit.mineChecks + checks) });
}
