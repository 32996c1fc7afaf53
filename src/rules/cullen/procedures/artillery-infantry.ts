import { z } from 'zod';
import { armourFate, hitScore } from '../firing/armour-hit.js';
import { artilleryEffects, artilleryFields, rollArtilleryHit, rollShellEffect } from '../firing/artillery.js';
import {
  disrupted,
  type Disruption,
  disruptionEffects,
  disruptionSteps,
  disruptionTone,
  disruptionWords,
  disruptionFate,
} from '../firing/dps.js';
import { isSingleElement, troopType } from '../firing/from-units.js';
import { artilleryFirer, artilleryRange, FIRE_PHASES, underFire } from '../firing/roles.js';
import { checkTroopTarget } from '../readiness.js';
import { remarksOnShot } from '../remarks.js';
import { cover, targetDps, targetType } from '../firing/shot-fields.js';
import { cullenProcedure } from '../state.js';
import { weaponsOnce } from '../firing/once.js';

const CITE = 'Artillery Fire';

export type ArtilleryInfantryOutcome = Disruption & {
  readonly toHitScore: number;
  readonly required: number;
  readonly hit: boolean;
  /** null: no hit, nothing rolled. */
  readonly effectScore: number | null;
};

/** Artillery Fire, v Artillery & Infantry. */
export const artilleryInfantry = cullenProcedure({
  id: 'cullen.artillery-infantry',
  title: 'Artillery or mortars at infantry, cavalry or artillery',
  heading: 'Artillery',
  input: z.strictObject({ ...artilleryFields(false), targetType, cover, targetDps }),
  roles: {
    firer: artilleryFirer,
    target: {
      description: 'The infantry, cavalry or artillery fired at',
      check: checkTroopTarget,
      fills: {
        targetType: (target) => troopType(target, CITE),
        targetMoved: (target) => target.atPhase.moved,
        singleElement: isSingleElement,
        cover: (target) => target.cover,
        targetDps: (target) => target.dps,
      },
    },
  },
  measured: artilleryRange,
  usualPhases: FIRE_PHASES,
  oncePer: weaponsOnce(CITE),
  run(dice, input) {
    const shot = rollArtilleryHit(dice, input);
    const target = { cover: input.cover, mounted: input.targetType === 'cavalry', mortar: input.weapon === 'mortar' };
    const effect = shot.hit ? rollShellEffect(dice, target) : null;
    const outcome: ArtilleryInfantryOutcome = {
      toHitScore: shot.toHitScore,
      required: shot.required,
      hit: shot.hit,
      effectScore: effect?.effectScore ?? null,
      ...disrupted(input.targetDps, effect?.dps ?? 0),
    };
    return {
      outcome,
      steps: [...shot.steps, ...(effect?.steps ?? []), ...disruptionSteps(outcome)],
      effects: [...artilleryEffects(input), underFire('artillery'), ...disruptionEffects(outcome)],
    };
  },
  remarks: remarksOnShot,
  oddsOver: ['hit', 'dps'],
  measure: { label: 'DPs inflicted', of: ({ dps }) => dps },
  summary: (outcome) =>
    outcome.effectScore === null
      ? `To hit ${outcome.toHitScore} of ${outcome.required}: a miss.`
      : `To hit ${outcome.toHitScore} of ${outcome.required}, effect ${outcome.effectScore}: ${disruptionWords(outcome)}.`,
  verdict: (outcome, name) => ({
    fate: outcome.effectScore === null ? armourFate('miss', name('target')) : disruptionFate(outcome, name('target')),
    score: hitScore(outcome.toHitScore, outcome.effectScore, outcome.required),
  }),
  tone: (outcome) => disruptionTone(outcome),
});
