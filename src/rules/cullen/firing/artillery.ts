import { z } from 'zod';
import type { Dice } from '../../../dice/index.js';
import type { Step } from '../../result.js';
import { illegal } from '../../refusal.js';
import { counted } from '../../words.js';
import { base, note, result, table, when } from '../../working.js';
import type { CullenEffect } from '../effect-kinds.js';
import { flag, int, type Status } from '../vocabulary.js';
import {
  ARTILLERY_EFFECT_MODIFIERS,
  ARTILLERY_HIT_AT,
  ARTILLERY_HIT_MODIFIERS,
  ARTILLERY_V_TROOPS,
  ARTILLERY_WEAPONS,
  type ArtilleryShot,
  type ArtilleryWeapon,
  FIRE_MODES,
  type FireMode,
  MORTAR_RANGE_INCHES,
  type TroopTarget,
} from './artillery-tables.js';
import { citeTen, rollD10 } from '../d10.js';
import { addUp } from '../modifiers.js';
import { rowFor, scoresOf } from '../score-rows.js';
import { firerStatus, rangeInches, statusSteps } from './shot-fields.js';

const CITE = 'Artillery Fire';

/** Input keys of artillery fire at anything. `singleElement` is by what is shot at (TC-26). */
export const artilleryFields = (usuallySingle: boolean) => ({
  weapon: z.enum(ARTILLERY_WEAPONS).default('gun').describe('Field gun, or mortar'),
  mode: z.enum(FIRE_MODES).default('direct').describe('Direct needs 7; indirect, as mortars always, 9'),
  rangeInches,
  targetMoved: flag('The target moved this move'),
  singleElement: z.boolean().default(usuallySingle).describe('The target is a single element'),
  roundsOnTarget: int(0, 50).default(0).describe('Earlier rounds at it while it stood still'),
  setUp: z.boolean().default(true).describe('In position; a gun since an earlier move'),
  firerStatus,
});

export interface Barrage extends ArtilleryShot {
  readonly weapon: ArtilleryWeapon;
  readonly mode: FireMode;
  readonly setUp: boolean;
  readonly firerStatus: Status;
}

export interface ArtilleryHit {
  readonly toHitScore: number;
  readonly required: number;
  readonly hit: boolean;
  readonly steps: readonly Step[];
}

/**
 * Artillery Fire: the hit roll.
 * @throws {Refusal} ILLEGAL before it rolls: not set up (TC-23), a mortar beyond 24", a retreating firer (TC-18)
 */
export function rollArtilleryHit(dice: Dice, shot: Barrage): ArtilleryHit {
  const mortar = shot.weapon === 'mortar';
  if (!shot.setUp) throw illegal(`the ${shot.weapon} is not in position to fire`, CITE, 'TC-23');
  if (mortar && shot.rangeInches > MORTAR_RANGE_INCHES)
    throw illegal(`mortars reach ${MORTAR_RANGE_INCHES}", not ${shot.rangeInches}"`, CITE);
  if (shot.firerStatus === 'retreating') throw illegal('a retreating unit may not shoot', 'TC-18');

  const mode = mortar ? 'indirect' : shot.mode;
  const required = ARTILLERY_HIT_AT[mode];
  const die = rollD10(dice, 'to hit');
  const modifiers = addUp(ARTILLERY_HIT_MODIFIERS, shot, CITE);
  const toHitScore = die + modifiers.total;
  return {
    toHitScore,
    required,
    hit: toHitScore >= required,
    steps: [
      ...statusSteps(shot.firerStatus),
      base('Die to hit', die, CITE, citeTen(die)),
      ...modifiers.steps,
      ...when(shot.targetMoved && shot.roundsOnTarget > 0, note('Earlier rounds count for nothing: it moves', CITE, 'TC-24')),
      table(`To hit, ${mortar ? 'mortar' : `${mode} fire`}`, `${required} or more`, CITE, mortar && 'TC-25'),
      result('Score', toHitScore, CITE),
    ],
  };
}

/** What every artillery shot does: the firer has fired, and its rounds at this target are counted (TC-24). */
export const artilleryEffects = ({ targetMoved }: Pick<Barrage, 'targetMoved'>): readonly CullenEffect<'firer' | 'target'>[] => [
  { kind: 'set', role: 'firer', fields: { fired: true, concealed: false } },
  { kind: 'count-round', role: 'firer', target: 'target', targetMoved },
];

export interface ShellEffect {
  readonly effectScore: number;
  readonly dps: number;
  readonly steps: readonly Step[];
}

/** Artillery Fire, v Artillery & Infantry: one roll for effect, of a hit or of an airstrike. */
export function rollShellEffect(dice: Dice, target: TroopTarget, why = 'effect'): ShellEffect {
  const die = rollD10(dice, why);
  const modifiers = addUp(ARTILLERY_EFFECT_MODIFIERS, target, CITE);
  const effectScore = die + modifiers.total;
  const row = rowFor(ARTILLERY_V_TROOPS, Math.max(0, effectScore), CITE); // TC-27
  return {
    effectScore,
    dps: row.dps,
    steps: [
      base('Effect die', die, CITE, citeTen(die)),
      ...modifiers.steps,
      result('Effect score', effectScore, CITE),
      table(`Effect ${scoresOf(row)}`, row.dps === 0 ? 'no effect' : counted(row.dps, 'DP'), CITE, effectScore < 0 && 'TC-27'),
    ],
  };
}
