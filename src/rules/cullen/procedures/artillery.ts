import { z } from 'zod';
import type { Dice } from '../../../dice/index.js';
import type { ValuesOf } from '../../inputs.js';
import type { Step } from '../../result.js';
import { refuseIllegal } from '../../refusal.js';
import { countNoun } from '../../words.js';
import { buildBaseStep, buildNoteStep, buildResultStep, buildTableStep, includeIf } from '../../working.js';
import { createRangeCheck, NOT_INTO_ASSAULT } from '../checks.js';
import { BEHIND_GROUND_CHECK, SHOT_ON_MAP } from '../contact.js';
import { IN_ARC_CHECK } from '../firing/arc-check.js';
import { createHarmCheck, explainImpossibleScore } from '../firing/chance.js';
import { addUpModifiers, citeTen, rollD10, findScoreRow, formatScores } from '../score.js';
import type { CullenEffect } from '../effect-kinds.js';
import { ARMOUR_MISS, buildArmourEffects, ARMOUR_FIRE_TEXTS, rollArmourHit } from '../firing/armour.js';
import {
  ARTILLERY_EFFECT_MODIFIERS,
  ARTILLERY_HIT_SCORES,
  ARTILLERY_HIT_MODIFIERS,
  ARTILLERY_ARMOUR_WEAPONS,
  ARTILLERY_V_TROOPS_RESULTS,
  ARTILLERY_WEAPONS,
  FIRE_MODES,
  MORTAR_RANGE_INCHES,
  type TroopTarget,
} from '../firing/artillery-tables.js';
import { findArtilleryWeapon, isArtillerySetUp, isSingleElement, countRoundsOnTarget } from '../firing/from-units.js';
import { isIndirect, OVER_FRIENDS } from '../firing/line-measured.js';
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
  listStatusSteps,
  target,
  targetMovedInput,
  buildTroopInputs,
  buildUnderFireEffect,
} from '../firing/shot.js';
import { ARTILLERY_V_SOFTSKIN_RESULTS, rollSoftskin, SOFTSKIN_SHOT_TEXTS } from '../firing/softskin.js';
import { disruptTroops, TROOP_SHOT_TEXTS } from '../firing/troops.js';
import { checkFirer, checkTroopTarget } from '../readiness.js';
import { defineCullenProcedure } from '../state.js';
import { defineInt } from '../vocabulary.js';

const CITE = 'Artillery Fire';

/** Returns the inputs of artillery fire at any target. The default of `singleElement` depends on the target (TC-26). */
const artilleryInputs = (usuallySingle: boolean) => ({
  weapon: firer.inScene(z.enum(ARTILLERY_WEAPONS).default('gun').describe('Field gun or mortar'), findArtilleryWeapon),
  mode: z
    .enum(FIRE_MODES)
    .default('direct')
    .describe('Kind of fire: direct hits on 7 or more, indirect on 9 or more. Mortars can fire only indirectly'),
  rangeInches: buildRangeInput([MORTAR_RANGE_INCHES]), // beyond 24" mortars cannot fire, and guns hit less often
  targetMoved: targetMovedInput,
  singleElement: target.from(z.boolean().default(usuallySingle).describe('The target is a single element'), isSingleElement),
  roundsOnTarget: firer.inScene(
    defineInt(0, 50).default(0).describe('Rounds fired at the target since it last moved'),
    countRoundsOnTarget,
  ),
  setUp: firer.inScene(
    z.boolean().default(true).describe('The weapon is in position. Guns: since an earlier move'),
    isArtillerySetUp,
  ),
  firerStatus: firerStatusInput,
});

type Barrage = ValuesOf<ReturnType<typeof artilleryInputs>>;

/** The role of a unit that fires guns or mortars. */
const artilleryFirer = { description: 'Guns or mortars that fire', acts: true, offeredTo: isFiringNow, check: checkFirer };

/** Returns the mode of fire. A mortar's fire is always indirect, whatever people choose (TC-25). */
const modeOf = ({ weapon, mode }: Pick<Barrage, 'weapon' | 'mode'>) => (weapon === 'mortar' ? 'indirect' : mode);

/** Checks whether any die result can hit (Artillery Fire, TC-72). */
const CAN_HIT = createHarmCheck<Barrage>([CITE, 'TC-72'], (shot) =>
  explainImpossibleScore(ARTILLERY_HIT_MODIFIERS, shot, ARTILLERY_HIT_SCORES[modeOf(shot)], 'hit'),
);

