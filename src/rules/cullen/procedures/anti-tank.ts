import { z } from 'zod';
import { BEHIND_GROUND_CHECK, SHOT_ON_MAP } from '../contact.js';
import type { Dice } from '../../../dice/index.js';
import { refuseIllegal } from '../../refusal.js';
import { buildBaseStep, buildNoteStep, buildResultStep, includeIf } from '../../working.js';
import { createRangeCheck, NOT_INTO_ASSAULT } from '../checks.js';
import { IN_ARC_CHECK } from '../firing/arc-check.js';
import { createHarmCheck, explainImpossibleScore } from '../firing/chance.js';
import { addUpModifiers, citeTen, rollD10 } from '../score.js';
import {
  AT_BAND_LIMIT_INCHES,
  AT_HIT_SCORE,
  AT_HIT_MODIFIERS,
  AT_V_OTHERS_RESULT,
  AT_WEAPONS,
  findAtRangeFactor,
  type AtShot,
} from '../firing/anti-tank-tables.js';
import { ARMOUR_MISS, buildArmourEffects, ARMOUR_FIRE_TEXTS, rollArmourHit } from '../firing/armour.js';
import { findAtWeapon, isAntiTankSetUp } from '../firing/from-units.js';
import { OVER_FRIENDS } from '../firing/line-measured.js';
import {
  buildArmourInput,
  buildCarryingInput,
  checkNotRetreating,
  firer,
  firerStatusInput,
  NOT_TOO_EARLY,
  isFiringNow,
  buildGunfireParts,
  buildRangeInput,
  buildShotEffects,
  listStatusSteps,
  buildTargetDpsInput,
  targetMovedInput,
} from '../firing/shot.js';
import { AT_V_SOFTSKIN_RESULTS, rollSoftskin, SOFTSKIN_SHOT_TEXTS } from '../firing/softskin.js';
import { disruptTroops, describeDisruptionOutcome, describeDisruption, TROOP_FIRE_TEXTS } from '../firing/troops.js';
import { findLongestBelowInches } from '../measures.js';
import { checkFirer, checkTroopTarget } from '../readiness.js';
import { defineCullenProcedure } from '../state.js';
import { defineFlag, type Status } from '../vocabulary.js';

const CITE = 'Anti-Tank v Vehicles';
const OTHERS = 'Anti-Tank v Others';
const HEADING = 'Anti-tank fire';

/** Checks whether any die result can hit (Anti-Tank v Vehicles, TC-72). */
const CAN_HIT = createHarmCheck<AtShot>([CITE, 'TC-72'], (shot) =>
  explainImpossibleScore(AT_HIT_MODIFIERS, shot, AT_HIT_SCORE, 'hit'),
);

/** The maximum distance in inches at which an anti-tank rifle has an effect on armour (TC-21). */
const AT_RIFLE_REACH_INCHES = AT_BAND_LIMIT_INCHES['12"-24"'];
const RIFLE_IN_RANGE = createRangeCheck([CITE, 'TC-21'], ({ least }, firer, { typed }) => {
  const isRifle = typed.weapon === 'at-rifle' || (firer.gunClass === null && firer.atPhase.atRifle > 0);
  return isRifle && least > AT_RIFLE_REACH_INCHES
    ? { wanted: `Choose a target within ${AT_RIFLE_REACH_INCHES} in for anti-tank rifles.`, rangeInches: AT_RIFLE_REACH_INCHES }
    : null;
});

/** The inputs of anti-tank fire at vehicles. A firer that has moved hits less often. */
const atShotInputs = {
  rangeInches: buildRangeInput([findLongestBelowInches(12), ...Object.values(AT_BAND_LIMIT_INCHES)]), // the columns, and the bonus under 12"
  firerMoved: firer.from(defineFlag('The firing unit moved this move'), ({ atPhase }) => atPhase.moved),
  targetMoved: targetMovedInput,
  firerStatus: firerStatusInput,
  setUp: firer.inScene(
    z.boolean().default(true).describe('The gun was unlimbered in an earlier move (Artillery Fire)'),
    isAntiTankSetUp,
  ),
};

