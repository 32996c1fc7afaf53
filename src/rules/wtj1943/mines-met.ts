/** Handles mines on a unit's route. After a move through a minefield, the unit must make mine checks (2.5, W-17, W-23). */
import type { Check } from '../checks.js';
import { findRowName } from '../battle.js';
import { measureDistanceToFeature } from '../ground/crossing.js';
import { describeLength } from '../ground/locating.js';
import { measureBetweenLines, measureDistanceToLine, isInArea, type Point } from '../ground/measuring.js';
import { type FeatureRow, listFeatures, describeFeature, findMap, findUnitPlace } from '../ground/rows.js';
import { readRoute } from '../ground/going.js';
import { isSameName } from '../names.js';
import { tryOrHandleRefusal } from '../refusal.js';
import { countNoun } from '../words.js';
import { type Wtj1943Context, listMinefields, unitIn } from './battle.js';
import { findUnitBase, CONTACT_MEASURES } from './contact.js';
import { changeUnit } from './effects.js';
import { listApproaches, KNOWLEDGE_FUNCTIONS, findMinefieldMarker } from './going.js';
import { MINEFIELD_RADIUS_YARDS, addMineChecks, countStayingBehind } from './mine-checks.js';
import type { Minefield, Wtj1943Battle, Wtj1943Unit } from './state.js';

/** Returns the points of a unit's last move of this turn. If the unit has not moved, returns its place. */
function wayThisTurn(unit: Wtj1943Unit, battle: Wtj1943Battle): readonly Point[] {
  const place = findUnitPlace(battle, unit.id);
  if (!place || place.stale || place.half > 0) return [];
  const way = place.turn === battle.game.turn && place.way && place.way.length > 1 ? place.way : [[place.x, place.y] as const];
  return way.map(([x, y]) => ({ x, y }));
}

/** Checks whether a route leads into an area. */
function leadsInto(way: readonly Point[], { points }: FeatureRow): boolean {
  const corners = points.map(([x, y]) => ({ x, y }));
  const edges = corners.map((corner, index) => [corner, corners[(index + 1) % corners.length]!] as const);
  const legs = way.slice(1).map((to, index) => [way[index]!, to] as const);
  return (
    way.some((spot) => isInArea(spot, points)) ||
    legs.some(([a, b]) => edges.some(([c, d]) => measureBetweenLines(a, b, c, d) === 0))
  );
}

/** The distance in yards from the line of a lane beyond which a unit is certainly not centred on it: half a base (W-37). */
const OFF_LANE_YARDS = 50;
const SAMPLE_YARDS = 5; // Routes are compared with lanes at points this far apart.

/** Returns points along a route, its ends included. */
function pointsAlong(way: readonly Point[], per: number): readonly Point[] {
  const legs = way.slice(1).map((to, index) => [way[index]!, to] as const);
  const between = legs.flatMap(([from, to]) => {
    const parts = Math.max(1, Math.ceil((Math.hypot(to.x - from.x, to.y - from.y) * per) / SAMPLE_YARDS));
    return Array.from({ length: parts }, (_, part) => ({
      x: from.x + ((to.x - from.x) * (part + 1)) / parts,
      y: from.y + ((to.y - from.y) * (part + 1)) / parts,
    }));
  });
  return [...way.slice(0, 1), ...between];
}

/**
 * W-37: checks whether a route goes through a minefield only near its complete lane. If the map does not show where the lane is,
 * players themselves must say whether the unit stays in it.
 */
function keepsToLane({ complete, laneWay }: Minefield, mark: FeatureRow, way: readonly Point[], per: number): boolean {
  const lane = (laneWay ?? []).map(([x, y]) => ({ x, y }));
  if (!complete || lane.length < 2) return complete;
  const [at] = mark.points;
  const isInside = (spot: Point): boolean =>
    mark.points.length > 2
      ? isInArea(spot, mark.points)
      : at !== undefined && Math.hypot(at[0] - spot.x, at[1] - spot.y) * per <= MINEFIELD_RADIUS_YARDS;
  const offLane = (spot: Point): number =>
    Math.min(...lane.slice(1).map((to, index) => measureDistanceToLine(spot, lane[index]!, to)));
  return pointsAlong(way, per).every((spot) => !isInside(spot) || offLane(spot) * per <= OFF_LANE_YARDS);
}

