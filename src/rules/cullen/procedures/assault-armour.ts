import type { ValuesOf } from '../../inputs.js';
import { createLimitCheck } from '../../ground/limited.js';
import { refuseIllegal, refuseInvalid } from '../../refusal.js';
import { countNoun } from '../../words.js';
import { buildResultStep, buildTableStep, includeIf } from '../../working.js';
import {
  ARMOUR_ASSAULT_TABLE,
  ARMOUR_ASSAULT_INCHES,
  ARMOUR_ASSAULT_RESULTS,
  type ArmourAssaultResult,
  ARMOUR_V_INFANTRY_MODIFIERS,
  INFANTRY_V_ARMOUR_MODIFIERS,
  SCREEN_INCHES,
} from '../assault-tables.js';
import { requireUnit } from '../battle.js';
import { ARMOUR_NEAR_CHECK, createRecordedLossesCheck } from '../checks.js';
import { CONTACT_MEASURES, standing, wereWithin } from '../contact.js';
import { addDps } from '../dps.js';
import type { CullenEffect } from '../effect-kinds.js';
import { countElements, findChangedDps, findChangedElements } from '../elements.js';
import { rollScore, findScoreRow, formatScores } from '../score.js';
import { NORMAL_MOVE } from '../moving/movement-tables.js';
import { hasMachineGuns } from '../firing/from-units.js';
import { listUnitLosses } from '../firing/troops.js';
import { checkFighter, listFighterRemarks } from '../readiness.js';
import { filterMobileUnits, listFightRemarks, listFallBackRemarks, listLeavingRemarks } from '../remarks.js';
import { listFriends, MEASURES } from '../measures.js';
import { createAudienceFinder } from '../roles.js';
import {
  type CullenBattle,
  defineCullenProcedure,
  type CullenScene,
  type CullenUnit,
  inputWith,
  defineUnitInputs,
} from '../state.js';
import { isInfantry, findMovementKind, findSeniorFactor, recordHelp } from '../troops.js';
import { defineFlag, defineInt, MAX_DPS, defineNumber } from '../vocabulary.js';
import { changeUnit } from '../unit-state.js';
import { FRACTION_TEXT } from './assault-move.js';
import { IN_SIGHT_STEP, buildInSightEffects } from './reveal.js';

const CITE = 'Infantry v Armour';

type Input = ValuesOf<typeof inputs>;

/** Calculates the outcome of an assault from the scores of both sides. */
function assaulted(
  infantryScore: number,
  armourScore: number,
  { infantryDps: had, infantryDpsNow = had, infantryElements, infantryElementsNow = infantryElements }: Input,
) {
  const difference = Math.abs(infantryScore - armourScore);
  const row = findScoreRow(ARMOUR_ASSAULT_TABLE, difference, CITE);
  const loser = row.armour === 'no-effect' ? 'none' : infantryScore > armourScore ? 'armour' : 'infantry';
  const infantryDps = loser === 'infantry' ? row.infantryDps : 0;
  const { dpsAfter, elementsLost } = addDps(infantryDpsNow, infantryDps);
  const fallBackFraction = loser === 'infantry' ? row.fallBackFraction : 0;
  return {
    infantryScore,
    armourScore,
    difference,
    loser,
    armourResult: loser === 'armour' ? row.armour : 'no-effect',
    /** The DPs that the infantry receives. */
    infantryDps,
    infantryDpsAfter: dpsAfter,
    infantryElementsLost: Math.min(infantryElementsNow, elementsLost),
    fallBackFraction,
    fallBackInches: fallBackFraction * NORMAL_MOVE.infantry,
  } as const;
}

type Assaulted = ReturnType<typeof assaulted>;

/**
 * Returns the morale rating of assaulting infantry.
 * @throws {Refusal} ILLEGAL for officers, mounted cavalry, guns and vehicles, because only infantry can assault armour
 */
function ratingOfInfantry(unit: CullenUnit): number {
  if (unit.kind === 'officer' || findMovementKind(unit, CITE) !== 'infantry')
    throw refuseIllegal(`${unit.name} is not infantry and cannot assault armour. Choose infantry.`, CITE);
  return unit.mr;
}

