import { z } from 'zod';
import { ENEMIES_NEARBY, NO_CONTACT } from '../contact.js';
import { INTO_MINES, addMineChecksOnRoute } from '../mines-met.js';
import { number } from '../../fields.js';
import { refuseIllegal } from '../../refusal.js';
import { base, modifier, note, result, valuesIf } from '../../working.js';
import { isTowed, loadOf, findTerrain, terrainOf, unitIn } from '../battle.js';
import { groundRemarks, listEntriesOnRoute } from '../chart/drawn.js';
import { createChartFill, findPenalty } from '../chart/fills.js';
import { type MovementKind, findVehicleType } from '../chart/lookup.js';
import { destination, readRoute } from '../../ground/going.js';
import {
  asGone,
  CROSSES_WATER,
  findEnteredTerrain,
  createEnteredCheck,
  goTo,
  KNOWING,
  LEAVES_WORKS,
  legRemarks,
  measureLeg,
  findRoute,
  findLongerLeg,
} from '../going.js';
import { hasToRoll, addTerrainRoll } from '../dues.js';
import type { Wtj1943Effect } from '../effect-kinds.js';
import { chartInt, roundPct, roundDownYards } from '../figures.js';
import { checkVehicle } from '../readiness.js';
import { type Wtj1943Battle, wtj1943Procedure, type Wtj1943Scene, type Wtj1943Unit, inputWith, unitsIn } from '../state.js';
import { commandPassedInput, DIRECTIONS, flag, int, MAX_YARDS, VEHICLE_ENTERED } from '../vocabulary.js';
import {
  checkPenalty,
  checkReach,
  costSteps,
  findFarthestLeg,
  LEG_TERRAIN,
  createFigureFinder,
  reachOf,
  calculateSpent,
} from './leg.js';

/** 2.3: the distance in yards from which a vehicle counts as moved. */
export const MOVED_FROM_YARDS = 100;
/** 2.3: the maximum distance in yards that a vehicle goes backward without turning round. */
export const TURNS_BEYOND_YARDS = 100;
/** 2.4: the effect of towing a weapon on a vehicle's allowance and penalties. */
export const TOW = { allowance: 3 / 4, penalty: 2 } as const;

/** 2.4: the terrain that a tank with riders cannot enter. */
const BARRED_TO_RIDERS: readonly string[] = ['woods', 'water', 'building'] satisfies readonly (typeof VEHICLE_ENTERED)[number][];

/**
 * Returns the motion of the vehicle in a scene, from the battle's chart; undefined without a chart, or if the chart lacks the
 * vehicle.
 */
function motionIn(scene: Wtj1943Scene<'unit'>): MovementKind | undefined {
  const { chart } = scene.battle.game;
  return chart === null ? undefined : findVehicleType(chart, scene.one('unit')?.vehicleId ?? null)?.motion;
}

const hasRiders = (battle: Wtj1943Battle, id: string): boolean =>
  loadOf(battle, id).some(({ carriage }) => carriage === 'riders');

const barredTo = ({ id }: Wtj1943Unit, { battle }: Wtj1943Scene): readonly string[] =>
  hasRiders(battle, id) ? BARRED_TO_RIDERS : [];

function isTowingIn(scene: Wtj1943Scene<'unit'>): boolean {
  const unit = scene.one('unit');
  return (scene.typed?.towing ?? (unit !== undefined && loadOf(scene.battle, unit.id).some(isTowed))) === true;
}

type Roles = 'unit' | 'terrain';

/** The details of inputs with values from the game's chart. */
const CHARTED = {
  allowanceYards: createChartFill<Roles>(
    'allowanceYards',
    (chart, scene) => findVehicleType(chart, scene.one('unit')?.vehicleId ?? null)?.moveYards,
  ),
  penaltyPct: createChartFill<Roles>('penaltyPct', (chart, scene) =>
    findPenalty(chart, scene, motionIn(scene), isTowingIn(scene) ? TOW.penalty : 1),
  ),
};

/** Returns the maximum length of a leg in yards; undefined if a value for the calculation is missing. */
function reachIn(unit: Wtj1943Unit, scene: Wtj1943Scene<Roles>): number | undefined {
  const { typed = {}, battle } = scene;
  const figure = createFigureFinder(CHARTED, scene);
  const allowance = figure('allowanceYards');
  if (allowance === undefined) return undefined;
  const penalty = figure('penaltyPct') ?? 0;
  const isTowing = (typed.towing ?? loadOf(battle, unit.id).some(isTowed)) === true;
  return reachOf({
    baseYards: isTowing ? allowance * TOW.allowance : allowance,
    penaltyPct: isTowing ? Math.min(100, penalty * TOW.penalty) : penalty,
    spentPct: figure('spentPct') ?? unit.spentPct,
    spentYards: figure('spentYards') ?? 0,
    distanceYards: 0,
  });
}

const unit = unitsIn('unit');

