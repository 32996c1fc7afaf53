import { z } from 'zod';
import type { Json } from '../../../dice/index.js';
import { listObjectKeys } from '../../chart.js';
import type { Check } from '../../checks.js';
import { buildInputsSchema, type ValuesOf } from '../../inputs.js';
import type { Step } from '../../result.js';
import { UMPIRES_AUDIENCE } from '../../happening.js';
import { buildBaseStep, buildModifierStep, buildNoteStep, buildResultStep } from '../../working.js';
import { unitIn } from '../battle.js';
import type { EaglesEffect } from '../effect-kinds.js';
import { CONTACT_MEASURES, standing, createRangeCheck } from '../contact.js';
import {
  AUTOMATIC_SPOTTING_YARDS,
  areUnspottedHidden,
  findSpottingYards,
  listRangeRemarks,
  measureRangeYards,
  SIGHT_DEPTH,
} from '../observation.js';
import { findDifferingCover, isRoadside, type TargetLocation, findCoverLocation } from '../cover.js';
import { mayKnowUnit } from '../roles.js';
import {
  type EaglesBattle,
  defineEaglesProcedure,
  type EaglesScene,
  type EaglesUnit,
  inputWith,
  defineUnitInputs,
} from '../state.js';
import { defineFlag, defineInt, type UnitKind } from '../vocabulary.js';

const LOCATIONS = ['open', 'road', 'woods', 'house', 'road-woods', 'road-house'] as const;
const SPOTTING_TARGETS = ['infantry', 'at', 'other'] as const;
type AutomaticCase = 'none' | 'already' | 'moved' | 'fired' | 'road';

export const BASE_SPOTTING_CHANCE = 60; // See section 4.11.

/** 4.11: the range in yards of the -20 line. At longer ranges the next line applies (E-29). */
const FAR_YARDS = { from: 1500, to: 3000 } as const;

const SPOTTING_LINES = ['road', 'woods', 'defilade', 'house', 'desert', 'still', 'moved', 'firing', 'far', 'farther'] as const;
type SpottingLine = (typeof SPOTTING_LINES)[number];

/** 4.11: the percentage for each line in the chart. */
export const SPOTTING_MODIFIER: Readonly<Record<SpottingLine, number>> = {
  road: 10,
  woods: -20,
  defilade: -20,
  house: -10,
  desert: 30,
  still: -20,
  moved: 10,
  firing: 10,
  far: -20,
  farther: -30,
};

export const SPOTTING_LABEL: Readonly<Record<SpottingLine, string>> = {
  road: 'On a road',
  woods: 'In woods',
  defilade: 'Defilade',
  house: 'In a house',
  desert: 'Desert',
  still: 'Stationary infantry or AT',
  moved: 'Target moved',
  firing: 'Stationary but firing',
  far: `Range ${FAR_YARDS.from} to ${FAR_YARDS.to} yd`,
  farther: `Range over ${FAR_YARDS.to} yd`,
};

/**
 * Checks whether a unit counts as spotted for this spotter. In the basic game the spotter's side must have spotted the unit, and
 * in the advanced game the spotter itself (4.1, E-51).
 */
export function isSpottedBy(target: EaglesUnit, spotter: EaglesUnit | undefined, battle: EaglesBattle): boolean {
  if (typeof target.spotted === 'boolean') return target.spotted;
  if (!spotter) return !battle.game.advancedSpotting && target.spotted.length > 0;
  return battle.game.advancedSpotting ? target.spotted.includes(spotter.id) : mayKnowUnit(spotter.side, target, battle);
}

/** Returns a unit's kind on the spotting chart (4.11). */
export function findSpottingTarget(kind: UnitKind): (typeof SPOTTING_TARGETS)[number] {
  if (kind === 'infantry') return 'infantry';
  return kind === 'towed-at' ? 'at' : 'other';
}

type Input = ValuesOf<typeof inputs>;

/**
 * 4.1: returns the reason why a unit is spotted automatically; `none` if there is no reason. A distance exactly at the limit
 * counts (E-30).
 */
function automaticCase(input: Input): AutomaticCase {
  const within = (what: keyof typeof AUTOMATIC_SPOTTING_YARDS): boolean =>
    input.rangeYards <= findSpottingYards(what, input.desert);
  if (input.alreadySpotted) return 'already';
  if (input.targetMoved && within('moved')) return 'moved';
  if (input.targetFired && within('fired')) return 'fired';
  return isRoadside(input.location) && within('road') ? 'road' : 'none';
}

