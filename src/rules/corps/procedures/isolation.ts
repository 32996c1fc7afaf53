import { formatYesNo } from '../../words.js';
import { buildBaseStep, buildModifierStep, buildResultStep, buildTableStep, includeIf } from '../../working.js';
import { defineCorpsProcedure, defineUnitInputs } from '../state.js';
import { defineInt } from '../vocabulary.js';
import { countFireDice, reduceDiceByIsolation } from './fire-dice.js';

export const LAST_ATTACK_DAY = 1; // The last day of isolation on which a unit may attack (section Supply, CO-10).
export const REMOVED_DAY = 4; // The day of isolation on which a unit is removed (section Supply).

/** Returns the actions that a unit may take on a day of isolation, and its fire dice (Supply; CO-9, CO-10). */
export function findIsolation(isolationDay: number, dice: number) {
  return {
    mayAttack: isolationDay <= LAST_ATTACK_DAY,
    mayRecoverSp: isolationDay === 0,
    fireDice: reduceDiceByIsolation(dice, isolationDay),
    removed: isolationDay >= REMOVED_DAY,
  };
}

const unit = defineUnitInputs('unit');

/** The effects of isolation on units that cannot trace a path to their HQ (Supply). */
export const isolationProcedure = defineCorpsProcedure({
  id: 'corps.isolation',
  sections: ['Supply', 'Night Phase: Recovery'],
  title: 'Show what a cut-off unit can still do',
  onlyCalculates: true,
  inputs: {
    isolationDay: unit.from(
      defineInt(0, 9).describe('Day of isolation. 1: the day when the unit was cut off. 0: not cut off'),
      (unit) => unit.isolationDay,
    ),
    // People may type the number of dice, because a defender in an emplacement rolls one more, and guns without LOG roll none.
    fireDice: unit.from(
      defineInt(0, 40).default(0).describe('Fire dice of the unit before the reduction for isolation'),
      (unit) => countFireDice({ ...unit, isolationDay: 0, outOfLog: false }, false).dice,
      { likely: true },
    ),
  },
  roles: { unit: { description: 'Unit', evenLost: true } },
  run(_dice, { isolationDay, fireDice: dice }) {
    const outcome = findIsolation(isolationDay, dice);
    const { mayAttack, mayRecoverSp, fireDice: left, removed } = outcome;
    return {
      outcome,
      steps: [
        buildBaseStep('Day of isolation', isolationDay, 'Supply', isolationDay > 0 && 'CO-9'),
        ...includeIf(removed, buildTableStep('The unit surrenders or disperses on', `day ${isolationDay}`, 'Supply')),
        buildTableStep('May attack', formatYesNo(mayAttack), 'Supply', isolationDay > 2 && 'CO-10'),
        buildTableStep('Recovers SP', formatYesNo(mayRecoverSp), 'Night Phase: Recovery'),
        ...includeIf(
          left !== dice,
          buildModifierStep(
            removed ? 'All fire dice lost' : 'Fire dice lost (half stay, rounded down)',
            left - dice,
            'Supply',
            'CO-10',
          ),
        ),
        buildResultStep('Fire dice', left, 'Supply'),
      ],
      effects: [],
    };
  },
  summary: ({ mayAttack, mayRecoverSp, removed, fireDice: left }) => {
    if (removed) return 'The unit surrenders or disperses.';
    if (mayRecoverSp) return 'The unit is not isolated.';
    return `The unit ${mayAttack ? 'can attack but cannot' : 'cannot attack or'} recover SP, and rolls ${left === 1 ? '1 die' : `${left} dice`}.`;
  },
  tone: ({ mayAttack, removed }) => (removed ? 'decisive' : mayAttack ? 'nothing' : 'effect'),
});
