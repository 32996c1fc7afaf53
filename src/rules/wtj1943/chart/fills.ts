import type { Json } from '../../../dice/index.js';
import { cacheLast } from '../../kept.js';
import { Refusal, refuseInvalid, tryOrHandleRefusal } from '../../refusal.js';
import { findTerrain } from '../battle.js';
import { MISSING_FIGURE_TEXT } from '../figures.js';
import type { Wtj1943Battle, Wtj1943Scene, Wtj1943Unit } from '../state.js';
import { OPEN_TERRAIN, findTerrainEntry, findTerrainPenalty, type MovementKind } from './lookup.js';
import type { CombatChart } from './schema.js';
import { splitRoute, type RouteStretch } from '../../ground/crossing.js';
import type { Route } from '../../ground/going.js';
import { findMap, type FeatureKind } from '../../ground/rows.js';
import { findRoute } from '../going.js';

/** The names in charts for each kind of drawn terrain. */
const LINES: Readonly<Partial<Record<FeatureKind, readonly string[]>>> = {
  wood: ['woods', 'wood', 'forest'],
  marsh: ['marsh', 'swamp', 'bog'],
  road: ['road', 'roads'],
  village: ['village', 'built-up', 'town', 'buildings'],
  field: ['field', 'fields'],
  hill: ['hill', 'hills', 'slope'],
};
const KINDS = Object.keys(LINES) as readonly FeatureKind[];
/** The kinds of terrain that cost movement in every chart. If a chart has no entry for them, a person must type the cost. */
const COSTLY: readonly FeatureKind[] = ['wood', 'marsh'];

/**
 * Finds the name of a kind of terrain in the chart; `open` where the map draws no terrain. Null if the chart does not list the
 * terrain, which then costs nothing.
 * @throws {Refusal} INVALID_INPUT if the chart does not list woods or marsh, because these always cost movement
 */
function lineOf(chart: CombatChart, kind: FeatureKind | null): string | null {
  const line = kind === null ? OPEN_TERRAIN : LINES[kind]?.find((name) => findTerrainEntry(chart, name));
  if (line !== undefined) return line;
  if (kind !== null && COSTLY.includes(kind))
    throw refuseInvalid(
      'penaltyPct',
      `The route crosses ${kind}, which this battle's chart does not list. Choose the terrain, or enter its penalty.`,
    );
  return null;
}

/** Returns the stretches of terrain on a unit's route, in order; undefined if no binding map shows the terrain for certain. */
function groundOnWay({ side }: Wtj1943Unit, battle: Wtj1943Battle, way: Route | undefined): readonly RouteStretch[] | undefined {
  if (findMap(battle)?.ground !== 'map' || !way?.from) return undefined;
  const legs = splitRoute(battle, way, side, KINDS);
  return legs.every((leg) => leg !== null) ? legs.flat() : undefined;
}

/**
 * Finds the movement penalty of the drawn terrain on a leg, in percent. Different kinds of terrain are weighted by length.
 * Undefined if no binding map shows the whole leg, if the mode of movement is unknown, or if the chart lacks a value for the
 * terrain.
 * @param times how many times each penalty counts for the unit, because it tows a weapon (2.4); the result does not include this
 *   factor
 * @throws {Refusal} INVALID_INPUT if the chart has no line for woods or marsh on the leg; any refusal of `wayOf`
 */
function findPenaltyOnMap(
  chart: CombatChart,
  scene: Wtj1943Scene<'unit'>,
  mover: MovementKind | undefined,
  times: number,
): number | undefined {
  const unit = scene.one('unit');
  const stretches = unit && groundOnWay(unit, scene.battle, findRoute(unit, scene))?.filter(({ length }) => length > 0);
  if (!stretches || !mover || stretches.length === 0) return undefined;
  const parts = stretches.map(({ kind, length }) => ({
    length,
    pct: findTerrainPenalty(chart, lineOf(chart, kind) ?? OPEN_TERRAIN, mover),
  }));
  const [first] = parts;
  if (parts.every(({ pct }) => pct === first!.pct)) return first!.pct;
  if (parts.some(({ pct }) => pct === undefined)) return undefined;
  const charged = parts.reduce((sum, { length, pct }) => sum + length / (1 - Math.min(100, pct! * times) / 100), 0);
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  return Math.round(((100 * (1 - length / charged)) / times) * 1e6) / 1e6;
}

/** Returns the chart's entries for the terrain on a unit's route. Leaves out open terrain. */
export function listEntriesOnRoute(unit: Wtj1943Unit, battle: Wtj1943Battle, way: Route | undefined): readonly string[] {
  const { chart } = battle.game;
  if (!chart) return [];
  const kinds = new Set((groundOnWay(unit, battle, way) ?? []).map(({ kind }) => kind));
  return [...kinds].flatMap((kind) => LINES[kind ?? 'zone']?.find((name) => findTerrainEntry(chart, name)) ?? []);
}

/** Returns the remarks about the terrain on the map, for the post. */
export function listGroundRemarks(scene: Wtj1943Scene<'unit'>): readonly string[] {
  const unit = scene.one('unit');
  const lines = unit ? listEntriesOnRoute(unit, scene.battle, findRoute(unit, scene)) : [];
  return lines.length === 0 ? [] : [`Ground on the route, by the map: ${lines.join(', ')}.`];
}

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
