import { z } from 'zod';
import { counted } from '../../words.js';
import { checkObserved, isObserved, observed, strikeEffects } from '../firing/airstrike.js';
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
} from '../firing/dps.js';
import { troopType } from '../firing/from-units.js';
import { underFire } from '../firing/roles.js';
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
  cites: [CITE, 'Artillery Fire', 'DPs', 'TC-1', 'TC-16', 'TC-17', 'TC-27', 'TC-39'],
  input: z.strictObject({ targetType, cover, targetDps, observed }),
  roles: {
    target: {
      description: 'The infantry, cavalry or artillery struck',
      fills: {
        targetType: (target) => troopType(target, CITE),
        cover: (target) => target.cover,
        targetDps: (target) => target.dps,
        observed: isObserved,
      },
    },
  },
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
        { kind: 'base', label: 'Die for the number of rolls', value: die, cite: CITE },
        { kind: 'table', label: 'Effect rolls', value: rolls, cite: CITE },
        ...effects.flatMap(({ steps }) => steps),
        { kind: 'result', label: 'DPs in all', value: dps, cite: CITE },
        ...disruptionSteps(outcome),
      ],
      cites: [
        CITE,
        'Artillery Fire',
        'TC-39',
        ...citeTen(die, ...effects.map((effect) => effect.die)),
        ...effects.flatMap(({ cites }) => cites),
        ...(dps > 0 ? ['DPs'] : []),
      ],
      effects: [...strikeEffects, underFire('artillery'), ...disruptionEffects(outcome)],
    };
  },
  oddsOver: ['dps'],
  measure: { label: 'DPs inflicted', of: ({ dps }) => dps },
  summary: (outcome) => `${counted(outcome.rolls, 'effect roll')}, ${outcome.scores.join(', ')}: ${disruptionWords(outcome)}.`,
  tone: (outcome) => disruptionTone(outcome),
});