const MORTAR_IN_RANGE = createRangeCheck([CITE], ({ least }, firer, { typed }) => {
  const isMortar = typed.weapon === 'mortar' || (firer.atPhase.mortar > 0 && firer.atPhase.guns === 0 && firer.gunClass === null);
  return isMortar && least > MORTAR_RANGE_INCHES
    ? { wanted: `Choose a target within ${MORTAR_RANGE_INCHES} in for mortars.`, rangeInches: MORTAR_RANGE_INCHES }
    : null;
});

/** Warns of terrain that hides the target of direct fire. Whoever fires indirectly need not see it. */
const DIRECT_BEHIND_GROUND: typeof BEHIND_GROUND_CHECK = {
  ...BEHIND_GROUND_CHECK,
  find: (checked) => (checked.one('firer') && isIndirect(checked) ? null : BEHIND_GROUND_CHECK.find(checked)),
};

/** The parts that are equal in artillery fire at any target. */
const artilleryFire = {
  ...buildGunfireParts('Artillery', CITE),
  checks: [
    SHOT_ON_MAP,
    MORTAR_IN_RANGE,
    NOT_INTO_ASSAULT,
    CAN_HIT,
    IN_ARC_CHECK,
    DIRECT_BEHIND_GROUND,
    OVER_FRIENDS,
    NOT_TOO_EARLY,
  ],
};

/**
 * Rolls whether artillery hits its target (Artillery Fire).
 * @throws {Refusal} ILLEGAL, before any roll, if the weapon is not in position (TC-23), a mortar's range exceeds 24", or the
 *   firer is retreating (TC-18)
 */
function rollArtilleryHit(dice: Dice, shot: Barrage) {
  const mortar = shot.weapon === 'mortar';
  if (!shot.setUp)
    throw refuseIllegal(`The ${shot.weapon} is not in position to fire. Set up the ${shot.weapon} first.`, CITE, 'TC-23');
  if (mortar && shot.rangeInches > MORTAR_RANGE_INCHES)
    throw refuseIllegal(
      `The target is ${shot.rangeInches}" away, but mortars can reach only ${MORTAR_RANGE_INCHES}". Choose a nearer target.`,
      CITE,
    );
  checkNotRetreating(shot);

  const mode = modeOf(shot);
  const required = ARTILLERY_HIT_SCORES[mode];
  const die = rollD10(dice, 'to hit');
  const modifiers = addUpModifiers(ARTILLERY_HIT_MODIFIERS, shot, CITE);
  const toHitScore = die + modifiers.total;
  return {
    toHitScore,
    required,
    hit: toHitScore >= required,
    steps: [
      ...listStatusSteps(shot.firerStatus),
      buildBaseStep('Die to hit', die, CITE, citeTen(die)),
      ...modifiers.steps,
      ...includeIf(
        shot.targetMoved && shot.roundsOnTarget > 0,
        buildNoteStep('Earlier rounds do not count, because the target moved', CITE, 'TC-24'),
      ),
      buildTableStep(
        `Needed to hit with ${mortar ? 'a mortar' : `${mode} fire`}`,
        `${required} or more`,
        CITE,
        mortar && 'TC-25',
      ),
      buildResultStep('Score', toHitScore, CITE),
    ],
  };
}

/** Returns the effects of every artillery shot. The firer has fired, and its rounds at this target are counted (TC-24). */
const artilleryEffects = ({ targetMoved }: Pick<Barrage, 'targetMoved'>): readonly CullenEffect<'firer' | 'target'>[] => [
  { kind: 'set', role: 'firer', fields: { fired: true, concealed: false } },
  { kind: 'count-round', role: 'firer', target: 'target', targetMoved },
];

interface ShellEffect {
  /** The score of the effect roll; null for a miss, which has no effect roll. */
  readonly effectScore: number | null;
  readonly dps: number;
  readonly steps: readonly Step[];
}

/** The outcome of a shot that misses. */
const SHELL_MISSED: ShellEffect = { effectScore: null, dps: 0, steps: [] };

