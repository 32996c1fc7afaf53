/**
 * Finds the orders that a unit can get. These are the actions that the unit could take in each phase of the turn, as if that
 * phase had started. Also finds the routes of ordered moves, and the sequence in which opened orders are carried out.
 */
import { ORDER_TABLE, findTurnToOrder, isOrderForPhase, listOpenOrders, type OrderRow } from '../house/index.js';
import { createView, listBelievedUnits, listRowsInView, type View } from './knowledge.js';
import { question, isCurrentPhaseAction, listActionPhases, legal } from './questions.js';
import { findMover } from './places.js';
import { openSealedBattle, type AnyBattle } from './sealed.js';
import { findAction, findActionId, findCommandAction, listActions, type Action, type ActionDraft } from './action.js';
import {
  catchRefusal,
  convertToPlane,
  ROUNDING_TOLERANCE,
  createScene,
  findMap,
  findRow,
  findRowName,
  findTouchInterval,
  listPlaces,
  listSpotsNearLine,
  measureBetweenLines,
  readRoute,
  tryOrHandleRefusal,
  type Actor,
  type Battle,
  type GroundMap,
  type Ruleset,
  type SequencePosition,
  type Spot,
  type UnitRow,
} from '../rules/index.js';
import type { GameCommand } from './command.js';
import type { Task, Tasks } from './tasks.js';

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
export function listEnemiesNearRoute(
  view: View,
  { order, side, spots }: OrderedRoute,
): readonly (Spot & { readonly name: string })[] {
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

/**
 * Checks whether a route only leads away from a spot: nowhere does it come nearer than it starts. False if the start of the route
 * or the spot is inexact.
 */
export function isLeadingAway({ spots }: OrderedRoute, from: Spot, map: GroundMap): boolean {
  const [start, ...others] = spots;
  if (others.length === 0 || start.half > 0 || from.half > 0) return false;
  const point = convertToPlane(from, map);
  const far = (a: Spot, b: Spot): number => measureBetweenLines(convertToPlane(a, map), convertToPlane(b, map), point, point);
  return legsOf(spots).every(([a, b]) => far(a, b) >= far(start, start) - ROUNDING_TOLERANCE);
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

/**
 * Returns a person's view of a battle, as if another phase were the current phase. No orders are sealed in this view, because the
 * person enters the values that sealed orders would set.
 */
function viewIn(ruleset: Ruleset, battle: Battle, actor: Actor, phase: string): View {
  return createView(ruleset, { ...battle, game: { ...removeSealedOrders(battle).game, phase } }, actor);
}

/** Returns a copy of a battle without sealed orders. */
export const removeSealedOrders = (battle: Battle): Battle => ({
  ...battle,
  game: { ...battle.game, orders: 'off' } as Battle['game'],
});

/**
 * Lists the phases for which a player may write orders. Phases that are not over come first, followed by earlier phases of the
 * turn.
 */
function phasesToOrder(
  { phases }: Ruleset,
  battle: Battle,
  { sideId }: Actor,
): { readonly ahead: readonly string[]; readonly passed: readonly string[] } {
  const ids = phases.map(({ id }) => id);
  // Once the sealed orders of this turn have been opened, orders are for the next turn.
  const isForNext = sideId !== null && findTurnToOrder(battle, sideId) > battle.game.turn;
  const at = isForNext ? 0 : Math.max(0, ids.indexOf(battle.game.phase));
  return { ahead: ids.slice(at), passed: ids.slice(0, at) };
}

/** Returns the phases for which a player may write orders, most likely first. */
function likeliestPhases(ruleset: Ruleset, battle: Battle, actor: Actor): readonly string[] {
  const { ahead, passed } = phasesToOrder(ruleset, battle, actor);
  return [...ahead, ...passed];
}

/** Returns the next phase in which a player could take an action; the current phase if there is no such phase. */
function phaseFor(ruleset: Ruleset, battle: Battle, actor: Actor, action: Action): string {
  const { game } = removeSealedOrders(battle);
  const isIn = (phase: string): boolean => isCurrentPhaseAction(ruleset, action, { ...battle, game: { ...game, phase } }, actor);
  return likeliestPhases(ruleset, battle, actor).find(isIn) ?? battle.game.phase;
}

/** Returns a battle as the writer of an order would see it in the phase of the order. */
export function createOrderView(ruleset: Ruleset, sealed: AnyBattle, actor: Actor, action: Action): View {
  const battle = openSealedBattle(sealed);
  return viewIn(ruleset, battle, actor, phaseFor(ruleset, battle, actor, action));
}

/** Returns the actions that a player can order for a unit, sorted by phase. */
export function listOrderableActions(ruleset: Ruleset, sealed: AnyBattle, actor: Actor, unitId: string): readonly Action[] {
  const battle = openSealedBattle(sealed);
  const ofRulebook = listActions(ruleset).filter(({ rule }) =>
    rule.kind === 'act' ? ruleset.acts.some((act) => act === rule) : rule.onlyCalculates !== true,
  );
  const meant = new Map(ofRulebook.map((action) => [action.id, phaseFor(ruleset, battle, actor, action)]));
  return likeliestPhases(ruleset, battle, actor).flatMap((phase) =>
    legal(viewIn(ruleset, battle, actor, phase), actor, unitId).filter(({ id }) => meant.get(id) === phase),
  );
}

/**
 * Returns the action suggested for a unit's order. This is its movement or, after the movement phase, an action of the most
 * likely phase. Actions for any phase come last.
 */
export function suggestOrderAction(ruleset: Ruleset, sealed: AnyBattle, actor: Actor, unitId: string): Action | undefined {
  const battle = openSealedBattle(sealed);
  const all = listOrderableActions(ruleset, battle, actor, unitId);
  const unit = findRow(battle, 'unit', unitId) as UnitRow | undefined;
  const moved = unit && ruleset.ground?.movedBy?.(unit, battle).procedure;
  const { ahead } = phasesToOrder(ruleset, battle, actor);
  const isMove = (action: Action): boolean =>
    action.rule.id === moved && ahead.includes(phaseFor(ruleset, battle, actor, action));
  const isOfPhase = ({ rule }: Action): boolean =>
    (rule.kind === 'act' ? rule.offered : listActionPhases(ruleset, rule)) !== undefined;
  return all.find(isMove) ?? all.find(isOfPhase) ?? all[0];
}

/**
 * Returns the text of the refusal that an order would get in its phase, as far as its player knows. Missing values also count.
 * Null if the order would be accepted, or if it is only text.
 */
export function findOrderRefusal(ruleset: Ruleset, battle: AnyBattle, actor: Actor, does: OrderRow['does']): string | null {
  if (does === null) return null;
  const command = does as unknown as ActionDraft;
  let why: string | null = null;
  const unknown = catchRefusal(() => {
    const view = createOrderView(ruleset, battle, actor, findCommandAction(ruleset, command));
    const step = question(view, actor, command);
    why = step.why?.message ?? (step.is === 'question' ? 'some of its values are missing now' : null);
  });
  return unknown?.message ?? why;
}

/** Returns the destinations of orders that have not been carried out, as far as the reader knows the orders. */
export function listOrderDestinations(view: View): readonly { readonly unit: string; readonly to: string }[] {
  const orders = listRowsInView(view, ORDER_TABLE) as readonly OrderRow[];
  return orders
    .filter(({ state, does }) => does !== null && (state === 'written' || state === 'sealed' || state === 'open'))
    .flatMap(({ does }) => {
      const mover = findMover(view, does as ActionDraft);
      return mover?.to == null ? [] : [{ unit: mover.unit.id, to: mover.to }];
    });
}

/** An opened order with its position in the rulebook's sequence. */
export interface SequencedOrder extends SequencePosition {
  readonly order: OrderRow;
}

/** The position of an order that may be carried out at any point of the phase. */
const ANYWHERE: SequencePosition = { step: 0, pace: 0, words: '' };

/** Returns the opened orders of the current phase that a reader may know, oldest first. */
export const listPhaseOrders = ({ ruleset, battle }: View): readonly OrderRow[] => {
  const open = removeSealedOrders(battle);
  return listOpenOrders(open, ruleset).filter((order) => isOrderForPhase(ruleset, open, order));
};

/**
 * Sorts orders of the current phase into the rulebook's sequence, and adds each order's position. The position may depend on
 * enemies near the unit's route, as far as the reader of the view knows them.
 * @param goings the routes of ordered moves. Default: the routes of the orders that are sorted
 */
export function sequenceOrders(
  view: View,
  orders: readonly OrderRow[],
  goings: readonly OrderedRoute[] = listOrderRoutes(view, orders),
): readonly SequencedOrder[] {
  return sortOrdersBySequence(orders.map((order) => ({ order, ...placeOf(view, order, goings) })));
}

/** Sorts orders into the rulebook's sequence. Orders with the same position stay as they were relative to each other. */
export const sortOrdersBySequence = <O extends SequencedOrder>(orders: readonly O[]): readonly O[] =>
  [...orders].sort((a, b) => a.step - b.step || a.pace - b.pace);

function placeOf(view: View, { id, does }: OrderRow, goings: readonly OrderedRoute[]): SequencePosition {
  const procedure = findOrderAction(view.ruleset, does)?.rule;
  if (procedure?.kind !== 'procedure' || (!procedure.inSequence && !procedure.stepOf)) return ANYWHERE;
  const { roles, typed } = does as unknown as ActionDraft & { readonly type: 'resolve' };
  const going = goings.find(({ order }) => order.id === id);
  const isClose =
    going !== undefined &&
    (listEnemiesNearRoute(view, going).length > 0 || listNearbyEnemyRoutes(view, going, goings).length > 0);
  const place = tryOrHandleRefusal(() => {
    const scene = createScene(procedure, view.battle, roles, typed);
    const step = procedure.stepOf?.(scene);
    return procedure.inSequence?.(scene, isClose) ?? (step && { step: step.number, pace: 0, words: step.title });
  });
  return place ?? ANYWHERE;
}

/** Returns the text for each order's position in the sequence. Empty if positions do not matter. */
export function describeOrderPositions(orders: readonly SequencedOrder[]): ReadonlyMap<string, string> {
  const areSeveral = new Set(orders.filter(({ words }) => words !== '').map(({ step }) => step)).size > 1;
  return new Map(orders.map(({ order, words, isAlternate }) => [order.id, areSeveral || isAlternate ? words : '']));
}

/**
 * Sorts the tasks that are opened orders of the current phase into the rulebook's sequence. The sorted orders start at the
 * position of the first of them.
 */
export function sortTasksBySequence(view: View, needed: Tasks): Tasks {
  const orders = sequenceOrders(view, listPhaseOrders(view));
  if (orders.length === 0) return needed;
  const places = new Map(orders.map(({ order }, place) => [order.id, place]));
  const words = describeOrderPositions(orders);
  const idOf = ({ kind, rows: [row] }: Task): string => (kind === 'anytime' && row?.table === ORDER_TABLE ? row.id : '');
  const isOfOrder = (task: Task): boolean => places.has(idOf(task));
  const sorted = needed.rows
    .filter(isOfOrder)
    .sort((a, b) => places.get(idOf(a))! - places.get(idOf(b))!)
    .map((task) => ({ ...task, inSequence: words.get(idOf(task)) ?? '' }));
  // Tasks before the first order stay where they are.
  const at = needed.rows.findIndex(isOfOrder);
  if (at < 0) return needed;
  const others = needed.rows.filter((task) => !isOfOrder(task));
  return { ...needed, rows: [...others.slice(0, at), ...sorted, ...others.slice(at)] };
}
