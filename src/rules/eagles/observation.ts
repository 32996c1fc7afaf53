/** 4.1: decides which units are spotted, including automatic spotting. */
import { chooseDistance } from '../ground/filling.js';
import {
  measureDistance,
  measureDistanceToLine,
  type Interval,
  buildMeasurementRemark,
  findSmallestInterval,
} from '../ground/measuring.js';
import type { Spot } from '../ground/rows.js';
import { refuseIllegal } from '../refusal.js';
import type { Actor } from '../happening.js';
import type { Row } from '../battle.js';
import { type EaglesContext, unitIn } from './battle.js';
import { findUnitPosition } from './geometry.js';
import { createExactSpot, measurePositionDistance, findGroundMap, describeUnitMeasurement, findPosition } from './positions.js';
import { UNIT_ROW_KIND } from './rows.js';
import { mayKnowUnit } from './roles.js';
import type { EaglesBattle, EaglesScene, EaglesUnit } from './state.js';

/** 4.1: the maximum distance in yards at which a target is spotted automatically; twice this distance in a desert. */
export const AUTOMATIC_SPOTTING_YARDS: Readonly<Record<'moved' | 'fired' | 'road', number>> = {
  moved: 500,
  fired: 500,
  road: 1000,
};

/**
 * 4.11: the depth of woods or houses that hides a unit completely. Units in woods and houses are harder to see, but no depth
 * hides them completely.
 */
export const SIGHT_DEPTH = Infinity;

type AutomaticCase = keyof typeof AUTOMATIC_SPOTTING_YARDS;

/**
 * 4.1: returns the distance in yards within which a unit is spotted automatically, because it has moved, has fired or is on a
 * road. The distance is doubled in a desert. A distance exactly at the limit counts (E-30).
 */
export const findSpottingYards = (automaticBy: AutomaticCase, desert: boolean): number =>
  (desert ? 2 : 1) * AUTOMATIC_SPOTTING_YARDS[automaticBy];

/**
 * Checks whether the battle hides unspotted units, so that players cannot name them (E-51). In older battles, which lack the
 * setting, all units are visible.
 */
export const areUnspottedHidden = ({ game }: EaglesBattle): boolean => game.spotting === 'rules';

/** Returns the rulebook sections that forbid a side to name unspotted units (E-51); null if the battle does not hide units. */
export const findHidingSections = (battle: EaglesBattle): readonly string[] | null =>
  areUnspottedHidden(battle) ? ['4.1', 'E-51'] : null;

/** The functions that decide which units a side knows. People may count steps on the map only from known units. */
export const KNOWLEDGE_FUNCTIONS = { knows: mayKnowUnit, hiddenBy: findHidingSections };

/** Checks whether everyone may know a unit, because all units are visible or all sides have spotted it. */
export const mayEveryoneKnow = (unit: EaglesUnit, battle: EaglesBattle): boolean =>
  !areUnspottedHidden(battle) || [...battle.tables.side.keys()].every((side) => mayKnowUnit(side, unit, battle));

/**
 * 4.1, E-51: records that a unit is spotted. In the basic game with two sides, the unit's enemies spot it. Otherwise these
 * spotters spot it. In the basic game with more sides, so do the spotters' sides.
 */
export function recordSpottedUnit(desk: EaglesContext, id: string, spotters: readonly string[]): void {
  const { battle } = desk.draft;
  const { spotted, watchers } = UNIT_ROW_KIND.whole(unitIn(battle, id)!);
  if (spotted === true) {
    // If the unit's side knows one of the watching units, the side learns that its unit is spotted.
    if (watchers.length > 0) desk.draft.set('unit', id, { watchers: joined(watchers, spotters) });
    return;
  }
  const isOne = spotters.length === 0 || (!battle.game.advancedSpotting && battle.tables.side.size < 3);
  const all = joined(spotted === false ? [] : spotted, spotters);
  desk.draft.set('unit', id, isOne ? { spotted: true, watchers: all } : { spotted: all });
}

