/**
 * Finds the routes on the map that units are ordered to take, and the enemies near these routes, as far as one reader knows them.
 */
import type { OrderRow } from '../house/index.js';
import {
  measureBetweenLines,
  type GroundMap,
  findMap,
  findRowName,
  listSpotsNearLine,
  convertToPlane,
  listPlaces,
  type Ruleset,
  type Spot,
  findTouchInterval,
  type UnitRow,
  tryOrHandleRefusal,
  readRoute,
} from '../rules/index.js';
import type { GameCommand } from './command.js';
import { listBelievedUnits, type View } from './knowledge.js';
import { findMover } from './places.js';
import { type Action, findAction, findActionId, type ActionDraft } from './undertaking.js';

/** The route that a unit is ordered to take from its current place. */
export interface OrderedRoute {
  readonly order: OrderRow;
  readonly side: string;
  readonly spots: readonly [Spot, ...Spot[]];
}

/** Returns the procedure or act that an order uses; undefined if this version of the rulebook does not have it. */
export const findOrderAction = (ruleset: Ruleset, does: OrderRow['does']): Action | undefined =>
  does === null ? undefined : tryOrHandleRefusal(() => findAction(ruleset, findActionId(does as unknown as GameCommand)));

/**
 * Returns the route of an ordered move on the map. Undefined if the order does not move its unit, or if the route cannot be
 * measured.
 */
function goingOf(view: View, order: OrderRow): OrderedRoute | undefined {
  const { does, side } = order;
  if (!findOrderAction(view.ruleset, does)) return undefined;
  const mover = findMover(view, does as unknown as ActionDraft);
  if (mover?.to == null) return undefined;
  const { unit, place, to } = mover;
  return tryOrHandleRefusal(() => ({
    order,
    side,
    spots: [place, ...(readRoute(view.ruleset, view.battle, unit, to)?.spots ?? [])],
  }));
}

/** Returns the routes of all orders that move their units on the map. */
export const listOrderRoutes = (view: View, orders: readonly OrderRow[]): readonly OrderedRoute[] =>
  orders.flatMap((order) => goingOf(view, order) ?? []);

/**
 * Returns the destination of an order's unit on the map. Undefined if the order has no destination, or if the destination cannot
 * be found.
 */
export const findOrderGoal = (view: View, order: OrderRow): Spot | undefined => goingOf(view, order)?.spots.slice(1).at(-1);

/**
 * Returns the distance at which two units meet, in the rulebook's unit of length. By default, this is the distance at which the
 * units' bases may touch.
 */
function meetsWithin({ ruleset, battle }: View, map: GroundMap, one: UnitRow, other: UnitRow): number {
  const { meets, base } = ruleset.ground ?? {};
  if (map.grid === 'hexes') return Math.max(map.per, meets?.(battle) ?? 0);
  return meets?.(battle) ?? (base ? findTouchInterval(base(one, battle), base(other, battle)).most : 0);
}

/** Returns the surviving enemies near a route. */
export function listEnemiesNearRoute(view: View, { order, side, spots }: OrderedRoute): readonly { readonly name: string }[] {
  const { battle, ruleset } = view;
  const map = findMap(battle)!;
  const mover = battle.tables.unit.get(order.unit);
  if (!mover) return [];
  const enemies = listPlaces(battle).flatMap((place) => {
    const unit = battle.tables.unit.get(place.unit);
    return unit && unit.side !== side && !ruleset.strength.isLost(unit) && !place.stale
      ? [{ ...place, name: findRowName(unit), within: meetsWithin(view, map, mover, unit) }]
      : [];
  });
  const remembered = listBelievedUnits(view).flatMap((unit) =>
    unit.side === side ? [] : [{ ...unit.lastSeen, within: meetsWithin(view, map, mover, mover) }],
  );
  const legs = legsOf(spots);
  return [...enemies, ...remembered].filter((enemy) =>
    legs.some(([from, to]) => listSpotsNearLine(from, to, [enemy], enemy.within, map).length > 0),
  );
}

/** Returns the routes of enemies that come near a route. */
export function listNearbyEnemyRoutes(
  view: View,
  { order, side, spots }: OrderedRoute,
  goings: readonly OrderedRoute[],
): readonly OrderedRoute[] {
  const { battle } = view;
  const map = findMap(battle)!;
  const unitOf = (row: OrderRow): UnitRow | undefined => battle.tables.unit.get(row.unit);
  const mover = unitOf(order);
  return goings.filter((other) => {
    const enemy = other.side === side ? undefined : unitOf(other.order);
    return mover && enemy && areNear(spots, other.spots, meetsWithin(view, map, mover, enemy), map);
  });
}

/** Returns the legs of a route. If the unit does not move, its place counts as the only leg. */
function legsOf(spots: OrderedRoute['spots']): readonly (readonly [Spot, Spot])[] {
  const [first, ...others] = spots;
  return others.length === 0 ? [[first, first]] : others.map((to, index) => [spots[index]!, to]);
}

/** Checks whether two routes come within a certain distance of each other, in the rulebook's unit of length. */
function areNear(one: OrderedRoute['spots'], other: OrderedRoute['spots'], within: number, map: GroundMap): boolean {
  const legs = (spots: OrderedRoute['spots']) =>
    legsOf(spots).map(([from, to]) => [convertToPlane(from, map), convertToPlane(to, map)] as const);
  return legs(one).some(([a, b]) => legs(other).some(([c, d]) => measureBetweenLines(a, b, c, d) * map.per <= within));
}
