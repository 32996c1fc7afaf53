import type { Step } from '../../result.js';
import { buildNoteStep, buildResultStep } from '../../working.js';
import { CONCEALED_CHECK } from '../checks.js';
import type { CullenEffect } from '../effect-kinds.js';
import { listSeenEnemies, MEASURES } from '../measures.js';
import { createAudienceFinder } from '../roles.js';
import { defineCullenProcedure, inputWith, defineUnitInputs } from '../state.js';
import { REVEAL_INCHES } from '../uncovering.js';
import { defineFlag, defineNumber } from '../vocabulary.js';

const CITE = 'Concealment and Observation';

export const REVEAL_REASONS = ['moved', 'fired', 'observed', 'enemy-close'] as const;
type Reason = (typeof REVEAL_REASONS)[number] | 'none';

/** The reasons why a hidden unit becomes visible (Concealment and Observation i-iv). */
export const REVEAL_LABEL: Readonly<Record<(typeof REVEAL_REASONS)[number], string>> = {
  moved: 'The unit moved',
  fired: 'The unit fired',
  observed: 'The unit was observed',
  'enemy-close': `An enemy moved within ${REVEAL_INCHES}"`,
};

/**
 * The remark that all units in an assault are visible. They are visible because they are nearer than `REVEAL_INCHES`, and one of
 * them has moved there.
 */
export const IN_SIGHT_STEP: Step = buildNoteStep('Units that take part are visible', CITE);
export const buildInSightEffects = <R extends string>(...roles: readonly R[]): readonly CullenEffect<R>[] =>
  roles.map((role) => ({ kind: 'set', role, fields: { concealed: false } }));

const unit = defineUnitInputs('unit');

/** The action that makes a hidden unit visible (Concealment and Observation). */
export const revealProcedure = defineCullenProcedure({
  id: 'cullen.reveal',
  sections: ['Concealment and Observation'],
  title: 'Check whether a concealed unit becomes visible',
  heading: 'Concealment',
  inputs: {
    moved: unit.its('moved', 'The hidden unit moved'),
    fired: unit.its('fired', 'The hidden unit fired'),
    observed: defineFlag('The hidden unit was observed'),
    enemyMoveInches: inputWith(
      defineNumber(0, 1000).optional().describe('Inches to the moving enemy at the nearest point of its move'),
      {
        measured: MEASURES.nearest<'unit'>(
          'unit',
          ({ battle, one }) => listSeenEnemies(one('unit'), battle).filter((enemy) => enemy.moved),
          [REVEAL_INCHES],
          'nearest enemy that moved',
          true,
        ),
      },
    ),
  },
  roles: { unit: { description: 'Hidden unit', acts: true, offeredTo: ({ concealed }) => concealed } },
  checks: [CONCEALED_CHECK],
  run(_dice, { moved, fired, observed, enemyMoveInches }) {
    const holds: Readonly<Record<(typeof REVEAL_REASONS)[number], boolean>> = {
      moved,
      fired,
      observed,
      'enemy-close': enemyMoveInches !== undefined && enemyMoveInches <= REVEAL_INCHES,
    };
    const reason: Reason = REVEAL_REASONS.find((candidate) => holds[candidate]) ?? 'none';
    const visible = reason !== 'none';
    return {
      outcome: { visible, reason },
      steps: [
        buildResultStep(
          reason === 'none'
            ? 'The unit did not move or fire and was not observed, and no enemy moved near'
            : REVEAL_LABEL[reason],
          visible ? 'visible' : 'stays hidden',
          CITE,
        ),
      ],
      effects: visible ? [{ kind: 'set', role: 'unit', fields: { concealed: false } }] : [],
    };
  },
  audience: createAudienceFinder(['unit']),
  summary: ({ reason }) =>
    reason === 'none'
      ? 'The unit stays hidden.'
      : `${REVEAL_LABEL[reason]}${reason === 'enemy-close' ? ', so the unit is' : ' and is'} now visible.`,
  tone: ({ visible }) => (visible ? 'effect' : 'nothing'),
});
