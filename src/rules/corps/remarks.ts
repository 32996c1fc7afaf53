import type { CorpsUnit } from './state.js';

/** Returns remarks on units that roll a second time in the same combat phase. The umpire decides (CO-67). */
export function remarkOnFoughtBefore(units: readonly CorpsUnit[]): string[] {
  const again = units.filter(({ firedThisTurn }) => firedThisTurn).map(({ name }) => name);
  return again.length === 0
    ? []
    : [`Already fought this turn: ${again.join(', ')}. A unit rolls once in a combat phase (CO-67).`];
}
