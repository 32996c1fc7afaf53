import { countNoun } from '../../words.js';
import { addDps, type DpRule, buildDpEffects, listHeldDpSteps } from '../dps.js';
import { describeArmourOutcome } from './armour.js';
import { type ShotScores, describeShotScore, describeShotScoreFirst } from './shot.js';

/** The DPs that a target receives, and its state afterwards. */
interface Disruption extends DpRule {
  readonly dps: number;
}

/**
 * Finds the state of a target with `held` DPs that receives `dps` more (DPs).
 * @returns the outcome, the lines of the working, and the effect on the unit in role `target`; without new DPs there are no lines
 */
export function disruptTroops(held: number, dps: number) {
  const outcome: Disruption = { dps, ...addDps(held, dps) };
  return { outcome, steps: dps === 0 ? [] : listHeldDpSteps(outcome, 'the target'), effects: buildDpEffects('target', dps) };
}

/** Lists what happens to a unit, such as `takes 3 DPs` and `loses 1 element`. */
export const listUnitLosses = (dps: number, elementsLost: number): readonly string[] => [
  `takes ${dps === 0 ? 'no DPs' : countNoun(dps, 'DP')}`,
  ...(elementsLost === 0 ? [] : [`loses ${countNoun(elementsLost, 'element')}`]),
];

/** Returns the end of a sentence, which states the DPs received. */
export const describeDisruption = ({ dps, elementsLost }: Disruption): string =>
  dps === 0 ? 'no effect' : `the target ${listUnitLosses(dps, elementsLost).join(' and ')}`;

/** Describes what happens to a target, in the terms that players use. */
export function describeDisruptionOutcome(outcome: Disruption, target: string): string {
  return outcome.dps === 0
    ? `No effect on ${target}`
    : `${target} ${listUnitLosses(outcome.dps, outcome.elementsLost).join(' and ')}`;
}

/** The texts for fire at troops by any weapon. */
export const TROOP_FIRE_TEXTS = {
  oddsOver: ['dps'],
  measure: { label: 'DPs inflicted', of: ({ dps }: Pick<Disruption, 'dps'>) => dps },
  tone: ({ dps, elementsLost }: Disruption) => (elementsLost > 0 ? 'decisive' : dps > 0 ? 'effect' : 'nothing'),
} as const;

type TroopsShot = Disruption & ShotScores & { readonly hit: boolean };

/** The texts for a shot at troops by a weapon that rolls to hit. */
export const TROOP_SHOT_TEXTS = {
  ...TROOP_FIRE_TEXTS,
  oddsOver: ['hit', ...TROOP_FIRE_TEXTS.oddsOver],
  tone: (outcome: TroopsShot) => TROOP_FIRE_TEXTS.tone(outcome),
  summary: (outcome: TroopsShot) =>
    `${describeShotScoreFirst(outcome)}: ${outcome.hit ? describeDisruption(outcome) : 'a miss'}.`,
  verdict: (outcome: TroopsShot, name: (role: 'target') => string) => ({
    fate: outcome.hit ? describeDisruptionOutcome(outcome, name('target')) : describeArmourOutcome('miss', name('target')),
    score: describeShotScore(outcome),
  }),
} as const;
