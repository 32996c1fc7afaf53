import { z } from 'zod';
import { counted } from '../../words.js';
import { base, result, table } from '../../working.js';
import { checkObserved, isObserved, observed, STRIKE_HITS, strikeEffects } from '../firing/airstrike.js';
import { rollShellEffect } from '../firing/artillery.js';
import { AIRSTRIKE_ROLLS } from '../firing/artillery-tables.js';
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
import { troopType } from '../firing/from-units.js';
import { STRIKE_PHASES, underFire } from '../firing/roles.js';
import { checkStrike, checkTroopTarget } from '../readiness.js';
import { remarksOnStrike } from '../remarks.js';
import { rowFor } from '../score-rows.js';
import { cover, targetDps, targetType } from '../firing/shot-fields.js';
import { cullenProcedure } from '../state.js';

const CITE = 'Airstrikes';

export type AirstrikeInfantryOutcome = Disruption & {
  readonly rolls: number;
  /** Effect scores in rolling order. */
  readonly scores: readonly number[];
};

/** Airstrikes; effect by Artillery Fire, v Artillery & Infantry. */
export const airstrikeInfantry = cullenProcedure({
  id: 'cullen.airstrike-infantry',
  title: 'Airstrike on infantry, cavalry or artillery',
  heading: 'Airstrike',
  input: z.strictObject({ targetType, cover, targetDps, observed }),
  roles: {
    target: {
      description: 'The infantry, cavalry or artillery struck',
      check(target, battle, actor) {
        checkTroopTarget(target, battle, actor);
        checkStrike(target, battle, actor);
      },
      fills: {
        targetType: (target) => troopType(target, CITE),
        cover: (target) => target.cover,
        targetDps: (target) => target.dps,
        observed: isObserved,
      },
    },
  },
  usualPhases: STRIKE_PHASES,
  run(dice, input) {
    checkObserved(input);
    const die = rollD10(dice, 'number of rolls');
    const { rolls } = rowFor(AIRSTRIKE_ROLLS, die, CITE);
    const target = { cover: input.cover, mounted: input.targetType === 'cavalry', mortar: false };
    const { total: dps, parts: effects } = dice.tally(
      rolls,
      (part, k) => rollShellEffect(part, target, `effect ${k + 1}`),
      (effect) => effect.dps,
    );
    const outcome: AirstrikeInfantryOutcome = {
      rolls,
      scores: effects.map(({ effectScore }) => effectScore),
      ...disrupted(input.targetDps, dps),
    };
    return {
      outcome,
      steps: [
        STRIKE_HITS,
        base('Die for the number of rolls', die, CITE, citeTen(die)),
        table('Effect rolls', rolls, CITE),
        ...effects.flatMap(({ steps }) => steps),
        result('DPs in all', dps, CITE),
        ...disruptionSteps(outcome),
      ],
      effects: [...strikeEffects, underFire('artillery'), ...disruptionEffects(outcome)],
    };
  },
  remarks: remarksOnStrike,
  oddsOver: ['dps'],
  measure: { label: 'DPs inflicted', of: ({ dps }) => dps },
  summary: (outcome) => `${counted(outcome.rolls, 'effect roll')}, ${outcome.scores.join(', ')}: ${disruptionWords(outcome)}.`,
  verdict: (outcome, name) => ({
    fate: disruptionFate(outcome, name('target')),
    score: `${counted(outcome.rolls, 'effect roll')}: ${outcome.scores.join(', ')}`,
  }),
  tone: (outcome) => disruptionTone(outcome),
});