/** A single leg of a vehicle's move (2.3 Vehicle Movement, 2.4 Towing weapons, Infantry as Riders). */
export const vehicleMove = wtj1943Procedure({
  id: 'wtj1943.vehicle-move',
  sections: ['2.1', '2.3', '2.4'],
  title: 'Move vehicles, with or without a tow or riders',
  heading: 'Vehicle movement',
  inputs: {
    allowanceYards: inputWith(chartInt(1, MAX_YARDS).describe('Allowance of the vehicle for a full turn, from the chart'), {
      battle: CHARTED.allowanceYards,
    }),
    commandPassed: unit.from(commandPassedInput(), (unit) => unit.commandPassed),
    penaltyPct: inputWith(number(0, 100).default(0).describe('Terrain penalty on this leg before doubling, from the chart'), {
      battle: CHARTED.penaltyPct,
    }),
    towing: unit.inScene(flag('The vehicle tows a weapon (2.4)'), ({ id }, { battle }) => loadOf(battle, id).some(isTowed)),
    spentPct: unit.its('spentPct', "Percentage of this turn's movement already used"),
    spentYards: int(0, MAX_YARDS).default(0).describe('Other yards to subtract from the allowance (2.4)'),
    distanceYards: unit.inScene(
      int(0, MAX_YARDS).default(0).describe('Length of this leg in yards. 0: only show the reach'),
      (unit, scene: Wtj1943Scene<Roles>) => measureLeg(unit, scene, () => reachIn(unit, scene)),
      { drawn: findLongerLeg, likely: true },
    ),
    priorYards: unit.from(int(0, MAX_YARDS).default(0).describe('Yards moved earlier this turn'), ({ movedYards }) =>
      Math.min(MAX_YARDS, movedYards),
    ),
    direction: z.enum(DIRECTIONS).default('forward').describe('Direction of the move (2.3)'),
    enters: unit.inScene(
      z.enum(VEHICLE_ENTERED).default('none').describe('Terrain that the leg enters (2.4)'),
      (unit, scene: Wtj1943Scene<Roles>) => findEnteredTerrain(unit, scene, barredTo(unit, scene)),
      { drawn: createEnteredCheck(barredTo), likely: true },
    ),
    riders: unit.inScene(flag('The vehicle has riders on its hull (2.4)'), ({ id }, { battle }) => hasRiders(battle, id)),
    immobilized: unit.its('immobilized', 'The vehicle is immobilised'),
    to: destination(),
  },
  roles: { unit: { description: 'Vehicle that moves', acts: true, check: checkVehicle }, terrain: LEG_TERRAIN },
  checks: [NO_CONTACT, ENEMIES_NEARBY, LEAVES_WORKS, CROSSES_WATER, INTO_MINES],
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

    const baseYards = towing ? allowanceYards * TOW.allowance : allowanceYards;
    const effectivePenaltyPct = towing ? Math.min(100, penaltyPct * TOW.penalty) : penaltyPct;
    const leg = { ...given, baseYards, penaltyPct: effectivePenaltyPct };
    const reachYards = reachOf(leg);
    checkReach(given, reachYards, '2.3');
    const spent = calculateSpent(leg);
    const countsAsMoved = priorYards + distanceYards >= MOVED_FROM_YARDS;
    const mustTurn = direction === 'backward' && distanceYards > TURNS_BEYOND_YARDS;

    const counts = countsAsMoved
      ? 'The vehicle counts as moved'
      : `Below ${MOVED_FROM_YARDS} yards, so the vehicle counts as stationary`;
    const steps = [
      base('Allowance in yards', allowanceYards, '2.3'),
      ...valuesIf(towing, result('Three quarters when towing, in yards', roundDownYards(baseYards), '2.4')),
      ...costSteps(given, '2.3'),
      ...valuesIf(
        towing && penaltyPct > 0,
        modifier('Penalty doubled when towing', `-${roundPct(effectivePenaltyPct)}%`, '2.4', 'W-6'),
      ),
      ...valuesIf(riders, note('With riders, the vehicle cannot enter water, buildings, or woods off the road', '2.4')),
      result('Reach in yards', reachYards, '2.3'),
      result('Yards moved this turn', priorYards + distanceYards, '2.3', distanceYards > 0 && '2.1'),
      note(counts, '2.3'),
      ...valuesIf(mustTurn, note('The vehicle turns round to face its direction of movement', '2.3')),
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
    const way = unit && readRoute(KNOWING, battle, unit, input.to);
    const met = goTo(desk, id, input);
    if (input.distanceYards > 0) {
      addTerrainRoll(desk, id, roles.terrain?.[0]);
      for (const line of unit ? listEntriesOnRoute(unit, battle, way && asGone(way, unit, desk.draft.battle)) : [])
        addTerrainRoll(desk, id, terrainOf(battle).find(({ name }) => name === line)?.id);
    }
    if (input.distanceYards > 0) addMineChecksOnRoute(desk, roles.unit?.[0]);
    return met;
  },
  remarks(scene) {
    const [unit, terrain] = [scene.one('unit'), findTerrain(scene)];
    const measured = [...legRemarks(scene), ...(terrain ? [] : groundRemarks(scene))];
    if (!unit) return measured;
    const onMap = listEntriesOnRoute(unit, scene.battle, findRoute(unit, scene));
    const met = terrainOf(scene.battle).filter(({ id, name }) => id === terrain?.id || onMap.includes(name));
    const dangerous = met.filter((each) => hasToRoll(unit, each, scene.battle));
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
