import { refuseIllegal } from '../../refusal.js';
import { buildBaseStep, buildResultStep, includeIf } from '../../working.js';
import type { CorpsEffect } from '../effect-kinds.js';
import { defineCorpsProcedure, type CorpsUnit, inputWith, defineUnitInputs } from '../state.js';
import { defineInt } from '../vocabulary.js';

/**
 * Returns the turn in which an HQ was lost.
 * @throws {Refusal} ILLEGAL for a unit that is not an HQ, or is not lost
 */
function lostTurnOf({ name, type, lostTurn }: CorpsUnit): number {
  if (type !== 'hq' || lostTurn === null) throw refuseIllegal(`${name} is not a lost HQ. Choose a lost HQ.`, 'Turn sequence');
  return lostTurn;
}

const hq = defineUnitInputs('hq');

/** The replacement of HQs lost in an earlier turn (Turn sequence). */
export const replaceHqProcedure = defineCorpsProcedure({
  id: 'corps.replace-hq',
  sections: ['Turn sequence'],
  title: 'Replace a lost HQ',
  heading: 'Lost HQ',
  inputs: {
    lostTurn: hq.from(defineInt(1, 999).describe('Daylight turn in which the HQ was lost'), lostTurnOf),
    turn: inputWith(defineInt(1, 999).describe('Daylight turn now'), { battle: ({ battle }) => battle.game.turn }),
  },
  roles: { hq: { description: 'HQ', acts: true, evenLost: true, offeredTo: ({ type }) => type === 'hq' } },
  phases: ['replace-hq'],
  run(_dice, { lostTurn, turn }) {
    if (turn < lostTurn)
      throw refuseIllegal(
        `The HQ was lost in turn ${lostTurn}, so turn ${turn} is too early. Enter turn ${lostTurn} or later.`,
        'Turn sequence',
        'CO-8',
      );
    const replaced = turn > lostTurn;

    return {
      outcome: { replaced },
      steps: [
        buildBaseStep('Lost in turn', lostTurn, 'Turn sequence'),
        buildBaseStep('Turn now', turn, 'Turn sequence'),
        buildResultStep(
          'Replaced',
          replaced ? 'yes, with all its SP' : 'not until the next daylight turn',
          'Turn sequence',
          'CO-8',
        ),
      ],
      effects: includeIf<CorpsEffect<'hq'>>(replaced, { kind: 'return-hq', role: 'hq' }),
    };
  },
  summary: ({ replaced }) =>
    replaced
      ? 'The HQ is back with all its SP. An umpire must place the HQ.'
      : 'The HQ cannot come back yet, because it was lost this turn.',
  tone: ({ replaced }) => (replaced ? 'effect' : 'nothing'),
});
