import { refuseInvalid } from '../refusal.js';
import type { MegagameUnit } from './state.js';

/**
 * Requires that supply points go from a unit or dump to another of the same side (M-30).
 * @param field the input field of the receiver
 * @throws {Refusal} INVALID_INPUT if giver and receiver are the same unit, or are on different sides
 */
export function requireSupplyRoute(from: MegagameUnit, to: MegagameUnit, field: string): void {
  if (from.id === to.id)
    throw refuseInvalid(field, 'A unit or supply dump cannot give points to itself. Choose another receiver.');
  if (from.side !== to.side)
    throw refuseInvalid(
      field,
      `${from.name} and ${to.name} are on different sides (M-30). Choose a unit of the same side, or set captured points with \`/megagame-unit state\`.`,
    );
}
