import { z } from 'zod';
import type { Json, JsonObject } from '../../../dice/index.js';
import { defineNumber } from '../../fields.js';
import type { Check, CheckedAction } from '../../checks.js';
import { isBridged, isRouteOnRoads } from '../../ground/crossing.js';
import {
  buildDestinationParam,
  sumLegLengths,
  findLongerLength,
  refuseUnknownStart,
  type Route,
  readRoute,
} from '../../ground/going.js';
import { createWaterWarning } from '../../ground/move-price.js';
import { findFeaturesOnRoute } from '../../ground/on-way.js';
import { type FeatureKind, describeFeature, findMap } from '../../ground/rows.js';
import { cacheLast } from '../../kept.js';
import { refuseIllegal, refuseInvalid, tryOrHandleRefusal } from '../../refusal.js';
import { buildBaseStep, buildModifierStep, buildResultStep, buildTableStep, buildSecretStep, includeIf } from '../../working.js';
import type { EaglesEffect } from '../effect-kinds.js';
import { OVERRUNS_CHECK } from '../close-combat.js';
import {
  AROUND_LAKES_CHECK,
  ENEMIES_NEARBY_CHECK,
  listUnitRouteRemarks,
  moveToGoal,
  INTO_MINES_CHECK,
  LEAVES_PLACE_CHECK,
  LEAVES_POSITION_CHECK,
  findRoute,
} from '../going.js';
import { isKnownEnemyNear, KNOWLEDGE_FUNCTIONS, findSpottingYards } from '../observation.js';
import { spotOnStrategicRoad } from '../arrival.js';
import { convertToRulebookUnits, listLastRoute, chooseSingleDistance } from '../positions.js';
import { checkMove, listMinedRemarks, listPlaceRemarks } from '../readiness.js';
import { findMovePosition } from '../sequence.js';
import {
  type EaglesBattle,
  defineEaglesProcedure,
  type EaglesScene,
  type EaglesUnit,
  inputWith,
  defineUnitInputs,
} from '../state.js';
import { GROUND_STATES, MOVE_CODES, type MoveCode } from '../vocabulary.js';

const MOVE_MODES = ['cross-country', 'strategic-road', 'leaving-road'] as const;
type MoveMode = (typeof MOVE_MODES)[number];
const MOVE_TERRAINS = ['clear', 'woods', 'rough', 'stream', 'swamp'] as const;
type EffectiveCode = MoveCode | 'E+';
type MoveTerrain = (typeof MOVE_TERRAINS)[number];
type Ground = (typeof GROUND_STATES)[number];

/** 1.1: yards on the ground for each inch on the table. */
export const YARDS_PER_INCH = 100;
const MAX_ROAD_INCHES = 14;

interface Allowance {
  readonly inches: number;
  readonly cm: number;
  /** The movement points on hexes. */
  readonly mp: number;
}

/**
 * 2.1: allowances by code, slowest first. E+ is an E unit on a strategic road (2.2). Ruling E-38 gives its movement points on
 * hexes.
 */
export const ALLOWANCES: Readonly<Record<EffectiveCode, Allowance>> = {
  A: { inches: 4, cm: 10, mp: 2 },
  B: { inches: 6, cm: 20, mp: 4 },
  C: { inches: 8, cm: 25, mp: 5 },
  D: { inches: 10, cm: 30, mp: 6 },
  E: { inches: 12, cm: 35, mp: 8 },
  'E+': { inches: 14, cm: 40, mp: 9 },
};

/** 2.4: the number of code letters that the unit loses because of the worst terrain on the route. */
export const TERRAIN_REDUCTION: Readonly<Record<MoveTerrain, number>> = { clear: 0, woods: 1, rough: 1, stream: 1, swamp: 2 };

/** 2.4: the number of code letters that the unit loses because of the state of the ground. */
export const GROUND_REDUCTION: Readonly<Record<Ground, number>> = { normal: 0, snow: 1, mud: 2 };

/** 2.2: the code for a move by road, which is one letter faster. */
export const STRATEGIC_CODE: Readonly<Record<MoveCode, EffectiveCode>> = { A: 'B', B: 'C', C: 'D', D: 'E', E: 'E+' };

