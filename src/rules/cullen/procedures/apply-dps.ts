import { countNoun } from '../../words.js';
import { buildBaseStep, buildModifierStep, buildResultStep } from '../../working.js';
import { addDps, buildDpEffects } from '../dps.js';
import { countElements } from '../elements.js';
import { createAudienceFinder } from '../roles.js';
import { createByHandCheck } from '../../checks.js';
import { defineCullenProcedure, defineUnitInputs } from '../state.js';
import { countDps } from '../troops.js';
import { defineInt, MAX_DPS } from '../vocabulary.js';

const CITE = 'DPs';
const MOST_ELEMENTS = 50;

const unit = defineUnitInputs('unit');

/** The addition of DPs to a unit, which loses elements for DPs above the maximum (DPs). */
export const applyDpsProcedure = defineCullenProcedure({
  id: 'cullen.apply-dps',
  sections: ['DPs'],
  title: 'Give a unit DPs, and determine which elements it loses',
  heading: 'DPs received',
  inputs: {
    unitDps: unit.from(defineInt(0, MAX_DPS).describe('DPs that the unit has so far'), countDps),
    gained: defineInt(0, 100).describe('DPs that the unit receives'),
    elements: unit.from(
      defineInt(1, MOST_ELEMENTS).describe('Number of elements in the unit'),
      (unit) => Math.min(MOST_ELEMENTS, countElements(unit)) || undefined,
    ),
  },
  // Fire and fights add their DPs automatically, so this action is never required.
  isDueFor: () => false,
  isByHand: true,
  roles: { unit: { description: 'Unit that receives DPs', acts: true } },
  checks: [createByHandCheck(['DPs'], 'Fire and assaults add their DPs automatically, so these come on top.')],
  run(_dice, { unitDps, gained, elements }) {
    const { dpsAfter, elementsLost: excess } = addDps(unitDps, gained);
    const elementsLost = Math.min(elements, excess);
    const elementsAfter = elements - elementsLost;
    return {
      outcome: { dpsAfter, elementsLost, elementsAfter, destroyed: elementsAfter === 0 },
      steps: [
        buildBaseStep('DPs held', unitDps, CITE),
        buildModifierStep('DPs received', gained, CITE),
        buildResultStep(`DPs kept (${MAX_DPS} at most)`, dpsAfter, CITE),
        buildResultStep('Lost elements, one for each extra DP', elementsLost, CITE, excess > 0 && 'TC-42'),
        buildResultStep('Elements left', elementsAfter, CITE),
      ],
      effects: buildDpEffects('unit', gained),
    };
  },
  audience: createAudienceFinder(['unit']),
  summary({ dpsAfter, elementsLost, elementsAfter, destroyed }) {
    if (destroyed)
      return `The last ${elementsLost === 1 ? 'element is' : `${elementsLost} elements are`} lost, and the unit is destroyed.`;
    const lost =
      elementsLost === 0 ? '' : ` and has lost ${elementsLost} of its ${countNoun(elementsLost + elementsAfter, 'element')}`;
    return `The unit now has ${countNoun(dpsAfter, 'DP')}${lost}.`;
  },
  tone: ({ elementsLost, dpsAfter }) => (elementsLost > 0 ? 'decisive' : dpsAfter > 0 ? 'effect' : 'nothing'),
});
