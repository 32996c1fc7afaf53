import { z } from 'zod';
import { ENEMIES_NEARBY_CHECK, NO_CONTACT_CHECK } from '../contact.js';
import { INTO_MINES_CHECK, addMineChecksOnRoute } from '../mines-met.js';
import { defineNumber } from '../../fields.js';
import { refuseIllegal } from '../../refusal.js';
import { buildBaseStep, buildModifierStep, buildNoteStep, buildResultStep, includeIf } from '../../working.js';
import { isTowed, listVehicleLoad, findTerrain, listTerrainRows, unitIn } from '../battle.js';
import { listGroundRemarks, listEntriesOnRoute, createChartFill, findPenalty } from '../chart/fills.js';
import { type MovementKind, findVehicleType } from '../chart/lookup.js';
import { buildDestinationParam, readRoute } from '../../ground/going.js';
import {
  findCompletedRoute,
  CROSSES_WATER_CHECK,
  findEnteredTerrain,
  createEnteredCheck,
  moveToGoal,
  KNOWLEDGE_FUNCTIONS,
  LEAVES_WORKS_CHECK,
  listLegRemarks,
  measureLeg,
  findRoute,
  findLongerLeg,
} from '../going.js';
import { mustRollForTerrain, addTerrainRoll } from '../dues.js';
import type { Wtj1943Effect } from '../effect-kinds.js';
import { defineChartInt, roundPct, roundDownYards } from '../figures.js';
import { checkVehicle } from '../readiness.js';
import {
  type Wtj1943Battle,
  defineWtj1943Procedure,
  type Wtj1943Scene,
  type Wtj1943Unit,
  inputWith,
  defineUnitInputs,
} from '../state.js';
import {
  buildCommandPassedInput,
  MOVE_DIRECTIONS,
  defineFlag,
  defineInt,
  MAX_YARDS,
  VEHICLE_ENTERED_TERRAINS,
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

/** 2.3: the distance in yards from which a vehicle counts as moved. */
export const MIN_MOVED_YARDS = 100;
/** 2.3: the maximum distance in yards that a vehicle goes backward without turning round. */
export const MAX_BACKWARD_YARDS = 100;
/** 2.4: the effect of towing a weapon on a vehicle's allowance and penalties. */
export const TOW_EFFECTS = { allowance: 3 / 4, penalty: 2 } as const;

/** 2.4: the terrain that a tank with riders cannot enter. */
const BARRED_TO_RIDERS: readonly string[] = [
  'woods',
  'water',
  'building',
] satisfies readonly (typeof VEHICLE_ENTERED_TERRAINS)[number][];

/**
 * Returns the motion of the vehicle in a scene, from the battle's chart; undefined without a chart, or if the chart lacks the
 * vehicle.
 */
function motionIn(scene: Wtj1943Scene<'unit'>): MovementKind | undefined {
  const { chart } = scene.battle.game;
  return chart === null ? undefined : findVehicleType(chart, scene.one('unit')?.vehicleId ?? null)?.motion;
}

const hasRiders = (battle: Wtj1943Battle, id: string): boolean =>
  listVehicleLoad(battle, id).some(({ carriage }) => carriage === 'riders');

const barredTo = ({ id }: Wtj1943Unit, { battle }: Wtj1943Scene): readonly string[] =>
  hasRiders(battle, id) ? BARRED_TO_RIDERS : [];

function isTowingIn(scene: Wtj1943Scene<'unit'>): boolean {
  const unit = scene.one('unit');
  return (scene.typed?.towing ?? (unit !== undefined && listVehicleLoad(scene.battle, unit.id).some(isTowed))) === true;
}

type Roles = 'unit' | 'terrain';

/** The details of inputs with values from the game's chart. */
const CHARTED = {
  allowanceYards: createChartFill<Roles>(
    'allowanceYards',
    (chart, scene) => findVehicleType(chart, scene.one('unit')?.vehicleId ?? null)?.moveYards,
  ),
  penaltyPct: createChartFill<Roles>('penaltyPct', (chart, scene) =>
    findPenalty(chart, scene, motionIn(scene), isTowingIn(scene) ? TOW_EFFECTS.penalty : 1),
  ),
};

/** Returns the maximum length of a leg in yards; undefined if a value for the calculation is missing. */
function reachIn(unit: Wtj1943Unit, scene: Wtj1943Scene<Roles>): number | undefined {
  const { typed = {}, battle } = scene;
  const figure = createFigureFinder(CHARTED, scene);
  const allowance = figure('allowanceYards');
  if (allowance === undefined) return undefined;
  const penalty = figure('penaltyPct') ?? 0;
  const isTowing = (typed.towing ?? listVehicleLoad(battle, unit.id).some(isTowed)) === true;
  return calculateLegReach({
    baseYards: isTowing ? allowance * TOW_EFFECTS.allowance : allowance,
    penaltyPct: isTowing ? Math.min(100, penalty * TOW_EFFECTS.penalty) : penalty,
    spentPct: figure('spentPct') ?? unit.spentPct,
    spentYards: figure('spentYards') ?? 0,
    distanceYards: 0,
  });
}

const unit = defineUnitInputs('unit');

/** A single leg of a vehicle's move (2.3 Vehicle Movement, 2.4 Towing weapons, Infantry as Riders). */
export const vehicleMove = defineWtj1943Procedure({
  id: 'wtj1943.vehicle-move',
  sections: ['2.1', '2.3', '2.4'],
  title: 'Move vehicles, with or without a tow or riders',
  heading: 'Vehicle movement',
  inputs: {
    allowanceYards: inputWith(defineChartInt(1, MAX_YARDS).describe('Allowance of the vehicle for a full turn, from the chart'), {
      battle: CHARTED.allowanceYards,
    }),
    commandPassed: unit.from(buildCommandPassedInput(), (unit) => unit.commandPassed),
    penaltyPct: inputWith(
      defineNumber(0, 100).default(0).describe('Terrain penalty on this leg before doubling, from the chart'),
      {
        battle: CHARTED.penaltyPct,
      },
    ),
    towing: unit.inScene(defineFlag('The vehicle tows a weapon (2.4)'), ({ id }, { battle }) =>
      listVehicleLoad(battle, id).some(isTowed),
    ),
    spentPct: unit.its('spentPct', "Percentage of this turn's movement already used"),
    spentYards: defineInt(0, MAX_YARDS).default(0).describe('Other yards to subtract from the allowance (2.4)'),
    distanceYards: unit.inScene(
      defineInt(0, MAX_YARDS).default(0).describe('Length of this leg in yards. 0: only show the reach'),
      (unit, scene: Wtj1943Scene<Roles>) => measureLeg(unit, scene, () => reachIn(unit, scene)),
      { drawn: findLongerLeg, likely: true },
    ),
    priorYards: unit.from(defineInt(0, MAX_YARDS).default(0).describe('Yards moved earlier this turn'), ({ movedYards }) =>
      Math.min(MAX_YARDS, movedYards),
    ),
    direction: z.enum(MOVE_DIRECTIONS).default('forward').describe('Direction of the move (2.3)'),
    enters: unit.inScene(
      z.enum(VEHICLE_ENTERED_TERRAINS).default('none').describe('Terrain that the leg enters (2.4)'),
      (unit, scene: Wtj1943Scene<Roles>) => findEnteredTerrain(unit, scene, barredTo(unit, scene)),
      { drawn: createEnteredCheck(barredTo), likely: true },
    ),
    riders: unit.inScene(defineFlag('The vehicle has riders on its hull (2.4)'), ({ id }, { battle }) => hasRiders(battle, id)),
    immobilized: unit.its('immobilized', 'The vehicle is immobilised'),
    to: buildDestinationParam(),
  },
  roles: { unit: { description: 'Vehicle that moves', acts: true, check: checkVehicle }, terrain: LEG_TERRAIN },
  checks: [NO_CONTACT_CHECK, ENEMIES_NEARBY_CHECK, LEAVES_WORKS_CHECK, CROSSES_WATER_CHECK, INTO_MINES_CHECK],
  farthest: (scene) => findFarthestLeg(CHARTED, scene),
  run(_dice, given) {
    const { allowanceYards, penaltyPct, towing, distanceYards, priorYards, direction, enters, riders } = given;
    checkPenalty(given);
    if (distanceYards > 0) {
      if (!given.commandPassed)
        throw refuseIllegal(
          'The vehicle has not passed its command test this turn and cannot move. Choose another vehicle.',
          '2.1',
        );
      if (given.immobilized)
        throw refuseIllegal('The vehicle is immobilised. Choose another vehicle, or ask an umpire to free it.', '2.3', 'W-8');
      if (direction === 'sideways') throw refuseIllegal('Vehicles cannot move sideways. Choose “forward” or “backward”.', '2.3');
    }
    if (riders && BARRED_TO_RIDERS.includes(enters))
      throw refuseIllegal(
        `A vehicle with riders cannot enter ${enters}${enters === 'woods' ? ' off the road' : ''}. Choose another route, or dismount the riders first.`,
        '2.4',
      );

    const baseYards = towing ? allowanceYards * TOW_EFFECTS.allowance : allowanceYards;
    const effectivePenaltyPct = towing ? Math.min(100, penaltyPct * TOW_EFFECTS.penalty) : penaltyPct;
    const leg = { ...given, baseYards, penaltyPct: effectivePenaltyPct };
    const reachYards = calculateLegReach(leg);
    checkReach(given, reachYards, '2.3');
    const spent = calculateSpentShare(leg);
    const countsAsMoved = priorYards + distanceYards >= MIN_MOVED_YARDS;
    const mustTurn = direction === 'backward' && distanceYards > MAX_BACKWARD_YARDS;

    const counts = countsAsMoved
      ? 'The vehicle counts as moved'
      : `Below ${MIN_MOVED_YARDS} yards, so the vehicle counts as stationary`;
    const steps = [
      buildBaseStep('Allowance in yards', allowanceYards, '2.3'),
      ...includeIf(towing, buildResultStep('Three quarters when towing, in yards', roundDownYards(baseYards), '2.4')),
      ...listCostSteps(given, '2.3'),
      ...includeIf(
        towing && penaltyPct > 0,
        buildModifierStep('Penalty doubled when towing', `-${roundPct(effectivePenaltyPct)}%`, '2.4', 'W-6'),
      ),
      ...includeIf(riders, buildNoteStep('With riders, the vehicle cannot enter water, buildings, or woods off the road', '2.4')),
      buildResultStep('Reach in yards', reachYards, '2.3'),
      buildResultStep('Yards moved this turn', priorYards + distanceYards, '2.3', distanceYards > 0 && '2.1'),
      buildNoteStep(counts, '2.3'),
      ...includeIf(mustTurn, buildNoteStep('The vehicle turns round to face its direction of movement', '2.3')),
    ];
    const effects: Wtj1943Effect<'unit'>[] = [{ kind: 'move', role: 'unit', yards: distanceYards, spentPct: spent }];
    const outcome = {
      maxYards: roundDownYards(baseYards),
      effectivePenaltyPct,
      reachYards,
      remainingYards: reachYards - distanceYards,
      spentPctAfter: roundPct(spent),
      countsAsMoved,
      mustTurn,
    };
    return { outcome, steps, effects };
  },
  after(desk, { roles, input }) {
    const [id] = roles.unit ?? [];
    const { battle } = desk.draft;
    const unit = unitIn(battle, id ?? null);
    const way = unit && readRoute(KNOWLEDGE_FUNCTIONS, battle, unit, input.to);
    const met = moveToGoal(desk, id, input);
    if (input.distanceYards > 0) {
      addTerrainRoll(desk, id, roles.terrain?.[0]);
      for (const line of unit ? listEntriesOnRoute(unit, battle, way && findCompletedRoute(way, unit, desk.draft.battle)) : [])
        addTerrainRoll(desk, id, listTerrainRows(battle).find(({ name }) => name === line)?.id);
    }
    if (input.distanceYards > 0) addMineChecksOnRoute(desk, roles.unit?.[0]);
    return met;
  },
  remarks(scene) {
    const [unit, terrain] = [scene.one('unit'), findTerrain(scene)];
    const measured = [...listLegRemarks(scene), ...(terrain ? [] : listGroundRemarks(scene))];
    if (!unit) return measured;
    const onMap = listEntriesOnRoute(unit, scene.battle, findRoute(unit, scene));
    const met = listTerrainRows(scene.battle).filter(({ id, name }) => id === terrain?.id || onMap.includes(name));
    const dangerous = met.filter((each) => mustRollForTerrain(unit, each, scene.battle));
    return [
      ...measured,
      ...dangerous.map(
        ({ name }) =>
          `${name} is dangerous terrain. Use \`/wtj1943 dangerous-terrain\` to roll for each vehicle that moves in it (2.3).`,
      ),
    ];
  },
  certainOver: ['reachYards'],
  summary: ({ reachYards, remainingYards, countsAsMoved, mustTurn }, { distanceYards, commandPassed: passed, immobilized }) => {
    if (distanceYards === 0) {
      if (immobilized) return 'The vehicle is immobilised and does not move.';
      return passed
        ? `The vehicle may move ${reachYards} yards in this terrain.`
        : `With a passed command test, the vehicle could move ${reachYards} yards in this terrain.`;
    }
    const as = countsAsMoved ? 'The vehicle counts as moved' : 'The vehicle counts as stationary';
    return `The vehicle moves ${distanceYards} of its ${reachYards} yards and has ${remainingYards} yards left in this terrain. ${as}${mustTurn ? ' and turns round' : ''}.`;
  },
  tone: () => 'plain',
});