/** 2.3, 2.4: returns the code after the reductions for terrain and ground, which add up. The code is never below A (E-37). */
export function reduceMoveCode(code: MoveCode, terrain: MoveTerrain, ground: Ground): MoveCode {
  const lost = TERRAIN_REDUCTION[terrain] + GROUND_REDUCTION[ground];
  return MOVE_CODES[Math.max(0, MOVE_CODES.indexOf(code) - lost)]!;
}

/** Returns the code that is recorded for a move. The recorded code for E+ is E. */
export function findRecordedCode(effectiveCode: EffectiveCode): MoveCode {
  return effectiveCode === 'E+' ? 'E' : effectiveCode;
}

/** The maximum number of inches of a move. */
const MOST_INCHES = 1000;

/** The terrain for movement that each kind of feature on the map counts as (2.4, E-56). */
const MAPPED_TERRAIN: Readonly<Partial<Record<FeatureKind, MoveTerrain>>> = { wood: 'woods', river: 'stream', marsh: 'swamp' };

/**
 * Finds the mode of a move. The mode that people choose counts. If they choose no mode and enter neither terrain nor inches, a
 * route entirely on roads, away from known enemies, is a move by road (E-64). This rule applies only if units move on the map by
 * the rules. In all other cases the mode is undefined.
 */
const modeOf = cacheLast((unit: EaglesUnit, scene: EaglesScene<'unit'>): MoveMode | undefined => {
  const { typed = {}, battle } = scene;
  if (typed.mode !== undefined) return MOVE_MODES.find((known) => known === typed.mode);
  // If a person enters a value about the route, the person also chooses the mode of the move.
  if (findMap(battle)?.ground !== 'map' || TOLD_OF_WAY.some((key) => typed[key] !== undefined)) return undefined;
  const way = findRoute(unit, scene);
  return way && isRouteOnRoads(battle, way, unit.side) && !isBesideEnemies(battle, unit, way) ? 'strategic-road' : undefined;
});

/** E-64: checks whether the route passes so close to a known enemy that the enemy sees units on a road (4.1). */
const isBesideEnemies = (battle: EaglesBattle, { side }: EaglesUnit, { from, spots, map }: Route): boolean =>
  isKnownEnemyNear(
    battle,
    side,
    [...(from ? [from] : []), ...spots].map((spot) => convertToRulebookUnits(spot, map)),
    findSpottingYards('road', battle.game.desert),
  );

const TOLD_OF_WAY = ['terrain', 'roadInchesUsed', 'movedInches'] as const;

/**
 * Finds the worst terrain on the map that is certainly on a unit's route, and even worse terrain that may be on it. Undefined if
 * the unit moves by road, or has no goal on the map.
 */
const terrainDrawn = cacheLast((unit: EaglesUnit, scene: EaglesScene<'unit'>) => {
  const { battle } = scene;
  const way = modeOf(unit, scene) === 'strategic-road' ? undefined : findRoute(unit, scene);
  if (!way) return undefined;
  const crossed = findFeaturesOnRoute(battle, way, unit.side).flatMap(({ feature, isCertain }) => {
    const terrain = MAPPED_TERRAIN[feature.kind];
    const isDry = terrain === undefined || (feature.kind === 'river' && isBridged(battle, way, unit.side, feature));
    return isDry
      ? []
      : [{ terrain, isCertain, name: describeFeature(feature), called: feature.name || describeFeature(feature) }];
  });
  const worst = (of: readonly { readonly terrain: MoveTerrain }[]): MoveTerrain =>
    of.reduce<MoveTerrain>(
      (most, { terrain }) => (TERRAIN_REDUCTION[terrain] > TERRAIN_REDUCTION[most] ? terrain : most),
      'clear',
    );
  const certain = worst(crossed.filter(({ isCertain }) => isCertain));
  const name = crossed.find(({ terrain, isCertain }) => isCertain && terrain === certain)?.called;
  return {
    certain,
    worst: name,
    doubtful: crossed.find(({ terrain }) => TERRAIN_REDUCTION[terrain] > TERRAIN_REDUCTION[certain]),
  };
});

/**
 * Finds the worst terrain on the map along a unit's route. Undefined if the whole route is clear, if people have entered the
 * terrain, if the unit moves by road, or if the unit has no goal on the map.
 * @throws {Refusal} INVALID_INPUT if it is uncertain whether worse terrain is on the route
 */
