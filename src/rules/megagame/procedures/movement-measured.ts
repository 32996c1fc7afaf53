/** Finds what the map shows about a leg of a move (M-35). */
import { findAreasAtSpot, isRouteOnRoads, countRiversOnRoute, splitRoute } from '../../ground/crossing.js';
import type { Check } from '../../checks.js';
import { findRowName } from '../../battle.js';
import { tryOrHandleRefusal } from '../../refusal.js';
import { listKnownFeatures, filterFeaturesByKind } from '../../ground/drawn.js';
import { isUnseenBySide, type Meeting, findMeeting } from '../../ground/meeting.js';
import type { Json } from '../../../dice/index.js';
import type { FoundValue } from '../../ground/filling.js';
import { sumLegLengths, findLongerLength, type Route } from '../../ground/going.js';
import { createWaterWarning } from '../../ground/move-price.js';
import { refuseInvalid } from '../../refusal.js';
import { DRAWN_TERRAIN_KINDS, TERRAIN_BY_KIND } from '../ground-under.js';
import { CONTACT_MEASURES, listEnemies, createSeenBattle } from '../contact.js';
import { MEASURES } from '../measures.js';
import type { MegagameBattle, MegagameScene, MegagameUnit } from '../state.js';
import type { Mode, Terrain, Troops } from '../vocabulary.js';
import { findUnitPlace, type Spot } from '../../ground/rows.js';

type Scene = MegagameScene<'unit'>;

interface Leg {
  readonly unit: MegagameUnit;
  readonly way: Route;
}

/** Returns the unit's route; undefined if the start of the route is unknown. */
function legOf(scene: Scene): Leg | undefined {
  const unit = scene.one('unit');
  const way = MEASURES.way(unit, scene.battle, scene.typed?.to);
  return unit && way?.from ? { unit, way } : undefined;
}

/** Returns the terrain at a spot, as far as a side knows it; null if the spot is not exact enough. */
function groundAt(spot: Spot, side: string, battle: MegagameBattle): Terrain | null {
  const [first] = findAreasAtSpot(spot, filterFeaturesByKind(listKnownFeatures(battle, side), DRAWN_TERRAIN_KINDS));
  if (!first) return 'open';
  return first.isCertain ? TERRAIN_BY_KIND[first.area.kind]! : null;
}

/** Returns the terrain at the end of a leg; null if places are not exact enough. */
const groundAtEnd = ({ unit, way }: Leg, { battle }: Scene): Terrain | null => groundAt(way.spots.at(-1)!, unit.side, battle);

/** Checks whether the unit's recorded terrain comes from the end of a leg, and not from the whole leg (M-35). */
const endsOnGround = (troops: Troops, mode: unknown): boolean => mode === 'road-column' || troops === 'foot';

/**
 * M-35, M-53: returns the terrain under a unit after its leg if this is not the terrain of the leg: the leg led over several kinds of
 * terrain, or a unit on foot or a column met an enemy before its end. Undefined otherwise.
 */
export function findTerrainAfterLeg(
  unit: MegagameUnit,
  way: Route,
  mode: Mode,
  before: MegagameBattle,
  after: MegagameBattle,
): Terrain | undefined {
  const [place, end] = [findUnitPlace(after, unit.id), way.spots.at(-1)!];
  if (!place) return undefined;
  const isApart = endsOnGround(unit.troops, mode)
    ? place.x !== end.x || place.y !== end.y
    : way.from !== undefined && groundsOf({ unit, way }, { battle: before }).length > 1;
  return isApart ? (groundAt(place, unit.side, after) ?? undefined) : undefined;
}

/** Returns the kinds of terrain on a leg; an empty list if places are not exact enough. */
function groundsOf({ unit, way }: Leg, { battle }: Pick<Scene, 'battle'>): readonly Terrain[] {
  const stretches = splitRoute(battle, way, unit.side, DRAWN_TERRAIN_KINDS);
  if (stretches.some((all) => all === null)) return [];
  return [...new Set(stretches.flatMap((all) => (all ?? []).map(({ kind }) => (kind && TERRAIN_BY_KIND[kind]) ?? 'open')))];
}

/** Returns the terrain of a whole leg; null if the leg has, or may have, several kinds. */
function groundOfAll(leg: Leg, scene: Scene): Terrain | null {
  const [ground, other] = groundsOf(leg, scene);
  return ground !== undefined && other === undefined ? ground : null;
}

/**
 * Finds the slowest terrain on a leg over several kinds of terrain, if people have entered faster terrain. Undefined if people
 * have not, if the leg has only one kind of terrain, or if places are too inexact.
 * @param km returns the distance that a unit moves in a turn on a kind of terrain
 */
export function findSlowestTerrain(
  scene: Scene,
  typed: Json,
  km: (unit: MegagameUnit, terrain: Json) => number,
): Terrain | undefined {
  const leg = legOf(scene);
  if (!leg || findLegTerrain(scene, 'terrain')?.doubt === undefined) return undefined;
  const [slowest] = [...groundsOf(leg, scene)].sort((a, b) => km(leg.unit, a) - km(leg.unit, b));
  return slowest !== undefined && km(leg.unit, typed) > km(leg.unit, slowest) ? slowest : undefined;
}

/**
 * Finds the terrain of a leg on the map. For road columns and units on foot, this is the terrain at the leg's end, because they
 * move equally far on any terrain. For any other unit it is the terrain of the whole leg. The terrain is uncertain if the leg
 * has, or may have, several kinds. Undefined for open terrain, without an entered goal, for an unknown start, and for a column
 * with an inexact end.
 */
