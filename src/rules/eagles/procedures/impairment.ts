import { z } from 'zod';
import { refuseIllegal, Refusal } from '../../refusal.js';
import { createByHandCheck } from '../../checks.js';
import type { Actor } from '../../happening.js';
import { countNoun } from '../../words.js';
import { buildBaseStep, buildResultStep, buildTableStep } from '../../working.js';
import type { EaglesEffect } from '../effect-kinds.js';
import { type EaglesBattle, defineEaglesProcedure, type EaglesUnit, defineUnitInputs } from '../state.js';
import { defineInt, UNIT_KINDS, type UnitKind } from '../vocabulary.js';

/** 1.7: the number of steps (null for the FP in the order of battle), and the FP that each impairment costs. */
export const IMPAIRMENT_STEPS: Readonly<
  Record<'tracked' | 'other', { readonly steps: number | null; readonly fpPerStep: number }>
> = {
  tracked: { steps: 4, fpPerStep: 2 },
  other: { steps: null, fpPerStep: 1 },
};

/** Returns the steps of a unit. Bunkers count like vehicles, and every unit has at least one step (E-7). */
function stepsOf(kind: UnitKind, baseFp: number): { stepsTotal: number; fpPerStep: number } {
  const { steps, fpPerStep } = IMPAIRMENT_STEPS[kind === 'vehicle' || kind === 'bunker' ? 'tracked' : 'other'];
  return { stepsTotal: steps ?? Math.max(1, baseFp), fpPerStep };
}

/** 1.7: returns the steps and firepower that remain after this many impairments. */
export function calculateImpairedFirepower(kind: UnitKind, baseFp: number, totalImpairments: number) {
  const { stepsTotal, fpPerStep } = stepsOf(kind, baseFp);
  const impairments = Math.min(totalImpairments, stepsTotal);
  const destroyed = impairments === stepsTotal;
  const fp = destroyed ? 0 : Math.max(0, baseFp - fpPerStep * impairments);
  return { stepsTotal, impairments, stepsLeft: stepsTotal - impairments, fp, destroyed };
}

/**
 * Requires that players impair only units of their own side by hand. Fire, mines and barrages impair units automatically.
 * @throws {Refusal} UMPIRE_ONLY if a player impairs a unit of another side by hand
 */
function checkOwn({ side }: EaglesUnit, _battle: EaglesBattle, { standing, sideId }: Actor): void {
  if (standing !== 'umpire' && side !== sideId)
    throw new Refusal(
      'UMPIRE_ONLY',
      'Only umpires can impair units of another side by hand. Choose one of your own units.',
      'unit',
    );
}

const unit = defineUnitInputs('unit');

/** The impairment of a unit (1.7, 4.3). */
export const impairment = defineEaglesProcedure({
  id: 'eagles.impairment',
  sections: ['1.2', '1.7', '4.3'],
  title: 'Add impairments to a unit',
  inputs: {
    kind: unit.from(z.enum(UNIT_KINDS).describe('Kind of unit'), ({ kind }) => kind),
    baseFp: unit.its('baseFp', 'Firepower in the order of battle (1.2)'),
    impairmentsSoFar: unit.its('impairments', 'Impairments that the unit already has'),
    newImpairments: defineInt(0, 40).default(1).describe('Number of new impairments'),
  },
  // Fire, mines and barrages impair units automatically.
  isByHand: true,
  roles: { unit: { description: 'Unit that gets the impairments', check: checkOwn } },
  checks: [createByHandCheck(['1.7'], 'Fire, mines and barrages impair units automatically, so these come on top.')],
  run(_dice, { kind, baseFp, impairmentsSoFar, newImpairments }) {
    const { stepsTotal, fpPerStep } = stepsOf(kind, baseFp);
    if (impairmentsSoFar >= stepsTotal)
      throw refuseIllegal(
        `The unit has already lost ${stepsTotal === 1 ? 'its only step' : `all its ${stepsTotal} steps`} and is destroyed. Choose another unit.`,
        '1.7',
      );
    const outcome = calculateImpairedFirepower(kind, baseFp, impairmentsSoFar + newImpairments);
    const effects: EaglesEffect<'unit'>[] = [
      { kind: 'set', role: 'unit', fields: { impairments: outcome.impairments, fp: outcome.fp } },
    ];
    if (outcome.destroyed) effects.push({ kind: 'destroy', role: 'unit' });
    const isRuled = kind === 'bunker' || baseFp === 0 || (kind === 'vehicle' && outcome.fp === 0);
    const steps = [
      buildBaseStep('Steps', stepsTotal, '1.7', isRuled && 'E-7'),
      buildBaseStep('FP in the order of battle', baseFp, '1.2'),
      buildBaseStep('Total impairments', outcome.impairments, '1.7', '4.3'),
      buildTableStep('FP lost with each impairment', fpPerStep, '1.7'),
      buildResultStep('Steps left', outcome.stepsLeft, '1.7'),
      buildResultStep(outcome.destroyed ? 'FP of the destroyed unit' : 'Current FP', outcome.fp, '1.7'),
    ];
    return { outcome, steps, effects };
  },
  summary: ({ destroyed, fp, stepsLeft }) =>
    destroyed ? 'The unit is destroyed.' : `The unit has ${fp} FP and ${countNoun(stepsLeft, 'step')} left.`,
  verdict: ({ fp, stepsLeft }, name) => ({
    fate: `${name('unit')} reduced to FP ${fp}`,
    score: `${countNoun(stepsLeft, 'step')} left`,
  }),
  tone: ({ destroyed, impairments }) => (destroyed ? 'decisive' : impairments > 0 ? 'effect' : 'nothing'),
});