function terrainOn(unit: EaglesUnit, scene: EaglesScene<'unit'>): MoveTerrain | undefined {
  const drawn = scene.typed?.terrain === undefined ? terrainDrawn(unit, scene) : undefined;
  if (!drawn) return undefined;
  const { certain, doubtful } = drawn;
  if (doubtful)
    throw refuseInvalid(
      'terrain',
      `The route of ${unit.name} leads through ${doubtful.name}, or just past it. Choose ${doubtful.terrain} or ${certain}, or enter the places more precisely.`,
    );
  return certain === 'clear' ? undefined : certain;
}

/** Returns the terrain on the map if people have entered easier terrain; otherwise undefined. */
function terrainPassedOver(scene: EaglesScene<'unit'>, typed: Json): MoveTerrain | undefined {
  const unit = scene.one('unit');
  const certain = (unit && terrainDrawn(unit, scene)?.certain) ?? 'clear';
  return TERRAIN_REDUCTION[certain] > (TERRAIN_REDUCTION[typed as MoveTerrain] ?? 0) ? certain : undefined;
}

/** Returns cross-country if people have chosen a road but the route certainly leaves the road (2.2); otherwise undefined. */
function modePassedOver(scene: EaglesScene<'unit'>, typed: Json): MoveMode | undefined {
  const unit = scene.one('unit');
  const way = unit && findRoute(unit, scene);
  if (!way?.from || typed === 'cross-country' || [way.from, ...way.spots].some(({ half }) => half > 0)) return undefined;
  const onRoad = typed === 'leaving-road' ? roadPart(way) : way;
  return onRoad.legs.length === 0 || isRouteOnRoads(scene.battle, onRoad, unit!.side) ? undefined : 'cross-country';
}

/** Returns the part of a route on the road: all legs except the last, which leaves the road (2.2, E-56). */
const roadPart = ({ spots: [first, ...spots], legs, ...way }: Route): Route => ({
  ...way,
  spots: [first, ...spots.slice(0, -1)],
  legs: legs.slice(0, -1),
});

/** Returns the measured inches of a route, or of a part of a route, if people have entered fewer inches; otherwise undefined. */
const fewerInches =
  (of: (way: Route) => Route, besides: (typed: JsonObject) => number) =>
  (scene: EaglesScene<'unit'>, typed: Json): number | undefined => {
    const unit = scene.one('unit');
    const way = unit && findRoute(unit, scene);
    if (way?.map.measure !== 'yd' || typeof typed !== 'number') return undefined;
    const more = besides(scene.typed ?? {});
    const yards = findLongerLength(sumLegLengths(of(way).legs), (typed + more) * YARDS_PER_INCH, way.map);
    return yards === undefined ? undefined : yards / YARDS_PER_INCH - more;
  };

const onRoadAsTyped = ({ mode, roadInchesUsed }: JsonObject): number =>
  mode === 'leaving-road' && typeof roadInchesUsed === 'number' ? roadInchesUsed : 0;

/** The inches of a route on the map. If a unit leaves a road, all legs except the last are on the road (2.2, E-56). */
interface WayInches {
  readonly onRoad: number | undefined;
  readonly moved: number;
}

/**
 * Measures how many inches a unit moves on the map. If the unit leaves a road, `moved` is the part of its route off the road.
 * `onRoad` is the part on the road, unless people have entered that part. In any other mode `moved` is the whole route. Undefined
 * if people have entered the distance, or no goal.
 * @throws {Refusal} INVALID_INPUT if the start of its route is unknown, if it is uncertain whether worse terrain is on the route,
 *   or if places are not exact enough to decide whether the move exceeds the allowance
 */
