/** Movement: a unit cannot fight in a turn after moving for more than half of it. */
const HALF_TURN_PCT = 50;

/** The harmless error of a rounded share of a turn (M-5). */
const TOLERANCE_PCT = 0.05;

/** True if a share of the turn is more than the rest of it, rounding aside (M-5). */
export function exceedsPct(sharePct: number, limitPct: number): boolean {
  return Number((sharePct - limitPct).toFixed(6)) > TOLERANCE_PCT;
}

/** Movement, M-5: true if a unit may still attack or fire artillery after so much movement. */
export function mayFightAfter(movedPct: number): boolean {
  return !exceedsPct(movedPct, HALF_TURN_PCT);
}