/** Adds spotters to other spotters. An empty list means all enemies, and remains empty. */
const joined = (some: readonly string[], more: readonly string[]): readonly string[] =>
  more.length === 0 ? [] : [...new Set([...some, ...more])];

/** 4.1, E-60: returns true for a spotted unit if its own side knows none of its spotters. */
export function isWatchedUnseen(sideId: string, unit: EaglesUnit, battle: EaglesBattle): boolean {
  const { side, spotted = false, watchers } = UNIT_ROW_KIND.whole(unit);
  const by = (typeof spotted === 'boolean' ? watchers : spotted).flatMap((id) => unitIn(battle, id) ?? []);
  return (
    side === sideId && areUnspottedHidden(battle) && by.length > 0 && !by.some((watcher) => mayKnowUnit(sideId, watcher, battle))
  );
}

/** Checks whether everyone, including the unit's own side, may learn that the unit has been spotted. */
export const isSpottingPublic = (unit: EaglesUnit, battle: EaglesBattle): boolean =>
  mayEveryoneKnow(unit, battle) && !isWatchedUnseen(unit.side, unit, battle);

/** E-60: returns the fields of a unit that the unit's own side may not know. */
export const listHiddenFields = (sideId: string, table: string, row: Row, battle: EaglesBattle): readonly string[] =>
  table === 'unit' && isWatchedUnseen(sideId, row as EaglesUnit, battle) ? ['spotted', 'watchers'] : [];

/**
 * Makes every enemy within the limit spot a unit that has moved, has fired or is on a road (4.1). Distances are measured between
 * positions. Does nothing if all units are visible.
 * @param way positions along the route, ending at the present place. Default: only the present place
 */
export function spotAutomatically(desk: EaglesContext, id: string, automaticBy: AutomaticCase, way: readonly Spot[] = []): void {
  const spotters = listNearbyEnemies(desk.draft.battle, id, automaticBy, way).map((other) => other.id);
  if (spotters.length > 0) recordSpottedUnit(desk, id, spotters);
}

/**
 * Lists the enemies on the table that are within the spotting limit (4.1) of a unit, or of its route. Empty if all units are
 * visible.
 */
export function listNearbyEnemies(
  battle: EaglesBattle,
  id: string,
  automaticBy: AutomaticCase,
  way: readonly Spot[] = [],
): readonly EaglesUnit[] {
  const unit = unitIn(battle, id);
  if (!unit || !areUnspottedHidden(battle)) return [];
  // Nothing can be measured from a unit without a place.
  if (way.length <= 1 && !(battle.game.map === 'table' ? findPosition(battle, unit) : findUnitPosition(unit, 'table'))) return [];
  const limit = findSpottingYards(automaticBy, battle.game.desert);
  const isNear = (other: EaglesUnit): boolean => {
    const spot = way.length > 1 && battle.game.map === 'table' ? findPosition(battle, other) : null;
    const far = spot ? nearestOnWay(spot, way) : measureYardsApart(battle, unit, other);
    return far !== null && Math.round(far.most) <= limit;
  };
  return [...battle.tables.unit.values()].filter(
    (other) => other.side !== unit.side && !other.destroyed && !other.offBoard && isNear(other),
  );
}

/** Returns the nearest distance in yards between a route and a spot (E-57). */
function nearestOnWay(spot: Spot, way: readonly Spot[]): Interval {
  return findSmallestInterval(
    way.slice(1).map((to, index) => {
      const from = way[index]!;
      const far = measureDistanceToLine(spot, from, to);
      const doubt = (spot.half + Math.max(from.half, to.half)) * Math.SQRT2;
      return { least: Math.max(0, far - doubt), most: far + doubt };
    }),
  );
}

