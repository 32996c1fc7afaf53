import { z } from 'zod';
import type { Dice } from '../../../dice/index.js';
import type { Step } from '../../result.js';
import { illegal } from '../../refusal.js';
import { base, result } from '../../working.js';
import { flag, type Status } from '../vocabulary.js';
import { AT_BAND_LIMIT_INCHES, AT_HIT_AT, AT_HIT_MODIFIERS, type AtShot } from './anti-tank-tables.js';
import { citeTen, rollD10 } from '../d10.js';
import { addUp } from '../modifiers.js';
import { firerStatus, rangeInches } from './shot-fields.js';

const CITE = 'Anti-Tank v Vehicles';

/** Input keys of anti-tank fire at vehicles. */
export const atShotFields = {
  rangeInches,
  firerMoved: flag('The firer moved this move'),
  targetMoved: flag('The target moved this move'),
  firerStatus,
  setUp: z.boolean().default(true).describe('A gun: unlimbered in an earlier move (Artillery Fire)'),
} as const;

/** @throws {Refusal} ILLEGAL for a retreating firer (TC-18) and a gun that is not in position (TC-23) */
export function checkGunners({ firerStatus: status, setUp }: { readonly firerStatus: Status; readonly setUp: boolean }): void {
  if (status === 'retreating') throw illegal('a retreating unit may not shoot', 'TC-18');
  if (!setUp) throw illegal('guns fire from the move after the one in which they unlimber', 'Artillery Fire', 'TC-23');
}

export interface AtHit {
  readonly toHitScore: number;
  readonly hit: boolean;
  readonly steps: readonly Step[];
}

/** Anti-Tank v Vehicles: the hit roll. */
export function rollAtHit(dice: Dice, shot: AtShot): AtHit {
  const die = rollD10(dice, 'to hit');
  const modifiers = addUp(AT_HIT_MODIFIERS, shot, CITE);
  const toHitScore = die + modifiers.total;
  const onLine = Object.values(AT_BAND_LIMIT_INCHES).includes(shot.rangeInches);
  return {
    toHitScore,
    hit: toHitScore >= AT_HIT_AT,
    steps: [
      base('Die to hit', die, CITE, citeTen(die)),
      ...modifiers.steps,
      result(`Score, ${AT_HIT_AT} or more hits`, toHitScore, CITE, onLine && 'TC-11'),
    ],
  };
}
