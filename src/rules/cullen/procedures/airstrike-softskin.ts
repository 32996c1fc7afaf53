import { z } from 'zod';
import { checkObserved, isObserved, observed, STRIKE_HITS, strikeEffects } from '../firing/airstrike.js';
import { isCarrying } from '../firing/from-units.js';
import { STRIKE_PHASES, underFire } from '../firing/roles.js';
import { checkStrike } from '../readiness.js';
import { remarksOnStrike } from '../remarks.js';
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

const CITE = 'Airstrikes';

/** Airstrikes: on a softskin, an artillery hit. */
export const airstrikeSoftskin = cullenProcedure({
  id: 'cullen.airstrike-softskin',
  title: 'Airstrike on a softskin vehicle',
  heading: 'Airstrike',
  input: z.strictObject({ carrying, observed }),
  roles: {
    target: {
      description: 'The softskin struck',
      check: checkStrike,
      fills: { observed: isObserved },
      fillsFromScene: { carrying: (target, scene) => isCarrying(target, scene, CITE) },
    },
  },
  ownKeys: ON_BOARD_KEYS,
  usualPhases: STRIKE_PHASES,
  run(dice, input) {
    checkObserved(input);
    const { result, steps } = rollSoftskin(dice, 1, ARTILLERY_V_SOFTSKIN, input.carrying, 'Artillery Fire');
    const outcome: SoftskinResult = result;
    return {
      outcome,
      steps: [STRIKE_HITS, ...steps],
      effects: [...strikeEffects, underFire('artillery'), ...softskinEffects(result)],
    };
  },
  remarks: remarksOnStrike,
  oddsOver: ['vehicle', 'troopsDps', 'troopsDestroyed'],
  measure: { label: 'rank of the damage to the vehicle', of: (outcome) => softskinRank(outcome) },
  summary: (outcome) => `Airstrike: ${softskinWords(outcome)}.`,
  verdict: (outcome, name) => ({ fate: softskinFate(outcome, name('target')), score: '' }),
  tone: (outcome) => softskinTone(outcome),
});