/** Checks whether an enemy unit that the side knows may be within this many yards of a route. */
export const isKnownEnemyNear = (battle: EaglesBattle, side: string, way: readonly Spot[], yards: number): boolean =>
  [...battle.tables.unit.values()].some((other) => {
    if (other.side === side || other.destroyed || other.offBoard) return false;
    if (areUnspottedHidden(battle) && !mayKnowUnit(side, other, battle)) return false;
    const spot = findPosition(battle, other);
    return spot !== null && nearestOnWay(spot, way).least <= yards;
  });

/** 4.1: makes an enemy within `findSpottingYards` spot a unit that fires at the enemy. */
export function spotFirers(desk: EaglesContext, firers: readonly string[], targets: readonly string[], rangeYards: number): void {
  const { battle } = desk.draft;
  if (!areUnspottedHidden(battle) || targets.length === 0 || rangeYards > findSpottingYards('fired', battle.game.desert)) return;
  for (const id of firers) recordSpottedUnit(desk, id, targets);
}

/** 4.1, 5.0: makes units in close combat spot each other. */
export function spotEachOther(desk: EaglesContext, some: readonly string[], others: readonly string[]): void {
  if (!areUnspottedHidden(desk.draft.battle) || some.length === 0 || others.length === 0) return;
  for (const id of some) recordSpottedUnit(desk, id, others);
  for (const id of others) recordSpottedUnit(desk, id, some);
}

/**
 * Checks that the firer itself has spotted its target, as the advanced game requires (4.1). A target that has moved or fired
 * counts as spotted if the entered range is within `findSpottingYards`.
 * @throws {Refusal} ILLEGAL if a player's firer has not spotted the target
 */
export function checkSpottedByFirer(
  who: EaglesUnit | undefined,
  whom: EaglesUnit,
  { battle, typed }: Pick<EaglesScene, 'battle' | 'typed'>,
  { standing }: Actor,
): void {
  const { advancedSpotting, desert } = battle.game;
  if (!who || standing === 'umpire' || !areUnspottedHidden(battle) || !advancedSpotting) return;
  if (whom.spotted === true || (whom.spotted !== false && whom.spotted.includes(who.id))) return;
  const far = typed?.rangeYards;
  const isNear = (automaticBy: AutomaticCase): boolean =>
    typeof far === 'number' && far <= findSpottingYards(automaticBy, desert);
  if ((whom.moved && isNear('moved')) || (whom.fired && isNear('fired'))) return;
  throw refuseIllegal(
    `${who.name} has not spotted ${whom.name} itself, as the advanced game requires. Use \`/eagles spotting\` first.`,
    '4.1',
  );
}

/**
 * Returns a function that remarks on a fight with an unspotted target, which only an umpire can allow. The acting unit's side
 * must have spotted the target or, in the advanced game, the acting unit itself (4.1). There is no remark if all units are
 * visible.
 */
export const createUnspottedRemarks =
  <R extends string>(actor: R, target: R) =>
  (scene: EaglesScene<NoInfer<R>>): readonly string[] => {
    const { battle } = scene;
    const [who, whom] = [scene.one(actor), scene.one(target)];
    if (!who || !whom || !areUnspottedHidden(battle)) return [];
    if (!mayKnowUnit(who.side, whom, battle)) return [`The side of ${who.name} has not spotted ${whom.name} (4.1, E-51).`];
    const isOwn = typeof whom.spotted === 'boolean' || whom.spotted.includes(who.id);
    return !battle.game.advancedSpotting || isOwn ? [] : [`${who.name} has not spotted ${whom.name} itself (4.1, advanced).`];
  };

