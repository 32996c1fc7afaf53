import { z } from 'zod';
import { refuseIllegal } from '../../refusal.js';
import { convertKeyToWords } from '../../words.js';
import { buildNoteStep, buildResultStep, buildTableStep } from '../../working.js';
import { isSortie, isOrdnanceUsed } from '../missions.js';
import { defineEaglesProcedure, rowsOf } from '../state.js';
import { AIR_ATTACKS, type AirAttack, defineFlag, type Pattern, PATTERNS } from '../vocabulary.js';
import { BARRAGE_KILL_DICE } from './damage.js';

type AirRating = 'X' | 'Y';

interface Attack {
  /** The rating in each pattern; null if the attack is impossible in the pattern. */
  readonly rating: Readonly<Record<Pattern, AirRating | null>>;
  readonly usual: Pattern;
  /** True for bombs, because they drift. Strafing and rockets are aimed by eye and do not drift (E-34). */
  readonly drift: boolean;
  readonly cite: '6.2' | '6.3';
}

/** 6.2 strafing and rockets, 6.3 bombs: the rating of each attack. Ordinary bombs have the rating of a gun of 160 mm+ (E-33). */
export const AIR_ATTACK_TABLE: Readonly<Record<AirAttack, Attack>> = {
  strafe: { rating: { spread: 'X', converged: null }, usual: 'spread', drift: false, cite: '6.2' },
  rockets: { rating: { spread: null, converged: 'Y' }, usual: 'converged', drift: false, cite: '6.2' },
  bombs: { rating: { spread: 'X', converged: 'Y' }, usual: 'spread', drift: true, cite: '6.3' },
  'level-bombing': { rating: { spread: 'Y', converged: null }, usual: 'spread', drift: true, cite: '6.3' },
};

/** The FP that a sortie adds in direct support: the minimum FP of its rating (3.0, 6.2, E-35). */
export const SORTIE_SUPPORT_FP: Readonly<Record<AirRating, number>> = { X: 4, Y: 6 };

/**
 * 6.2, 6.3: returns the rating of an attack in a pattern. Default: the attack's usual pattern. Undefined for an impossible
 * pattern.
 */
export function findAttackRating(attack: AirAttack, pattern?: Pattern) {
  const { rating: ratings, usual, drift } = AIR_ATTACK_TABLE[attack];
  const zonePattern = pattern ?? usual;
  const rating = ratings[zonePattern];
  if (rating === null) return undefined;
  return { rating, zonePattern, killDice: BARRAGE_KILL_DICE[rating], drift, supportFp: SORTIE_SUPPORT_FP[rating] };
}

const mission = rowsOf('mission', 'mission');

/** 6.2 Strafing, 6.3 Bombing: calculates the rating of a sortie before its attack or support. */
export const airAttack = defineEaglesProcedure({
  id: 'eagles.air-attack',
  sections: ['Sequence', '3.6', '6.2', '6.3'],
  title: "Calculate the rating and zone of a sortie's attack",
  inputs: {
    attack: mission.from(z.enum(AIR_ATTACKS).describe('Kind of air attack (6.2, 6.3)'), ({ attack }) => attack ?? undefined),
    pattern: mission.from(
      z.enum(PATTERNS).optional().describe('Pattern of the attack (6.3). Default: rockets converged, others spread'),
      ({ pattern }) => pattern ?? undefined,
    ),
    ordnanceUsed: mission.inScene(
      defineFlag('Bombs or rockets have already hit the zone this turn (6.2)'),
      (row, { battle }) => isSortie(row) && isOrdnanceUsed(battle, row),
    ),
  },
  whole: (schema) =>
    schema.transform(({ attack, pattern, ordnanceUsed }) => ({
      attack,
      pattern: pattern ?? AIR_ATTACK_TABLE[attack].usual,
      ordnanceUsed,
    })),
  roles: { mission: { table: 'mission', description: 'Sortie that attacks' } },
  run(_dice, { attack, pattern, ordnanceUsed }) {
    const { cite } = AIR_ATTACK_TABLE[attack];
    const outcome = findAttackRating(attack, pattern);
    if (!outcome)
      throw refuseIllegal(`The attack “${attack}” cannot have the pattern ${pattern}. Choose another pattern.`, '6.3');
    if (ordnanceUsed && attack !== 'strafe')
      throw refuseIllegal('This zone has already had a bomb or rocket attack this turn. Choose another zone or attack.', '6.2');

    const { rating, killDice, drift, supportFp } = outcome;
    const steps = [
      buildTableStep(
        `Rating of ${convertKeyToWords(attack)} (${pattern})`,
        rating,
        cite,
        attack === 'bombs' && 'E-33',
        attack === 'rockets' && '6.3',
      ),
      buildResultStep(`Kill dice for rating ${rating}`, killDice, '3.6'),
      buildNoteStep(
        drift ? 'The attack drifts, without modifiers' : 'The attack is aimed by eye and does not drift',
        'Sequence',
        'E-34',
      ),
      buildResultStep('FP lent in direct support', supportFp, 'E-35'),
    ];
    return { outcome, steps, effects: [] };
  },
  summary: ({ rating, killDice, zonePattern, drift }) =>
    `The attack has rating ${rating}: ${killDice} kill dice in a ${zonePattern} zone, ${drift ? 'with' : 'without'} drift.`,
  tone: () => 'plain',
});
