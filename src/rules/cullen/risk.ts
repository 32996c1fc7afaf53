import { unitIn } from './battle.js';
import type { CullenBattle, CullenUnit } from './state.js';

/** The increase of the risk for each DP that the officer's unit received in a move (Risk to Officers). */
export const RISK_PER_DP = 2;
export const HIGHEST_DIE = 10;

/**
 * Counts the DPs that units received this move while this officer was with them (Risk to Officers, TC-56). Earlier versions did
 * not record this number. In their battles the DPs of the officer's present unit count, or 0 if the officer is with no unit.
 */
export const countDpsAtRisk = ({ riskDps, attachedTo }: CullenUnit, battle: CullenBattle): number =>
  riskDps ?? unitIn(battle, attachedTo)?.dpsThisMove ?? 0;

/** Returns the DPs for each pending risk of an officer, with the risks of earlier moves before the risk of this move. */
export function listPendingRisks(officer: CullenUnit, battle: CullenBattle): readonly number[] {
  if (officer.kind !== 'officer' || officer.lost) return [];
  return [...(officer.risksOwed ?? []), countDpsAtRisk(officer, battle)].filter((dps) => dps > 0);
}

/** Returns the text for the die results that lose an officer with this many DPs, such as `lost on 4 or less`. */
export function describeLosingRolls(dps: number): string {
  const factor = RISK_PER_DP * dps;
  return factor >= HIGHEST_DIE ? 'lost on any die' : `lost on ${factor} or less`;
}
