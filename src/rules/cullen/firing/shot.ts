import { z } from 'zod';
import type { Step } from '../../result.js';
import type { Check } from '../../checks.js';
import { refuseIllegal } from '../../refusal.js';
import { capitalize } from '../../words.js';
import { buildNoteStep, includeIf } from '../../working.js';
import type { CullenEffect } from '../effect-kinds.js';
import { nearestWhileClosing } from '../checks.js';
import { MEASURES } from '../measures.js';
import { listShotRemarks } from '../remarks.js';
import { defineUnitInputs, inputWith, type CullenBattle, type CullenScene, type CullenUnit } from '../state.js';
import {
  ARMOUR_CLASSES,
  STATUSES,
  TARGET_TYPES,
  defineFlag,
  defineInt,
  defineNumber,
  isVehicle,
  type FireKind,
  type PhaseId,
  type Status,
} from '../vocabulary.js';
import { findArmourClass, findTroopDps, findTroopType, isCarryingTroops, mayStillFire } from './from-units.js';
import { FIREARMS } from './small-arms-tables.js';
import type { Json } from '../../../dice/index.js';
import type { RepetitionLimit } from '../../procedure.js';

/** Returns the number of elements of each kind that a unit has, or that people have entered. */
const elementsOf = (values: Readonly<Partial<Record<string, unknown>>>): Record<string, number> =>
  Object.fromEntries(FIREARMS.map((kind) => [kind, Number(values[kind] ?? 0)]));

/** Builds the limit of one shot with small arms for each element in a move, whatever the target (Move Sequence). */
export const buildSmallArmsLimit = (cite: string): RepetitionLimit<object, 'firer'> => ({
  span: 'turn',
  done: 'fired those of its elements this move',
  cites: [cite, 'TC-55'],
  parts: {
    used: elementsOf,
    // If a vehicle's machine guns are not recorded, the firing machine guns count as all of them (TC-59).
    of(row) {
      const { vehicleMgs, mounted, atPhase } = row as CullenUnit;
      const { rifle, cavalry, lmg, hmg } = atPhase; // See ruling TC-40.
      const isUncounted = vehicleMgs && lmg + hmg === 0;
      return {
        ...elementsOf(atPhase),
        ...(mounted ? {} : { rifle: rifle + cavalry, cavalry: 0 }), // See ruling TC-17.
        ...(isUncounted ? { lmg: 1 } : {}),
      };
    },
  },
});

/**
 * Finds the weapon that has fired at a truck or at troops: the gun or, without a gun, the anti-tank rifles. People choose no
 * weapon for these shots.
 */
function weaponOf(weapon: Json | undefined, { gunClass, atPhase }: CullenUnit): 'at-rifle' | 'mortar' | 'gun' {
  if (weapon === 'at-rifle' || weapon === 'mortar') return weapon;
  const isRifle = weapon === undefined && gunClass === null && atPhase.guns === 0 && atPhase.atRifle > 0;
  return isRifle ? 'at-rifle' : 'gun';
}

/** Builds the limit of one shot for each gun, mortar and anti-tank rifle in a move, whatever the target (Move Sequence). */
const buildWeaponLimit = (cite: string): RepetitionLimit<object, 'firer'> => ({
  span: 'turn',
  done: 'fired that weapon this move',
  cites: [cite, 'TC-55'],
  parts: {
    used: ({ weapon }, row) => ({ [weaponOf(weapon, row as CullenUnit)]: 1 }),
    of(row) {
      const { gunClass, kind, atPhase } = row as CullenUnit;
      const { guns, mortar, atRifle } = atPhase;
      const isOnFoot = kind !== 'armour' && gunClass === null && mortar + atRifle > 0;
      return { gun: isOnFoot ? guns : Math.max(1, guns), mortar, 'at-rifle': atRifle };
    },
  },
});

/** The inputs from the firing unit, and from its target. */
export const [firer, target] = [defineUnitInputs('firer'), defineUnitInputs('target')];

/**
 * Describes the range, which is measured between the two units.
 * @param edges the distances in inches at which the rules change
 */
export const buildRangeInput = (edges: readonly number[] | ((scene: CullenScene<'firer' | 'target'>) => readonly number[])) => {
  const measured = MEASURES.between<'firer' | 'target'>('firer', 'target', edges);
  return inputWith(defineNumber(0, 1000).describe('Range in inches'), {
    measured(scene: CullenScene<'firer' | 'target'>, key: string) {
      const found = measured(scene, key);
      return found && { ...found, best: nearestWhileClosing(scene) };
    },
    favours: 'less',
  });
};
export const firerStatusInput = firer.from(
  z.enum(STATUSES).default('steady').describe('Status of the firing unit (Movement)'),
  ({ atPhase }) => atPhase.status,
);
export const targetMovedInput = target.from(defineFlag('The target moved this move'), ({ atPhase }) => atPhase.moved);
export const buildArmourInput = (cite: string) =>
  target.from(z.enum(ARMOUR_CLASSES).describe('Armour class of the target (Elements)'), (unit) => findArmourClass(unit, cite));
