import { z } from 'zod';
import { armourFate, hitScore } from '../firing/armour-hit.js';
import { atShotFields, checkGunners, rollAtHit } from '../firing/anti-tank.js';
import { note, when } from '../../working.js';
import { AT_BAND_LIMIT_INCHES } from '../firing/anti-tank-tables.js';
import { isCarrying } from '../firing/from-units.js';
import { atRange, atVehicleFirer, FIRE_PHASES, shotEffects } from '../firing/roles.js';
import { carrying, statusSteps } from '../firing/shot-fields.js';
import {
  AT_V_SOFTSKIN,
  ON_BOARD_KEYS,
  rollSoftskin,
  softskinEffects,
  softskinRank,
  type SoftskinResult,
  softskinTone,
  softskinWords,
  softskinFate,
} from '../firing/softskin.js';
import { remarksOnShot } from '../remarks.js';
import { cullenProcedure } from '../state.js';
import { weaponsOnce } from '../firing/once.js';

const CITE = 'Anti-Tank v Vehicles';

export type AtSoftskinOutcome = SoftskinResult & {
  readonly toHitScore: number;
  readonly hit: boolean;
};

/** Anti-Tank v Vehicles: softskins. The weapon does not matter, nor how far an anti-tank rifle is (TC-21). */
export const atSoftskin = cullenProcedure({
  id: 'cullen.at-softskin',
  title: 'Anti-tank fire at a softskin vehicle',
  heading: 'Anti-tank fire',
  input: z.strictObject({ ...atShotFields, carrying }),
  roles: {
    firer: atVehicleFirer,
    target: {
      description: 'The softskin fired at',
      fills: { targetMoved: (target) => target.atPhase.moved },
      fillsFromScene: { carrying: (target, scene) => isCarrying(target, scene, CITE) },
    },
  },
  measured: atRange,
  ownKeys: ON_BOARD_KEYS,
  usualPhases: FIRE_PHASES,
  oncePer: weaponsOnce(CITE),
  run(dice, input) {
    checkGunners(input);
    const shot = rollAtHit(dice, input);
    const { result, steps } = rollSoftskin(dice, shot.hit ? 1 : 0, AT_V_SOFTSKIN, input.carrying, CITE);
    const outcome: AtSoftskinOutcome = { toHitScore: shot.toHitScore, hit: shot.hit, ...result };
    const isFar = input.rangeInches > AT_BAND_LIMIT_INCHES['12"-24"'];
    return {
      outcome,
      steps: [
        ...statusSteps(input.firerStatus),
        ...when(isFar, note('An anti-tank rifle may try its luck so far away', CITE, 'TC-21')),
        ...shot.steps,
        ...steps,
      ],
      effects: [...shotEffects('at'), ...softskinEffects(result)],
    };
  },
  remarks: remarksOnShot,
  oddsOver: ['hit', 'vehicle', 'troopsDps', 'troopsDestroyed'],
  measure: { label: 'rank of the damage to the vehicle', of: (outcome) => softskinRank(outcome) },
  summary: (outcome) => `To hit ${outcome.toHitScore}: ${outcome.hit ? `a hit, ${softskinWords(outcome)}` : 'a miss'}.`,
  verdict: (outcome, name) => ({
    fate: outcome.hit ? softskinFate(outcome, name('target')) : armourFate('miss', name('target')),
    score: hitScore(outcome.toHitScore, null),
  }),
  tone: (outcome) => softskinTone(outcome),
});