/**
 * Returns the morale rating of armour.
 * @throws {Refusal} ILLEGAL if the unit is not armour
 */
function ratingOfArmour({ name, kind, mr }: CullenUnit): number {
  if (kind !== 'armour') throw refuseIllegal(`${name} is not armour. Choose an armoured vehicle.`, CITE);
  return mr;
}

const ARMOUR_WORDS: Readonly<Record<ArmourAssaultResult, string>> = {
  'no-effect': 'no effect',
  retire: 'the armour retires',
  retreat: 'the armour retreats',
  destroyed: 'the armour is destroyed',
};

const ARMOUR_EFFECT: Readonly<Record<ArmourAssaultResult, readonly CullenEffect<'armour'>[]>> = {
  'no-effect': [],
  retire: [{ kind: 'fall-back', role: 'armour', status: 'retiring' }],
  retreat: [{ kind: 'fall-back', role: 'armour', status: 'retreating' }],
  destroyed: [{ kind: 'worsen', role: 'armour', condition: 'destroyed' }],
};

/**
 * Returns remarks if the assault was not declared, or if a fighter has fired in this move although this is forbidden after a
 * declaration.
 */
function remarksOnDeclaring({ one }: CullenScene<'infantry' | 'armour'>): readonly string[] {
  const fighters = [one('infantry'), one('armour')].filter((fighter) => fighter !== undefined);
  const isDeclared = fighters.every(({ assaultDeclared }) => assaultDeclared);
  return [
    ...includeIf(!isDeclared, 'This assault was not declared (Infantry v Armour).'),
    ...fighters
      .filter(({ fired }) => fired)
      .map(({ name }) => `${name} has fired this move, although units in a declared assault cannot fire (Infantry v Armour).`),
  ];
}

/** Returns remarks on the loser's move, and on the cover and position that the loser gives up. */
function remarksOnLosing({ many }: CullenScene<'infantry' | 'armour'>, outcome: Assaulted | undefined): readonly string[] {
  if (outcome === undefined || outcome.loser === 'none') return [];
  const { loser, armourResult } = outcome;
  const how = armourResult === 'retire' || armourResult === 'retreat' ? armourResult : null;
  return [
    ...(how === null ? [] : listFallBackRemarks(many('armour'), how)),
    ...listLeavingRemarks(loser === 'infantry' || how !== null ? filterMobileUnits(many(loser)) : []),
  ];
}

const [infantry, armour] = [defineUnitInputs('infantry'), defineUnitInputs('armour')];
const mr = defineInt(-1, 2).default(0);

const screenFound = MEASURES.nearest<'infantry' | 'armour'>(
  ['infantry', 'armour'],
  ({ battle, one }) => listFriends(one('armour'), battle).filter(isInfantry),
  [SCREEN_INCHES],
  'nearest infantry that screens it',
);

/** Infantry v Armour: infantry of its side that is near protects the armour. */
const UNSCREENED = createLimitCheck<CullenUnit, CullenBattle, 'infantry' | 'armour'>('contact', [CITE, 'TC-36'], {
  key: 'screenInches',
  measured: screenFound,
  measure: 'in',
  limit: () => SCREEN_INCHES,
  above: 1,
  what: 'The distance of its nearest infantry',
  wanted: `Infantry within ${SCREEN_INCHES} in protects armour. Choose other armour.`,
});

const betweenMiddles = MEASURES.between<'infantry' | 'armour'>('infantry', 'armour', [ARMOUR_ASSAULT_INCHES]);

/**
 * Measures the distance between the middles of the two units. Where the map binds, it counts as 2" at most if their bases are within 2" of
 * each other (TC-69).
 */
