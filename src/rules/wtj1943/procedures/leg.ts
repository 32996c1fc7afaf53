import { wholeYards } from '../figures.js';

/** One leg of a move: so far over ground of one kind. Per cents are of the turn's movement. */
export interface Leg {
  /** Full-turn allowance of the mover. */
  readonly baseYards: number;
  readonly penaltyPct: number;
  readonly spentPct: number;
  /** Yards of allowance charged on top. */
  readonly spentYards: number;
  readonly distanceYards: number;
}

/** Most that a leg may be: whole yards, 0 at least. */
export function reachOf({ baseYards, penaltyPct, spentPct, spentYards }: Leg): number {
  const freeYards = (baseYards * (100 - spentPct)) / 100 - spentYards;
  return wholeYards((freeYards * (100 - penaltyPct)) / 100);
}

/** Share of the turn's movement that is used after a leg within reach: exact, at most 100. */
export function spentAfter({ baseYards, penaltyPct, spentPct, spentYards, distanceYards }: Leg): number {
  const charged = (100 * spentYards) / baseYards;
  const moved = distanceYards === 0 ? 0 : (100 * distanceYards) / ((baseYards * (100 - penaltyPct)) / 100);
  return Math.min(100, spentPct + charged + moved);
}