/**
 * Returns the names of the minefields that a unit has certainly met in its last move. Players themselves must say whether the
 * bases of a unit near a cleared lane stay centred on it.
 */
function minesMetOn(unit: Wtj1943Unit, battle: Wtj1943Battle): readonly string[] {
  const map = findMap(battle);
  if (map?.measure !== 'yd') return [];
  const way = wayThisTurn(unit, battle);
  const marked = listApproaches(battle, unit).filter(({ minefield, far }) => {
    const mark = findMinefieldMarker(battle, minefield);
    return far.most <= MINEFIELD_RADIUS_YARDS && mark && mark.points.length <= 2 && !keepsToLane(minefield, mark, way, map.per);
  });
  return [...marked.map(({ minefield }) => minefield.name), ...drawnOn(way, battle)];
}

/** Returns the names of the drawn minefields that a route leads into. */
const drawnOn = (way: readonly Point[], battle: Wtj1943Battle): readonly string[] =>
  way.length === 0
    ? []
    : listFeatures(battle)
        .filter(
          (feature) =>
            feature.kind === 'minefield' &&
            feature.points.length > 2 &&
            leadsInto(way, feature) &&
            !listMinefields(battle).some(
              (field) => isSameName(field.name, feature.name) && keepsToLane(field, feature, way, findMap(battle)?.per ?? 1),
            ),
        )
        .map(describeFeature);

/** 2.5, W-17, W-23: warns a player of the known mines on a route, because the unit must then make mine checks. */
export const INTO_MINES_CHECK: Check<Wtj1943Unit, Wtj1943Battle, 'unit' | 'terrain'> = {
  name: 'ground',
  cites: ['2.5', 'W-17'],
  find({ battle, one, typed }) {
    const unit = one('unit');
    const way =
      unit && CONTACT_MEASURES.map(battle) && tryOrHandleRefusal(() => readRoute(KNOWLEDGE_FUNCTIONS, battle, unit, typed.to));
    if (!unit || !way?.from || way.from.half > 0) return null;
    const points: readonly Point[] = [way.from, ...way.spots];
    const near = ({ x, y }: Point): number =>
      Math.min(...points.slice(1).map((to, index) => measureDistanceToLine({ x, y }, points[index]!, to))) * way.map.per;
    const marked = listMinefields(battle).filter((field) => {
      const mark = findMinefieldMarker(battle, field);
      const [at] = !mark || mark.points.length > 2 ? [] : mark.points;
      if (!mark || !at || near({ x: at[0], y: at[1] }) > MINEFIELD_RADIUS_YARDS) return false;
      return !keepsToLane(field, mark, points, way.map.per);
    });
    const names = [...marked.map(({ name }) => name), ...drawnOn(points, battle)].filter(
      (name) => !(unit.minesMet ?? []).includes(name),
    );
    if (names.length === 0) return null;
    const checks = countNoun(names.length * Math.max(1, unit.bases - countStayingBehind(unit)), 'mine check');
    return {
      is: 'yes',
      price: `The route leads through mines (${names.map((name) => name.replace(/^minefield /, '')).join(', ')}), which takes ${checks}.`,
    };
  },
};

/** 2.5: records the mine checks that a move requires. Each moving base makes one check for each minefield, once in a turn. */
export function addMineChecksOnRoute(desk: Wtj1943Context, id: string | undefined): void {
  const unit = unitIn(desk.draft.battle, id ?? null);
  if (!unit) return;
  const before = unit.minesMet ?? [];
  const met = minesMetOn(unit, desk.draft.battle).filter((name) => !before.includes(name));
  if (met.length === 0) return;
  addMineChecks(desk, unit.id, met.length * Math.max(1, unit.bases - countStayingBehind(unit)));
  changeUnit(desk, unit.id, { minesMet: [...new Set([...before, ...met])] });
}

