import { z } from 'zod';
import { refuseIllegal } from '../../refusal.js';
import { countNoun } from '../../words.js';
import { buildBaseStep, buildModifierStep, buildNoteStep, buildResultStep, includeIf } from '../../working.js';
import { citeTen, rollD10 } from '../score.js';
import type { CullenEffect } from '../effect-kinds.js';
import { IN_ARC_CHECK } from '../firing/arc-check.js';
import { createHarmCheck } from '../firing/chance.js';
import { describeArmourOutcome } from '../firing/armour.js';
import { findArmourClass, countAllElements } from '../firing/from-units.js';
import { OVER_FRIENDS } from '../firing/line-measured.js';
import {
  buildCarryingInput,
  checkNotRetreating,
  firer,
  NOT_TOO_EARLY,
  buildShotEffects,
  listStatusSteps,
  target,
  buildTroopInputs,
} from '../firing/shot.js';
import {
  ASSAULT_RANGE_INCHES,
  checkHmgs,
  checkVolley,
  type Firers,
  rollVolley,
  SMALL_ARMS_RANGE_INCHES,
  buildSmallArmsParts,
  isAssaultFire,
  smallArmsFirerRole,
  smallArmsInputs,
  createSmallArmsRangeCheck,
  listSmallArmsKinds,
  explainNoEffect,
} from '../firing/small-arms.js';
import { MG_V_ARMOUR_RULE } from '../firing/small-arms-tables.js';
import {
  SOFTSKIN_FIRE_TEXTS,
  rollSoftskin,
  SMALL_ARMS_V_SOFTSKIN_RESULTS,
  describeSoftskinOutcome,
  describeVehicleResult,
} from '../firing/softskin.js';
import { disruptTroops, describeDisruptionOutcome, describeDisruption, TROOP_FIRE_TEXTS } from '../firing/troops.js';
import { AT_ASSAULTER_CHECK, NOT_INTO_ASSAULT, createMinimumRangeCheck } from '../checks.js';
import { BEHIND_GROUND_CHECK, SHOT_ON_MAP } from '../contact.js';
import { checkTroopTarget } from '../readiness.js';
import { defineCullenProcedure, type CullenScene, inputWith } from '../state.js';
import { type Cover, COVERS, defineFlag, defineInt, type TargetType } from '../vocabulary.js';

const INFANTRY = 'Small Arms v Infantry';
const SOFTSKIN = 'Small Arms v Softskin';
const ARMOUR = 'Small Arms v Armour';
/** The range in inches for the fire of a stationary unit at its assaulters (Assaults). */
const ASSAULT_FIRE_INCHES = 8;
/** The minimum number of elements that must be visible (Small Arms v Infantry). */
const VISIBLE_ELEMENTS_NEEDED = 2;

/**
 * Returns the minimum number of elements that must be visible (TC-15). The last element of a unit, or a single gun, can also be
 * fired at.
 */
function visibleNeeded(targetType: TargetType, targetElements: number): number {
  return targetElements === 1 || targetType === 'artillery' ? 1 : VISIBLE_ELEMENTS_NEEDED;
}

/** The inputs of a volley that concern its target. */
interface AimedAt {
  readonly rangeInches: number;
  readonly cover: Cover;
  readonly targetType?: TargetType;
  readonly assaultFire?: boolean;
}

const { targetType, cover, targetDps } = buildTroopInputs(INFANTRY);

