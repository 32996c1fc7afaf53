import { z } from 'zod';
import { counted } from '../../words.js';
import { result as resultLine } from '../../working.js';
import { isCarrying } from '../firing/from-units.js';
import { FIRE_PHASES, shotEffects, smallArmsFirer, smallArmsRange } from '../firing/roles.js';
import { carrying, vehicleCover } from '../firing/shot-fields.js';
import {
  checkFirearms,
  checkHmgs,
  checkNotRetreating,
  checkReach,
  rollVolley,
  smallArmsFields,
  smallArmsKinds,
} from '../firing/small-arms.js';
import {
  ON_BOARD_KEYS,
  rollSoftskin,
  SMALL_ARMS_V_SOFTSKIN,
  softskinEffects,
  softskinRank,
  type SoftskinResult,
  softskinTone,
  softskinWords,
  softskinFate,
} from '../firing/softskin.js';
import { remarksOnSmallArms } from '../remarks.js';
import { cullenProcedure } from '../state.js';
import { smallArmsOnce } from '../firing/once.js';

const CITE = 'Small Arms v Softskin';

export type SmallArmsSoftskinOutcome = SoftskinResult & {
  readonly firePoints: number;
  /** DPs that the fire would inflict: a roll on the vehicle for each. */
  readonly hits: number;
};

/** Small Arms v Softskin, with the fire points of Small Arms v Infantry. */
export const smallArmsSoftskin = cullenProcedure({
  id: 'cullen.small-arms-softskin',
  title: 'Small arms at a softskin vehicle',
  heading: 'Small arms',
  input: z.strictObject({
    ...smallArmsFields,
    cover: vehicleCover,
    carrying,
  }),
  roles: {
    firer: smallArmsFirer,
    target: {
      description: 'The softskin fired at',
      fills: { cover: (target) => target.cover },
      fillsFromScene: { carrying: (target, scene) => isCarrying(target, scene, CITE) },
    },
  },
  measured: smallArmsRange,
  ownKeys: ON_BOARD_KEYS,
  usualPhases: FIRE_PHASES,
  oncePer: smallArmsOnce('Small Arms v Softskin'),
  run(dice, input) {
    checkNotRetreating(input);
    checkReach(input.rangeInches, 'Small Arms v Infantry');
    checkFirearms(input, input.rangeInches);
    checkHmgs(input);

    const volley = rollVolley(dice, input, { cover: input.cover, targetMounted: false }, input.rangeInches);
    const hits = volley.dps;
    const { result, steps } = rollSoftskin(dice, hits, SMALL_ARMS_V_SOFTSKIN, input.carrying, CITE);
    const outcome: SmallArmsSoftskinOutcome = { firePoints: volley.firePoints, hits, ...result };
    return {
      outcome,
      steps: [
        ...volley.steps,
        resultLine('Hits, a roll on the vehicle for each', hits, CITE, 'TC-49', hits > 1 && 'TC-20'),
        ...steps,
      ],
      effects: [...shotEffects(...smallArmsKinds(input)), ...softskinEffects(result)],
    };
  },
  remarks: remarksOnSmallArms,
  oddsOver: ['vehicle', 'troopsDps', 'troopsDestroyed'],
  measure: { label: 'rank of the damage to the vehicle', of: (outcome) => softskinRank(outcome) },
  summary(outcome) {
    const points = counted(outcome.firePoints, 'fire point');
    if (outcome.firePoints < 0) return `${points}: no effect, and nothing is rolled.`;
    return `${points}, ${counted(outcome.hits, 'hit')}: ${softskinWords(outcome)}.`;
  },
  verdict: (outcome, name) => ({
    fate: softskinFate(outcome, name('target')),
    score: `${counted(outcome.firePoints, 'fire point')}, ${counted(outcome.hits, 'hit')}`,
  }),
  tone: (outcome) => softskinTone(outcome),
});
