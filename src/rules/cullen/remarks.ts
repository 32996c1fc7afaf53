import { counted } from '../words.js';
import { when } from '../working.js';
import { strikingSide } from './battle.js';
import { silentHmgs } from './firing/from-units.js';
import type { CullenScene, CullenUnit } from './state.js';

/** Remarks on results: the rulebook warns here and does not refuse. Nobody named, nothing remarked. */

type ShotScene = CullenScene<'firer' | 'target'>;

/** Who fires in which phase. */
function ofFirer({ name, atPhase }: CullenUnit, { battle: { game } }: CullenScene): readonly string[] {
  return [
    ...when(
      game.phase === 'standing-fire' && atPhase.moved,
      `${name} has moved: it fires in the next phase, with those that moved (Move Sequence).`,
    ),
    ...when(
      game.phase === 'moving-fire' && !atPhase.moved,
      `${name} has not moved: its fire belonged to the phase before (Move Sequence).`,
    ),
  ];
}

/** Which HMGs keep silent (TC-48). */
function ofHmgs(firer: CullenUnit, { typed }: CullenScene): readonly string[] {
  const silent = silentHmgs(firer);
  return when(
    silent > 0 && typed?.hmg === undefined,
    `${counted(silent, 'HMG')} of ${firer.name} moved on foot and stay${silent === 1 ? 's' : ''} out of it (Small Arms v Infantry, TC-48).`,
  );
}

/** Who fights his own side; and what does not happen when the unit in role `other` is not named. */
function ofOpponents<R extends string>(scene: CullenScene<R>, role: R, other: R, alone: string): readonly string[] {
  const [one, two] = [scene.one(role), scene.one(other)];
  if (one && two) return when(one.side === two.side, `${one.name} and ${two.name} are on the same side.`);
  return when(one !== undefined, `No ${other} is named: ${alone}.`);
}

const ofTarget = (scene: ShotScene): readonly string[] => ofOpponents(scene, 'firer', 'target', 'nobody takes this fire');

export function remarksOnShot(scene: ShotScene): readonly string[] {
  const firer = scene.one('firer');
  return firer ? [...ofFirer(firer, scene), ...ofTarget(scene)] : [];
}

export function remarksOnSmallArms(scene: ShotScene): readonly string[] {
  const firer = scene.one('firer');
  return firer ? [...ofFirer(firer, scene), ...ofHmgs(firer, scene), ...ofTarget(scene)] : [];
}

/** TC-39: each strike is one that has got through. With more than two sides it may not be plain whose it was. */
export function remarksOnStrike(scene: CullenScene<'target'>): readonly string[] {
  const target = scene.one('target');
  const side = target && strikingSide(scene.battle, target, null);
  return side?.airstrikes === 0 ? [`${side.name} had no airstrike left (Airstrikes, TC-39).`] : [];
}

/** Of two who fight hand to hand; `alone`: what does not happen when one of them is not named. */
export function remarksOnFight<R extends string>(scene: CullenScene<R>, one: R, other: R, alone: string): readonly string[] {
  return scene.one(one) ? ofOpponents(scene, one, other, alone) : ofOpponents(scene, other, one, alone);
}
