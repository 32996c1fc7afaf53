import { invalid } from '../refusal.js';
import type { MegagameUnit } from './state.js';

/**
 * Requires that supply points go from one unit or dump to another of the same side (M-30).
 * @param field the input field that names the receiver
 * @throws {Refusal} INVALID_INPUT if giver and receiver are the same unit, or belong to different sides
 */
export function requireWay(from: MegagameUnit, to: MegagameUnit, field: string): void {
  if (from.id === to.id) throw invalid(field, 'points go from one unit to another');
  if (from.side !== to.side)
    throw invalid(
      field,
      `${from.name} and ${to.name} are of two sides, and points stay with theirs: set captured ones by /megagame-unit state (M-30)`,
    );
}
