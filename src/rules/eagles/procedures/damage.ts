import { z } from 'zod';
import type { Dice } from '../../../dice/index.js';
import type { Step, Tone, Verdict } from '../../result.js';
import { countNoun } from '../../words.js';
import { buildTableStep, includeIf } from '../../working.js';
import type { EaglesEffect } from '../effect-kinds.js';
import { defineUnitInputs } from '../state.js';
import { type BarrageRating, type Da, TPD_CODES, type Tpd } from '../vocabulary.js';

const target = defineUnitInputs('target');

/** The input for the armour of a target that may be damaged. */
export const targetDaInput = target.its('da', "Target's defensive armour class (1.3)");
export const targetTpdInput = target.from(
  z.enum(TPD_CODES).describe("Target's position, from AA moving to DD prepared (1.4)"),
  ({ tpd }) => tpd,
);

/** One cell of a chance-to-hit chart (3.6, 4.2). */
export interface HitBox {
  /** The results of a d10 that hit, in the rulebook's order. */
  readonly faces: readonly number[];
  /** True if the chart marks the box with **: hits after the first need a second roll. */
  readonly starred: boolean;
}
export const buildHitBox = (...faces: number[]): HitBox => ({ faces, starred: false });
export const buildStarredHitBox = (...faces: number[]): HitBox => ({ faces, starred: true });

/** 3.6: kill dice of a barrage or air attack, by rating. */
export const BARRAGE_KILL_DICE: Readonly<Record<BarrageRating, number>> = { W: 4, X: 6, Y: 8 };

/** How each hit after the first is confirmed: without a roll, with an even result, or only with a 0 (3.7, 4.3). */
const CONFIRMS = ['none', 'even', 'zero'] as const;
export type ConfirmRule = (typeof CONFIRMS)[number];

export const CONFIRM_FACES: Readonly<Record<'even' | 'zero', readonly number[]>> = { even: [0, 2, 4, 6, 8], zero: [0] };

/**
 * 3.7, 4.3: returns how to confirm each hit after the first. Against a HARD target or a target in DD, only a 0 confirms the hit.
 * Against any other target, an even result confirms the hit if a second roll is needed; otherwise the hit counts without a roll
 * (E-5, E-17).
 */
export function findConfirmation(targetDa: Da, targetTpd: Tpd, secondRollNeeded: boolean): ConfirmRule {
  if (targetDa === 'HARD' || targetTpd === 'DD') return 'zero';
  return secondRollNeeded ? 'even' : 'none';
}

/** 3.7, 4.3: rolls for the impairments from hits after the first. Rolls a confirm die for each hit that needs one. */
export function rollConfirmedHits(dice: Dice, furtherHits: number, confirm: ConfirmRule): number {
  return confirm === 'none' ? furtherHits : dice.count(furtherHits, 10, CONFIRM_FACES[confirm], 'confirm');
}

/** Returns the line of working for confirm dice, if any dice were rolled. */
export function listConfirmSteps(
  furtherHits: number,
  confirm: ConfirmRule,
  cite: '3.7' | '4.3',
  ruling: string,
): readonly Step[] {
  const isRolled = furtherHits > 0 && confirm !== 'none';
  return includeIf(
    isRolled,
    buildTableStep('Faces that confirm further hits', confirm === 'zero' ? '0' : 'even numbers', cite, ruling),
  );
}

interface Damage {
  readonly killDice: number;
  readonly hits: number;
  readonly suppressed: boolean;
  readonly impairments: number;
}

/** Returns the effects of damage on the unit in role `target`. A miss does not end suppression (3.7, 4.3). */
export function buildDamageEffects({ suppressed, impairments }: Damage): readonly EaglesEffect<'target'>[] {
  return [
    ...includeIf<EaglesEffect<'target'>>(suppressed, { kind: 'set', role: 'target', fields: { suppressed: true } }),
    ...includeIf<EaglesEffect<'target'>>(impairments > 0, { kind: 'impair', role: 'target', amount: impairments }),
  ];
}

/** The texts for fire that damages a target, whatever the weapon. */
export const DAMAGE_TEXTS = {
  oddsOver: ['suppressed', 'impairments'],
  measure: {
    label: 'suppression and impairments',
    of: ({ suppressed, impairments }: Pick<Damage, 'suppressed' | 'impairments'>) => Number(suppressed) + impairments,
  },
  summary({ killDice, hits, suppressed, impairments }: Damage): string {
    if (killDice === 0) return 'The attack has no kill dice, so nothing happens.';
    return `${hits} of ${killDice} dice hit: ${suppressed ? `suppressed${impaired(impairments)}` : 'no effect'}.`;
  },
  verdict({ killDice, hits, suppressed, impairments }: Damage, name: (role: 'target') => string): Verdict {
    const target = name('target');
    const fate = suppressed ? `${target} suppressed${impaired(impairments)}` : `No effect on ${target}`;
    return { fate, score: killDice === 0 ? 'no kill dice' : `${hits} of ${killDice} dice hit` };
  },
  tone: ({ suppressed, impairments }: Damage): Tone => (impairments > 0 ? 'decisive' : suppressed ? 'effect' : 'nothing'),
} as const;

const impaired = (impairments: number): string => (impairments === 0 ? '' : `, ${countNoun(impairments, 'impairment')}`);
