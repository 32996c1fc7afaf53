import type { Step } from '../result.js';
import { result, when } from '../working.js';
import type { CullenEffect } from './effect-kinds.js';
import { MAX_DPS } from './vocabulary.js';

export interface DpRule {
  readonly dpsAfter: number;
  /** One element for each DP over a unit's maximum, whatever elements it has left. */
  readonly elementsLost: number;
}

/** DPs: gained DPs on top of held ones (TC-42). */
export function addDps(held: number, gained: number): DpRule {
  const total = held + gained;
  return { dpsAfter: Math.min(MAX_DPS, total), elementsLost: Math.max(0, total - MAX_DPS) };
}

/** Lines of working on a unit's DPs. @param who `it`, `the target` */
export const heldSteps = ({ dpsAfter, elementsLost }: DpRule, who = 'it', ...rulings: readonly string[]): readonly Step[] => [
  result(`DPs that ${who} then holds`, dpsAfter, 'DPs'),
  ...when(elementsLost > 0, result(`Over ${MAX_DPS} DPs: lost elements`, elementsLost, 'DPs', ...rulings)),
];

/** Effect of DPs on the unit in a role, if any. */
export const gainedBy = <R extends string>(role: R, dps: number): readonly CullenEffect<R>[] =>
  when<CullenEffect<R>>(dps > 0, { kind: 'gain-dps', role, dps });