/** Fire at troops, or at an assault (Small Arms v Infantry, Assaults). */
export const smallArmsInfantry = defineCullenProcedure({
  id: 'cullen.small-arms-infantry',
  sections: ['Small Arms v Infantry', 'Cover', 'DPs', 'Assaults'],
  title: 'Fire small arms at infantry, cavalry or artillery',
  heading: 'Small arms',
  ...buildSmallArmsParts(INFANTRY),
  checks: [
    SHOT_ON_MAP,
    createSmallArmsRangeCheck(INFANTRY, true),
    createMinimumRangeCheck(ASSAULT_RANGE_INCHES, [INFANTRY, 'TC-19', 'TC-60']),
    AT_ASSAULTER_CHECK,
    NOT_INTO_ASSAULT,
    IN_ARC_CHECK,
    BEHIND_GROUND_CHECK,
    OVER_FRIENDS,
    NOT_TOO_EARLY,
    createHarmCheck([INFANTRY, 'TC-13', 'TC-72'], (input: Firers & AimedAt) =>
      explainNoEffect(
        input,
        { cover: input.cover, targetMounted: input.targetType === 'cavalry' },
        input.assaultFire ? ASSAULT_FIRE_INCHES : input.rangeInches,
      ),
    ),
  ],
  inputs: {
    ...smallArmsInputs,
    targetType,
    targetElements: target.from(
      defineInt(1, 50).default(2).describe('Number of elements in the target'),
      (unit) => countAllElements(unit) || undefined,
    ),
    visibleElements: defineInt(0, 50).default(2).describe('Number of target elements that the firing unit sees'),
    cover,
    targetDps,
    assaultFire: inputWith(defineFlag('A stationary unit fires at the unit that assaults it. The range counts as 8"'), {
      battle: (scene: CullenScene<'firer' | 'target'>) => (isAssaultFire(scene) ? true : undefined),
      likely: true,
    }),
  },
  roles: {
    firer: smallArmsFirerRole,
    target: {
      usuallyEnemy: true,
      opposes: 'firer',
      neededBy: 'TC-84',
      description: 'Infantry, cavalry or artillery fired at',
      check: checkTroopTarget,
    },
  },
  run(dice, input) {
    const { rangeInches, vehicleMounted, moved, assaultFire } = input;
    const inches = assaultFire ? ASSAULT_FIRE_INCHES : rangeInches;
    checkNotRetreating(input, INFANTRY);
    if (inches < ASSAULT_RANGE_INCHES && !vehicleMounted)
      throw refuseIllegal(
        `The target is nearer than ${ASSAULT_RANGE_INCHES}", so the assault rules apply. Use an assault instead.`,
        INFANTRY,
        'TC-19',
      );
    checkVolley(input, inches);
    if (assaultFire && moved)
      throw refuseIllegal(
        'A unit that has moved cannot fire at an assaulting unit. Choose a unit that has not moved.',
        'Assaults',
      );
    if (assaultFire && vehicleMounted)
      throw refuseIllegal('Armour cannot fire at the unit that is assaulting. Leave “assault-fire” out.', 'Assaults');
    const needed = visibleNeeded(input.targetType, input.targetElements);
    if (input.visibleElements < needed)
      throw refuseIllegal(
        `${input.visibleElements} elements of the target are visible, but ${needed} must be. Choose another target.`,
        INFANTRY,
        'TC-15',
      );

    const volley = rollVolley(dice, input, { cover: input.cover, targetMounted: input.targetType === 'cavalry' }, inches);
    const disruption = disruptTroops(input.targetDps, volley.dps);
    return {
      outcome: { firePoints: volley.firePoints, ...disruption.outcome },
      steps: [
        ...includeIf(assaultFire, buildNoteStep(`Fire at an assault, as at ${ASSAULT_FIRE_INCHES}"`, 'Assaults')),
        ...includeIf(
          input.visibleElements < VISIBLE_ELEMENTS_NEEDED,
          buildNoteStep(`${countNoun(input.visibleElements, 'visible element')} of this target is enough`, INFANTRY, 'TC-15'),
        ),
        ...volley.steps,
        ...disruption.steps,
      ],
      effects: [...buildShotEffects(...listSmallArmsKinds(input)), ...disruption.effects],
    };
  },
  ...TROOP_FIRE_TEXTS,
  summary: (outcome) =>
    outcome.firePoints < 0
      ? `${outcome.firePoints} fire points: no effect and no dice.`
      : `${countNoun(outcome.firePoints, 'fire point')}: ${describeDisruption(outcome)}.`,
  verdict: (outcome, name) => ({
    fate: describeDisruptionOutcome(outcome, name('target')),
    score: countNoun(outcome.firePoints, 'fire point'),
  }),
});

/** Fire at softskins, with the fire points of Small Arms v Infantry (Small Arms v Softskin). */
export const smallArmsSoftskin = defineCullenProcedure({
  id: 'cullen.small-arms-softskin',
  sections: ['Small Arms v Softskin', 'Small Arms v Infantry', 'Cover'],
  title: 'Fire small arms at a softskin vehicle',
  heading: 'Small arms',
  ...buildSmallArmsParts(SOFTSKIN),
  checks: [
    SHOT_ON_MAP,
    createSmallArmsRangeCheck(SOFTSKIN, false),
    IN_ARC_CHECK,
    BEHIND_GROUND_CHECK,
    OVER_FRIENDS,
    NOT_TOO_EARLY,
    createHarmCheck([SOFTSKIN, 'TC-13', 'TC-72'], (input: Firers & AimedAt) =>
      explainNoEffect(input, { cover: input.cover, targetMounted: false }, input.rangeInches),
    ),
  ],
  inputs: {
    ...smallArmsInputs,
    cover: target.from(
      z.enum(COVERS).exclude(['trenches']).default('none').describe('Cover of the vehicle (Cover)'),
      (unit) => unit.cover,
    ),
    carrying: buildCarryingInput(SOFTSKIN),
  },
  roles: {
    firer: smallArmsFirerRole,
    target: { usuallyEnemy: true, opposes: 'firer', neededBy: 'TC-84', description: 'Softskin vehicle fired at' },
  },
  run(dice, input) {
    checkNotRetreating(input, INFANTRY);
    checkVolley(input, input.rangeInches);

    const volley = rollVolley(dice, input, { cover: input.cover, targetMounted: false }, input.rangeInches);
    const hits = volley.dps;
    const { result: done, steps, effects } = rollSoftskin(dice, hits, SMALL_ARMS_V_SOFTSKIN_RESULTS, input.carrying, SOFTSKIN);
    return {
      outcome: { firePoints: volley.firePoints, hits, ...done },
      steps: [
        ...volley.steps,
        buildResultStep('Hits (each with a roll on the vehicle)', hits, SOFTSKIN, 'TC-49', hits > 1 && 'TC-20'),
        ...steps,
      ],
      effects: [...buildShotEffects(...listSmallArmsKinds(input)), ...effects],
    };
  },
  ...SOFTSKIN_FIRE_TEXTS,
  summary(outcome) {
    const points = countNoun(outcome.firePoints, 'fire point');
    if (outcome.firePoints < 0) return `${points}: no effect and no dice.`;
    return `${points}, ${countNoun(outcome.hits, 'hit')}: ${describeVehicleResult(outcome)}.`;
  },
  verdict: (outcome, name) => ({
    fate: describeSoftskinOutcome(outcome, name('target')),
    score: `${countNoun(outcome.firePoints, 'fire point')}, ${countNoun(outcome.hits, 'hit')}`,
  }),
});

