import type { Step } from '../result.js';
import { buildResultStep, includeIf } from '../working.js';
import type { CullenEffect } from './effect-kinds.js';
import { MAX_DPS } from './vocabulary.js';

export interface DpRule {
  readonly dpsAfter: number;
  /** The elements lost, one for each DP above the unit's maximum. May be more elements than the unit has. */
  readonly elementsLost: number;
}

/** Adds new DPs to the DPs that the unit already has (DPs, TC-42). */
export function addDps(held: number, gained: number): DpRule {
  const total = held + gained;
  return { dpsAfter: Math.min(MAX_DPS, total), elementsLost: Math.max(0, total - MAX_DPS) };
}

/** Returns the working of a unit's DPs. @param who the text for the unit, such as `the target` */
export const listHeldDpSteps = (
  { dpsAfter, elementsLost }: DpRule,
  who = 'the unit',
  ...rulings: readonly string[]
): readonly Step[] => [
  buildResultStep(`DPs of ${who} afterwards`, dpsAfter, 'DPs'),
  ...includeIf(
    elementsLost > 0,
    buildResultStep(`Lost elements, one for each DP over ${MAX_DPS}`, elementsLost, 'DPs', ...rulings),
  ),
];

/** Returns the effect of DPs on the unit in a role; an empty list for 0 DPs. */
export const buildDpEffects = <R extends string>(role: R, dps: number): readonly CullenEffect<R>[] =>
  includeIf<CullenEffect<R>>(dps > 0, { kind: 'gain-dps', role, dps });
