import { countNoun } from '../words.js';
import { includeIf } from '../working.js';
import { listSides, findStrikingSide } from './battle.js';
import { countSilentHmgs } from './firing/from-units.js';
import { remarksOnLine } from './firing/line-measured.js';
import { VEHICLE_MULTIPLIER } from './moving/movement-tables.js';
import { isKeepingCover } from './moving/on-the-map.js';
import { listReadinessRemarks } from './readiness.js';
import type { CullenScene, CullenUnit } from './state.js';
import { findVehicleSpeed } from './vehicles.js';
import { isLeavingByRoll } from './unit-state.js';
import { isVehicle } from './vocabulary.js';

/** Remarks on results that the rulebook warns of but allows. Without units, there are no remarks. */

type ShotScene = CullenScene<'firer' | 'target'>;

/** Returns remarks on a firer that may not fire in this phase. */
function ofFirer({ name, atPhase }: CullenUnit, { battle: { game } }: CullenScene): readonly string[] {
  return [
    ...includeIf(
      game.phase === 'standing-fire' && atPhase.moved,
      `${name} has moved and should fire in the next phase, Moving fire (Move Sequence).`,
    ),
    ...includeIf(
      game.phase === 'moving-fire' && !atPhase.moved,
      `${name} has not moved and should have fired in the last phase, Stationary fire (Move Sequence).`,
    ),
  ];
}

/** Returns the remark on HMGs that cannot fire (TC-48). */
function ofHmgs(firer: CullenUnit, { typed }: CullenScene): readonly string[] {
  const silent = countSilentHmgs(firer);
  return includeIf(
    silent > 0 && typed?.hmg === undefined,
    `${countNoun(silent, 'HMG')} of ${firer.name} moved on foot and cannot fire (Small Arms v Infantry, TC-48).`,
  );
}

/** Builds the remark that two units are on the same side, or that effects are lost because no unit is in the role `other`. */
function ofOpponents<R extends string>(scene: CullenScene<R>, role: R, other: R, alone: string): readonly string[] {
  const [one, two] = [scene.one(role), scene.one(other)];
  if (one && two) return includeIf(one.side === two.side, `${one.name} and ${two.name} are on the same side.`);
  return includeIf(one !== undefined, `No ${other} is chosen: ${alone}.`);
}

const ofTarget = (scene: ShotScene): readonly string[] => ofOpponents(scene, 'firer', 'target', 'the fire hits no unit');

/**
 * Returns the remark on a target that was destroyed earlier in this phase (TC-40). Fire at the target is allowed, but has no
 * effect.
 */
const ofDestroyed = (target: CullenUnit | undefined): readonly string[] =>
  target?.condition === 'destroyed' ? [`${target.name} has already been destroyed in this phase (TC-40).`] : [];

const ofBoth = (scene: ShotScene): readonly string[] => [
  ...listReadinessRemarks(scene.battle, scene.one('firer'), scene.one('target')),
  ...ofDestroyed(scene.one('target')),
  ...remarksOnLine(scene),
];

const ofShot =
  (...ofFiring: readonly ((firer: CullenUnit, scene: CullenScene) => readonly string[])[]) =>
  (scene: ShotScene): readonly string[] => {
    const firer = scene.one('firer');
    const ofWeapons = firer ? [...ofFiring.flatMap((remarks) => remarks(firer, scene)), ...ofTarget(scene)] : [];
    return [...ofWeapons, ...ofBoth(scene)];
  };

export const listShotRemarks = ofShot(ofFirer);
export const listSmallArmsRemarks = ofShot(ofFirer, ofHmgs);