const { lmg, hmg, rangeInches, firerStatus, moved, vehicleMounted } = smallArmsInputs;

/** Machine-gun fire that tries to drive a vehicle away (Small Arms v Armour). */
export const smallArmsArmour = defineCullenProcedure({
  id: 'cullen.small-arms-armour',
  sections: ['Small Arms v Armour', 'Small Arms v Infantry'],
  title: 'Fire machine guns at armour',
  heading: 'Machine guns',
  ...buildSmallArmsParts(ARMOUR),
  checks: [SHOT_ON_MAP, createSmallArmsRangeCheck(ARMOUR, false), IN_ARC_CHECK, BEHIND_GROUND_CHECK, OVER_FRIENDS, NOT_TOO_EARLY],
  inputs: {
    lmg,
    hmg,
    rangeInches,
    firerStatus,
    moved,
    vehicleMounted,
    assaultDeclared: inputWith(defineFlag('An assault between the two units is declared'), {
      from: [
        firer.fill((unit) => unit.assaultDeclared),
        target.fillInScene((unit, { one }: CullenScene<'firer'>) => {
          findArmourClass(unit, ARMOUR);
          return one('firer')?.assaultDeclared;
        }),
      ],
    }),
  },
  roles: {
    firer: smallArmsFirerRole,
    target: { usuallyEnemy: true, opposes: 'firer', neededBy: 'TC-84', description: 'Armour fired at' },
  },
  run(dice, input) {
    const machineGuns = input.lmg + input.hmg;
    if (machineGuns === 0)
      throw refuseIllegal('Only LMGs and HMGs have an effect on armour. Choose a unit with machine guns.', ARMOUR);
    if (input.rangeInches > SMALL_ARMS_RANGE_INCHES)
      throw refuseIllegal(
        `The target is ${input.rangeInches}" away, but machine guns can reach only ${SMALL_ARMS_RANGE_INCHES}". Choose a nearer target.`,
        ARMOUR,
      );
    checkNotRetreating(input);
    checkHmgs(input);
    if (input.assaultDeclared)
      throw refuseIllegal(
        'An assault is declared between these units, so neither can fire. Choose another target.',
        ARMOUR,
        'TC-19',
      );

    const die = rollD10(dice, 'effect');
    const further = (machineGuns - 1) * MG_V_ARMOUR_RULE.perFurtherMachineGun;
    const score = die + further;
    const moraleCheck = score >= MG_V_ARMOUR_RULE.moraleCheckAt;
    const isNear = input.rangeInches < ASSAULT_RANGE_INCHES;
    return {
      outcome: { score, moraleCheck },
      steps: [
        ...listStatusSteps(input.firerStatus),
        ...includeIf(
          isNear,
          buildNoteStep(`Under ${ASSAULT_RANGE_INCHES}" machine guns may fire only if no assault is declared`, ARMOUR, 'TC-19'),
        ),
        buildBaseStep('Die', die, ARMOUR, citeTen(die)),
        ...includeIf(further > 0, buildModifierStep(`Machine guns after the first (${machineGuns - 1})`, further, ARMOUR)),
        buildResultStep(`Score (${MG_V_ARMOUR_RULE.moraleCheckAt} or more forces a morale test)`, score, ARMOUR),
      ],
      effects: [
        ...buildShotEffects('small-arms', 'mg'),
        ...includeIf<CullenEffect<'target'>>(moraleCheck, { kind: 'set', role: 'target', fields: { moraleDue: true } }),
      ],
    };
  },
  oddsOver: ['moraleCheck'],
  measure: { label: 'morale tests forced', of: ({ moraleCheck }) => Number(moraleCheck) },
  summary: ({ score, moraleCheck }) => `Score ${score}: ${moraleCheck ? 'the vehicle must take a morale test' : 'no effect'}.`,
  verdict: ({ score, moraleCheck }, name) => ({
    fate: describeArmourOutcome(moraleCheck ? 'morale-check' : 'no-effect', name('target')),
    score: `score ${score}`,
  }),
  tone: ({ moraleCheck }) => (moraleCheck ? 'effect' : 'nothing'),
});
