import { MAX_DPS } from './vocabulary.js';

export interface DpRule {
  readonly dpsAfter: number;
  /** One for each DP over the most that a unit holds, whatever elements it has left. */
  readonly elementsLost: number;
}

/** DPs: what becomes of so many DPs on top of those held (TC-42). */
export function addDps(held: number, gained: number): DpRule {
  const total = held + gained;
  return { dpsAfter: Math.min(MAX_DPS, total), elementsLost: Math.max(0, total - MAX_DPS) };
}