/** 4.11: returns all lines of the chart that apply, because their modifiers add up (E-28). */
function chartLines(input: Input): Step[] {
  const { rangeYards, location, targetType, targetMoved, targetFired } = input;
  const fits: Readonly<Record<SpottingLine, boolean>> = {
    road: isRoadside(location),
    woods: location === 'woods' || location === 'road-woods',
    defilade: input.defilade,
    house: location === 'house' || location === 'road-house',
    desert: input.desert,
    still: targetType !== 'other' && !targetMoved,
    moved: targetMoved,
    firing: targetFired && !targetMoved,
    far: rangeYards >= FAR_YARDS.from && rangeYards <= FAR_YARDS.to,
    farther: rangeYards > FAR_YARDS.to,
  };
  const isRuledRange = rangeYards === FAR_YARDS.from || rangeYards >= FAR_YARDS.to;
  const isRange = (line: SpottingLine): boolean => line === 'far' || line === 'farther';
  return SPOTTING_LINES.filter((line) => fits[line]).map((line) =>
    buildModifierStep(SPOTTING_LABEL[line], SPOTTING_MODIFIER[line], '4.11', isRange(line) && isRuledRange && 'E-29'),
  );
}

function chanceOf(lines: readonly Step[]): number {
  const sum = lines.reduce((total, { value }) => total + Number(value), BASE_SPOTTING_CHANCE);
  return Math.min(100, Math.max(0, sum));
}

const AUTOMATIC_LABEL: Readonly<Record<AutomaticCase, string>> = {
  none: '',
  already: 'Already spotted',
  moved: 'Spotted automatically, because the target moved close by',
  fired: 'Spotted automatically, because the target fired close by',
  road: 'Spotted automatically, because the target is on a road close by',
};

/** 4.1, 4.11: returns the ranges at which the line of the chart changes. */
const edgesIn = ({ game }: EaglesBattle): readonly number[] => [
  ...listObjectKeys(AUTOMATIC_SPOTTING_YARDS).map((what) => findSpottingYards(what, game.desert)),
  FAR_YARDS.from - 1,
  FAR_YARDS.to,
];

type Looking = EaglesScene<'spotter' | 'target'>;

/**
 * Returns the spotting side, because the terrain that this side knows counts. Undefined if the map does not show the target to
 * the person who asks.
 */
const sideLooking = (target: EaglesUnit, { one, sees }: Looking): string | undefined =>
  !sees || sees(target) ? (one('spotter')?.side ?? target.side) : undefined;

/**
 * 4.11, E-62: returns the location of the target in terrain on the map.
 * @throws {Refusal} INVALID_INPUT if the target's place is too inexact
 */
function whereTold(target: EaglesUnit, scene: Looking): TargetLocation | undefined {
  const side = scene.typed?.location === undefined ? sideLooking(target, scene) : undefined;
  return side === undefined ? undefined : findCoverLocation(scene.battle, target, side, 'location');
}

/** Returns the target's certain location on the map if people have entered a different location; otherwise undefined. */
function typedOtherwise(scene: Looking, typed: Json): TargetLocation | undefined {
  const target = scene.one('target');
  const side = target && sideLooking(target, scene);
  return target && side !== undefined ? findDifferingCover(scene.battle, target, side, typed) : undefined;
}

/** 4.1: warns before an attempt that the enemy has already been spotted. */
const ALREADY_SPOTTED: Check<EaglesUnit, EaglesBattle, 'spotter' | 'target'> = {
  name: 'chance',
  cites: ['4.1'],
  find({ one, battle }) {
    const [spotter, target] = [one('spotter'), one('target')];
    if (!spotter || !target || !isSpottedBy(target, spotter, battle)) return null;
    return { is: 'yes', price: `${target.name} is already spotted, so nothing is rolled.`, isVain: true };
  },
};

const target = defineUnitInputs('target');

const inputs = {
  // Recorded positions may be out of date, because people move figures on the table.
  rangeYards: target.inScene(
    defineInt(0, 20000).describe('Range in yards from spotter to target (4.11)'),
    (unit, scene: Looking) => measureRangeYards(scene.one('spotter'), unit, scene, edgesIn(scene.battle)),
    { likely: true },
  ),
  location: target.inScene(z.enum(LOCATIONS).default('open').describe('Place of the target (4.11)'), whereTold, {
    drawn: typedOtherwise,
    likely: true,
  }),
  defilade: defineFlag('The target is in defilade (4.11)'),
  desert: inputWith(defineFlag('The battle is in a desert (4.1, 4.11)'), { battle: ({ battle }) => battle.game.desert }),
  targetType: target.from(
    z.enum(SPOTTING_TARGETS).default('other').describe('Kind of target. Choose “at” for towed AT guns (4.11)'),
    ({ kind }) => findSpottingTarget(kind),
  ),
  targetMoved: target.its('moved', 'The target moved this turn (4.11)'),
  targetFired: target.its('fired', 'The target fired this turn (4.11)'),
  alreadySpotted: target.inScene(defineFlag('The target is already spotted (4.1)'), (unit, { one, battle }: Looking) =>
    isSpottedBy(unit, one('spotter'), battle),
  ),
};
const schema = buildInputsSchema(inputs);

