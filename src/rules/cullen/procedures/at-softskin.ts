import { z } from 'zod';
import { atShotFields, checkGunners, citeStatus, rollAtHit } from '../firing/anti-tank.js';
import { AT_BAND_LIMIT_INCHES } from '../firing/anti-tank-tables.js';
import { citeTen } from '../d10.js';
import { isCarrying } from '../firing/from-units.js';
import { atFirer, firerMovedFill, shotEffects } from '../firing/roles.js';
import { carrying } from '../firing/shot-fields.js';
import {
  AT_V_SOFTSKIN,
  citeTroops,
  rollSoftskin,
  softskinEffects,
  softskinRank,
  type SoftskinResult,
  softskinTone,
  softskinWords,
} from '../firing/softskin.js';
import { cullenProcedure } from '../state.js';

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
  cites: [CITE, 'Artillery Fire', 'TC-1', 'TC-11', 'TC-18', 'TC-21', 'TC-23', 'TC-54'],
  input: z.strictObject({ ...atShotFields, carrying }),
  roles: {
    firer: atFirer(firerMovedFill),
    target: {
      description: 'The softskin fired at',
      fills: { carrying: (target, scene) => isCarrying(target, scene, CITE), targetMoved: (target) => target.atPhase.moved },
    },
  },
  run(dice, input) {
    checkGunners(input);
    const shot = rollAtHit(dice, input);
    const { result, rolled, steps } = rollSoftskin(dice, shot.hit ? 1 : 0, AT_V_SOFTSKIN, input.carrying, CITE);
    const outcome: AtSoftskinOutcome = { toHitScore: shot.toHitScore, hit: shot.hit, ...result };
    return {
      outcome,
      steps: [...shot.steps, ...steps],
      cites: [
        CITE,
        ...shot.cites,
        ...citeStatus(input.firerStatus),
        ...citeTen(shot.die, ...rolled),
        ...citeTroops(result),
        ...(input.rangeInches > AT_BAND_LIMIT_INCHES['12"-24"'] ? ['TC-21'] : []),
      ],
      effects: [...shotEffects('at'), ...softskinEffects(result)],
    };
  },
  oddsOver: ['hit', 'vehicle', 'troopsDps', 'troopsDestroyed'],
  measure: { label: 'rank of the damage', of: (outcome) => softskinRank(outcome) },
  summary: (outcome) => `To hit ${outcome.toHitScore}: ${outcome.hit ? `a hit, ${softskinWords(outcome)}` : 'a miss'}.`,
  tone: (outcome) => softskinTone(outcome),
});
