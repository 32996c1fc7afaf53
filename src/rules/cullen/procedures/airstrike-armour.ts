import { z } from 'zod';
import { checkObserved, isObserved, observed, STRIKE_HITS, strikeEffects } from '../firing/airstrike.js';
import type { ArmourResult } from '../firing/anti-tank-tables.js';
import { armourEffects, armourRank, armourTone, armourWords, rollArmourHit, armourFate } from '../firing/armour-hit.js';
import { AIRSTRIKE_V_ARMOUR_AS } from '../firing/artillery-tables.js';
import { armourClassOf } from '../firing/from-units.js';
import { STRIKE_PHASES, underFire } from '../firing/roles.js';
import { checkStrike } from '../readiness.js';
import { remarksOnStrike } from '../remarks.js';
import { armour } from '../firing/shot-fields.js';
import { cullenProcedure } from '../state.js';

const CITE = 'Airstrikes';

export type AirstrikeArmourOutcome = {
  readonly effectScore: number;
  readonly result: ArmourResult;
};

/** Airstrikes: on armour, a hit of a heavy anti-tank gun without range factor. */
export const airstrikeArmour = cullenProcedure({
  id: 'cullen.airstrike-armour',
  title: 'Airstrike on armour',
  heading: 'Airstrike',
  input: z.strictObject({ armour, observed }),
  roles: {
    target: {
      description: 'The armour struck',
      check: checkStrike,
      fills: { armour: (target) => armourClassOf(target, CITE), observed: isObserved },
    },
  },
  usualPhases: STRIKE_PHASES,
  run(dice, input) {
    checkObserved(input);
    const { effectScore, result, steps } = rollArmourHit(dice, AIRSTRIKE_V_ARMOUR_AS, input.armour, null);
    const outcome: AirstrikeArmourOutcome = { effectScore, result };
    return {
      outcome,
      steps: [STRIKE_HITS, ...steps],
      effects: [...strikeEffects, underFire('artillery', 'at'), ...armourEffects(result)], // TC-28
    };
  },
  remarks: remarksOnStrike,
  oddsOver: ['result'],
  measure: { label: 'rank of the result', of: ({ result }) => armourRank(result) },
  summary: ({ effectScore, result }) => `Effect ${effectScore}: ${armourWords(result)}.`,
  verdict: ({ effectScore, result }, name) => ({ fate: armourFate(result, name('target')), score: `effect ${effectScore}` }),
  tone: ({ result }) => armourTone(result),
});