/**
 * 2.5: requires that engineers who clear a lane are at the minefield. A base of the engineers must reach into the minefield's
 * radius, or into the drawn minefield.
 */
export const AT_MINEFIELD_CHECK: Check<Wtj1943Unit, Wtj1943Battle, 'unit' | 'minefield'> = {
  name: 'range',
  cites: ['2.5', 'W-17', 'W-29'],
  find({ battle, one, rows, sees }) {
    const unit = one('unit');
    const field = rows('minefield')[0] as Minefield | undefined;
    const map = CONTACT_MEASURES.map(battle);
    const mark = field && findMinefieldMarker(battle, field);
    const place = unit && sees(unit) ? CONTACT_MEASURES.place(unit, battle) : undefined;
    if (!unit || !field || !map || !mark || !place) return null;
    const name = describeFeature(mark);
    const question = 'Continue only if the engineers touch its edge on the table.';
    if (place.stale)
      return { is: 'ask', fact: `The map does not show how far ${findRowName(unit)} is from ${name}.`, wanted: question };
    const isArea = mark.points.length > 2;
    if (isArea && isInArea(place, mark.points)) return { is: 'yes' };
    const far = measureDistanceToFeature(place, isArea ? { points: [...mark.points, mark.points[0]!] } : mark, map);
    const { width, depth } = findUnitBase(unit);
    const radius = isArea ? 0 : MINEFIELD_RADIUS_YARDS;
    if (far.most <= radius + Math.min(width, depth) / 2) return { is: 'yes' };
    const fact = `${findRowName(unit)} is ${describeLength(Math.round(far.least), 'yd')} from ${name}.`;
    if (far.least <= radius + Math.hypot(width, depth) / 2) return { is: 'ask', fact, wanted: question };
    return { is: 'no', fact, wanted: 'Move the engineers to the edge of the minefield first.' };
  },
};

/** W-36: asks whether a unit has met mines, if a binding map shows its place and no mine checks are due. */
export const HAS_MET_MINES_CHECK: Check<Wtj1943Unit, Wtj1943Battle, 'unit' | 'mineTarget'> = {
  name: 'ground',
  cites: ['2.5', 'W-36'],
  find({ battle, one }) {
    const unit = one('unit');
    if (!unit || unit.mineChecks > 0 || findMap(battle)?.ground !== 'map' || wayThisTurn(unit, battle).length === 0) return null;
    const wanted = 'Continue only if the unit has met mines on the table.';
    return { is: 'ask', fact: `${findRowName(unit)} does not have any mine checks to make.`, wanted };
  },
};

/** W-23: refuses a player's distance outside the mines if a binding map shows that the unit met the mines. */
export const CLOSEST_AS_MEASURED_CHECK: Check<Wtj1943Unit, Wtj1943Battle, 'unit' | 'through'> = {
  name: 'typed',
  cites: ['2.5', 'W-23'],
  find({ battle, actor, typed, one, rows }) {
    const unit = one('unit');
    if (!unit || actor.standing !== 'player' || typeof typed.closestYards !== 'number' || findMap(battle)?.ground !== 'map')
      return null;
    const named = rows('through')[0];
    const [nearest] = listApproaches(battle, unit).filter(({ minefield }) => named === undefined || minefield.id === named.id);
    const { width } = findUnitBase(unit);
    if (!nearest || typed.closestYards <= nearest.far.most + width / 2) return null;
    return {
      is: 'no',
      fact: `${findRowName(unit)} came within ${describeLength(Math.round(nearest.far.least), 'yd')} of ${nearest.minefield.name}.`,
      wanted: 'Leave “closest-yards” out, or ask an umpire.',
    };
  },
};
