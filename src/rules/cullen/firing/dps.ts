import type { Step, Tone } from '../../result.js';
import { counted } from '../../words.js';
import { result, when } from '../../working.js';
import type { CullenEffect } from '../effect-kinds.js';
import { addDps, type DpRule } from '../dps.js';
import { MAX_DPS } from '../vocabulary.js';

/** DPs inflicted, and what the target then has. */
export interface Disruption extends DpRule {
  readonly dps: number;
}

/** DPs: what a unit that holds `held` has after so many more. */
export function disrupted(held: number, dps: number): Disruption {
  return { dps, ...addDps(held, dps) };
}

/** The lines of working of DPs that were inflicted. */
export function disruptionSteps({ dps, dpsAfter, elementsLost }: Disruption): readonly Step[] {
  if (dps === 0) return [];
  return [
    result('DPs that the target then holds', dpsAfter, 'DPs'),
    ...when(elementsLost > 0, result(`Over ${MAX_DPS} DPs: lost elements`, elementsLost, 'DPs')),
  ];
}

/** What DPs do to the unit in role `target`. */
export const disruptionEffects = ({ dps }: Disruption): readonly CullenEffect<'target'>[] =>
  when<CullenEffect<'target'>>(dps > 0, { kind: 'gain-dps', role: 'target', dps });

/** DPs inflicted in words, as the end of a sentence. */
export function disruptionWords({ dps, elementsLost }: Disruption): string {
  if (dps === 0) return 'no effect';
  return elementsLost === 0 ? counted(dps, 'DP') : `${counted(dps, 'DP')}, ${counted(elementsLost, 'element')} lost`;
}

/** The same as players say it of a target. */
export function disruptionFate(outcome: Disruption, target: string): string {
  return outcome.dps === 0 ? `No effect on ${target}` : `${target} takes ${disruptionWords(outcome)}`;
}

export function disruptionTone({ dps, elementsLost }: Disruption): Tone {
  if (elementsLost > 0) return 'decisive';
  return dps > 0 ? 'effect' : 'nothing';
}