/** Returns the yards between two units from their positions; null if one of the units has no position. */
export function measureYardsApart(battle: EaglesBattle, a: EaglesUnit | undefined, b: EaglesUnit | undefined): Interval | null {
  if (battle.game.map !== 'table') {
    const [from, to] = [a, b].map((unit) => findUnitPosition(unit, 'table')); // A hex map has no distances in yards.
    return from && to ? measureDistance(createExactSpot(from), createExactSpot(to), { grid: 'squares', per: 1 }) : null;
  }
  const [from, to] = [findPosition(battle, a), findPosition(battle, b)];
  return from && to && measurePositionDistance(battle, from, to);
}

/**
 * Checks whether the reader may learn distances between these units. In a battle with a map, they must know all of them, even if
 * all units are visible on the table. Without a map, positions show where the figures are, which everyone sees (E-51). If `sees`
 * is missing, the reader may know all places.
 */
const mayMeasure = (
  { battle, sees }: Pick<EaglesScene, 'battle' | 'sees'>,
  ...units: readonly (EaglesUnit | undefined)[]
): boolean => !sees || !findGroundMap(battle) || units.every((unit) => !unit || sees(unit));

/**
 * Measures the distance in yards between two units, to fill in a range. Undefined if a unit has no position, if the range was
 * entered, or if the reader may not learn the distance.
 * @param edges the far ends of the range bands, in yards
 * @throws {Refusal} INVALID_INPUT if the possible ranges are on both sides of an edge
 */
export function measureRangeYards(
  a: EaglesUnit | undefined,
  b: EaglesUnit | undefined,
  { battle, typed, sees }: Pick<EaglesScene, 'battle' | 'typed' | 'sees'>,
  edges: readonly number[],
): number | undefined {
  const far = typed?.rangeYards === undefined && mayMeasure({ battle, sees }, a, b) ? measureYardsApart(battle, a, b) : null;
  return far ? chooseDistance(far, { measure: 'yd' }, 'rangeYards', edges) : undefined;
}

/**
 * Returns the remark about a measured range, for readers who know both places. The remark names squares if everyone knows both
 * units.
 */
export function listRangeRemarks(
  { battle, typed, sees }: Pick<EaglesScene, 'battle' | 'typed' | 'sees'>,
  from: EaglesUnit | undefined,
  to: EaglesUnit | undefined,
): readonly string[] {
  if (!from || !to || !mayMeasure({ battle, sees }, from, to)) return [];
  const words = describeUnitMeasurement(battle, from, to, isKnownToAllSides(battle, from) && isKnownToAllSides(battle, to));
  return words === undefined ? [] : [buildMeasurementRemark(words, typed?.rangeYards !== undefined)];
}

/** 5.3: returns a remark on the nearest spotted enemy of a unit, according to the map (E-57). */
export function listNearestEnemyRemarks(unit: EaglesUnit, battle: EaglesBattle): readonly string[] {
  const from = findPosition(battle, unit);
  if (!from || !findGroundMap(battle)) return [];
  const enemies = [...battle.tables.unit.values()]
    .filter((other) => other.side !== unit.side && !other.destroyed && !other.offBoard && mayKnowUnit(unit.side, other, battle))
    .flatMap((other) => {
      const spot = findPosition(battle, other);
      return spot ? [{ other, far: measurePositionDistance(battle, from, spot) }] : [];
    })
    .sort((a, b) => a.far.most - b.far.most);
  const [first] = enemies;
  if (!first) return [];
  const called = enemies
    .filter(({ far }) => far.least <= first.far.most)
    .map(({ other }) => {
      const isOpen = isKnownToAllSides(battle, other);
      return `${isOpen ? other.name : 'an enemy unit'} (${describeUnitMeasurement(battle, unit, other, isOpen && isKnownToAllSides(battle, unit))!})`;
    });
  return [`Nearest enemy on the map: ${called.join(' or ')} (5.3).`];
}

/** Checks whether every side knows a unit. Only then may a text name the unit's square. */
export const isKnownToAllSides = (battle: EaglesBattle, unit: EaglesUnit): boolean =>
  [...battle.tables.side.keys()].every((side) => mayKnowUnit(side, unit, battle));