const wayInches = cacheLast((unit: EaglesUnit, scene: EaglesScene<'unit'>): WayInches | undefined => {
  const { battle, typed = {} } = scene;
  const way = typed.movedInches === undefined ? findRoute(unit, scene) : undefined;
  if (!way) return undefined;
  const whole = sumLegLengths(way.legs);
  if (!whole) throw refuseUnknownStart(unit, battle, 'to');
  const code = MOVE_CODES.find((known) => known === typed.code) ?? unit.moveCode;
  const roadYards = ALLOWANCES[STRATEGIC_CODE[code]].inches * YARDS_PER_INCH;
  const mode = modeOf(unit, scene);
  if (mode === 'strategic-road')
    return { onRoad: undefined, moved: chooseSingleDistance(battle, whole, 'to', [roadYards]) / YARDS_PER_INCH };
  const terrain = MOVE_TERRAINS.find((known) => known === typed.terrain) ?? terrainOn(unit, scene) ?? 'clear';
  const ground = GROUND_STATES.find((known) => known === typed.ground) ?? battle.game.ground;
  const mostYards = ALLOWANCES[reduceMoveCode(code, terrain, ground)].inches * YARDS_PER_INCH;
  if (mode !== 'leaving-road')
    return { onRoad: undefined, moved: chooseSingleDistance(battle, whole, 'to', [mostYards]) / YARDS_PER_INCH };
  const road = sumLegLengths(way.legs.slice(0, -1));
  const roadTold =
    typeof typed.roadInchesUsed === 'number'
      ? typed.roadInchesUsed * YARDS_PER_INCH
      : road
        ? chooseSingleDistance(battle, road, 'to', [roadYards])
        : 0;
  const said = typeof typed.roadInchesUsed === 'number' || !road;
  const last = way.legs.at(-1)!;
  const moved = said
    ? chooseSingleDistance(battle, last, 'to', [Math.max(0, mostYards - roadTold)])
    : Math.max(0, chooseSingleDistance(battle, whole, 'to', [mostYards]) - roadTold);
  return { onRoad: said ? undefined : roadTold / YARDS_PER_INCH, moved: moved / YARDS_PER_INCH };
});

/** Returns the movement code for a unit's move, using only what is certain about its route (2.2 to 2.4). */
function codeOfWay(unit: EaglesUnit, scene: EaglesScene<'unit'>): EffectiveCode {
  const { battle, typed = {} } = scene;
  const code = MOVE_CODES.find((known) => known === typed.code) ?? unit.moveCode;
  if (modeOf(unit, scene) === 'strategic-road') return STRATEGIC_CODE[code];
  const terrain = MOVE_TERRAINS.find((known) => known === typed.terrain) ?? terrainDrawn(unit, scene)?.certain ?? 'clear';
  return reduceMoveCode(code, terrain, GROUND_STATES.find((known) => known === typed.ground) ?? battle.game.ground);
}

/**
 * 2.4, E-36, E-37: returns the code of a unit across country on this terrain. Null for a move by road, because the ground does
 * not slow it.
 */
function codeOn(terrain: MoveTerrain, unit: EaglesUnit, checked: Moving): MoveCode | null {
  if (modeOf(unit, checked) === 'strategic-road') return null;
  const code = MOVE_CODES.find((known) => known === checked.typed.code) ?? unit.moveCode;
  return reduceMoveCode(code, terrain, checked.battle.game.ground);
}

type Moving = CheckedAction<EaglesUnit, EaglesBattle, 'unit'>;

/**
 * 2.4: warns that crossing a stream away from a bridge reduces the movement code by a letter, unless the unit is at code A
 * (E-37).
 */
const CROSSES_WATER: Check<EaglesUnit, EaglesBattle, 'unit'> = createWaterWarning(
  ['2.3', '2.4', 'E-56'],
  'unit',
  (unit, battle, to) => readRoute(KNOWLEDGE_FUNCTIONS, battle, unit, to),
  {
    cost: ', which lowers its movement code by one letter',
    slows: (unit, checked) => (codeOn('clear', unit, checked) ?? 'A') !== 'A',
  },
);

/** 2.4: warns that woods and marshes on the map reduce the movement code. */
const SLOWED_BY_GROUND: Check<EaglesUnit, EaglesBattle, 'unit'> = {
  name: 'ground',
  cites: ['2.3', '2.4', 'E-56'],
  find(checked) {
    const { one, typed } = checked;
    const unit = typeof typed.to === 'string' && typed.terrain === undefined ? one('unit') : undefined;
    const before = unit && codeOn('clear', unit, checked);
    const drawn = before && tryOrHandleRefusal(() => terrainDrawn(unit, checked));
    if (!drawn?.worst || drawn.certain === 'stream') return null;
    const after = codeOn(drawn.certain, unit!, checked);
    return before === after
      ? null
      : { is: 'yes', price: `The route leads through ${drawn.worst}: movement code ${before} → ${after}.` };
  },
};

