import { z } from 'zod';
import { ENEMIES_NEARBY_CHECK, NO_CONTACT_CHECK, STANDS_FOR_CONTACT_CHECK } from '../contact.js';
import { INTO_MINES_CHECK, addMineChecksOnRoute } from '../mines-met.js';
import type { JsonObject } from '../../../dice/index.js';
import { readListedValue } from '../../as-typed.js';
import { buildDestinationParam } from '../../ground/going.js';
import { defineNumber } from '../../fields.js';
import type { ValuesOf } from '../../inputs.js';
import { refuseIllegal } from '../../refusal.js';
import { buildBaseStep, buildNoteStep, buildResultStep, includeIf } from '../../working.js';
import { listGroundRemarks, createChartFill, findPenalty } from '../chart/fills.js';
import { findFootAllowance, type MovementKind } from '../chart/lookup.js';
import type { Wtj1943Effect } from '../effect-kinds.js';
import { defineChartInt, roundPct } from '../figures.js';
import {
  CROSSES_WATER_CHECK,
  findEnteredTerrain,
  createEnteredCheck,
  moveToGoal,
  LEAVES_WORKS_CHECK,
  listLegRemarks,
  measureLeg,
  findLongerLeg,
} from '../going.js';
import { checkFootMover, checkCanLieDown } from '../readiness.js';
import { defineWtj1943Procedure, type Wtj1943Scene, type Wtj1943Unit, inputWith, defineUnitInputs } from '../state.js';
import {
  CATEGORIES,
  type Category,
  buildCommandPassedInput,
  CONTACT_KINDS,
  ENTERED_TERRAINS,
  defineFlag,
  defineInt,
  type UnitKind,
  MAX_YARDS,
  type Order,
  ORDER_WORDS,
  ORDERS,
  QUARTERS,
  spentPctSchema,
} from '../vocabulary.js';
import {
  checkPenalty,
  checkReach,
  listCostSteps,
  findFarthestLeg,
  LEG_TERRAIN,
  createFigureFinder,
  calculateLegReach,
  calculateSpentShare,
} from './leg.js';

/** The terrain column for each category of movement. Cyclists and wagons use the wheeled column (2.2). */
export const MOVEMENT_KIND_BY_CATEGORY: Readonly<Record<Category, MovementKind>> = {
  prone: 'foot',
  manhandling: 'foot',
  walking: 'foot',
  rushing: 'foot',
  'heavy-weapon': 'foot',
  cyclist: 'wheeled',
  wagon: 'wheeled',
  cavalry: 'cavalry',
};

/** The usual category of upright movement for each kind of unit. */
const USUAL_CATEGORY: Readonly<Record<UnitKind, Category | undefined>> = {
  infantry: 'walking',
  'heavy-weapon': 'heavy-weapon',
  engineer: 'walking',
  cavalry: 'cavalry',
  cyclist: 'cyclist',
  wagon: 'wagon',
  gun: 'manhandling',
  vehicle: undefined,
  hq: 'walking',
};

/** 2.2: returns true for a heavy weapon with a gun's class, such as a heavy mortar, because it is towed or moved by its crew. */
const isTowedMortar = ({ kind, gunClass }: Wtj1943Unit): boolean => kind === 'heavy-weapon' && gunClass !== null;

/**
 * Returns the category of movement for a unit that is not prone; undefined for a vehicle, which moves by other rules. Dismounted
 * troopers are infantry, and towed mortars are manhandled (2.2).
 */
export function findUprightCategory(unit: Wtj1943Unit): Category | undefined {
  if (isTowedMortar(unit)) return 'manhandling';
  return unit.kind === 'cavalry' && !unit.mounted ? 'walking' : USUAL_CATEGORY[unit.kind];
}

/** Returns the entered category or, without an entered category, the category for the unit and its posture. */
function categoryFor(unit: Wtj1943Unit | undefined, typed: JsonObject = {}): Category | undefined {
  const given = CATEGORIES.find((category) => category === typed.category);
  if (given || typed.category !== undefined) return given;
  if ((typed.startsProne ?? unit?.prone) === true && typed.stands !== true) return 'prone'; // See ruling W-7.
  return unit && findUprightCategory(unit);
}

/** The categories that each kind of unit on foot may choose from. */
const ON_FOOT: readonly Category[] = ['prone', 'walking', 'rushing'];
const TOWED_MORTAR: readonly Category[] = ['prone', 'wagon'];
const OTHER_CATEGORIES: Readonly<Record<UnitKind, readonly Category[]>> = {
  infantry: ON_FOOT,
  'heavy-weapon': ['prone', 'rushing', 'manhandling'],
  engineer: ON_FOOT,
  cavalry: [],
  cyclist: ON_FOOT,
  wagon: [],
  gun: ['wagon'], // A gun is towed behind a limber.
  vehicle: [],
  hq: ON_FOOT,
};

