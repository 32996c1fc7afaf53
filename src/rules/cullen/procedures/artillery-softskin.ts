import { z } from 'zod';
import { armourFate, hitScore } from '../firing/armour-hit.js';
import { artilleryEffects, artilleryFields, rollArtilleryHit } from '../firing/artillery.js';
import { isCarrying, isSingleElement } from '../firing/from-units.js';
import { artilleryFirer, artilleryRange, FIRE_PHASES, underFire } from '../firing/roles.js';
import { remarksOnShot } from '../remarks.js';
import { carrying } from '../firing/shot-fields.js';
import {
  ARTILLERY_V_SOFTSKIN,
  ON_BOARD_KEYS,
  rollSoftskin,
  softskinEffects,
  softskinRank,
  type SoftskinResult,
  softskinTone,
  softskinWords,
  softskinFate,
} from '../firing/softskin.js';
import { cullenProcedure } from '../state.js';
import { weaponsOnce } from '../firing/once.js';

const CITE = 'Artillery Fire';

export type ArtillerySoftskinOutcome = SoftskinResult & {
  readonly toHitScore: number;
  readonly required: number;
  readonly hit: boolean;
};

/** Artillery Fire, v Softskin. */
export const artillerySoftskin = cullenProcedure({
  id: 'cullen.artillery-softskin',
  title: 'Artillery or mortars at a softskin vehicle',
  heading: 'Artillery',
  input: z.strictObject({ ...artilleryFields(true), carrying }),
  roles: {
    firer: artilleryFirer,
    target: {
      description: 'The softskin fired at',
      fills: { targetMoved: (target) => target.atPhase.moved, singleElement: isSingleElement },
      fillsFromScene: { carrying: (target, scene) => isCarrying(target, scene, CITE) },
    },
  },
  measured: artilleryRange,
  ownKeys: ON_BOARD_KEYS,
  usualPhases: FIRE_PHASES,
  oncePer: weaponsOnce(CITE),
  run(dice, input) {
    const shot = rollArtilleryHit(dice, input);
    const { result, steps } = rollSoftskin(dice, shot.hit ? 1 : 0, ARTILLERY_V_SOFTSKIN, input.carrying, CITE);
    const outcome: ArtillerySoftskinOutcome = {
      toHitScore: shot.toHitScore,
      required: shot.required,
      hit: shot.hit,
      ...result,
    };
    return {
      outcome,
      steps: [...shot.steps, ...steps],
      effects: [...artilleryEffects(input), underFire('artillery'), ...softskinEffects(result)],
    };
  },
  remarks: remarksOnShot,
  oddsOver: ['hit', 'vehicle', 'troopsDps', 'troopsDestroyed'],
  measure: { label: 'rank of the damage to the vehicle', of: (outcome) => softskinRank(outcome) },
  summary: (outcome) =>
    `To hit ${outcome.toHitScore} of ${outcome.required}: ${outcome.hit ? `a hit, ${softskinWords(outcome)}` : 'a miss'}.`,
  verdict: (outcome, name) => ({
    fate: outcome.hit ? softskinFate(outcome, name('target')) : armourFate('miss', name('target')),
    score: hitScore(outcome.toHitScore, null, outcome.required),
  }),
  tone: (outcome) => softskinTone(outcome),
});