/** Removes the rounding error of a floating-point difference of inches. */
const tidy = (inches: number): number => Number(inches.toFixed(9));

const unit = defineUnitInputs('unit');

/** A unit's move on the table (2.1 to 2.4 Movement). For movement points on hexes, see `eagles.hex-path` (2.5). */
export const movement = defineEaglesProcedure({
  id: 'eagles.movement',
  sections: ['1.6', '2.1', '2.2', '2.3', '2.4', '2.5', 'Sequence'],
  title: 'Move a unit, or show its movement allowance',
  inputs: {
    code: unit.its('moveCode', 'Movement code: A foot, B truck, C slow, D moderate, E fast'),
    // The map provides suggested values, but people may enter different values.
    mode: unit.inScene(
      z.enum(MOVE_MODES).default('cross-country').describe('Kind of move. Strategic-road takes the whole turn (2.2)'),
      (unit, scene) => modeOf(unit, scene),
      { drawn: modePassedOver, likely: true },
    ),
    terrain: unit.inScene(
      z.enum(MOVE_TERRAINS).default('clear').describe('Worst terrain that the unit crosses (2.4)'),
      terrainOn,
      { drawn: terrainPassedOver, likely: true },
    ),
    ground: inputWith(z.enum(GROUND_STATES).default('normal').describe('State of the ground (2.3, 2.4)'), {
      battle: ({ battle }) => battle.game.ground,
    }),
    roadInchesUsed: unit.inScene(
      defineNumber(0, MAX_ROAD_INCHES).default(0).describe('Inches already moved on the road before leaving it (2.2)'),
      (unit, scene) => wayInches(unit, scene)?.onRoad,
      { drawn: fewerInches(roadPart, () => 0), likely: true },
    ),
    suppressed: unit.its('suppressed', 'The unit is suppressed (1.6)'),
    movedInches: unit.inScene(
      defineNumber(0, MOST_INCHES)
        .optional()
        .describe('Inches moved. If the unit leaves a road, only the inches off the road (2.1)'),
      (unit, scene) => wayInches(unit, scene)?.moved,
      { drawn: fewerInches((way) => way, onRoadAsTyped), likely: true, own: 'unit' },
    ),
    // Only readers who know the unit may learn its destination on the map.
    to: inputWith(buildDestinationParam(), { own: 'unit' }),
  },
  roles: { unit: { description: 'Unit that moves', acts: true, check: checkMove } },
  // The longest possible move is a move entirely by road (2.2).
  farthest(scene) {
    const { typed = {} } = scene;
    if (typed.movedInches !== undefined || typed.roadInchesUsed !== undefined) return undefined;
    const code = MOVE_CODES.find((known) => known === typed.code) ?? scene.one('unit')?.moveCode;
    return code && ALLOWANCES[STRATEGIC_CODE[code]].inches * YARDS_PER_INCH;
  },
  checks: [
    LEAVES_PLACE_CHECK,
    AROUND_LAKES_CHECK,
    ENEMIES_NEARBY_CHECK,
    OVERRUNS_CHECK,
    LEAVES_POSITION_CHECK,
    CROSSES_WATER,
    SLOWED_BY_GROUND,
    INTO_MINES_CHECK,
  ],
  phases: ['movement'],
  inSequence(scene, isClose) {
    const unit = scene.one('unit');
    if (!unit) return undefined;
    const { inches } = ALLOWANCES[codeOfWay(unit, scene)];
    return findMovePosition(unit, modeOf(unit, scene) === 'strategic-road', isClose, inches, 'in');
  },
  remarks: (scene) => [
    ...listMinedRemarks(scene.one('unit')),
    ...listPlaceRemarks(scene),
    ...listUnitRouteRemarks(scene, 'movedInches'),
  ],
  oncePer: { span: 'phase', done: 'moved this phase', cites: ['2.1', 'E-52'] },
  run(_dice, { code, mode, terrain, ground, roadInchesUsed, suppressed, movedInches }) {
    if (suppressed) throw refuseIllegal('A suppressed unit cannot move. Choose another unit.', '1.6');
    if (roadInchesUsed > 0 && mode !== 'leaving-road')
      throw refuseIllegal(
        'Inches used on the road count only when a unit leaves the road. Choose “leaving-road” as the mode.',
        '2.2',
      );
    const roadInches = ALLOWANCES[STRATEGIC_CODE[code]].inches;
    if (roadInchesUsed > roadInches)
      throw refuseIllegal(
        `A unit with movement code ${code} can move at most ${roadInches} inches on a road. Enter ${roadInches} or less.`,
        '2.2',
      );

    const onRoad = mode === 'strategic-road';
    const lost = onRoad ? 0 : TERRAIN_REDUCTION[terrain] + GROUND_REDUCTION[ground]; // See ruling E-36.
    const effectiveCode = onRoad ? STRATEGIC_CODE[code] : reduceMoveCode(code, terrain, ground);
    const { inches, cm, mp } = ALLOWANCES[effectiveCode];
    const remainingInches = mode === 'leaving-road' ? Math.max(0, tidy(inches - roadInchesUsed)) : inches;

    if (movedInches !== undefined && movedInches > remainingInches)
      throw refuseIllegal(
        `The move is ${movedInches} inches, but the unit can move only ${remainingInches}${mode === 'leaving-road' ? ' off the road' : ''}. Enter a shorter move.`,
        onRoad || mode === 'leaving-road' ? '2.2' : '2.1',
        ...(lost > 0 ? ['2.4'] : []),
      );

    const leavesRoad = mode === 'leaving-road';
    const isRuledSum = (lost > 0 && terrain !== 'clear' && ground !== 'normal') || lost > MOVE_CODES.indexOf(code);
    const isUnhindered = onRoad && (terrain !== 'clear' || ground !== 'normal');
    const steps = [
      buildBaseStep('Movement code', code, '2.1'),
      ...includeIf(onRoad, buildModifierStep('Strategic road, one code up', effectiveCode, '2.2', isUnhindered && 'E-36')),
      ...includeIf(
        !onRoad && terrain !== 'clear',
        buildModifierStep(`Codes lost (${terrain})`, -TERRAIN_REDUCTION[terrain], '2.3', '2.4'),
      ),
      ...includeIf(
        !onRoad && ground !== 'normal',
        buildModifierStep(`Codes lost (${ground})`, -GROUND_REDUCTION[ground], '2.3', '2.4'),
      ),
      buildTableStep(
        `Allowance for code ${effectiveCode}`,
        `${inches} in, ${cm} cm, ${mp} MPs`,
        '2.1',
        isRuledSum && 'E-37',
        effectiveCode === 'E+' && 'E-38',
      ),
      ...includeIf(
        leavesRoad,
        buildModifierStep('Inches moved on the road', roadInchesUsed === 0 ? 0 : -roadInchesUsed, '2.2', 'E-36'),
        buildResultStep('Inches left', remainingInches, '2.2', 'E-36'),
      ),
      ...(movedInches === undefined
        ? []
        : [buildSecretStep('movedInches', buildResultStep('Inches of movement', movedInches, '2.1'))]),
    ];

    const effects: EaglesEffect<'unit'>[] = [{ kind: 'record-move', role: 'unit', code: findRecordedCode(effectiveCode) }];
    const outcome = {
      effectiveCode,
      moveInches: inches,
      moveCm: cm,
      moveMp: mp,
      moveYards: inches * YARDS_PER_INCH,
      remainingInches,
      quarterInches: inches / 4, // The distance of one segment of alternate movement (section Sequence).
    };
    return { outcome, steps, effects };
  },
  after(desk, { input: { mode, to }, roles: { unit = [] } }) {
    return unit.flatMap((id) => [
      ...moveToGoal(desk, id, to),
      // See section 4.1 and ruling E-57.
      ...(mode === 'strategic-road'
        ? spotOnStrategicRoad(desk, id, to === undefined ? undefined : listLastRoute(desk.draft.battle, id))
        : []),
    ]);
  },
  summary: ({ effectiveCode, moveInches, moveCm, moveMp, remainingInches }, { mode }) =>
    remainingInches === 0
      ? 'The unit has no movement left off the road, so it stops on the road.'
      : `${mode === 'strategic-road' ? 'At the road rate, with' : 'With'} code ${effectiveCode}, the unit can move ${moveInches} in (${moveCm} cm, ${moveMp} MPs)${remainingInches === moveInches ? '' : ` and has ${remainingInches} in left`}.`,
  tone: () => 'plain',
});
