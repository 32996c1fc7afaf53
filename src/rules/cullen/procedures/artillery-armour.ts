import { z } from 'zod';
import {
  armourEffects,
  armourRank,
  type ArmourShotResult,
  armourTone,
  armourWords,
  rollArmourHit,
  armourFate,
  hitScore,
} from '../firing/armour-hit.js';
import { artilleryEffects, artilleryFields, rollArtilleryHit } from '../firing/artillery.js';
import { ARTILLERY_V_ARMOUR_AS } from '../firing/artillery-tables.js';
import { armourClassOf, isSingleElement } from '../firing/from-units.js';
import { artilleryFirer, artilleryRange, FIRE_PHASES, underFire } from '../firing/roles.js';
import { remarksOnShot } from '../remarks.js';
import { armour } from '../firing/shot-fields.js';
import { cullenProcedure } from '../state.js';
import { weaponsOnce } from '../firing/once.js';

const CITE = 'Artillery Fire';

export type ArtilleryArmourOutcome = {
  readonly toHitScore: number;
  readonly required: number;
  readonly hit: boolean;
  /** null: no hit, nothing rolled. */
  readonly effectScore: number | null;
  readonly result: ArmourShotResult;
};

/** Artillery Fire, v Armour: an anti-tank hit without range factor. */
export const artilleryArmour = cullenProcedure({
  id: 'cullen.artillery-armour',
  title: 'Artillery or mortars at armour',
  heading: 'Artillery',
  input: z.strictObject({ ...artilleryFields(true), armour }),
  roles: {
    firer: artilleryFirer,
    target: {
      description: 'The armour fired at',
      fills: {
        armour: (target) => armourClassOf(target, CITE),
        targetMoved: (target) => target.atPhase.moved,
        singleElement: isSingleElement,
      },
    },
  },
  measured: artilleryRange,
  usualPhases: FIRE_PHASES,
  oncePer: weaponsOnce(CITE),
  run(dice, input) {
    const shot = rollArtilleryHit(dice, input);
    const effect = shot.hit ? rollArmourHit(dice, ARTILLERY_V_ARMOUR_AS[input.weapon], input.armour, null) : null;
    const outcome: ArtilleryArmourOutcome = {
      toHitScore: shot.toHitScore,
      required: shot.required,
      hit: shot.hit,
      effectScore: effect?.effectScore ?? null,
      result: effect?.result ?? 'miss',
    };
    return {
      outcome,
      steps: [...shot.steps, ...(effect?.steps ?? [])],
      effects: [
        ...artilleryEffects(input),
        shot.hit ? underFire('artillery', 'at') : underFire('artillery'), // TC-28
        ...armourEffects(outcome.result),
      ],
    };
  },
  remarks: remarksOnShot,
  oddsOver: ['result'],
  measure: { label: 'rank of the result', of: ({ result }) => armourRank(result) },
  summary: ({ toHitScore, required, effectScore, result }) =>
    effectScore === null
      ? `To hit ${toHitScore} of ${required}: ${armourWords(result)}.`
      : `To hit ${toHitScore} of ${required}, effect ${effectScore}: ${armourWords(result)}.`,
  verdict: ({ toHitScore, required, effectScore, result }, name) => ({
    fate: armourFate(result, name('target')),
    score: hitScore(toHitScore, effectScore, required),
  }),
  tone: ({ result }) => armourTone(result),
});