/** Returns the entered category if the unit can move in this category; otherwise the category for the unit and its posture. */
function fittingCategory(unit: Wtj1943Unit, scene: Wtj1943Scene): Category | undefined {
  const { category: _, ...others } = scene.typed ?? {};
  const isOnFoot = unit.kind === 'cavalry' && !unit.mounted;
  const choices = isOnFoot ? ON_FOOT : isTowedMortar(unit) ? TOWED_MORTAR : OTHER_CATEGORIES[unit.kind];
  return readListedValue(scene, 'category', choices, categoryFor(unit, others));
}

/** Returns the entered order or, without an entered order, the unit's own order; null if there is no order. */
function orderFor(unit: Wtj1943Unit | undefined, typed: JsonObject = {}): Order | null {
  return ORDERS.find((order) => order === typed.order) ?? unit?.order ?? null;
}

/**
 * 2.1: finds the order for a unit's move. This is the order that the unit declared before its command test, because that order
 * applies to the whole turn. Undefined if the unit has declared no order and people have entered one, which then counts. Without
 * any order, a unit that only goes prone gets maneuver, because going prone needs no test.
 * @throws {Refusal} ILLEGAL if the entered order differs from the declared order, or if there is no order and the unit does more
 *   than go prone
 */
function declaredOrder({ name, order }: Wtj1943Unit, typed: JsonObject = {}): Order | undefined {
  if (order !== null && typed.order !== undefined && typed.order !== order)
    throw refuseIllegal(
      `${name} declared ${ORDER_WORDS[order]} before its command test and must keep this order. Leave the order out.`,
      '2.1',
    );
  if (order === null && typed.order === undefined) {
    if (onlyGoesProne(typed)) return 'maneuver';
    throw refuseIllegal(`${name} has not taken a command test this turn. Use \`/wtj1943 command-test\` first.`, '2.1');
  }
  return order ?? undefined;
}

/** 2.1: checks whether the unit only goes prone, which needs no test and therefore no order. */
const onlyGoesProne = ({ goesProne, stands, distanceYards = 0, to, contact = 'none' }: JsonObject): boolean =>
  goesProne === true && stands !== true && distanceYards === 0 && to === undefined && contact === 'none';

/**
 * 2.2: requires that a unit has not changed its posture in this movement phase.
 * @throws {Refusal} ILLEGAL if this would be a second change
 */
export function checkPosture({ name, postureChanged }: Wtj1943Unit): void {
  if (postureChanged)
    throw refuseIllegal(`${name} has already gone prone or stood up in this phase. Choose another unit.`, '2.2');
}

/**
 * 2.2: refuses to move dismounted cavalry as cavalry, because horses stay with their troopers.
 * @throws {Refusal} ILLEGAL if dismounted cavalry moves as cavalry
 */
function checkHerd({ name, kind, mounted }: Wtj1943Unit, category: Category | undefined): void {
  if (category === 'cavalry' && kind === 'cavalry' && !mounted)
    throw refuseIllegal(`${name} is dismounted and cannot move as cavalry. Mount first, or choose another way of moving.`, '2.2');
}

type Roles = 'unit' | 'terrain';

/** The details of inputs with values from the game's chart. */
const CHARTED = {
  allowanceYards: createChartFill<Roles>('allowanceYards', (chart, scene) => {
    const unit = scene.one('unit');
    const category = categoryFor(unit, scene.typed);
    return category && findFootAllowance(chart, category, orderFor(unit, scene.typed));
  }),
  penaltyPct: createChartFill<Roles>('penaltyPct', (chart, scene) => {
    const category = categoryFor(scene.one('unit'), scene.typed);
    return findPenalty(chart, scene, category && MOVEMENT_KIND_BY_CATEGORY[category]);
  }),
};

/**
 * Returns the share of the turn, in percent, that a unit has used. For a gun, all quarters until it is set up count as used.
 * These are quarters on tow, and quarters for unlimbering and setting up (2.4, W-24).
 */
const spentBy = ({ spentPct: spent, setUpQuarters }: Wtj1943Unit): number =>
  Math.max(spent, (100 / QUARTERS) * Math.min(QUARTERS, setUpQuarters));

