import { invalid } from '../refusal.js';
import type { MegagameUnit } from './state.js';

/**
 * M-30: supply points go from one unit or dump to another of the same side.
 * @param field the field of the receiver
 * @throws {Refusal} INVALID_INPUT
 */
export function requireWay(from: MegagameUnit, to: MegagameUnit, field: string): void {
  if (from.id === to.id) throw invalid(field, 'points go from one unit to another');
  if (from.side !== to.side)
    throw invalid(
      field,
      `${from.name} and ${to.name} are of two sides, and points stay with theirs: set captured ones by /megagame-unit state (M-30)`,
    );
}
