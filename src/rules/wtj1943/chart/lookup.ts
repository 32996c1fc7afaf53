import type { Motion, Order } from '../vocabulary.js';
import type { ChartMineTarget, ChartTerrain, ChartVehicle, CombatChart } from './schema.js';

/** The modes of movement with different penalties for terrain. */
export type MovementKind = 'foot' | 'cavalry' | Motion;

/** The chart name for open terrain, which has no penalty and no entry in a chart. */
export const OPEN_TERRAIN = 'open';

/**
 * Finds the number that a unit with this training needs in a command test for this order; undefined if the chart lacks the
 * training.
 */
export function findCommandTarget(chart: CombatChart, training: string | null, order: Order): number | undefined {
  return chart.training.find(({ id }) => id === training)?.[order];
}

/**
 * Returns the yards of a move on foot: `foot[category].moveYards`, or `.assaultYards` for an assault if the chart contains it.
 */
export function findFootAllowance(
  chart: CombatChart,
  category: keyof CombatChart['foot'],
  order: Order | null,
): number | undefined {
  const allowance = chart.foot[category];
  return order === 'assault' ? (allowance?.assaultYards ?? allowance?.moveYards) : allowance?.moveYards;
}

export function findVehicleType(chart: CombatChart, vehicleId: string | null): ChartVehicle | undefined {
  return chart.vehicles?.find(({ id }) => id === vehicleId);
}

export function findTerrainEntry(chart: CombatChart, terrain: string): ChartTerrain | undefined {
  return chart.terrain.find(({ id }) => id === terrain);
}

/**
 * The movement penalty of a terrain for each mode of movement. If there is no penalty for cavalry, the penalty for foot counts.
 * If there is no penalty for half-tracked vehicles, the penalty for tracked vehicles counts.
 */
const PENALTY: Readonly<Record<MovementKind, (entry: ChartTerrain) => number | undefined>> = {
  foot: ({ footPct }) => footPct,
  cavalry: ({ cavalryPct, footPct }) => cavalryPct ?? footPct,
  wheeled: ({ wheeledPct }) => wheeledPct,
  'half-tracked': ({ halfTrackedPct, trackedPct }) => halfTrackedPct ?? trackedPct,
  tracked: ({ trackedPct }) => trackedPct,
};

/** Returns the penalty in percent; undefined if the chart has no value, which is not the same as 0. */
export function findTerrainPenalty(chart: CombatChart, terrain: string, mover: MovementKind): number | undefined {
  if (terrain === OPEN_TERRAIN) return 0;
  const entry = findTerrainEntry(chart, terrain);
  return entry && PENALTY[mover](entry);
}

export function findMineTarget(chart: CombatChart, target: string): ChartMineTarget | undefined {
  return chart.mines?.targets.find(({ id }) => id === target);
}