/** Describes whether a softskin carries anyone. Only its own side may know, because the passengers may be under a marker. */
export const buildCarryingInput = (cite: string) =>
  target.inScene(defineFlag('The vehicle carries troops'), (unit, scene) => isCarryingTroops(unit, scene, cite), {
    own: 'target',
  });
export const buildTargetDpsInput = (cite: string) =>
  target.from(defineInt(0, 4).default(0).describe('Current DPs of the target'), (unit) => findTroopDps(unit, cite));

/** Describes the inputs that come from troops under any kind of fire. */
export const buildTroopInputs = (cite: string) => ({
  targetType: target.from(
    z.enum(TARGET_TYPES).default('infantry').describe('Type of target. Cavalry: only while mounted'),
    (unit) => findTroopType(unit, cite),
  ),
  cover: target.its('cover', 'Cover of the whole target unit (Cover)'),
  targetDps: buildTargetDpsInput(cite),
});

/** The fire phases (Move Sequence). Stationary units fire first, and airstrikes occur together with this fire (TC-39). */
export const FIRE_PHASES: readonly PhaseId[] = ['standing-fire', 'moving-fire'];
export const STRIKE_PHASES: readonly PhaseId[] = ['standing-fire'];

/** Checks whether a unit fires in the present fire phase (Move Sequence). The result has no meaning in other phases. */
export const isFiringNow = ({ atPhase }: CullenUnit, { game: { phase } }: CullenBattle): boolean =>
  phase === 'standing-fire' ? !atPhase.moved : phase !== 'moving-fire' || atPhase.moved;

/**
 * Requires on a binding map that a player's unit that has moved does not fire before its phase, Moving fire (Move Sequence). Guns
 * that have moved fire in neither phase, for which they are refused with TC-23. Late fire gains nothing, so the post only remarks it.
 */
export const NOT_TOO_EARLY: Check<CullenUnit, CullenBattle, 'firer' | 'target'> = {
  name: 'phase',
  cites: ['Move Sequence'],
  find({ actor, battle, one }) {
    const unit = one('firer');
    if (!unit || actor.standing === 'umpire' || MEASURES.map(battle)?.ground !== 'map') return null;
    const { moved, guns } = unit.atPhase;
    if (battle.game.phase !== 'standing-fire' || !moved || (guns > 0 && !isVehicle(unit))) return null;
    return { is: 'no', fact: `${unit.name} has moved.`, wanted: 'Units that have moved fire in the phase Moving fire.' };
  },
};

/** Returns the parts that are equal in all procedures for fire by guns, mortars and anti-tank rifles. */
export const buildGunfireParts = (heading: string, cite: string) => ({
  heading,
  usualPhases: FIRE_PHASES,
  oncePer: buildWeaponLimit(cite),
  isDueFor: mayStillFire,
  remarks: listShotRemarks,
});

/**
 * Requires that a firer is not retreating.
 * @throws {Refusal} ILLEGAL for a retreating firer (TC-18)
 */
export function checkNotRetreating(
  { firerStatus: status }: { readonly firerStatus: Status },
  ...sections: readonly string[]
): void {
  if (status === 'retreating') throw refuseIllegal('A retreating unit cannot fire. Choose another unit.', ...sections, 'TC-18');
}

/** Returns the note that a firer is not steady, for weapons without a penalty for unsteadiness (TC-18). */
export const listStatusSteps = (status: Status): readonly Step[] =>
  includeIf(
    status !== 'steady',
    buildNoteStep(`${status === 'pinned' ? 'Pinned' : 'Retiring'} units fire this weapon as well as steady ones`, 'TC-18'),
  );

/**
 * Returns the effects of every shot, whether it hits or misses (TC-41): the firer has fired and becomes visible, and the target
 * is under fire.
 */
export const buildShotEffects = (...kinds: readonly FireKind[]): readonly CullenEffect<'firer' | 'target'>[] => [
  { kind: 'set', role: 'firer', fields: { fired: true, concealed: false } },
  buildUnderFireEffect(...kinds),
];

export const buildUnderFireEffect = (...by: readonly FireKind[]): CullenEffect<'target'> => ({
  kind: 'under-fire',
  role: 'target',
  by,
});

/** The scores of a shot: the roll to hit, the score needed, and the effect (null for a miss, because nothing is rolled). */
export interface ShotScores {
  readonly toHitScore?: number;
  readonly required?: number;
  readonly effectScore?: number | null;
}

/** Returns the scores for the brackets of a verdict: `score 5, 7 needed, effect score 9`. */
export const describeShotScore = (scores: ShotScores): string => scoresWith(scores, (needed) => `, ${needed} needed`);

/** Returns the scores for the start of a sentence: `Score 5 (7 needed), effect score 9`. */
export const describeShotScoreFirst = (scores: ShotScores): string =>
  capitalize(scoresWith(scores, (needed) => ` (${needed} needed)`));

const scoresWith = ({ toHitScore, required, effectScore = null }: ShotScores, needing: (score: number) => string): string =>
  [
    ...includeIf(toHitScore !== undefined, `score ${toHitScore}${required === undefined ? '' : needing(required)}`),
    ...includeIf(effectScore !== null, `effect score ${effectScore}`),
  ].join(', ');