const rangeFound: typeof betweenMiddles = (scene, key) => {
  const [found, map] = [betweenMiddles(scene, key), MEASURES.map(scene.battle)];
  const [by, on] = [scene.one('infantry'), scene.one('armour')];
  if (by && on && wereWithin(by, on, scene.battle, ARMOUR_ASSAULT_INCHES))
    return { of: [by, on], value: ARMOUR_ASSAULT_INCHES, words: () => 'as the units stood when the phase began (TC-40)' };
  if (!found || !by || !on || map?.ground !== 'map' || Number(found.value) <= ARMOUR_ASSAULT_INCHES) return found;
  const isWithin = CONTACT_MEASURES.touches(by, on, scene.battle, ARMOUR_ASSAULT_INCHES);
  if (isWithin === false) return found;
  const doubt = refuseInvalid(
    key,
    `The bases of ${by.name} and ${on.name} may be within ${ARMOUR_ASSAULT_INCHES} in of each other. Enter the exact distance.`,
  );
  return { ...found, value: ARMOUR_ASSAULT_INCHES, doubt: isWithin === null ? doubt : undefined };
};

const inputs = {
  rangeInches: inputWith(defineNumber(0, 1000).describe('Inches from the infantry to the armour'), {
    measured: rangeFound,
    favours: 'less',
  }),
  screenInches: inputWith(defineNumber(0, 1000).optional().describe("Inches to the nearest infantry on the armour's side"), {
    measured: screenFound,
    favours: 'more',
  }),
  infantryMr: infantry.from(mr.describe('Morale rating of the infantry (Ratings)'), ratingOfInfantry),
  infantryAr: infantry.its('ar', 'Ability rating of the infantry (Ratings)'),
  infantryDps: infantry.from(
    defineInt(0, MAX_DPS).default(0).describe('DPs that the infantry already has'),
    ({ atPhase }) => atPhase.dps,
  ),
  infantryElements: infantry.from(
    defineInt(1, 50).describe('Number of elements in the infantry unit'),
    ({ atPhase }) => countElements(atPhase) || undefined,
  ),
  officer: infantry.inScene(
    defineInt(0, 3).default(0).describe('Factor of the senior officer with the infantry. 0: no officer'),
    findSeniorFactor,
  ),
  armourMr: armour.from(mr.describe('Morale rating of the armour (Ratings)'), ratingOfArmour),
  armourAr: armour.its('ar', 'Ability rating of the armour (Ratings)'),
  armourMgs: armour.from(defineFlag('The armour has machine guns'), hasMachineGuns),
  infantryDpsNow: infantry.from(
    defineInt(0, MAX_DPS).optional().describe('DPs of the infantry now, if they changed in this phase'),
    findChangedDps,
  ),
  infantryElementsNow: infantry.from(
    defineInt(0, 50).optional().describe('Number of elements in the infantry unit now, if it changed in this phase'),
    findChangedElements,
  ),
};

