import { z } from 'zod';
import { checkObserved, isObserved, observed, strikeEffects } from '../firing/airstrike.js';
import type { ArmourResult } from '../firing/anti-tank-tables.js';
import { armourEffects, armourRank, armourTone, armourWords, rollArmourHit } from '../firing/armour-hit.js';
import { AIRSTRIKE_V_ARMOUR_AS } from '../firing/artillery-tables.js';
import { citeTen } from '../d10.js';
import { armourClassOf } from '../firing/from-units.js';
import { underFire } from '../firing/roles.js';
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
  cites: [CITE, 'Anti-Tank v Vehicles', 'TC-1', 'TC-28', 'TC-39'],
  input: z.strictObject({ armour, observed }),
  roles: {
    target: {
      description: 'The armour struck',
      fills: { armour: (target) => armourClassOf(target, CITE), observed: isObserved },
    },
  },
  run(dice, input) {
    checkObserved(input);
    const { effectScore, result, die, steps } = rollArmourHit(dice, AIRSTRIKE_V_ARMOUR_AS, input.armour, null);
    const outcome: AirstrikeArmourOutcome = { effectScore, result };
    return {
      outcome,
      steps,
      cites: [CITE, 'Anti-Tank v Vehicles', 'TC-39', ...citeTen(die), ...(result === 'morale-check' ? ['TC-28'] : [])],
      effects: [...strikeEffects, underFire('artillery', 'at'), ...armourEffects(result)], // TC-28
    };
  },
  oddsOver: ['result'],
  measure: { label: 'rank of the result', of: ({ result }) => armourRank(result) },
  summary: ({ effectScore, result }) => `Effect ${effectScore}: ${armourWords(result)}.`,
  tone: ({ result }) => armourTone(result),
});
