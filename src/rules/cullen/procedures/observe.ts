import { z } from 'zod';
import { createSuccessCheck } from '../../checks.js';
import { findAreasAtSpot, isPossiblyInArea, splitIntoStretches } from '../../ground/crossing.js';
import { listKnownFeatures } from '../../ground/drawn.js';
import type { FoundValue } from '../../ground/filling.js';
import { createLimitCheck } from '../../ground/limited.js';
import { roundLength } from '../../ground/measuring.js';
import { type FeatureRow, describeFeature } from '../../ground/rows.js';
import { refuseIllegal, refuseInvalid } from '../../refusal.js';
import { formatYesNo } from '../../words.js';
import { buildNoteStep, buildResultStep, includeIf } from '../../working.js';
import type { CullenEffect } from '../effect-kinds.js';
import { explainImpossibleScore } from '../firing/chance.js';
import { SIGHT_DEPTH_INCHES, standing } from '../contact.js';
import { type Modifier, rollScore } from '../score.js';
import { MEASURES, findLongestBelowInches } from '../measures.js';
import { createAudienceFinder } from '../roles.js';
import {
  type CullenBattle,
  defineCullenProcedure,
  type CullenScene,
  type CullenUnit,
  inputWith,
  defineUnitInputs,
} from '../state.js';
import { defineFlag, defineNumber } from '../vocabulary.js';

const CITE = 'Concealment and Observation';

const MOST_INCHES = 1000;
/** The step in inches at which observing becomes harder. Each full step costs 1 point (Concealment and Observation, TC-12). */
const OBSERVING_STEP_INCHES = 12;
/** The distances in inches at which the cost of observing changes. */
const OBSERVING_EDGES = Array.from({ length: Math.floor(MOST_INCHES / OBSERVING_STEP_INCHES) }, (_, steps) =>
  findLongestBelowInches((steps + 1) * OBSERVING_STEP_INCHES),
);
/** The minimum score that observes a marker (Concealment and Observation). */
export const OBSERVE_SCORE = 3;

interface Sighting {
  readonly rangeInches: number;
  readonly observerMoved: boolean;
  readonly inCover: boolean;
  readonly observerHigher: boolean;
}

/** The modifiers of the die roll to observe (Concealment and Observation). */
export const OBSERVE_MODIFIERS: readonly Modifier<Sighting>[] = [
  {
    label: `Each full ${OBSERVING_STEP_INCHES}" from the observer`,
    many: `Steps of ${OBSERVING_STEP_INCHES}" from the observer`,
    value: -1,
    times: ({ rangeInches }) => Math.floor(rangeInches / OBSERVING_STEP_INCHES),
    cites: ['TC-12'],
  },
  { label: 'Observer moved', value: -2, times: ({ observerMoved }) => observerMoved },
  { label: 'Marker in cover', value: -2, times: ({ inCover }) => inCover },
  { label: 'Observer higher than the marker', value: 1, times: ({ observerHigher }) => observerHigher },
];

/**
 * Requires a marker of an enemy.
 * @throws {Refusal} ILLEGAL if the marker is on the observer's own side
 */
function checkEnemyMarker(observer: CullenUnit, target: CullenUnit | undefined): void {
  if (target?.side === observer.side) throw refuseIllegal(`${target.name} is on the same side. Choose an enemy marker.`, CITE);
}

/**
 * Requires a unit under a marker.
 * @throws {Refusal} ILLEGAL if the unit is not under a marker
 */
function checkMarker({ name, concealed }: CullenUnit): void {
  if (!concealed) throw refuseIllegal(`${name} is not under a concealment marker. Choose a concealed unit.`, CITE);
}

/** Checks whether a map feature is a wood or a building (Cover). */
const isCover = ({ kind, points }: FeatureRow): boolean => (kind === 'wood' || kind === 'village') && points.length > 2;

/** Measures how many inches a marker is inside the drawn wood or village around it. */
function depthOf({ battle, one }: CullenScene<'observer' | 'target'>, key: string): FoundValue | undefined {
  const [observer, target] = [one('observer'), one('target')];
  const [map, from, to] = [
    MEASURES.map(battle),
    MEASURES.standing(observer, battle)?.place,
    MEASURES.standing(target, battle)?.place,
  ];
  if (!observer || !target || !map || !from || !to) return undefined;
  const about = listKnownFeatures(battle, observer.side).filter((each) => isCover(each) && isPossiblyInArea(to, each.points));
  if (about.length === 0) return undefined;
  const last = splitIntoStretches(from, to, about, map)?.at(-1);
  if (last?.kind === null) return undefined;
  const doubt = last
    ? undefined
    : refuseInvalid(
        key,
        `The map does not show whether the marker is more than ${SIGHT_DEPTH_INCHES}" deep in cover. Enter its depth, or place the units more precisely.`,
      );
  const value = roundLength(last?.length ?? 0, 'in');
  return { of: [observer, target], value, doubt, words: () => `depth measured on the map: ${value} in` };
}

