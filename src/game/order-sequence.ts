/** Sorts opened orders into the sequence of the rulebook, first by the steps of the phase and then within each step. */
import { isOrderForPhase, ORDER_TABLE, type OrderRow, listOpenOrders } from '../house/index.js';
import { type SequencePosition, createScene, tryOrHandleRefusal } from '../rules/index.js';
import type { View } from './knowledge.js';
import type { Task, Tasks } from './needs.js';
import { removeSealedOrders } from './ordering.js';
import {
  findOrderAction,
  listEnemiesNearRoute,
  listNearbyEnemyRoutes,
  type OrderedRoute,
  listOrderRoutes,
} from './order-ways.js';
import type { ActionDraft } from './undertaking.js';

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
  const idOf = ({ kind, rows: [row] }: Task): string => (kind === 'errand' && row?.table === ORDER_TABLE ? row.id : '');
  const isOfOrder = (need: Task): boolean => places.has(idOf(need));
  const sorted = needed.rows
    .filter(isOfOrder)
    .sort((a, b) => places.get(idOf(a))! - places.get(idOf(b))!)
    .map((need) => ({ ...need, inSequence: words.get(idOf(need)) ?? '' }));
  // Tasks before the first order stay where they are.
  const at = needed.rows.findIndex(isOfOrder);
  if (at < 0) return needed;
  const others = needed.rows.filter((need) => !isOfOrder(need));
  return { ...needed, rows: [...others.slice(0, at), ...sorted, ...others.slice(at)] };
}