/** The role of a unit that fires an anti-tank weapon. */
const atFirer = { description: 'Unit whose anti-tank weapon fires', acts: true, offeredTo: isFiringNow, check: checkFirer };

/**
 * Requires that the crew can fire its anti-tank weapon.
 * @throws {Refusal} ILLEGAL if the firer is retreating (TC-18), or the gun is not in position (TC-23)
 */
function checkGunners(shot: { readonly firerStatus: Status; readonly setUp: boolean }): void {
  checkNotRetreating(shot);
  if (!shot.setUp)
    throw refuseIllegal(
      'Guns cannot fire in the move in which they unlimber. Wait until the next move.',
      'Artillery Fire',
      'TC-23',
    );
}

/** Rolls to hit with an anti-tank weapon (Anti-Tank v Vehicles). */
function rollAtHit(dice: Dice, shot: AtShot) {
  const die = rollD10(dice, 'to hit');
  const modifiers = addUpModifiers(AT_HIT_MODIFIERS, shot, CITE);
  const toHitScore = die + modifiers.total;
  const onLine = Object.values(AT_BAND_LIMIT_INCHES).includes(shot.rangeInches);
  return {
    toHitScore,
    hit: toHitScore >= AT_HIT_SCORE,
    steps: [
      buildBaseStep('Die to hit', die, CITE, citeTen(die)),
      ...modifiers.steps,
      buildResultStep(`Score (${AT_HIT_SCORE} or more hits)`, toHitScore, CITE, onLine && 'TC-11'),
    ],
  };
}

/** Returns the outcome of a shot with the needed score added, for the text of the result. */
const withNeeded = <O extends object>(outcome: O): O & { readonly required: number } => ({ ...outcome, required: AT_HIT_SCORE });

/** Fire at armour (Anti-Tank v Vehicles). */
export const atArmourProcedure = defineCullenProcedure({
  id: 'cullen.at-armour',
  sections: ['Anti-Tank v Vehicles', 'Artillery Fire'],
  title: 'Fire an anti-tank weapon at armour',
  checks: [SHOT_ON_MAP, RIFLE_IN_RANGE, CAN_HIT, IN_ARC_CHECK, BEHIND_GROUND_CHECK, OVER_FRIENDS, NOT_TOO_EARLY],
  ...buildGunfireParts(HEADING, CITE),
  inputs: {
    weapon: firer.inScene(z.enum(AT_WEAPONS).describe('Weapon that fires (Anti-Tank v Vehicles)'), findAtWeapon),
    armour: buildArmourInput(CITE),
    ...atShotInputs,
  },
  roles: { firer: atFirer, target: { usuallyEnemy: true, opposes: 'firer', neededBy: 'TC-84', description: 'Armour fired at' } },
  run(dice, input) {
    const { weapon, rangeInches: inches } = input;
    checkGunners(input);
    const rangeFactor = findAtRangeFactor(weapon, inches);
    if (rangeFactor === null)
      throw refuseIllegal(`An anti-tank rifle has no effect on armour at ${inches}". Choose a nearer target.`, CITE, 'TC-21');

    const { steps: toHit, ...shot } = rollAtHit(dice, input);
    const { steps, ...effect } = shot.hit ? rollArmourHit(dice, weapon, input.armour, rangeFactor) : ARMOUR_MISS;
    return {
      outcome: { ...shot, ...effect },
      steps: [...listStatusSteps(input.firerStatus), ...toHit, ...steps],
      effects: [...buildShotEffects('at'), ...buildArmourEffects(effect.result)],
    };
  },
  ...ARMOUR_FIRE_TEXTS,
  summary: (outcome) => ARMOUR_FIRE_TEXTS.summary(withNeeded(outcome)),
  verdict: (outcome, name) => ARMOUR_FIRE_TEXTS.verdict(withNeeded(outcome), name),
});

