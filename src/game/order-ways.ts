/** Works out the ways that units are ordered to go on the map, and the enemies near them, as one reader knows both. */
import type { OrderRow } from '../house/index.js';
import {
  farBetweenLines,
  type GroundMap,
  mapOf,
  nameOf,
  nearLine,
  onPlane,
  placesOf,
  type Ruleset,
  type Spot,
  unlessRefused,
  wayOf,
} from '../rules/index.js';
import type { GameCommand } from './command.js';
import type { View } from './knowledge.js';
import { moverIn } from './places.js';
import { type Doing, doingCalled, doingIdOf, type Undertaking } from './undertaking.js';

/** Distance in squares of the map within which a moving unit meets an enemy, unless the rulebook gives a distance. */
const MEETS_SQUARES = 2;

/** The way that a unit is ordered to go, from its present place. */
export interface OrderedRoute {
  readonly order: OrderRow;
  readonly side: string;
  readonly spots: readonly [Spot, ...Spot[]];
}

/** The procedure or act of an order; undefined if this version knows none. */
export const doingIn = (ruleset: Ruleset, does: OrderRow['does']): Doing | undefined =>
  does === null ? undefined : unlessRefused(() => doingCalled(ruleset, doingIdOf(does as unknown as GameCommand)));

/** The way of an order that goes somewhere on the map; undefined if it goes nowhere, or its way cannot be measured. */
function goingOf(view: View, order: OrderRow): OrderedRoute | undefined {
  const { does, side } = order;
  if (!doingIn(view.ruleset, does)) return undefined;
  const mover = moverIn(view, does as unknown as Undertaking);
  if (mover?.to == null) return undefined;
  const { unit, place, to } = mover;
  return unlessRefused(() => ({ order, side, spots: [place, ...(wayOf(view.ruleset, view.battle, unit, to)?.spots ?? [])] }));
}

/** The ways of all these orders that go somewhere. */
export const goingsOf = (view: View, orders: readonly OrderRow[]): readonly OrderedRoute[] =>
  orders.flatMap((order) => goingOf(view, order) ?? []);

/** The goal of an order's unit; undefined if it has none on the map, or the goal cannot be found. */
export const goalOfOrder = (view: View, order: OrderRow): Spot | undefined => goingOf(view, order)?.spots.slice(1).at(-1);

const meetsWithin = ({ ruleset, battle }: View, map: GroundMap): number =>
  ruleset.ground?.meets?.(battle) ?? MEETS_SQUARES * map.square * map.per;

/** Enemies that a way comes near, without those that are lost. */
export function enemiesBy(view: View, { side, spots }: OrderedRoute): readonly { readonly name: string }[] {
  const { battle, ruleset } = view;
  const map = mapOf(battle)!;
  const enemies = placesOf(battle).flatMap((place) => {
    const unit = battle.tables.unit.get(place.unit);
    return unit && unit.side !== side && !ruleset.strength.isLost(unit) && !place.stale ? [{ ...place, name: nameOf(unit) }] : [];
  });
  return legsOf(spots).flatMap(([from, to]) => nearLine(from, to, enemies, meetsWithin(view, map), map));
}

/** Ways of enemies that a way comes near. */
export function enemyWaysBy(view: View, { side, spots }: OrderedRoute, goings: readonly OrderedRoute[]): readonly OrderedRoute[] {
  const map = mapOf(view.battle)!;
  return goings.filter((other) => other.side !== side && areNear(spots, other.spots, meetsWithin(view, map), map));
}

/** The stretches of a way; for a unit that stays, its place. */
function legsOf(spots: OrderedRoute['spots']): readonly (readonly [Spot, Spot])[] {
  const [first, ...others] = spots;
  return others.length === 0 ? [[first, first]] : others.map((to, index) => [spots[index]!, to]);
}

/** True if two ways come within a distance of one another, in the rulebook's measure. */
function areNear(one: OrderedRoute['spots'], other: OrderedRoute['spots'], within: number, map: GroundMap): boolean {
  const legs = (spots: OrderedRoute['spots']) =>
    legsOf(spots).map(([from, to]) => [onPlane(from, map), onPlane(to, map)] as const);
  return legs(one).some(([a, b]) => legs(other).some(([c, d]) => farBetweenLines(a, b, c, d) * map.per <= within));
}