/** An assault in phase 7 of a move (Infantry v Armour). */
export const assaultArmourProcedure = defineCullenProcedure({
  id: 'cullen.assault-armour',
  sections: ['Infantry v Armour', 'Concealment and Observation', 'DPs'],
  title: 'Fight an assault of infantry on armour',
  heading: 'Assault on armour',
  inputs,
  roles: {
    infantry: { description: 'Infantry that assaults', acts: true, check: checkFighter },
    armour: { description: 'Armour that is assaulted', usuallyEnemy: true, opposes: 'infantry', neededBy: 'TC-84' },
  },
  checks: [standing('infantry', 'armour'), ARMOUR_NEAR_CHECK, UNSCREENED, createRecordedLossesCheck('infantry')],
  usualPhases: ['assaults'],
  oncePer: { span: 'phase', done: 'assaulted this phase', cites: ['Infantry v Armour', 'TC-55'] },
  run(dice, given) {
    const { rangeInches, screenInches } = given;
    if (rangeInches > ARMOUR_ASSAULT_INCHES)
      throw refuseIllegal(
        `The armour is ${rangeInches}" away, but infantry can assault only within ${ARMOUR_ASSAULT_INCHES}". Choose nearer armour.`,
        CITE,
      );
    if (screenInches !== undefined && screenInches <= SCREEN_INCHES)
      throw refuseIllegal(
        `Infantry within ${SCREEN_INCHES}" protects the armour from this assault. Choose other armour.`,
        CITE,
        'TC-36',
      );

    const infantry = rollScore(dice, 'infantry', INFANTRY_V_ARMOUR_MODIFIERS, given, CITE, 'Infantry');
    const armour = rollScore(dice, 'armour', ARMOUR_V_INFANTRY_MODIFIERS, given, CITE, 'Armour');
    const outcome = assaulted(infantry.score, armour.score, given);
    const { infantryDps, infantryDpsAfter, infantryElementsLost: lost, fallBackFraction } = outcome;
    const infantryLoses = outcome.loser === 'infantry';
    const armourFlees = outcome.armourResult === 'retire' || outcome.armourResult === 'retreat';
    return {
      outcome,
      steps: [
        ...infantry.steps,
        ...armour.steps,
        buildTableStep(
          `Difference ${outcome.difference} (${formatScores(findScoreRow(ARMOUR_ASSAULT_TABLE, outcome.difference, CITE))})`,
          resultWords(outcome),
          CITE,
          'TC-51',
          armourFlees && 'TC-30',
        ),
        ...includeIf(
          infantryLoses,
          buildResultStep(
            'Infantry afterwards',
            `${countNoun(infantryDpsAfter, 'DP')}, ${countNoun(lost, 'element')} lost`,
            'DPs',
            lost > 0 && 'TC-42',
          ),
          buildResultStep('Inches that the infantry falls back', outcome.fallBackInches, CITE, 'TC-35'),
        ),
        IN_SIGHT_STEP,
      ],
      effects: [
        ...buildInSightEffects('infantry', 'armour'),
        ...ARMOUR_EFFECT[outcome.armourResult],
        ...includeIf<CullenEffect<'infantry'>>(
          infantryLoses,
          { kind: 'gain-dps', role: 'infantry', dps: infantryDps },
          { kind: 'fall-back', role: 'infantry', status: fallBackFraction === 1 ? 'retreating' : 'retiring' },
        ),
      ],
    };
  },
  after(desk, { roles, input }) {
    recordHelp(desk, roles.infantry ?? [], input.officer);
    const [[by], [on]] = [roles.infantry ?? [], roles.armour ?? []];
    // A fought assault counts as declared, so that the armour cannot support another assault (Infantry v Infantry).
    if (on !== undefined) changeUnit(desk, on, { assaultDeclared: true });
    if (by === undefined || on === undefined) return;
    changeUnit(desk, by, { assaultDeclared: true, assaults: requireUnit(desk.draft.battle, by).assaults ?? on });
  },
  remarks: (scene, outcome) => [
    ...listFightRemarks(scene, 'infantry', 'armour', 'the result has no effect on it'),
    ...listFighterRemarks(scene.battle, scene.one('infantry')),
    ...remarksOnDeclaring(scene),
    ...remarksOnLosing(scene, outcome),
  ],
  audience: createAudienceFinder(['infantry'], ['armour']),
  oddsOver: ['armourResult', 'infantryDps'],
  measure: {
    label: 'damage to the armour (rank), minus DPs taken',
    of: ({ armourResult, infantryDps }) => ARMOUR_ASSAULT_RESULTS.indexOf(armourResult) - infantryDps,
  },
  summary: (outcome) => `Score ${outcome.infantryScore} against ${outcome.armourScore}: ${resultWords(outcome)}.`,
  tone: ({ loser, armourResult }) => (loser === 'none' ? 'nothing' : armourResult === 'retire' ? 'effect' : 'decisive'),
});

function resultWords({
  loser,
  armourResult,
  infantryDps,
  infantryElementsLost: lost,
  fallBackFraction,
  fallBackInches,
}: Assaulted): string {
  if (loser === 'none') return 'neither side loses';
  if (loser === 'armour') return ARMOUR_WORDS[armourResult];
  const costs = listUnitLosses(infantryDps, lost);
  return `the infantry falls back ${FRACTION_TEXT[fallBackFraction]} (${fallBackInches}")${costs.length > 1 ? ',' : ' and'} ${costs.join(' and ')}`;
}
