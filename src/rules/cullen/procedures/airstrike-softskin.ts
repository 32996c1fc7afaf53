import { z } from 'zod';
import { checkObserved, isObserved, observed, strikeEffects } from '../firing/airstrike.js';
import { citeTen } from '../d10.js';
import { isCarrying } from '../firing/from-units.js';
import { underFire } from '../firing/roles.js';
import { carrying } from '../firing/shot-fields.js';
import {
  ARTILLERY_V_SOFTSKIN,
  citeTroops,
  rollSoftskin,
  softskinEffects,
  softskinRank,
  type SoftskinResult,
  softskinTone,
  softskinWords,
} from '../firing/softskin.js';
import { cullenProcedure } from '../state.js';

const CITE = 'Airstrikes';

/** Airstrikes: on a softskin, an artillery hit. */
export const airstrikeSoftskin = cullenProcedure({
  id: 'cullen.airstrike-softskin',
  title: 'Airstrike on a softskin vehicle',
  heading: 'Airstrike',
  cites: [CITE, 'Artillery Fire', 'TC-1', 'TC-39', 'TC-54'],
  input: z.strictObject({ carrying, observed }),
  roles: {
    target: {
      description: 'The softskin struck',
      fills: { carrying: (target, scene) => isCarrying(target, scene, CITE), observed: isObserved },
    },
  },
  run(dice, input) {
    checkObserved(input);
    const { result, rolled, steps } = rollSoftskin(dice, 1, ARTILLERY_V_SOFTSKIN, input.carrying, 'Artillery Fire');
    const outcome: SoftskinResult = result;
    return {
      outcome,
      steps,
      cites: [CITE, 'Artillery Fire', 'TC-39', ...citeTen(...rolled), ...citeTroops(result)],
      effects: [...strikeEffects, underFire('artillery'), ...softskinEffects(result)],
    };
  },
  oddsOver: ['vehicle', 'troopsDps', 'troopsDestroyed'],
  measure: { label: 'rank of the damage', of: (outcome) => softskinRank(outcome) },
  summary: (outcome) => `Airstrike: ${softskinWords(outcome)}.`,
  tone: (outcome) => softskinTone(outcome),
});
