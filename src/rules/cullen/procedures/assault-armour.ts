import { z } from 'zod';
import { illegal } from '../../refusal.js';
import { counted } from '../../words.js';
import {
  ARMOUR_ASSAULT,
  ARMOUR_ASSAULT_INCHES,
  ARMOUR_ASSAULT_RESULTS,
  type ArmourAssaultResult,
  ARMOUR_V_INFANTRY_MODIFIERS,
  INFANTRY_V_ARMOUR_MODIFIERS,
  SCREEN_INCHES,
} from '../assault-tables.js';
import { addDps } from '../dps.js';
import type { CullenEffect } from '../effect-kinds.js';
import { countElements, dpsByNow, elementsByNow } from '../elements.js';
import { citeTen } from '../d10.js';
import { rowFor, scoresOf } from '../score-rows.js';
import { NORMAL_INCHES } from '../moving/movement-tables.js';
import { rollScore } from '../score.js';
import { cullenProcedure, type CullenUnit } from '../state.js';
import { marcherOf, seniorOfficer } from '../troops.js';
import { flag, int, MAX_DPS, number } from '../vocabulary.js';
import { FRACTION_TEXT } from './assault-move.js';
import { CLOSE_CITE, inSight } from './reveal.js';

const CITE = 'Infantry v Armour';

export type AssaultArmourOutcome = {
  readonly infantryScore: number;
  readonly armourScore: number;
  readonly difference: number;
  readonly loser: 'infantry' | 'armour' | 'none';
  readonly armourResult: ArmourAssaultResult;
  /** Received. */
  readonly infantryDps: number;
  readonly infantryDpsAfter: number;
  readonly infantryElementsLost: number;
  readonly fallBackFraction: number;
  readonly fallBackInches: number;
};

/** @throws {Refusal} ILLEGAL for anybody but infantry: mounted cavalry, guns and vehicles */
function ratingOfInfantry(unit: CullenUnit): number {
  if (unit.kind === 'officer' || marcherOf(unit, CITE) !== 'infantry')
    throw illegal(`${unit.name} is no infantry: only infantry assaults armour`, CITE);
  return unit.mr;
}

/** @throws {Refusal} ILLEGAL for anything but armour */
function ratingOfArmour({ name, kind, mr }: CullenUnit): number {
  if (kind !== 'armour') throw illegal(`${name} is no armour`, CITE);
  return mr;
}

const ARMOUR_WORDS: Readonly<Record<ArmourAssaultResult, string>> = {
  'no-effect': 'no effect',
  retire: 'the armour retires',
  retreat: 'the armour retreats',
  destroyed: 'the armour is destroyed',
};

const ARMOUR_EFFECT: Readonly<Record<ArmourAssaultResult, readonly CullenEffect[]>> = {
  'no-effect': [],
  retire: [{ kind: 'fall-back', role: 'armour', status: 'retiring' }],
  retreat: [{ kind: 'fall-back', role: 'armour', status: 'retreating' }],
  destroyed: [{ kind: 'worsen', role: 'armour', condition: 'destroyed' }],
};

