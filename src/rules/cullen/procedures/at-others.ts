import { z } from 'zod';
import { base, result } from '../../working.js';
import { atShotFields, checkGunners } from '../firing/anti-tank.js';
import { AT_V_OTHERS } from '../firing/anti-tank-tables.js';
import { citeTen, rollD10 } from '../d10.js';
import {
  disrupted,
  type Disruption,
  disruptionEffects,
  disruptionSteps,
  disruptionTone,
  disruptionWords,
  disruptionFate,
} from '../firing/dps.js';
import { troopDps } from '../firing/from-units.js';
import { atFirer, FIRE_PHASES, shotEffects } from '../firing/roles.js';
import { statusSteps, targetDps } from '../firing/shot-fields.js';
import { checkTroopTarget } from '../readiness.js';
import { remarksOnShot } from '../remarks.js';
import { cullenProcedure } from '../state.js';
import { weaponsOnce } from '../firing/once.js';

const CITE = 'Anti-Tank v Others';

/** Anti-Tank v Others: any anti-tank weapon, at any range (TC-22). */
export const atOthers = cullenProcedure({
  id: 'cullen.at-others',
  title: 'Anti-tank fire at infantry, cavalry or artillery',
  heading: 'Anti-tank fire',
  input: z.strictObject({ firerStatus: atShotFields.firerStatus, setUp: atShotFields.setUp, targetDps }),
  roles: {
    firer: atFirer,
    target: {
      description: 'The infantry, cavalry or artillery fired at',
      check: checkTroopTarget,
      fills: { targetDps: (target) => troopDps(target, CITE) },
    },
  },
  usualPhases: FIRE_PHASES,
  oncePer: weaponsOnce(CITE),
  run(dice, input) {
    checkGunners(input);
    const die = rollD10(dice, 'effect');
    const outcome: Disruption = disrupted(input.targetDps, die === AT_V_OTHERS.score ? AT_V_OTHERS.dps : 0);
    return {
      outcome,
      steps: [
        ...statusSteps(input.firerStatus),
        base('Effect die, without modifiers', die, CITE, 'TC-22', citeTen(die)),
        result(`DPs, on ${AT_V_OTHERS.score} only`, outcome.dps, CITE, 'TC-50'),
        ...disruptionSteps(outcome),
      ],
      effects: [...shotEffects('at'), ...disruptionEffects(outcome)],
    };
  },
  remarks: remarksOnShot,
  oddsOver: ['dps'],
  measure: { label: 'DPs inflicted', of: ({ dps }) => dps },
  summary: (outcome) => `Anti-tank fire at troops: ${disruptionWords(outcome)}.`,
  verdict: (outcome, name) => ({ fate: disruptionFate(outcome, name('target')), score: '' }),
  tone: (outcome) => disruptionTone(outcome),
});
