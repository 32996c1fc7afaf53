/** Movement: the share of the turn in percent after which a unit can no longer fight in the same turn. */
const HALF_TURN_PCT = 50;

/** The amount in percent by which a share of a turn may exceed its limit, because shares are rounded (M-5). */
const TOLERANCE_PCT = 0.05;

/** Checks whether a share of the turn exceeds the limit by more than a rounding error (M-5). */
export function isAboveLimit(sharePct: number, limitPct: number): boolean {
  return Number((sharePct - limitPct).toFixed(6)) > TOLERANCE_PCT;
}

/** Movement, M-5: checks whether a unit that has moved for this share of the turn may still attack or fire artillery. */
export function mayFightAfterMove(movedPct: number): boolean {
  return !isAboveLimit(movedPct, HALF_TURN_PCT);
}
