import type { CorpsUnit } from './state.js';

/** A unit throws once in a combat phase: the umpire is told, and decides (CO-67). */
export function foughtBefore(units: readonly CorpsUnit[]): string[] {
  const again = units.filter(({ firedThisTurn }) => firedThisTurn).map(({ name }) => name);
  return again.length === 0
    ? []
    : [`Fought already in this turn: ${again.join(', ')}. A unit throws once a combat phase (CO-67).`];
}