/** Returns the maximum length of a leg in yards; undefined if a value for the calculation is missing. */
function reachIn(unit: Wtj1943Unit, scene: Wtj1943Scene<Roles>): number | undefined {
  const figure = createFigureFinder(CHARTED, scene);
  const baseYards = figure('allowanceYards');
  if (baseYards === undefined) return undefined;
  return calculateLegReach({
    baseYards,
    penaltyPct: figure('penaltyPct') ?? 0,
    spentPct: figure('spentPct') ?? spentBy(unit),
    spentYards: figure('spentYards') ?? 0,
    distanceYards: 0,
  });
}

type Entered = (typeof ENTERED_TERRAINS)[number];

/** 2.2: returns the kinds of terrain that cavalry cannot enter in an assault move. */
const barredTo = (unit: Wtj1943Unit, { typed }: Wtj1943Scene): readonly Entered[] =>
  categoryFor(unit, typed) === 'cavalry' && orderFor(unit, typed) === 'assault' ? ENTERED_TERRAINS : [];

const unit = defineUnitInputs('unit');

const inputs = {
  category: unit.inScene(z.enum(CATEGORIES).describe('Category of movement (2.2)'), (unit, scene) => {
    checkHerd(unit, categoryFor(unit, scene.typed));
    return fittingCategory(unit, scene);
  }),
  allowanceYards: inputWith(defineChartInt(1, MAX_YARDS).describe('Allowance for a full turn with this order, from the chart'), {
    battle: CHARTED.allowanceYards,
  }),
  order: unit.inScene(z.enum(ORDERS).describe('Order that the unit is tested for (2.1)'), (unit, { typed }) =>
    declaredOrder(unit, typed),
  ),
  commandPassed: unit.from(buildCommandPassedInput(), (unit) => unit.commandPassed),
  penaltyPct: inputWith(defineNumber(0, 100).default(0).describe('Terrain penalty on this leg in per cent, from the chart'), {
    battle: CHARTED.penaltyPct,
  }),
  spentPct: unit.from(spentPctSchema, spentBy),
  spentYards: defineInt(0, MAX_YARDS).default(0).describe('Other yards to subtract from the allowance (2.4)'),
  distanceYards: unit.inScene(
    defineInt(0, MAX_YARDS).default(0).describe('Length of this leg in yards. 0: only show the reach'),
    (unit, scene: Wtj1943Scene<Roles>) => measureLeg(unit, scene, () => reachIn(unit, scene)),
    { drawn: findLongerLeg, likely: true },
  ),
  contact: z.enum(CONTACT_KINDS).default('none').describe('Assault contact at the end of the leg (2.2)'),
  enters: unit.inScene(
    z.enum(ENTERED_TERRAINS).default('none').describe('Terrain that the leg enters (2.2)'),
    (unit, scene: Wtj1943Scene<Roles>) => findEnteredTerrain(unit, scene, barredTo(unit, scene)),
    { drawn: createEnteredCheck(barredTo), likely: true },
  ),
  startsProne: unit.inScene(defineFlag('The unit is prone (2.2)'), (unit, { typed }) => {
    if (typed?.stands === true || typed?.goesProne === true) checkPosture(unit);
    if (typed?.goesProne === true) checkCanLieDown(unit);
    return unit.prone;
  }),
  stands: defineFlag('The unit stands up first (2.2)'),
  goesProne: defineFlag('The unit goes prone before it crawls, or at the end of any other move (2.2)'),
  to: buildDestinationParam(),
};
type FootMoveInput = ValuesOf<typeof inputs>;

/**
 * W-7: requires that category and posture agree.
 * @throws {Refusal} ILLEGAL if they contradict each other
 */
function checkAgreement({ category, startsProne, stands, goesProne }: FootMoveInput): void {
  const refuse = (why: string) => refuseIllegal(why, '2.2', 'W-7');
  if (stands && goesProne)
    throw refuseIllegal('The unit cannot stand up and go prone in one phase. Choose one of the two.', '2.2');
  if (stands && !startsProne) throw refuse('The unit is not prone and cannot stand up. Leave stands out.');
  if (goesProne && startsProne) throw refuse('The unit is already prone. Leave goes-prone out.');
  if (category === 'prone') {
    if (stands) throw refuse('A unit that stands up cannot crawl. Choose another way of moving.');
    if (!startsProne && !goesProne)
      throw refuse('Only prone troops can crawl. Add “goes-prone”, or choose another way of moving.');
  } else if (startsProne && !stands) throw refuse(`Prone troops cannot move as ${category}. Choose prone, or stand up first.`);
}

/**
 * 2.1, 2.2: refuses moves that are forbidden at any distance.
 * @throws {Refusal} ILLEGAL if the move is forbidden
 */