/**
 * Fire at softskins (Anti-Tank v Vehicles). The kind of weapon makes no difference, and an anti-tank rifle has no range limit
 * (TC-21).
 */
export const atSoftskinProcedure = defineCullenProcedure({
  id: 'cullen.at-softskin',
  sections: ['Anti-Tank v Vehicles', 'Artillery Fire'],
  title: 'Fire an anti-tank weapon at a softskin vehicle',
  checks: [SHOT_ON_MAP, CAN_HIT, IN_ARC_CHECK, BEHIND_GROUND_CHECK, OVER_FRIENDS, NOT_TOO_EARLY],
  ...buildGunfireParts(HEADING, CITE),
  inputs: { ...atShotInputs, carrying: buildCarryingInput(CITE) },
  roles: {
    firer: atFirer,
    target: { usuallyEnemy: true, opposes: 'firer', neededBy: 'TC-84', description: 'Softskin vehicle fired at' },
  },
  run(dice, input) {
    checkGunners(input);
    const { steps: toHit, ...shot } = rollAtHit(dice, input);
    const { result: done, steps, effects } = rollSoftskin(dice, shot.hit ? 1 : 0, AT_V_SOFTSKIN_RESULTS, input.carrying, CITE);
    const isFar = input.rangeInches > AT_BAND_LIMIT_INCHES['12"-24"'];
    return {
      outcome: { ...shot, ...done },
      steps: [
        ...listStatusSteps(input.firerStatus),
        ...includeIf(isFar, buildNoteStep('An anti-tank rifle may fire at this range', CITE, 'TC-21')),
        ...toHit,
        ...steps,
      ],
      effects: [...buildShotEffects('at'), ...effects],
    };
  },
  ...SOFTSKIN_SHOT_TEXTS,
  summary: (outcome) => SOFTSKIN_SHOT_TEXTS.summary(withNeeded(outcome)),
  verdict: (outcome, name) => SOFTSKIN_SHOT_TEXTS.verdict(withNeeded(outcome), name),
});

/** Fire at troops by any anti-tank weapon at any range (Anti-Tank v Others, TC-22). */
export const atOthersProcedure = defineCullenProcedure({
  id: 'cullen.at-others',
  sections: ['Anti-Tank v Others', 'Artillery Fire', 'DPs'],
  title: 'Fire an anti-tank weapon at infantry, cavalry or artillery',
  ...buildGunfireParts(HEADING, OTHERS),
  checks: [SHOT_ON_MAP, NOT_INTO_ASSAULT, IN_ARC_CHECK, BEHIND_GROUND_CHECK, OVER_FRIENDS, NOT_TOO_EARLY],
  inputs: { firerStatus: firerStatusInput, setUp: atShotInputs.setUp, targetDps: buildTargetDpsInput(OTHERS) },
  roles: {
    firer: atFirer,
    target: {
      usuallyEnemy: true,
      opposes: 'firer',
      neededBy: 'TC-84',
      description: 'Infantry, cavalry or artillery fired at',
      check: checkTroopTarget,
    },
  },
  run(dice, input) {
    checkGunners(input);
    const die = rollD10(dice, 'effect');
    const { outcome, steps, effects } = disruptTroops(
      input.targetDps,
      die === AT_V_OTHERS_RESULT.score ? AT_V_OTHERS_RESULT.dps : 0,
    );
    return {
      outcome,
      steps: [
        ...listStatusSteps(input.firerStatus),
        buildBaseStep('Effect die (no modifiers)', die, OTHERS, 'TC-22', citeTen(die)),
        buildResultStep(`DPs (on ${AT_V_OTHERS_RESULT.score} only)`, outcome.dps, OTHERS, 'TC-50'),
        ...steps,
      ],
      effects: [...buildShotEffects('at'), ...effects],
    };
  },
  ...TROOP_FIRE_TEXTS,
  summary: (outcome) => `Anti-tank fire at troops: ${describeDisruption(outcome)}.`,
  verdict: (outcome, name) => ({ fate: describeDisruptionOutcome(outcome, name('target')), score: '' }),
});
