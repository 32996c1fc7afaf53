import { z } from 'zod';
import type { Step } from '../../result.js';
import { refuseIllegal } from '../../refusal.js';
import { buildBaseStep, buildNoteStep, buildResultStep, buildTableStep } from '../../working.js';
import { citeTen, rollD10, findScoreRow } from '../score.js';
import { standing } from '../contact.js';
import type { CullenEffect } from '../effect-kinds.js';
import { buildArmourEffects, ARMOUR_FIRE_TEXTS, rollArmourHit } from '../firing/armour.js';
import { AIRSTRIKE_ROLLS, AIRSTRIKE_ARMOUR_WEAPON } from '../firing/artillery-tables.js';
import {
  buildArmourInput,
  buildCarryingInput,
  STRIKE_PHASES,
  target,
  buildTroopInputs,
  buildUnderFireEffect,
} from '../firing/shot.js';
import {
  ARTILLERY_V_SOFTSKIN_RESULTS,
  SOFTSKIN_FIRE_TEXTS,
  rollSoftskin,
  describeSoftskinOutcome,
  describeVehicleResult,
} from '../firing/softskin.js';
import { disruptTroops, describeDisruptionOutcome, describeDisruption, TROOP_FIRE_TEXTS } from '../firing/troops.js';
import { checkStrike, checkTroopTarget } from '../readiness.js';
import { listStrikeRemarks } from '../remarks.js';
import { defineCullenProcedure } from '../state.js';
import { rollShellEffect } from './artillery.js';

const CITE = 'Airstrikes';

/** The input for whether the target is observed. Only observed targets can be struck (Airstrikes). */
const observed = target.from(
  z.boolean().default(true).describe('The target is observed (Airstrikes)'),
  ({ concealed }) => !concealed,
);

/**
 * Requires an observed target.
 * @throws {Refusal} ILLEGAL if the target is not observed
 */
function checkObserved({ observed: seen }: { readonly observed: boolean }): void {
  if (!seen) throw refuseIllegal('Airstrikes can hit only observed units. Choose an observed target.', 'Airstrikes');
}

const STRIKE_HITS: Step = buildNoteStep('A strike that gets through hits without a roll', 'Airstrikes', 'TC-39');

/** The effect of every airstrike, which uses up one of the side's airstrikes (TC-39). */
const strikeEffects: readonly CullenEffect<'target'>[] = [{ kind: 'spend-airstrike', role: 'target' }];

/** The parts that airstrikes on any target have in common. */
const airstrike = {
  heading: 'Airstrike',
  usualPhases: STRIKE_PHASES,
  checks: [standing('target')],
  remarks: listStrikeRemarks,
};

/** A strike on armour, which counts as a hit of a heavy anti-tank gun without a range factor (Airstrikes). */
export const airstrikeArmour = defineCullenProcedure({
  id: 'cullen.airstrike-armour',
  sections: ['Airstrikes', 'Anti-Tank v Vehicles'],
  title: 'Roll an airstrike on armour',
  ...airstrike,
  inputs: { armour: buildArmourInput(CITE), observed },
  roles: { target: { usuallyEnemy: true, description: 'Armour under attack', check: checkStrike } },
  run(dice, input) {
    checkObserved(input);
    const { steps, ...outcome } = rollArmourHit(dice, AIRSTRIKE_ARMOUR_WEAPON, input.armour, null);
    return {
      outcome,
      steps: [STRIKE_HITS, ...steps],
      effects: [...strikeEffects, buildUnderFireEffect('artillery', 'at'), ...buildArmourEffects(outcome.result)], // See ruling TC-28.
    };
  },
  ...ARMOUR_FIRE_TEXTS,
});

/** A strike on a softskin, which counts as an artillery hit (Airstrikes). */
export const airstrikeSoftskin = defineCullenProcedure({
  id: 'cullen.airstrike-softskin',
  sections: ['Airstrikes', 'Artillery Fire'],
  title: 'Roll an airstrike on a softskin vehicle',
  ...airstrike,
  inputs: { carrying: buildCarryingInput(CITE), observed },
  roles: { target: { usuallyEnemy: true, description: 'Softskin vehicle under attack', check: checkStrike } },
  run(dice, input) {
    checkObserved(input);
    const {
      result: outcome,
      steps,
      effects,
    } = rollSoftskin(dice, 1, ARTILLERY_V_SOFTSKIN_RESULTS, input.carrying, 'Artillery Fire');
    return {
      outcome,
      steps: [STRIKE_HITS, ...steps],
      effects: [...strikeEffects, buildUnderFireEffect('artillery'), ...effects],
    };
  },
  ...SOFTSKIN_FIRE_TEXTS,
  summary: (outcome) => `Airstrike: ${describeVehicleResult(outcome)}.`,
  verdict: (outcome, name) => ({ fate: describeSoftskinOutcome(outcome, name('target')), score: '' }),
});

/** A strike on troops, with the effect of artillery fire at troops (Airstrikes, Artillery Fire). */
export const airstrikeInfantry = defineCullenProcedure({
  id: 'cullen.airstrike-infantry',
  sections: ['Airstrikes', 'Artillery Fire', 'DPs'],
  title: 'Roll an airstrike on infantry, cavalry or artillery',
  ...airstrike,
  inputs: { ...buildTroopInputs(CITE), observed },
  roles: {
    target: {
      usuallyEnemy: true,
      description: 'Infantry, cavalry or artillery under attack',
      check(target, battle, actor) {
        checkTroopTarget(target, battle, actor);
        checkStrike(target, battle, actor);
      },
    },
  },
  run(dice, input) {
    checkObserved(input);
    const die = rollD10(dice, 'number of rolls');
    const { rolls } = findScoreRow(AIRSTRIKE_ROLLS, die, CITE);
    const target = { cover: input.cover, mounted: input.targetType === 'cavalry', mortar: false };
    const { total: dps, parts: effects } = dice.tally(
      rolls,
      (part, k) => rollShellEffect(part, target, `effect ${k + 1}`),
      (effect) => effect.dps,
    );
    const disruption = disruptTroops(input.targetDps, dps);
    return {
      // `scores` are in the order of the rolls.
      outcome: { rolls, scores: effects.map(({ effectScore }) => effectScore), ...disruption.outcome },
      steps: [
        STRIKE_HITS,
        buildBaseStep('Die for the number of rolls', die, CITE, citeTen(die)),
        buildTableStep('Effect rolls', rolls, CITE),
        ...effects.flatMap(({ steps }) => steps),
        buildResultStep('DPs in total', dps, CITE),
        ...disruption.steps,
      ],
      effects: [...strikeEffects, buildUnderFireEffect('artillery'), ...disruption.effects],
    };
  },
  ...TROOP_FIRE_TEXTS,
  summary: (outcome) =>
    `Effect ${outcome.rolls === 1 ? 'score' : 'scores'} ${outcome.scores.join(', ')}: ${describeDisruption(outcome)}.`,
  verdict: (outcome, name) => ({
    fate: describeDisruptionOutcome(outcome, name('target')),
    score: `effect ${outcome.rolls === 1 ? 'score' : 'scores'} ${outcome.scores.join(', ')}`,
  }),
});
