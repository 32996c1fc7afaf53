import { z } from 'zod';
import type { Step } from '../../result.js';
import { illegal } from '../../refusal.js';
import { note, when } from '../../working.js';
import type { CullenEffect } from '../effect-kinds.js';
import { remarksOnShot } from '../remarks.js';
import {
  ARMOUR_CLASSES,
  COVERS,
  type FireKind,
  flag,
  int,
  number,
  type PhaseId,
  type Status,
  STATUSES,
  TARGET_TYPES,
} from '../vocabulary.js';
import { weaponsOnce } from './once.js';

/** Input values that several firing procedures share. */
export const rangeInches = number(0, 1000).describe('Range in inches');
export const firerStatus = z.enum(STATUSES).default('steady').describe('Status of the firing unit (Movement)');
export const targetType = z.enum(TARGET_TYPES).default('infantry').describe('Type of target. Cavalry: only while mounted');
export const targetDps = int(0, 4).default(0).describe('Current DPs of the target');
export const cover = z.enum(COVERS).default('none').describe('Cover of the whole target unit (Cover)');
export const vehicleCover = z.enum(COVERS).exclude(['trenches']).default('none').describe('Cover of the vehicle (Cover)');
export const armour = z.enum(ARMOUR_CLASSES).describe('Armour class of the target (Elements)');
export const carrying = flag('The vehicle carries troops');

/** Move Sequence: the fire phases. Stationary units fire first, and airstrikes occur with them (TC-39). */
export const FIRE_PHASES: readonly PhaseId[] = ['standing-fire', 'moving-fire'];
export const STRIKE_PHASES: readonly PhaseId[] = ['standing-fire'];

/** Returns the parts that all fire by guns, mortars and anti-tank rifles has in common. */
export const gunfire = (heading: string, cite: string) => ({
  heading,
  usualPhases: FIRE_PHASES,
  oncePer: weaponsOnce(cite),
  remarks: remarksOnShot,
});

/** @throws {Refusal} ILLEGAL for a retreating firer (TC-18) */
export function checkNotRetreating(
  { firerStatus: status }: { readonly firerStatus: Status },
  ...sections: readonly string[]
): void {
  if (status === 'retreating') throw illegal('A retreating unit cannot fire. Choose another unit.', ...sections, 'TC-18');
}

/** Returns the note that a firer is not steady, for weapons that have no penalty for it (TC-18). */
export const statusSteps = (status: Status): readonly Step[] =>
  when(
    status !== 'steady',
    note(`${status === 'pinned' ? 'Pinned' : 'Retiring'} units fire this weapon as well as steady ones`, 'TC-18'),
  );

/**
 * Returns the effects of every shot, whether it hits or misses (TC-41): the firer has fired and becomes visible, and the target
 * is under fire.
 */
export const shotEffects = (...kinds: readonly FireKind[]): readonly CullenEffect<'firer' | 'target'>[] => [
  { kind: 'set', role: 'firer', fields: { fired: true, concealed: false } },
  underFire(...kinds),
];

export const underFire = (...by: readonly FireKind[]): CullenEffect<'target'> => ({ kind: 'under-fire', role: 'target', by });

/** The scores of a shot: the roll to hit, the score needed, and the effect (null for a miss, because nothing is rolled). */
export interface ShotScores {
  readonly toHitScore?: number;
  readonly required?: number;
  readonly effectScore?: number | null;
}

/** Returns the scores in words: `score 5 with 7 needed, effect score 9`. */
export const shotScore = ({ toHitScore, required, effectScore = null }: ShotScores): string =>
  [
    ...when(toHitScore !== undefined, `score ${toHitScore}${required === undefined ? '' : ` with ${required} needed`}`),
    ...when(effectScore !== null, `effect score ${effectScore}`),
  ].join(', ');