function checkMove(given: FootMoveInput): void {
  const { category, order, commandPassed: passed, distanceYards, contact, enters, stands } = given;
  if (!passed && (distanceYards > 0 || stands))
    throw refuseIllegal('The unit has not passed its command test this turn and can only go prone. Leave the move out.', '2.1');
  if (contact !== 'none' && order !== 'assault')
    throw refuseIllegal('Only units with an assault order can make contact. Leave “contact” out.', '2.1');
  if (contact === 'side-or-rear') throw refuseIllegal('A base can make contact only with its front edge. Choose “front”.', '2.2');
  if (contact !== 'none' && category === 'rushing')
    throw refuseIllegal('Rushing troops cannot move into contact. Choose “walking”, or leave “contact” out.', '2.2');
  if (category === 'cavalry' && order === 'assault' && enters !== 'none')
    throw refuseIllegal(
      `Cavalry cannot make an assault move in a turn in which it enters ${enters}. Choose another route.`,
      '2.2',
    );
  checkAgreement(given);
}

/** A single leg of a unit's move (2.2 Infantry and Cavalry Movement). */
export const footMove = defineWtj1943Procedure({
  id: 'wtj1943.foot-move',
  sections: ['2.1', '2.2', '2.4'],
  title: 'Move infantry, heavy weapons, cyclists, wagons or cavalry',
  heading: 'Troop movement',
  inputs,
  roles: { unit: { description: 'Unit that moves', acts: true, check: checkFootMover }, terrain: LEG_TERRAIN },
  checks: [
    STANDS_FOR_CONTACT_CHECK,
    NO_CONTACT_CHECK,
    ENEMIES_NEARBY_CHECK,
    LEAVES_WORKS_CHECK,
    CROSSES_WATER_CHECK,
    INTO_MINES_CHECK,
  ],
  farthest: (scene) => findFarthestLeg(CHARTED, scene),
  remarks: (scene) => [...listLegRemarks(scene), ...(scene.rows('terrain').length > 0 ? [] : listGroundRemarks(scene))],
  run(_dice, given) {
    const { category, allowanceYards, order, distanceYards, startsProne, stands, goesProne } = given;
    checkPenalty(given);
    checkMove(given);
    const leg = { ...given, baseYards: allowanceYards };
    const reachYards = calculateLegReach(leg);
    checkReach(given, reachYards, '2.2');
    const spent = calculateSpentShare(leg);
    const proneAfter = (startsProne && !stands) || goesProne;

    const steps = [
      buildBaseStep(
        `Allowance in yards, ${category}, ${ORDER_WORDS[order]}`,
        allowanceYards,
        '2.2',
        order === 'assault' && '2.1',
      ),
      ...listCostSteps(given, '2.2'),
      buildResultStep('Reach in yards', reachYards, '2.2'),
      ...includeIf(distanceYards > 0, buildResultStep('Yards moved', distanceYards, '2.2', '2.1')),
      ...includeIf(stands, buildNoteStep('The unit stands up', '2.2', '2.1')),
      ...includeIf(
        goesProne,
        buildNoteStep(`The unit goes prone ${category === 'prone' ? 'first' : 'at the end'}`, '2.2', 'W-7'),
      ),
    ];
    const effects: Wtj1943Effect<'unit'>[] = [
      { kind: 'move', role: 'unit', yards: distanceYards, spentPct: spent },
      { kind: 'set', role: 'unit', fields: { prone: proneAfter, ...(stands || goesProne ? { postureChanged: true } : {}) } },
    ];
    const outcome = {
      reachYards,
      remainingYards: reachYards - distanceYards,
      spentPctAfter: roundPct(spent),
      moved: distanceYards > 0,
      proneAfter,
    };
    return { outcome, steps, effects };
  },
  after(desk, { input, roles }) {
    const met = moveToGoal(desk, roles.unit?.[0], input);
    if (input.distanceYards > 0) addMineChecksOnRoute(desk, roles.unit?.[0]);
    return met;
  },
  certainOver: ['reachYards'],
  summary: ({ reachYards, remainingYards, moved, proneAfter }, { distanceYards, stands, goesProne, commandPassed: passed }) => {
    const posture = stands
      ? ' The unit stands up.'
      : goesProne
        ? ' The unit goes prone.'
        : proneAfter
          ? ' The unit is prone.'
          : '';
    if (moved)
      return `The unit moves ${distanceYards} of its ${reachYards} yards and has ${remainingYards} yards left in this terrain.${posture}`;
    const reach = passed
      ? `The unit may move ${reachYards} yards`
      : `With a passed command test, the unit could move ${reachYards} yards`;
    return `${reach} in this terrain.${posture}`;
  },
  tone: () => 'plain',
});
