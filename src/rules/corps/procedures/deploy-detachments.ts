import { measureDistance } from '../../ground/measuring.js';
import { refuseIllegal } from '../../refusal.js';
import { countNoun, convertKeyToWords } from '../../words.js';
import { buildBaseStep, buildModifierStep, buildNoteStep, buildResultStep, includeIf } from '../../working.js';
import { listEnemies, MEASURES } from '../measures.js';
import { type CorpsBattle, defineCorpsProcedure, type CorpsUnit, defineUnitInputs } from '../state.js';
import { defineInt, isSplittingType } from '../vocabulary.js';
import { DETACHMENT_DICE } from './fire-dice.js';

const DETACHMENT_SP = 1; // The SP of each detachment (section Deploying into detachments).

/** CO-98: the distance in inches of an enemy for which the panel names this action. */
const NEAR_INCHES = 12;

/** Returns a function that checks whether an enemy on the map is so near to a unit that contact may come soon. */
const isNear =
  (unit: CorpsUnit, battle: CorpsBattle) =>
  (enemy: CorpsUnit): boolean => {
    const [map, from, to] = [MEASURES.map(battle), MEASURES.standing(unit, battle), MEASURES.standing(enemy, battle)];
    return map !== undefined && !!from && !!to && measureDistance(from.place, to.place, map).least <= NEAR_INCHES;
  };

const unit = defineUnitInputs('unit');

/** The deployment of a battalion into companies or squadrons of 1 SP, at no cost in movement (Deploying into detachments). */
export const deployDetachmentsProcedure = defineCorpsProcedure({
  id: 'corps.deploy-detachments',
  sections: ['Deploying into detachments'],
  title: 'Split a battalion into companies',
  heading: 'Detachments deployed',
  inputs: {
    type: unit.its('type', 'Type of the unit'),
    size: unit.its('size', 'Size of the unit'),
    sp: unit.from(defineInt(1, 20).describe('Strength points of the unit'), (unit) => unit.sp),
    detachments: defineInt(1, 20).describe('Number of detachments'),
  },
  roles: {
    unit: {
      description: 'Battalion',
      acts: true,
      offeredTo: ({ type, size, sp }) => isSplittingType(type) && size === 'battalion' && sp > 0,
    },
  },
  phases: ['move', 'night-movement'],
  isDueFor: (unit, battle) => unit.position === 'in-contact' || listEnemies(unit.side, battle).some(isNear(unit, battle)),
  run(_dice, { type, size, sp, detachments }) {
    if (!isSplittingType(type))
      throw refuseIllegal(
        `Units of type ${convertKeyToWords(type)} cannot deploy into detachments. Choose another unit.`,
        'Deploying into detachments',
      );
    if (size === 'detachment')
      throw refuseIllegal('A detachment cannot be split further. Choose a battalion.', 'Deploying into detachments');
    if (detachments > sp)
      throw refuseIllegal(
        `A unit with ${sp} SP can deploy at most ${sp} detachments of 1 SP each. Enter a lower number.`,
        'Deploying into detachments',
        'CO-23',
      );
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
        buildBaseStep('SP of the battalion', sp, 'Deploying into detachments'),
        buildModifierStep('SP of the detachments (1 each)', -detachments, 'Deploying into detachments'),
        buildResultStep('SP that stay with the battalion', parentSp, 'CO-23'),
        ...includeIf(parentSp === 0, buildNoteStep('The battalion is off the table while its companies are out', 'CO-23')),
      ],
      effects: [{ kind: 'deploy', role: 'unit', detachments }],
    };
  },
  summary: ({ detachments, parentSp }) => {
    const out = `The unit deploys ${countNoun(detachments, 'detachment')}, each with 1 SP and 1 fire die`;
    return parentSp > 0
      ? `${out}. The battalion keeps ${parentSp} SP.`
      : `${out}. The battalion is off the table while the detachments are out.`;
  },
  tone: () => 'effect',
});
