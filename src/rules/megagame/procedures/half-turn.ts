/** Movement: a share of the turn in percent. A unit that has moved for more than this share cannot fight in the same turn. */
const HALF_TURN_PCT = 50;

/** The maximum excess of a share of a turn over its limit, in percent, because shares are rounded (M-5). */
const TOLERANCE_PCT = 0.05;

/** Checks whether a share of the turn is more than the limit, except by rounding (M-5). */
export function exceedsPct(sharePct: number, limitPct: number): boolean {
  return Number((sharePct - limitPct).toFixed(6)) > TOLERANCE_PCT;
}

/** Movement, M-5: checks whether a unit that has moved for this share of the turn may still attack or fire artillery. */
export function mayFightAfter(movedPct: number): boolean {
  return !exceedsPct(movedPct, HALF_TURN_PCT);
}
