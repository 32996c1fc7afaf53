/** Measures distances between places (CO-75), and the terrain under a route (CO-76), on the map. */
import { countRiversOnRoute, type RouteStretch, splitRoute } from '../ground/crossing.js';
import { measureDistance, type Interval, findSmallestInterval } from '../ground/measuring.js';
import { Measures } from '../ground/measures.js';
import type { Route } from '../ground/going.js';
import { type FeatureKind, GROWTH_KINDS, type Growth, type Spot } from '../ground/rows.js';
import { findRecordedTransport, unitsOf } from './battle.js';
import type { CheckedAction } from '../checks.js';
import { isUnseenBySide } from '../ground/meeting.js';
import { createBattleAsSeen } from '../ground/plain-sight.js';
import { cacheLast } from '../kept.js';
import { findHidingRulings, mayKnowUnit } from './roles.js';
import { STAND_IN_UNIT } from './unit.js';
import type { CorpsBattle, CorpsUnit } from './state.js';

/** Returns the transport of a passenger, because the passenger is at its transport's place. Undefined for any other unit. */
export const findCarrierPlace = (unit: CorpsUnit, battle: CorpsBattle): CorpsUnit | undefined =>
  findRecordedTransport(battle, unit);

/** The measurements of this rulebook. A passenger is at its transport's place. */
export const MEASURES = new Measures<CorpsUnit, CorpsBattle>({
  measure: 'in',
  knows: mayKnowUnit,
  hiddenBy: findHidingRulings,
  standsWith: findCarrierPlace,
});

/** Returns a battle as one side knows it from its map (CO-87). Without plain sight, returns the battle itself. */
export const createSeenBattle = cacheLast(
  (side: string, battle: CorpsBattle) => createBattleAsSeen(side, battle, STAND_IN_UNIT) as CorpsBattle,
);

/**
 * Returns a player's action with the battle as shown on their side's map, so that every unit's distance may be measured (CO-89).
 * For umpires, and without plain sight, returns the action itself.
 */
export function limitToPlayerView<R extends string>(
  checked: CheckedAction<CorpsUnit, CorpsBattle, R>,
): CheckedAction<CorpsUnit, CorpsBattle, R> {
  const { standing, sideId } = checked.actor;
  const battle = standing === 'player' && sideId !== null ? createSeenBattle(sideId, checked.battle) : checked.battle;
  if (battle === checked.battle) return checked;
  const seen = (unit: CorpsUnit): CorpsUnit => battle.tables.unit.get(unit.id) ?? unit;
  const one = (role: R): CorpsUnit | undefined => {
    const unit = checked.one(role);
    return unit && seen(unit);
  };
  return { ...checked, battle, one, many: (role) => checked.many(role).map(seen), sees: ({ id }) => battle.tables.unit.has(id) };
}

/** Returns the enemies of a side that are still on the table. */
export const listEnemies = (side: string | undefined, battle: CorpsBattle): readonly CorpsUnit[] =>
  side === undefined ? [] : unitsOf(battle).filter((unit) => unit.side !== side && unit.sp > 0);

/** Returns the enemies of a side that are at places unknown to it (CO-94). A passenger is at its transport's place. */
export const listUnseenEnemies = (side: string, battle: CorpsBattle): readonly CorpsUnit[] =>
  listEnemies(side, battle).filter((enemy) => !findRecordedTransport(battle, enemy) && isUnseenBySide(side, enemy, battle));

/**
 * The inches over each kind of terrain of the movement table. `unsaid` is the part of the route through woods and hedges that the
 * map marks neither as dense nor as open (CO-76).
 */
export type GroundInches = Readonly<Record<'rough' | 'broken' | 'open' | 'road' | 'unsaid', number>>;

const GROUND_OF: Readonly<Partial<Record<FeatureKind, keyof GroundInches>>> = { marsh: 'rough', village: 'road', road: 'road' };
const GROWN: Readonly<Record<Growth, keyof GroundInches>> = { dense: 'rough', open: 'broken' };

function groundOf({ kind, growth }: RouteStretch): keyof GroundInches {
  if (kind === null) return 'open';
  if (!GROWTH_KINDS.includes(kind)) return GROUND_OF[kind] ?? 'open';
  return growth ? GROWN[growth] : 'unsaid';
}

/** Returns the inches of a route over each kind of terrain; null if places are not exact enough. */
export function measureInchesOver(way: Route, side: string, battle: CorpsBattle): GroundInches | null {
  const parts = splitRoute(battle, way, side);
  if (!parts.every((part): part is readonly RouteStretch[] => part !== null)) return null;
  const stretches = parts.flat();
  const sum = (ground: keyof GroundInches): number =>
    stretches.filter((stretch) => groundOf(stretch) === ground).reduce((total, { length }) => total + length, 0);
  return { rough: sum('rough'), broken: sum('broken'), open: sum('open'), road: sum('road'), unsaid: sum('unsaid') };
}

/** The kinds of terrain where all units cross streams and rivers at no cost (Movement, CO-13, CO-14). */
export const CROSSING_KINDS: readonly FeatureKind[] = ['bridge', 'ford'];

/** Returns the number of streams that a route crosses away from bridges and fords; null if places are not exact enough. */
export function countStreamsCrossed(way: Route, side: string, battle: CorpsBattle): number | null {
  const crossed = countRiversOnRoute(battle, way, side, CROSSING_KINDS);
  return crossed.every((each): each is number => each !== null) ? crossed.reduce((sum, each) => sum + each, 0) : null;
}

/**
 * Checks whether a route ends nearer to the nearest enemy than it begins: true or false if certain. Null if places are too
 * inexact, if the start is unknown, or if no enemy has a place.
 */
export function isEndNearer({ map, from, spots }: Route, enemies: readonly CorpsUnit[], battle: CorpsBattle): boolean | null {
  const places = enemies.flatMap((enemy) => MEASURES.standing(enemy, battle)?.place ?? []);
  if (!from || places.length === 0) return null;
  const nearest = (spot: Spot): Interval => findSmallestInterval(places.map((place) => measureDistance(spot, place, map)));
  const [before, after] = [nearest(from), nearest(spots.at(-1)!)];
  if (after.most < before.least) return true;
  return after.least >= before.most ? false : null;
}
