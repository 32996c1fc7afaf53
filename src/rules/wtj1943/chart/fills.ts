import type { Json } from '../../../dice/index.js';
import { cacheLast } from '../../kept.js';
import { Refusal, tryOrHandleRefusal } from '../../refusal.js';
import { findTerrain } from '../battle.js';
import { MISSING_FIGURE_TEXT } from '../figures.js';
import type { Wtj1943Scene } from '../state.js';
import { findPenaltyOnMap } from './drawn.js';
import { type MovementKind, findTerrainPenalty } from './lookup.js';
import type { CombatChart } from './schema.js';

/** The input keys with values from the game's chart. */
export const CHART_KEYS = [
  'target',
  'allowanceYards',
  'footAllowanceYards',
  'vehicleAllowanceYards',
  'penaltyPct',
  'roughPct',
  'fromRoll',
  'toRoll',
  'capacityBases',
  'vehicleType',
  'vehicle',
  'towClassMax',
  'die',
  'lossFrom',
  'lossTo',
  'damageFrom',
  'damageTo',
] as const;
export type ChartKey = (typeof CHART_KEYS)[number];

type Lookup<R extends string> = (chart: CombatChart, scene: Wtj1943Scene<R>) => Json | undefined;
type Fill<R extends string> = (scene: Wtj1943Scene<R>) => Json | undefined;

/**
 * Builds the function that fills in a key from the battle's chart. Without a chart, the function returns undefined. If a person
 * has typed the key, the function also returns undefined instead of a refusal, for example if the chart lacks the value.
 */
export function createChartFill<R extends string>(key: ChartKey, lookup: Lookup<R>): Fill<R> {
  // Several keys need the same figure from the chart, so the result is cached.
  return cacheLast((scene: Wtj1943Scene<R>) => {
    const { chart } = scene.battle.game;
    if (chart === null) return undefined;
    return scene.typed?.[key] === undefined ? lookup(chart, scene) : tryOrHandleRefusal(() => lookup(chart, scene));
  });
}

/** Builds the refusal that reports a missing value in the chart. */
function missingFigure(key: ChartKey): Refusal {
  return new Refusal('INVALID_INPUT', `${key}: ${MISSING_FIGURE_TEXT}`, key);
}

/**
 * Finds a movement penalty in percent. For entered terrain, the chart lists the penalty. Otherwise `findPenaltyOnMap` finds the
 * penalty of the terrain on the unit's route.
 * @param times how many times each penalty counts, because the unit tows a weapon (2.4). Default: once
 * @throws {Refusal} INVALID_INPUT if the chart has no value for the named terrain and the unit's way of moving, because a missing
 *   value does not mean 0; any refusal of `findPenaltyOnMap`
 */
export function findPenalty(
  chart: CombatChart,
  scene: Wtj1943Scene<'unit' | 'terrain'>,
  mover: MovementKind | undefined,
  times = 1,
): number | undefined {
  const terrain = findTerrain(scene);
  if (!terrain) return findPenaltyOnMap(chart, scene, mover, times);
  const penalty = mover && findTerrainPenalty(chart, terrain.name, mover);
  if (penalty === undefined) throw missingFigure('penaltyPct');
  return penalty;
}
