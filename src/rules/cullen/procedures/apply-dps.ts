import { countNoun } from '../../words.js';
import { base, modifier, result } from '../../working.js';
import { addDps, gainEffects } from '../dps.js';
import { countElements } from '../elements.js';
import { audienceOf } from '../roles.js';
import { cullenProcedure, unitsIn } from '../state.js';
import { dpsOf } from '../troops.js';
import { int, MAX_DPS } from '../vocabulary.js';

const CITE = 'DPs';
const MOST_ELEMENTS = 50;

const unit = unitsIn('unit');

/** The addition of DPs to a unit, which loses elements for DPs above the maximum (DPs). */
export const applyDps = cullenProcedure({
  id: 'cullen.apply-dps',
  sections: ['DPs'],
  title: 'Give a unit DPs, and determine which elements it loses',
  heading: 'DPs received',
  inputs: {
    unitDps: unit.from(int(0, MAX_DPS).describe('DPs that the unit has so far'), dpsOf),
    gained: int(0, 100).describe('DPs that the unit receives'),
    elements: unit.from(
      int(1, MOST_ELEMENTS).describe('Number of elements in the unit'),
      (unit) => Math.min(MOST_ELEMENTS, countElements(unit)) || undefined,
    ),
  },
  // Fire and fights add their DPs automatically, so this action is never required.
  isDueFor: () => false,
  roles: { unit: { description: 'Unit that receives DPs', acts: true } },
  run(_dice, { unitDps, gained, elements }) {
    const { dpsAfter, elementsLost: excess } = addDps(unitDps, gained);
    const elementsLost = Math.min(elements, excess);
    const elementsAfter = elements - elementsLost;
    return {
      outcome: { dpsAfter, elementsLost, elementsAfter, destroyed: elementsAfter === 0 },
      steps: [
        base('DPs held', unitDps, CITE),
        modifier('DPs received', gained, CITE),
        result(`DPs kept (${MAX_DPS} at most)`, dpsAfter, CITE),
        result('Lost elements, one for each extra DP', elementsLost, CITE, excess > 0 && 'TC-42'),
        result('Elements left', elementsAfter, CITE),
      ],
      effects: gainEffects('unit', gained),
    };
  },
  audience: audienceOf(['unit']),
  summary({ dpsAfter, elementsLost, elementsAfter, destroyed }) {
    if (destroyed)
      return `The last ${elementsLost === 1 ? 'element is' : `${elementsLost} elements are`} lost, and the unit is destroyed.`;
    const lost =
      elementsLost === 0 ? '' : ` and has lost ${elementsLost} of its ${countNoun(elementsLost + elementsAfter, 'element')}`;
    return `The unit now has ${countNoun(dpsAfter, 'DP')}${lost}.`;
  },
  tone: ({ elementsLost, dpsAfter }) => (elementsLost > 0 ? 'decisive' : dpsAfter > 0 ? 'effect' : 'nothing'),
});