/** Infantry v Armour: phase 7 of a move. */
export const assaultArmour = cullenProcedure({
  id: 'cullen.assault-armour',
  title: 'Infantry assaults armour',
  heading: 'Assault on armour',
  cites: [
    'Infantry v Armour',
    'Concealment and Observation',
    'DPs',
    'TC-1',
    'TC-5',
    'TC-17',
    'TC-30',
    'TC-35',
    'TC-36',
    'TC-40',
    'TC-42',
    'TC-51',
  ],
  input: z.strictObject({
    rangeInches: number(0, 1000).describe('Inches from the infantry to the armour'),
    screenInches: number(0, 1000).optional().describe("Nearest infantry of the armour's side to either, inches"),
    infantryMr: int(-1, 2).default(0).describe("Infantry's morale rating (Ratings)"),
    infantryAr: int(-1, 1).default(0).describe("Infantry's ability rating (Ratings)"),
    infantryDps: int(0, MAX_DPS).default(0).describe('DPs on the infantry (DPs)'),
    infantryElements: int(1, 50).describe('Elements of the infantry'),
    officer: int(0, 3).default(0).describe('Factor of the senior officer with it, 0: none'),
    armourMr: int(-1, 2).default(0).describe("Armour's morale rating (Ratings)"),
    armourAr: int(-1, 1).default(0).describe("Armour's ability rating (Ratings)"),
    armourMgs: flag('The armour has machine guns'),
    infantryDpsNow: int(0, MAX_DPS).optional().describe('Infantry: DPs by now, if others in this phase'),
    infantryElementsNow: int(0, 50).optional().describe('Infantry: elements by now, if others in this phase'),
  }),
  roles: {
    infantry: {
      description: 'The infantry that assaults',
      acts: true,
      fills: {
        infantryMr: ratingOfInfantry,
        infantryAr: (unit) => unit.ar,
        infantryDps: (unit) => unit.atPhase.dps,
        infantryElements: ({ atPhase }) => countElements(atPhase) || undefined,
        officer: seniorOfficer,
        infantryDpsNow: dpsByNow,
        infantryElementsNow: elementsByNow,
      },
    },
    armour: {
      description: 'The armour assaulted',
      fills: {
        armourMr: ratingOfArmour,
        armourAr: (unit) => unit.ar,
        armourMgs: (unit) => unit.vehicleMgs,
      },
    },
  },
  run(dice, input) {
    const { rangeInches, screenInches } = input;
    if (rangeInches > ARMOUR_ASSAULT_INCHES)
      throw illegal(`infantry assaults armour within ${ARMOUR_ASSAULT_INCHES}", not at ${rangeInches}"`, CITE);
    if (screenInches !== undefined && screenInches <= SCREEN_INCHES)
      throw illegal(`infantry of the armour's side stands within ${SCREEN_INCHES}"`, CITE, 'TC-36');

    const infantry = rollScore(dice, 'infantry', INFANTRY_V_ARMOUR_MODIFIERS, input, CITE, 'Infantry');
    const armour = rollScore(dice, 'armour', ARMOUR_V_INFANTRY_MODIFIERS, input, CITE, 'Armour');
    const difference = Math.abs(infantry.score - armour.score);
    const row = rowFor(ARMOUR_ASSAULT, difference, CITE);
    const decided = row.armour !== 'no-effect';
    const loser = !decided ? 'none' : infantry.score > armour.score ? 'armour' : 'infantry';
    const infantryLoses = loser === 'infantry';
    const infantryDps = infantryLoses ? row.infantryDps : 0;
    const { dpsAfter, elementsLost } = addDps(input.infantryDpsNow ?? input.infantryDps, infantryDps);
    const fallBackFraction = infantryLoses ? row.fallBackFraction : 0;
    const outcome: AssaultArmourOutcome = {
      infantryScore: infantry.score,
      armourScore: armour.score,
      difference,
      loser,
      armourResult: loser === 'armour' ? row.armour : 'no-effect',
      infantryDps,
      infantryDpsAfter: dpsAfter,
      infantryElementsLost: Math.min(input.infantryElementsNow ?? input.infantryElements, elementsLost),
      fallBackFraction,
      fallBackInches: fallBackFraction * NORMAL_INCHES.infantry,
    };
    const lost = outcome.infantryElementsLost;
    return {
      outcome,
      steps: [
        ...infantry.steps,
        ...armour.steps,
        { kind: 'table', label: `Difference ${difference} (${scoresOf(row)})`, value: resultWords(outcome), cite: CITE },
        ...(infantryLoses
          ? ([
              { kind: 'result', label: 'Infantry: DPs then held, elements lost', value: `${dpsAfter}, ${lost}`, cite: 'DPs' },
              { kind: 'result', label: 'Infantry goes back, inches', value: outcome.fallBackInches, cite: CITE },
            ] as const)
          : []),
      ],
      cites: [
        CITE,
        CLOSE_CITE,
        ...citeTen(infantry.die, armour.die),
        ...(input.officer > 0 ? ['TC-5'] : []),
        ...(infantryLoses ? ['DPs', 'TC-35'] : []),
        ...(outcome.armourResult === 'retire' || outcome.armourResult === 'retreat' ? ['TC-30'] : []),
        ...(lost > 0 ? ['TC-42'] : []),
        'TC-51',
      ],
      effects: [
        ...inSight('infantry', 'armour'),
        ...(infantryLoses
          ? ([
              { kind: 'gain-dps', role: 'infantry', dps: infantryDps },
              { kind: 'fall-back', role: 'infantry', status: fallBackFraction === 1 ? 'retreating' : 'retiring' },
            ] as const)
          : ARMOUR_EFFECT[outcome.armourResult]),
      ],
    };
  },
  oddsOver: ['armourResult', 'infantryDps'],
  measure: {
    label: 'rank of the result on the armour, less DPs taken',
    of: ({ armourResult, infantryDps }) => ARMOUR_ASSAULT_RESULTS.indexOf(armourResult) - infantryDps,
  },
  summary: (outcome) => `${outcome.infantryScore} against ${outcome.armourScore}: ${resultWords(outcome)}.`,
  tone: ({ loser, armourResult }) => (loser === 'none' ? 'nothing' : armourResult === 'retire' ? 'effect' : 'decisive'),
});

function resultWords({
  loser,
  armourResult,
  infantryDps,
  infantryElementsLost: lost,
  fallBackFraction,
  fallBackInches,
}: AssaultArmourOutcome): string {
  if (loser === 'none') return 'nobody loses';
  if (loser === 'armour') return ARMOUR_WORDS[armourResult];
  const elements = lost > 0 ? `, loses ${counted(lost, 'element')}` : '';
  return `the infantry takes ${counted(infantryDps, 'DP')}${elements} and falls back ${FRACTION_TEXT[fallBackFraction]}, ${fallBackInches}"`;
}
