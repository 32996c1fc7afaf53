import type { Dice } from '../../../dice/index.js';
import type { Step, Tone } from '../../result.js';
import { convertKeyToWords } from '../../words.js';
import { buildBaseStep, buildModifierStep, buildResultStep, buildTableStep, includeIf } from '../../working.js';
import type { CullenEffect } from '../effect-kinds.js';
import type { ArmourClass } from '../vocabulary.js';
import { ARMOUR_FACTORS, ARMOUR_RESULTS, type ArmourResult, AT_V_ARMOUR_RESULTS, type AtWeapon } from './anti-tank-tables.js';
import { citeTen, rollD10, findScoreRow, formatScores } from '../score.js';
import { type ShotScores, describeShotScore, describeShotScoreFirst } from './shot.js';

const CITE = 'Anti-Tank v Vehicles';

/** The result of a shot at armour: `miss`, or the effect of the hit. */
type ArmourShotResult = 'miss' | ArmourResult;

interface ArmourHit {
  /** The score of the effect roll; null for a miss, which has no effect roll. */
  readonly effectScore: number | null;
  readonly result: ArmourShotResult;
  readonly steps: readonly Step[];
}

/** The outcome of a shot that misses. */
export const ARMOUR_MISS: ArmourHit = { effectScore: null, result: 'miss', steps: [] };

/**
 * Rolls the effect of a hit on armour (Anti-Tank v Vehicles).
 * @param rangeFactor the range factor to add; null for hits by artillery and aircraft, which have no range factor (TC-28)
 */
export function rollArmourHit(dice: Dice, weapon: AtWeapon, armour: ArmourClass, rangeFactor: number | null): ArmourHit {
  const armourFactor = ARMOUR_FACTORS[weapon][armour];
  const die = rollD10(dice, 'effect');
  const effectScore = die + armourFactor + (rangeFactor ?? 0);
  const row = findScoreRow(AT_V_ARMOUR_RESULTS, effectScore, CITE);
  return {
    effectScore,
    result: row.result,
    steps: [
      buildBaseStep('Effect die', die, CITE, citeTen(die)),
      buildModifierStep(`Armour factor, ${convertKeyToWords(weapon)} against ${armour} armour`, armourFactor, CITE),
      ...includeIf(rangeFactor !== null, buildModifierStep('Range factor', rangeFactor ?? 0, CITE)),
      buildResultStep('Effect score', effectScore, CITE),
      buildTableStep(
        `Effect score ${formatScores(row)}`,
        EFFECT_WORDS[row.result],
        CITE,
        rangeFactor === null && row.result === 'morale-check' && 'TC-28',
      ),
    ],
  };
}

/** Returns the effects of the result on the armour in role `target`. */
export function buildArmourEffects(result: ArmourShotResult): readonly CullenEffect<'target'>[] {
  switch (result) {
    case 'miss':
    case 'no-effect':
      return [];
    case 'morale-check':
      return [{ kind: 'set', role: 'target', fields: { moraleDue: true } }];
    case 'bail-out':
      return [{ kind: 'worsen', role: 'target', condition: 'bailed-out' }];
    case 'immobilised':
    case 'destroyed':
      return [{ kind: 'worsen', role: 'target', condition: result }];
  }
}

/** The text for each result in a line of the working. */
const EFFECT_WORDS: Readonly<Record<ArmourResult, string>> = {
  'no-effect': 'no effect',
  'morale-check': 'morale test',
  immobilised: 'immobilised',
  'bail-out': 'abandoned by its crew',
  destroyed: 'destroyed',
};

/** Returns the severity of a result as a number: 0 for a miss or no effect, then 1 more for each further line of the table. */
const armourRank = (result: ArmourShotResult): number => (result === 'miss' ? 0 : ARMOUR_RESULTS.indexOf(result));

/** The text for each result at the end of a sentence. */
const WORDS: Readonly<Record<ArmourShotResult, string>> = {
  miss: 'a miss',
  'no-effect': 'no effect',
  'morale-check': 'the vehicle must take a morale test',
  immobilised: 'the vehicle is immobilised',
  'bail-out': 'the crew bails out',
  destroyed: 'the vehicle is destroyed',
};

const FATES: Readonly<Record<ArmourShotResult, (target: string) => string>> = {
  miss: (target) => `No hit on ${target}`,
  'no-effect': (target) => `No effect on ${target}`,
  'morale-check': (target) => `${target} must take a morale test`,
  immobilised: (target) => `${target} immobilised`,
  'bail-out': (target) => `${target} abandoned by its crew`,
  destroyed: (target) => `${target} destroyed`,
};

/** Describes what happens to a target, in the terms that players use. */
export const describeArmourOutcome = (result: ArmourShotResult, target: string): string => FATES[result](target);

function armourTone(result: ArmourShotResult): Tone {
  if (result === 'miss' || result === 'no-effect') return 'nothing';
  return result === 'bail-out' || result === 'destroyed' ? 'decisive' : 'effect';
}

type ArmourOutcome = ShotScores & Pick<ArmourHit, 'result'>;

/** The texts for fire at armour by any weapon. */
export const ARMOUR_FIRE_TEXTS = {
  oddsOver: ['result'],
  measure: { label: 'strength of the result (0: none)', of: ({ result: done }: ArmourOutcome) => armourRank(done) },
  summary: (outcome: ArmourOutcome) => `${describeShotScoreFirst(outcome)}: ${WORDS[outcome.result]}.`,
  verdict: (outcome: ArmourOutcome, name: (role: 'target') => string) => ({
    fate: describeArmourOutcome(outcome.result, name('target')),
    score: describeShotScore(outcome),
  }),
  tone: ({ result: done }: ArmourOutcome) => armourTone(done),
} as const;
