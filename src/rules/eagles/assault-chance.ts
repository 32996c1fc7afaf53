/** 5.2: the chance of an infantry assault on a vehicle or bunker. The assault uses it, and so does the price of declaring one. */
import type { EaglesUnit } from './state.js';
import type { MoveCode } from './vocabulary.js';

export const INFANTRY_TYPES = ['ordinary', 'engineer', 'suicide'] as const;

export const SUCCESS_PERCENT = 30; // See section 5.2.

/**
 * 5.2: returns the movement code of the target; `none` if the target did not move. If mines stopped a unit and its move was not
 * reported, no code is recorded, so the unit's usual code counts (E-54).
 */
export function speedOf({ kind, moved, movedAt, moveCode }: EaglesUnit): 'none' | MoveCode {
  if (kind === 'bunker') return 'none';
  return moved && movedAt === 'none' ? moveCode : movedAt;
}

/** 5.2, vehicle unit: the modifier of the die for the vehicle's movement code; `none` if the vehicle did not move. */
export const SPEED_MODIFIER: Readonly<Record<'none' | MoveCode, number>> = { none: -10, A: 0, B: 0, C: 0, D: 10, E: 20 };

/** 5.2, infantry unit: the modifier of the die for the type of the unit. */
export const INFANTRY_MODIFIER: Readonly<Record<(typeof INFANTRY_TYPES)[number], number>> = {
  ordinary: 0,
  engineer: -20,
  suicide: -30,
};

/** Returns the type of a squad, which is exactly one of the three types (E-27). */
export function squadTypeOf({ suicide, engineer }: EaglesUnit): (typeof INFANTRY_TYPES)[number] {
  if (suicide) return 'suicide';
  return engineer ? 'engineer' : 'ordinary';
}

/** Returns the chance that the assault succeeds, in percent. */
export function assaultChance(infantry: EaglesUnit, enemy: EaglesUnit): number {
  const speed = enemy.kind === 'bunker' ? 0 : SPEED_MODIFIER[speedOf(enemy)]; // See ruling E-27.
  return Math.min(100, Math.max(0, SUCCESS_PERCENT - speed - INFANTRY_MODIFIER[squadTypeOf(infantry)]));
}
