import { z } from 'zod';
import { illegal } from '../../refusal.js';
import { counted } from '../../words.js';
import { base, modifier, note, result, when } from '../../working.js';
import { corpsProcedure } from '../state.js';
import { int, isSplittingType, SIZES, unitType } from '../vocabulary.js';
import { DETACHMENT_DICE } from './fire-dice.js';

const DETACHMENT_SP = 1; // Deploying into detachments

/** Deploying into detachments: a battalion deploys companies or squadrons of 1 SP, at no cost in movement. */
export const deployDetachments = corpsProcedure({
  id: 'corps.deploy-detachments',
  sections: ['Deploying into detachments'],
  title: 'Break a battalion into companies',
  input: z.strictObject({
    type: unitType.describe('What the unit is'),
    size: z.enum(SIZES).default('battalion').describe('Its size'),
    sp: int(1, 20).describe('Its strength points'),
    detachments: int(1, 20).describe('How many detachments leave it'),
  }),
  roles: {
    unit: {
      description: 'The battalion',
      acts: true,
      fills: { type: (unit) => unit.type, size: (unit) => unit.size, sp: (unit) => unit.sp },
    },
  },
  phases: ['move', 'night-movement'],
  run(_dice, { type, size, sp, detachments }) {
    if (!isSplittingType(type)) throw illegal(`${type} does not deploy into detachments`, 'Deploying into detachments');
    if (size === 'detachment') throw illegal('a detachment is not broken up any further', 'Deploying into detachments');
    if (detachments > sp)
      throw illegal(`${sp} SP make at most ${sp} detachments of 1 SP each`, 'Deploying into detachments', 'CO-23');
    const parentSp = sp - detachments * DETACHMENT_SP;

    return {
      outcome: {
        detachments,
        detachmentSp: DETACHMENT_SP,
        detachmentFireDice: DETACHMENT_DICE,
        parentSp,
        parentOnTable: parentSp > 0,
      },
      steps: [
        base('SP of the battalion', sp, 'Deploying into detachments'),
        modifier('Detachments of 1 SP and 1 fire die', -detachments, 'Deploying into detachments'),
        result('SP that stay', parentSp, 'CO-23'),
        ...when(parentSp === 0, note('The battalion is off the table while its companies are out', 'CO-23')),
      ],
      effects: [{ kind: 'deploy', role: 'unit', detachments }],
    };
  },
  summary: ({ detachments, parentSp }) => {
    const out = `${counted(detachments, 'detachment')} of 1 SP, 1 fire die each`;
    return parentSp > 0 ? `${out}; ${parentSp} SP stay with the battalion.` : `${out}; nothing stays behind.`;
  },
  tone: () => 'effect',
});
