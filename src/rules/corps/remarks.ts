import type { CorpsUnit } from './state.js';

/** Remarks on units that throw a second time in one combat phase. The umpire decides (CO-67). */
export function foughtBefore(units: readonly CorpsUnit[]): string[] {
  const again = units.filter(({ firedThisTurn }) => firedThisTurn).map(({ name }) => name);
  return again.length === 0
    ? []
    : [`Fought already in this turn: ${again.join(', ')}. A unit throws once a combat phase (CO-67).`];
}