/** Checks whether a marker is in a drawn wood or village that the observer's side knows. */
function coverOf({ battle, one }: CullenScene<'observer' | 'target'>, key: string): FoundValue | undefined {
  const [observer, target] = [one('observer'), one('target')];
  const stands = MEASURES.standing(target, battle)?.place;
  if (!observer || !target || !stands || MEASURES.map(battle)?.grid !== 'squares') return undefined;
  const about = findAreasAtSpot(stands, listKnownFeatures(battle, observer.side).filter(isCover));
  const [first] = about;
  if (!first) return undefined;
  const certain = about.find(({ isCertain }) => isCertain);
  const doubt = certain
    ? undefined
    : refuseInvalid(
        key,
        'The map does not show whether the marker is in cover. Choose True or False, or place the marker more precisely.',
      );
  const words = `in cover, by the map: ${describeFeature((certain ?? first).area)}`;
  return { of: [observer, target], value: true, doubt, words: () => words };
}

/** Concealment and Observation: a marker is not seen deeper inside such terrain. */
const NOT_TOO_DEEP = createLimitCheck<CullenUnit, CullenBattle, 'observer' | 'target'>('ground', [CITE, 'TC-44'], {
  key: 'depthInches',
  measured: depthOf,
  measure: 'in',
  limit: () => SIGHT_DEPTH_INCHES,
  what: 'The depth of the marker inside its cover',
  wanted: 'Choose another marker.',
});

const observer = defineUnitInputs('observer');

/** A unit's attempt to observe a marker, in phase 4 of a move (Concealment and Observation). */
export const observeProcedure = defineCullenProcedure({
  id: 'cullen.observe',
  sections: ['Concealment and Observation'],
  title: 'Try to observe a concealment marker',
  heading: 'Observation',
  isLook: true,
  inputs: {
    rangeInches: inputWith(defineNumber(0, MOST_INCHES).describe("Inches from the observer's nearest element to the marker"), {
      measured: MEASURES.between<'observer' | 'target'>('observer', 'target', OBSERVING_EDGES),
      favours: 'less',
    }),
    observerMoved: observer.its('moved', 'The observer moved this move'),
    inCover: inputWith(defineFlag('The marker is in cover'), { measured: coverOf }),
    observerHigher: defineFlag('The observer is higher than the marker'),
    depthInches: inputWith(
      defineNumber(0, 100)
        .default(0)
        .describe('Inches from the marker to the edge of the woods, buildings or high ground that it is in'),
      { measured: depthOf, favours: 'less' },
    ),
    lineOfSight: z.boolean().default(true).describe('There is a line of sight to the marker'),
    attempted: observer.its('observedThisMove', 'The observer has already tried to observe this move'),
  },
  remarkedFirst: ['inCover', 'depthInches'],
  roles: {
    observer: {
      description: 'Unit that observes',
      acts: true,
      checkWith: (unit, { one }) => checkEnemyMarker(unit, one('target')),
    },
    target: {
      description: 'Unit under the marker (umpires only). Leave empty for a dummy',
      usuallyEnemy: true,
      check: checkMarker,
    },
  },
  checks: [
    standing('observer', 'target'),
    NOT_TOO_DEEP,
    createSuccessCheck([CITE, 'TC-72'], (sighting: Sighting) =>
      explainImpossibleScore(OBSERVE_MODIFIERS, sighting, OBSERVE_SCORE, 'observe the marker'),
    ),
  ],
  usualPhases: ['observing'],
  run(dice, input) {
    const { rangeInches, depthInches } = input;
    if (!input.lineOfSight)
      throw refuseIllegal('The observer has no line of sight to the marker. Choose another marker or observer.', CITE);
    if (depthInches > SIGHT_DEPTH_INCHES)
      throw refuseIllegal(
        `The marker is ${depthInches}" inside terrain where units can see only ${SIGHT_DEPTH_INCHES}". Choose another marker.`,
        CITE,
        'TC-44',
      );
    if (input.attempted)
      throw refuseIllegal('The unit has already tried to observe this move. Choose another unit.', CITE, 'TC-44');
    const { score, steps } = rollScore(dice, 'observe', OBSERVE_MODIFIERS, input, CITE);
    const observed = score >= OBSERVE_SCORE;
    const isNear = rangeInches > 0 && rangeInches < OBSERVING_STEP_INCHES;
    return {
      outcome: { score, observed },
      steps: [
        ...includeIf(isNear, buildNoteStep(`A range under ${OBSERVING_STEP_INCHES}" does not count`, CITE, 'TC-12')),
        ...steps,
        buildResultStep(`Observed with ${OBSERVE_SCORE} or more`, formatYesNo(observed), CITE),
      ],
      effects: [
        { kind: 'set', role: 'observer', fields: { observedThisMove: true } },
        ...includeIf<CullenEffect<'target'>>(observed, { kind: 'set', role: 'target', fields: { concealed: false } }),
      ],
    };
  },
  audience: createAudienceFinder(['observer'], ['target']),
  oddsOver: ['observed'],
  measure: { label: 'markers observed', of: ({ observed }) => Number(observed) },
  summary: ({ score, observed }) =>
    observed
      ? `Score ${score}: the marker is observed. Set up the unit around the marker. If the marker is a dummy, remove it.`
      : `Score ${score}: the marker is not observed.`,
  verdict: ({ score, observed }, name) => ({
    fate: `${name('target')} ${observed ? 'observed' : 'not observed'}`,
    score: `score ${score}`,
  }),
  tone: ({ observed }) => (observed ? 'effect' : 'nothing'),
});
