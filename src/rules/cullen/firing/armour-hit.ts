import type { Dice } from '../../../dice/index.js';
import type { Step, Tone } from '../../procedure.js';
import type { CullenEffect } from '../effect-kinds.js';
import type { ArmourClass } from '../vocabulary.js';
import { ARMOUR_FACTORS, ARMOUR_RESULTS, type ArmourResult, AT_V_ARMOUR, type AtWeapon } from './anti-tank-tables.js';
import { rollD10 } from '../d10.js';
import { rowFor, scoresOf } from '../score-rows.js';

const CITE = 'Anti-Tank v Vehicles';

/** `miss`, or what the hit does. */
export type ArmourShotResult = 'miss' | ArmourResult;

export interface ArmourHit {
  readonly effectScore: number;
  readonly result: ArmourResult;
  /** The effect die, 1 to 10. */
  readonly die: number;
  readonly steps: readonly Step[];
}

/**
 * Anti-Tank v Vehicles: rolls for the effect of a hit on armour.
 * @param rangeFactor null: no range factor is used, as for artillery and aircraft
 */
export function rollArmourHit(dice: Dice, weapon: AtWeapon, armour: ArmourClass, rangeFactor: number | null): ArmourHit {
  const armourFactor = ARMOUR_FACTORS[weapon][armour];
  const die = rollD10(dice, 'effect');
  const effectScore = die + armourFactor + (rangeFactor ?? 0);
  const row = rowFor(AT_V_ARMOUR, effectScore, CITE);
  return {
    effectScore,
    result: row.result,
    die,
    steps: [
      { kind: 'base', label: 'Effect die', value: die, cite: CITE },
      { kind: 'modifier', label: `Armour factor, ${weapon} v ${armour}`, value: armourFactor, cite: CITE },
      ...(rangeFactor === null ? [] : [{ kind: 'modifier', label: 'Range factor', value: rangeFactor, cite: CITE } as const]),
      { kind: 'result', label: 'Effect score', value: effectScore, cite: CITE },
      { kind: 'table', label: `Effect ${scoresOf(row)}`, value: row.result, cite: CITE },
    ],
  };
}

/** What the result does to the armour in role `target`. */
export function armourEffects(result: ArmourShotResult): CullenEffect[] {
  switch (result) {
    case 'miss':
    case 'no-effect':
      return [];
    case 'morale-check':
      return [{ kind: 'set', role: 'target', fields: { moraleDue: true } }];
    case 'bail-out':
      return [{ kind: 'worsen', role: 'target', condition: 'bailed-out' }];
    case 'immobilised':
    case 'destroyed':
      return [{ kind: 'worsen', role: 'target', condition: result }];
  }
}

/** How bad it is: 0 for a miss or no effect, then one more for each line of the table. */
export const armourRank = (result: ArmourShotResult): number => (result === 'miss' ? 0 : ARMOUR_RESULTS.indexOf(result));

const WORDS: Readonly<Record<ArmourShotResult, string>> = {
  miss: 'a miss',
  'no-effect': 'no effect',
  'morale-check': 'the vehicle must take a morale test',
  immobilised: 'the vehicle is immobilised',
  'bail-out': 'the crew bails out',
  destroyed: 'the vehicle is destroyed',
};

/** The result in words, as the end of a sentence. */
export const armourWords = (result: ArmourShotResult): string => WORDS[result];

export function armourTone(result: ArmourShotResult): Tone {
  if (result === 'miss' || result === 'no-effect') return 'nothing';
  return result === 'bail-out' || result === 'destroyed' ? 'decisive' : 'effect';
}