/** An attempt by a unit to spot an enemy (4.1 Spotting, 4.11 Spotting Chart). */
export const spotting = defineEaglesProcedure({
  id: 'eagles.spotting',
  sections: ['4.1', '4.11'],
  title: 'Try to spot an enemy with a unit',
  isLook: true,
  inputs,
  roles: {
    spotter: { description: 'Unit that tries to spot', acts: true },
    target: { description: 'Unit to spot', opposes: 'spotter', neededBy: 'E-77' },
  },
  checks: [
    standing('spotter', 'target'),
    createRangeCheck(['4.1', '4.11', 'E-66'], 'spotter', 'target'),
    ALREADY_SPOTTED,
    CONTACT_MEASURES.behind(['4.1'], 'spotter', 'target', SIGHT_DEPTH),
  ],
  // E-63: a side may try to spot each enemy only once. In the advanced game, each firer has its own attempt.
  oncePer: {
    span: 'turn',
    done: 'tried to spot it this turn',
    cites: ['4.1', 'E-63'],
    against: 'target',
    bySide: ({ game }) => (game as EaglesBattle['game']).advancedSpotting !== true,
    isFree: (input) => automaticCase(schema.parse(input)) !== 'none',
  },
  run(dice, input) {
    const automaticBy = automaticCase(input);
    const automatic = automaticBy !== 'none';
    const lines = automatic ? [] : chartLines(input);
    const chancePercent = automatic ? 100 : chanceOf(lines);
    const certain = chancePercent === 0 || chancePercent === 100;
    const spotted = certain ? chancePercent === 100 : dice.die(100, 'spotting') <= chancePercent;

    const { rangeYards, desert } = input;
    const figureDecides =
      automaticBy === 'none'
        ? desert && rangeYards >= FAR_YARDS.from
        : automaticBy !== 'already' && rangeYards === findSpottingYards(automaticBy, desert);
    const steps = [
      ...(automatic
        ? [buildNoteStep(AUTOMATIC_LABEL[automaticBy], '4.1', figureDecides && 'E-30')]
        : [
            buildBaseStep('Basic chance', BASE_SPOTTING_CHANCE, '4.11'),
            ...lines,
            buildResultStep('Chance', `${chancePercent}%`, '4.11', lines.length > 1 && 'E-28', figureDecides && 'E-30'),
          ]),
      buildNoteStep(spotted ? 'Spotted' : 'Not spotted', '4.1'),
    ];
    const effects: EaglesEffect<'spotter' | 'target'>[] = spotted ? [{ kind: 'spotted-by', role: 'target', by: 'spotter' }] : [];
    return { outcome: { automaticBy, chancePercent, spotted }, steps, effects };
  },
  remarks: (scene) => listRangeRemarks(scene, scene.one('spotter'), scene.one('target')),
  oddsOver: ['spotted'],
  measure: { label: 'targets spotted', of: ({ spotted }) => Number(spotted) },
  // The spotting side learns that a unit is spotted. If an umpire's attempt fails, the unit remains unknown.
  audience(scene, _actor, after) {
    if (!areUnspottedHidden(scene.battle)) return null;
    const [spotter, target] = [scene.one('spotter'), scene.one('target')];
    if (!spotter) return target?.side ?? null;
    const found = target && (unitIn(after, target.id) ?? target);
    return !found || mayKnowUnit(spotter.side, found, after) ? spotter.side : UMPIRES_AUDIENCE;
  },
  summary: ({ automaticBy, chancePercent, spotted }) => {
    if (automaticBy === 'already') return 'The target is already spotted.';
    if (automaticBy !== 'none') return 'The target is spotted automatically.';
    return `The target is ${spotted ? 'spotted' : 'not spotted'} (chance ${chancePercent}%).`;
  },
  verdict({ automaticBy, chancePercent, spotted }, name) {
    const chance =
      automaticBy === 'none' ? `chance ${chancePercent}%` : automaticBy === 'already' ? 'already known' : 'no roll needed';
    return { fate: `${name('target')} ${spotted ? 'spotted' : 'not spotted'}`, score: chance };
  },
  tone: ({ spotted }) => (spotted ? 'effect' : 'nothing'),
});
