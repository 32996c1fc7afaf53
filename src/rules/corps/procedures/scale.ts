import { buildBaseStep, buildResultStep } from '../../working.js';
import { defineCorpsProcedure } from '../state.js';
import { defineNumber } from '../vocabulary.js';
import { roundHalfUp } from '../rounding.js';

const CM_PER_INCH = 2.54;
export const CM_PER_KM = 5; // The centimetres on the table for a kilometre (section Scale).
export const INCHES_PER_MILE = 3; // The inches on the table for a mile (section Scale).

/** The conversion of distances to kilometres with the metric scale, or to miles with the imperial scale (Scale, CO-1). */
export const scaleProcedure = defineCorpsProcedure({
  id: 'corps.scale',
  sections: ['Scale'],
  title: 'Convert inches on the table to kilometres and miles',
  heading: 'Ground scale',
  onlyCalculates: true,
  inputs: {
    inches: defineNumber(0, 1000).describe('Distance on the table in inches'),
  },
  roles: {},
  run(_dice, { inches }) {
    const km = roundHalfUp((inches * CM_PER_INCH) / CM_PER_KM, 3);
    const miles = roundHalfUp(inches / INCHES_PER_MILE, 3);
    return {
      outcome: { km, miles },
      steps: [
        buildBaseStep('Inches', inches, 'Scale'),
        buildResultStep(`Kilometres (${CM_PER_KM} cm each)`, km, 'Scale', 'CO-1'),
        buildResultStep(`Miles (${INCHES_PER_MILE}" each)`, miles, 'Scale', 'CO-1'),
      ],
      effects: [],
    };
  },
  summary: ({ km, miles }) => `The distance is ${km} km, or ${miles} miles.`,
  tone: () => 'plain',
});
