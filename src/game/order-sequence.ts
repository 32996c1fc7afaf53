/** Sorts opened orders into the sequence of the rulebook: by the steps of the phase, and then within each step. */
import { isOfPhase, ORDER, type OrderRow, ordersToDo } from '../house/index.js';
import { type InSequence, sceneOf, unlessRefused } from '../rules/index.js';
import type { View } from './knowledge.js';
import type { Need, Needs } from './needs.js';
import { unsealed } from './ordering.js';
import { doingIn, enemiesBy, enemyWaysBy, type OrderedRoute, goingsOf } from './order-ways.js';
import type { Undertaking } from './undertaking.js';

/** An opened order with its place in the sequence. */
export interface InOrder extends InSequence {
  readonly order: OrderRow;
}

/** The position of an order that may be carried out at any point of the phase. */
const ANYWHERE: InSequence = { step: 0, pace: 0, words: '' };

/** Returns the opened orders of the present phase that a reader knows, oldest first. */
export const ordersNow = ({ ruleset, battle }: View): readonly OrderRow[] => {
  const open = unsealed(battle);
  return ordersToDo(open, ruleset).filter((order) => isOfPhase(ruleset, open, order));
};

/**
 * Sorts orders of the present phase by the rulebook's sequence, and adds each order's position. The position may depend on
 * enemies near the unit's route, as far as the reader of the view knows them.
 * @param goings the routes of ordered moves. Default: the routes of the orders to sort
 */
export function inSequence(
  view: View,
  orders: readonly OrderRow[],
  goings: readonly OrderedRoute[] = goingsOf(view, orders),
): readonly InOrder[] {
  return bySequence(orders.map((order) => ({ order, ...placeOf(view, order, goings) })));
}

/** Sorts orders by the rulebook's sequence. Orders with equal places stay in the same order. */
export const bySequence = <O extends InOrder>(orders: readonly O[]): readonly O[] =>
  [...orders].sort((a, b) => a.step - b.step || a.pace - b.pace);

function placeOf(view: View, { id, does }: OrderRow, goings: readonly OrderedRoute[]): InSequence {
  const procedure = doingIn(view.ruleset, does)?.procedure;
  if (!procedure?.inSequence && !procedure?.stepOf) return ANYWHERE;
  const { roles, typed } = does as unknown as Undertaking & { readonly type: 'resolve' };
  const going = goings.find(({ order }) => order.id === id);
  const isClose = going !== undefined && (enemiesBy(view, going).length > 0 || enemyWaysBy(view, going, goings).length > 0);
  const place = unlessRefused(() => {
    const scene = sceneOf(procedure, view.battle, roles, typed);
    const step = procedure.stepOf?.(scene);
    return procedure.inSequence?.(scene, isClose) ?? (step && { step: step.number, pace: 0, words: step.title });
  });
  return place ?? ANYWHERE;
}

/** Returns the text for each order's position in the sequence; empty if positions do not matter. */
export function sequenceWords(orders: readonly InOrder[]): ReadonlyMap<string, string> {
  const areSeveral = new Set(orders.filter(({ words }) => words !== '').map(({ step }) => step)).size > 1;
  return new Map(orders.map(({ order, words, isAlternate }) => [order.id, areSeveral || isAlternate ? words : '']));
}

/**
 * Sorts tasks that are opened orders of the present phase into the rulebook's sequence. They take the positions from the first of
 * them onwards.
 */
export function needsInSequence(view: View, needed: Needs): Needs {
  const orders = inSequence(view, ordersNow(view));
  if (orders.length === 0) return needed;
  const places = new Map(orders.map(({ order }, place) => [order.id, place]));
  const words = sequenceWords(orders);
  const idOf = ({ kind, rows: [row] }: Need): string => (kind === 'errand' && row?.table === ORDER ? row.id : '');
  const isOfOrder = (need: Need): boolean => places.has(idOf(need));
  const sorted = needed.rows
    .filter(isOfOrder)
    .sort((a, b) => places.get(idOf(a))! - places.get(idOf(b))!)
    .map((need) => ({ ...need, inSequence: words.get(idOf(need)) ?? '' }));
  // Tasks before the first order keep their position.
  const at = needed.rows.findIndex(isOfOrder);
  if (at < 0) return needed;
  const others = needed.rows.filter((need) => !isOfOrder(need));
  return { ...needed, rows: [...others.slice(0, at), ...sorted, ...others.slice(at)] };
}
