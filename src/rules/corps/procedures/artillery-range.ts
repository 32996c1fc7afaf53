import { z } from 'zod';
import { convertKeyToWords } from '../../words.js';
import { buildBaseStep, buildResultStep, buildTableStep } from '../../working.js';
import { MEASURES } from '../measures.js';
import { defineCorpsProcedure, inputWith, defineUnitInputs } from '../state.js';
import { GUN_CLASSES, type GunClass, defineNumber } from '../vocabulary.js';

/** The range of each class of guns, with examples (Artillery Ranges, CO-24). */
export const GUN_RANGES: Readonly<Record<GunClass, { readonly inches: number; readonly suchAs: string }>> = {
  'very-short': { inches: 12, suchAs: 'Nebelwerfer' },
  short: { inches: 18, suchAs: 'US 75 mm pack howitzer' },
  standard: { inches: 24, suchAs: '25pdr, 88 mm, 105 mm, 155 mm howitzer' },
  long: { inches: 36, suchAs: '155 mm gun, 210 mm howitzer' },
  'very-long': { inches: 48, suchAs: 'German 17 cm gun' },
};

/** Checks whether a target is in range. A distance exactly at the limit counts as in range (CO-24). */
export const isInRange = (gunClass: GunClass, rangeInches: number): boolean => rangeInches <= GUN_RANGES[gunClass].inches;

/** Returns the range of a unit's guns in a list; an empty list without a unit. */
export const listGunRanges = (unit: { readonly gunClass: GunClass } | undefined): readonly number[] =>
  unit ? [GUN_RANGES[unit.gunClass].inches] : [];

const unit = defineUnitInputs('unit');

/** The range of a class of guns, and whether a target is within it (Artillery Ranges). */
export const artilleryRangeProcedure = defineCorpsProcedure({
  id: 'corps.artillery-range',
  sections: ['Artillery Ranges'],
  title: 'Show how far guns reach',
  onlyCalculates: true,
  inputs: {
    gunClass: unit.from(
      z.enum(GUN_CLASSES).describe('Range class of the guns, from very short to very long'),
      (unit) => unit.gunClass,
    ),
    rangeInches: inputWith(defineNumber(0, 500).default(0).describe('Distance to the target in inches'), {
      measured: MEASURES.between<'unit' | 'target'>('unit', 'target', ({ one }) => listGunRanges(one('unit'))),
    }),
  },
  roles: {
    unit: { description: 'Artillery unit', offeredTo: ({ type }) => type === 'artillery' },
    target: { description: 'Target of the guns', usuallyEnemy: true },
  },
  run(_dice, { gunClass, rangeInches }) {
    const { inches, suchAs } = GUN_RANGES[gunClass];
    const reached = isInRange(gunClass, rangeInches);
    return {
      outcome: { maxRangeInches: inches, inRange: reached },
      steps: [
        buildTableStep(
          `Reach in inches of guns of ${convertKeyToWords(gunClass)} range (${suchAs})`,
          inches,
          'Artillery Ranges',
          (gunClass === 'standard' || gunClass === 'long') && 'CO-24',
        ),
        buildBaseStep('Distance to the target in inches', rangeInches, 'Artillery Ranges'),
        buildResultStep('In range', reached ? 'yes' : 'no', 'Artillery Ranges', rangeInches === inches && 'CO-24'),
      ],
      effects: [],
    };
  },
  summary: ({ maxRangeInches, inRange: reached }) =>
    `The target is ${reached ? 'in' : 'out of'} range. These guns reach ${maxRangeInches}".`,
  tone: () => 'plain',
});
