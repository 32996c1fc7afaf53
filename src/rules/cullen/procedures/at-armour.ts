import { z } from 'zod';
import { illegal } from '../../refusal.js';
import { atShotFields, checkGunners, rollAtHit } from '../firing/anti-tank.js';
import { AT_WEAPONS, atRangeFactor } from '../firing/anti-tank-tables.js';
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
import { armourClassOf } from '../firing/from-units.js';
import { atArmourFirer, atRange, FIRE_PHASES, shotEffects } from '../firing/roles.js';
import { armour, statusSteps } from '../firing/shot-fields.js';
import { remarksOnShot } from '../remarks.js';
import { cullenProcedure } from '../state.js';
import { weaponsOnce } from '../firing/once.js';

const CITE = 'Anti-Tank v Vehicles';

export type AtArmourOutcome = {
  readonly toHitScore: number;
  readonly hit: boolean;
  /** null: no hit, nothing rolled. */
  readonly effectScore: number | null;
  readonly result: ArmourShotResult;
};

/** Anti-Tank v Vehicles: armour. */
export const atArmour = cullenProcedure({
  id: 'cullen.at-armour',
  title: 'Anti-tank fire at armour',
  heading: 'Anti-tank fire',
  input: z.strictObject({ weapon: z.enum(AT_WEAPONS).describe('What fires (Anti-Tank v Vehicles)'), armour, ...atShotFields }),
  roles: {
    firer: atArmourFirer,
    target: {
      description: 'The armour fired at',
      fills: { armour: (target) => armourClassOf(target, CITE), targetMoved: (target) => target.atPhase.moved },
    },
  },
  measured: atRange,
  usualPhases: FIRE_PHASES,
  oncePer: weaponsOnce(CITE),
  run(dice, input) {
    const { weapon, rangeInches } = input;
    checkGunners(input);
    const rangeFactor = atRangeFactor(weapon, rangeInches);
    if (rangeFactor === null) throw illegal(`an anti-tank rifle has no effect on armour at ${rangeInches}"`, CITE, 'TC-21');

    const shot = rollAtHit(dice, input);
    const effect = shot.hit ? rollArmourHit(dice, weapon, input.armour, rangeFactor) : null;
    const outcome: AtArmourOutcome = {
      toHitScore: shot.toHitScore,
      hit: shot.hit,
      effectScore: effect?.effectScore ?? null,
      result: effect?.result ?? 'miss',
    };
    return {
      outcome,
      steps: [...statusSteps(input.firerStatus), ...shot.steps, ...(effect?.steps ?? [])],
      effects: [...shotEffects('at'), ...armourEffects(outcome.result)],
    };
  },
  remarks: remarksOnShot,
  oddsOver: ['result'],
  measure: { label: 'rank of the result', of: ({ result }) => armourRank(result) },
  summary: ({ toHitScore, effectScore, result }) =>
    effectScore === null
      ? `To hit ${toHitScore}: ${armourWords(result)}.`
      : `To hit ${toHitScore}, effect ${effectScore}: ${armourWords(result)}.`,
  verdict: ({ toHitScore, effectScore, result }, name) => ({
    fate: armourFate(result, name('target')),
    score: hitScore(toHitScore, effectScore),
  }),
  tone: ({ result }) => armourTone(result),
});