/** Returns the remark if an airstrike is not deducted from any side (TC-39). */
function ofStrikesLeft(target: CullenUnit, { battle, actingSide = null }: CullenScene<'target'>): readonly string[] {
  const side = findStrikingSide(battle, target, actingSide);
  if (side) return includeIf(side.airstrikes === 0, `${side.name} had no airstrikes left (Airstrikes, TC-39).`);
  const isAnyLeft = listSides(battle).some(({ id, airstrikes }) => id !== target.side && airstrikes > 0);
  return isAnyLeft
    ? [
        'Several sides have airstrikes left, and none was counted as used. Use `/cullen-game side` to correct this (Airstrikes, TC-39).',
      ]
    : ['No other side had airstrikes left (Airstrikes, TC-39).'];
}

/**
 * Returns the remarks on an airstrike (TC-39): no airstrike is left, none is deducted, only an umpire can allow the target, or
 * the target was destroyed earlier in this phase.
 */
export function listStrikeRemarks(scene: CullenScene<'target'>): readonly string[] {
  const target = scene.one('target');
  return [
    ...(target ? ofStrikesLeft(target, scene) : []),
    ...listReadinessRemarks(scene.battle, undefined, target),
    ...ofDestroyed(target),
  ];
}

/**
 * Returns remarks on a hand-to-hand fight.
 * @param alone the effects that are left out if one fighter is not chosen
 */
export function listFightRemarks<R extends string>(scene: CullenScene<R>, one: R, other: R, alone: string): readonly string[] {
  return scene.one(one) ? ofOpponents(scene, one, other, alone) : ofOpponents(scene, other, one, alone);
}

/**
 * Returns a remark for each unit that has left its cover (TC-58).
 * @param byRoll true if the units leave with a movement roll, so that leaving trenches takes half of the move
 */
export function listLeavingRemarks(gone: readonly CullenUnit[], byRoll = false): readonly string[] {
  return gone
    .filter(({ cover }) => cover !== 'none')
    .map(({ name, cover }) => {
      const what = cover === 'trenches' ? 'its trenches' : `its ${cover} cover`;
      const cost = cover === 'trenches' && byRoll ? ', which takes half of this move' : '';
      return `${name} has left ${what}${cost}. Umpires can set its cover with \`/cullen-order cover\` (Cover, TC-58).`;
    });
}

/** Returns remarks on a movement roll. */
export const listMovementRollRemarks = (
  scene: CullenScene<'unit'>,
  outcome: { readonly moveInches: number } | undefined,
): readonly string[] =>
  listLeavingRemarks(
    outcome
      ? scene
          .many('unit')
          .filter((unit) => isLeavingByRoll(unit, outcome.moveInches) && !isKeepingCover(unit, scene, outcome.moveInches))
      : [],
    true,
  );

/** Returns remarks on how far armour falls back off the road, and on armour that cannot move (TC-30). */
export function listFallBackRemarks(armour: readonly CullenUnit[], how: 'retire' | 'retreat'): readonly string[] {
  return armour
    .filter(({ kind, condition }) => kind === 'armour' && condition !== 'destroyed')
    .map(({ name, vehicle, condition }) => {
      if (condition !== 'sound') return `${name} must ${how} but cannot move, and stays where it is (TC-30).`;
      const inches = -findVehicleSpeed(vehicle ?? 'standard-armour', 'auto', false).baseInches * VEHICLE_MULTIPLIER[how];
      return `${name} ${how}s ${inches}" at once, more along a road (TC-30).`;
    });
}

/** Returns remarks on units that have already fallen back in this phase, and so fall back only once (TC-86). */
export const listOnceBackRemarks = (beaten: readonly CullenUnit[]): readonly string[] =>
  beaten.flatMap(({ name, atPhase: { back = 0 } }) =>
    includeIf(back > 0, `${name} has already fallen back ${back}" in this phase, which counts towards this distance (TC-86).`),
  );

/** Returns the units that can move if they must fall back. */
export const filterMobileUnits = (units: readonly CullenUnit[]): readonly CullenUnit[] =>
  units.filter((unit) => unit.condition !== 'destroyed' && (!isVehicle(unit) || unit.condition === 'sound'));