/** Rolls once for the effect of a hit or an airstrike on troops (Artillery Fire). */
export function rollShellEffect(dice: Dice, target: TroopTarget, why = 'effect'): ShellEffect {
  const die = rollD10(dice, why);
  const modifiers = addUpModifiers(ARTILLERY_EFFECT_MODIFIERS, target, CITE);
  const effectScore = die + modifiers.total;
  const row = findScoreRow(ARTILLERY_V_TROOPS_RESULTS, Math.max(0, effectScore), CITE); // See ruling TC-27.
  return {
    effectScore,
    dps: row.dps,
    steps: [
      buildBaseStep('Effect die', die, CITE, citeTen(die)),
      ...modifiers.steps,
      buildResultStep('Effect score', effectScore, CITE),
      buildTableStep(
        `Effect score ${formatScores(row)}`,
        row.dps === 0 ? 'no effect' : countNoun(row.dps, 'DP'),
        CITE,
        effectScore < 0 && 'TC-27',
      ),
    ],
  };
}

/** Fire at armour (Artillery Fire). A hit counts as an anti-tank hit without a range factor. */
export const artilleryArmour = defineCullenProcedure({
  id: 'cullen.artillery-armour',
  sections: ['Artillery Fire', 'Anti-Tank v Vehicles'],
  title: 'Fire artillery or mortars at armour',
  ...artilleryFire,
  inputs: { ...artilleryInputs(true), armour: buildArmourInput(CITE) },
  roles: {
    firer: artilleryFirer,
    target: { usuallyEnemy: true, opposes: 'firer', neededBy: 'TC-84', description: 'Armour fired at' },
  },
  run(dice, input) {
    const { steps: toHit, ...shot } = rollArtilleryHit(dice, input);
    const { steps, ...effect } = shot.hit
      ? rollArmourHit(dice, ARTILLERY_ARMOUR_WEAPONS[input.weapon], input.armour, null)
      : ARMOUR_MISS;
    return {
      outcome: { ...shot, ...effect },
      steps: [...toHit, ...steps],
      effects: [
        ...artilleryEffects(input),
        shot.hit ? buildUnderFireEffect('artillery', 'at') : buildUnderFireEffect('artillery'), // See ruling TC-28.
        ...buildArmourEffects(effect.result),
      ],
    };
  },
  ...ARMOUR_FIRE_TEXTS,
});

/** Fire at softskins (Artillery Fire). */
export const artillerySoftskin = defineCullenProcedure({
  id: 'cullen.artillery-softskin',
  sections: ['Artillery Fire'],
  title: 'Fire artillery or mortars at a softskin vehicle',
  ...artilleryFire,
  inputs: { ...artilleryInputs(true), carrying: buildCarryingInput(CITE) },
  roles: {
    firer: artilleryFirer,
    target: { usuallyEnemy: true, opposes: 'firer', neededBy: 'TC-84', description: 'Softskin vehicle fired at' },
  },
  run(dice, input) {
    const { steps: toHit, ...shot } = rollArtilleryHit(dice, input);
    const {
      result: done,
      steps,
      effects,
    } = rollSoftskin(dice, shot.hit ? 1 : 0, ARTILLERY_V_SOFTSKIN_RESULTS, input.carrying, CITE);
    return {
      outcome: { ...shot, ...done },
      steps: [...toHit, ...steps],
      effects: [...artilleryEffects(input), buildUnderFireEffect('artillery'), ...effects],
    };
  },
  ...SOFTSKIN_SHOT_TEXTS,
});

/** Fire at troops and guns (Artillery Fire). */
export const artilleryInfantry = defineCullenProcedure({
  id: 'cullen.artillery-infantry',
  sections: ['Artillery Fire', 'DPs'],
  title: 'Fire artillery or mortars at infantry, cavalry or artillery',
  ...artilleryFire,
  inputs: { ...artilleryInputs(false), ...buildTroopInputs(CITE) },
  roles: {
    firer: artilleryFirer,
    target: {
      usuallyEnemy: true,
      opposes: 'firer',
      neededBy: 'TC-84',
      description: 'Infantry, cavalry or artillery fired at',
      check: checkTroopTarget,
    },
  },
  run(dice, input) {
    const { steps: toHit, ...shot } = rollArtilleryHit(dice, input);
    const target = { cover: input.cover, mounted: input.targetType === 'cavalry', mortar: input.weapon === 'mortar' };
    const { effectScore, dps, steps } = shot.hit ? rollShellEffect(dice, target) : SHELL_MISSED;
    const disruption = disruptTroops(input.targetDps, dps);
    return {
      outcome: { ...shot, effectScore, ...disruption.outcome },
      steps: [...toHit, ...steps, ...disruption.steps],
      effects: [...artilleryEffects(input), buildUnderFireEffect('artillery'), ...disruption.effects],
    };
  },
  ...TROOP_SHOT_TEXTS,
});