export function findLegTerrain(scene: Scene, key: string): FoundValue | undefined {
  const leg = legOf(scene);
  if (!leg) return undefined;
  const isColumn = scene.typed?.mode === 'road-column';
  const ground = (endsOnGround(leg.unit.troops, scene.typed?.mode) ? groundAtEnd : groundOfAll)(leg, scene);
  if (ground === 'open' || (ground === null && isColumn)) return undefined;
  const doubt =
    ground === null
      ? refuseInvalid(
          key,
          'The route may cross more than one kind of ground. Choose the ground that counts, or move over one kind of ground at a time.',
        )
      : undefined;
  return {
    of: [leg.unit],
    value: ground ?? 'open',
    doubt,
    words: () => `ground by the map: ${ground ?? 'of several kinds'}`,
  };
}

/**
 * Checks whether a leg crosses a river without a bridge. Undefined if the leg certainly does not, or if the start of the leg is
 * unknown.
 */
export function findRiverCrossing(scene: Scene, key: string): FoundValue | undefined {
  const leg = legOf(scene);
  if (!leg) return undefined;
  const crossed = countRiversOnRoute(scene.battle, leg.way, leg.unit.side);
  if (crossed.every((each) => each === 0)) return undefined;
  const isCertain = crossed.some((each) => each !== null && each > 0);
  const doubt = isCertain
    ? undefined
    : refuseInvalid(
        key,
        'The map does not show whether the route crosses a river. Choose True or False, or enter more precise places.',
      );
  return { of: [leg.unit], value: true, doubt, words: () => 'a river without a bridge on the route, by the map' };
}

/** Returns the measured length of a leg if people have entered a shorter length; otherwise undefined. */
export function findLongerDistance(scene: Scene, typed: Json): number | undefined {
  const way = MEASURES.map(scene.battle) && legOf(scene)?.way;
  return way && findLongerLength(sumLegLengths(way.legs), typed, way.map);
}

/** Returns the certain value from the map if people have entered a different value; otherwise undefined. */
export const findDifferingTerrain = (found: FoundValue | undefined, typed: Json): Json | undefined =>
  found && !found.doubt && found.value !== typed ? found.value : undefined;

/**
 * M-44: requires that a column stays on drawn roads if the map is binding. Towed guns can only move as a column, so they need not
 * stay on roads.
 */
export const ON_ROADS_CHECK: Check<MegagameUnit, MegagameBattle, 'unit'> = {
  name: 'ground',
  cites: ['Movement', 'M-44'],
  find({ battle, typed, one }) {
    const unit = one('unit');
    if (typed.mode !== 'road-column' || !unit || unit.troops === 'towed-artillery') return null;
    if (
      MEASURES.map(battle)?.ground !== 'map' ||
      filterFeaturesByKind(listKnownFeatures(battle, unit.side), ['road']).length === 0
    )
      return null;
    const way = tryOrHandleRefusal(() => MEASURES.way(unit, battle, typed.to));
    if (!way?.from || isRouteOnRoads(battle, way, unit.side)) return null;
    const isInexact = [way.from, ...way.spots].some(({ half }) => half > 0);
    return {
      is: isInexact ? 'ask' : 'no',
      fact: isInexact
        ? `The map does not show whether ${findRowName(unit)} keeps to a road.`
        : `${findRowName(unit)} leaves the drawn roads on this route.`,
      wanted: 'Follow the road with waypoints, or choose another way of moving.',
    };
  },
};

/** Movement, last column: warns before a move that the troops will cross a river without a bridge. */
export const CROSSES_RIVER_CHECK: Check<MegagameUnit, MegagameBattle, 'unit'> = createWaterWarning(
  ['Movement'],
  'unit',
  (unit, battle, to) => (MEASURES.map(battle) ? MEASURES.way(unit, battle, to) : undefined),
);

const ontoEnemies = CONTACT_MEASURES.beside<'unit'>(
  ['Movement', 'M-50'],
  'unit',
  (unit, battle, to) => (MEASURES.map(battle) ? MEASURES.way(unit, battle, to) : undefined),
  ({ side }, { battle }) => listEnemies(side, battle).filter((other) => !isUnseenBySide(side, other, battle, battle.game.turn)),
  () => [], // Several units may share a square (Combat).
);

/** M-50: finds an enemy in contact with the end of a unit's march, if the unit's side has not seen the enemy in this turn. */
export function findUnseenMeeting(unit: MegagameUnit, way: Route, battle: MegagameBattle): Meeting<MegagameUnit> | null {
  const { side } = unit;
  const unseen = listEnemies(side, battle).filter((other) => isUnseenBySide(side, other, battle, battle.game.turn));
  return findMeeting(CONTACT_MEASURES, unit, way, unseen, battle);
}

/**
 * M-50: requires that a march into contact ends where the squares of two units touch, except after an overrun. For a player's
 * march, only enemies that their side has seen in this turn count.
 */
export const ENEMIES_NEARBY_CHECK: Check<MegagameUnit, MegagameBattle, 'unit'> = {
  ...ontoEnemies,
  find(checked) {
    const { typed, actor, battle } = checked;
    if (typed.overrun === true || !MEASURES.map(battle)) return null;
    const seen = createSeenBattle(actor, battle);
    return ontoEnemies.find(seen === battle ? checked : { ...checked, battle: seen, sees: () => true });
  },
};
