/**
 * Finds the opened orders of the current phase that no one can dispute. They do not meet an enemy on the map, and can be carried
 * out unchanged.
 */
import { areAlternatives, isHoldOrder, isConditionMet, ORDER_ACT_IDS, type OrderRow, findOrderPlayer } from '../house/index.js';
import {
  type Actor,
  type Battle,
  isLeavingPlace,
  findMap,
  findRowName,
  findRow,
  type Ruleset,
  type UnitRow,
} from '../rules/index.js';
import { ANY_UMPIRE } from './audience.js';
import type { GameCommand } from './command.js';
import { question } from './questions.js';
import { createView, type View } from './knowledge.js';
import {
  sortOrdersBySequence,
  type SequencedOrder,
  sequenceOrders,
  listPhaseOrders,
  describeOrderPositions,
  findOrderAction,
  isLeadingAway,
  listEnemiesNearRoute,
  listNearbyEnemyRoutes,
  type OrderedRoute,
  listOrderRoutes,
  removeSealedOrders,
} from './ordering.js';
import { tryCommandsInTurn } from './rehearsal.js';
import type { ActionDraft } from './action.js';

/** An opened order, with the command that carries it out. */
interface UndisputedOrder {
  readonly order: OrderRow;
  readonly command: GameCommand;
}

/** An opened order with its position in the rulebook's sequence. */
interface Placed extends UndisputedOrder {
  /** The order's position in the rulebook's sequence, among all orders of the phase. */
  readonly place: number;
  /** The text for the order's position; empty if positions do not matter. */
  readonly words: string;
}

/**
 * An order that an umpire must decide on. `why` gives the reason as the end of a sentence. `command` carries out the order if the
 * umpire allows it.
 */
interface DisputedOrder extends Placed {
  readonly why: string;
}

/** Opened orders, divided into two lists. Both are sorted into the rulebook's sequence. */
export interface SortedOrders {
  readonly clear: readonly Placed[];
  readonly disputed: readonly DisputedOrder[];
}

/**
 * Sorts the opened orders of the current phase into clear and disputed orders, with an umpire's knowledge.
 * - An order is disputed if its unit has another order for this phase, or if its condition is only text or is not met.
 * - An order to do more than hold is also disputed if it has no command or cannot be measured on the map. The same applies if it
 *   aims at an enemy that is ordered to move, or meets an enemy or an enemy's route.
 * - An order is also disputed if it can no longer be carried out as written after the clear orders before it.
 */
export function sortOrders(ruleset: Ruleset, battle: Battle): SortedOrders {
  const all = judged(ruleset, battle, ANY_UMPIRE);
  const words = describeOrderPositions(all);
  const sorted = all.map(({ order, dispute }, place) => ({
    why: dispute(),
    placed: { order, command: buildOrderCommand(order), place, words: words.get(order.id) ?? '' },
  }));
  const clear = sorted.flatMap(({ why, placed }) => (why === null ? [placed] : []));
  const refused = tryCommandsInTurn(
    ruleset,
    battle,
    clear.map(({ command }) => command),
  );
  const refusals = new Map(clear.map(({ order }, index) => [order.id, refused[index]?.message ?? null]));
  const whyOf = ({ why, placed }: (typeof sorted)[number]): string | null => why ?? refusals.get(placed.order.id) ?? null;
  return {
    clear: sorted.flatMap((one) => (whyOf(one) === null ? [one.placed] : [])),
    disputed: sorted.flatMap((one) => {
      const why = whyOf(one);
      return why === null ? [] : [{ ...one.placed, why }];
    }),
  };
}

/** The orders that one press carries out, in the rulebook's sequence, and those that it cannot carry out, each with the reason. */
export interface SettledOrders {
  readonly could: readonly Placed[];
  readonly blocked: readonly DisputedOrder[];
}

/**
 * Tries out the clear orders together with the disputed orders that an umpire allows, one after another, because an order can
 * block a later one.
 * @param done the indexes of the allowed orders in `disputed`
 */
export function settleOrders(
  ruleset: Ruleset,
  battle: Battle,
  { clear, disputed }: SortedOrders,
  done: readonly number[],
): SettledOrders {
  const all = [...clear, ...done.flatMap((which) => disputed[which] ?? [])].sort((a, b) => a.place - b.place);
  const refused = tryCommandsInTurn(
    ruleset,
    battle,
    all.map(({ command }) => command),
  );
  return {
    could: all.filter((_, index) => refused[index] === null),
    blocked: all.flatMap((one, index) => (refused[index] ? [{ ...one, why: refused[index].message }] : [])),
  };
}

/**
 * Finds the next undisputed order of the current phase, in the rulebook's sequence. Each order is checked only with the knowledge
 * of its own side, so that a delay does not reveal an unseen enemy.
 * @param left the ids of orders that the rules have refused
 */
export function findNextUndisputedOrder(
  ruleset: Ruleset,
  battle: Battle,
  left: ReadonlySet<string>,
): UndisputedOrder | undefined {
  const sides = [...battle.tables.side.keys()];
  const orders = sides.flatMap((sideId) => judged(ruleset, battle, { id: '', standing: 'player', sideId }));
  const next = sortOrdersBySequence(orders).find(({ order, dispute }) => !left.has(order.id) && dispute() === null);
  return next && { order: next.order, command: buildOrderCommand(next.order) };
}

interface Judged extends SequencedOrder {
  /** Returns the reason why the order is disputed; null for an undisputed order. */
  readonly dispute: () => string | null;
}

/** Returns the opened orders of the current phase that a reader may know, in the rulebook's sequence. */
function judged(ruleset: Ruleset, battle: Battle, reader: Actor): readonly Judged[] {
  const view = createView(ruleset, removeSealedOrders(battle), reader);
  const orders = listPhaseOrders(view);
  const goings = listOrderRoutes(view, orders);
  return sequenceOrders(view, orders, goings).map((one) => ({
    ...one,
    dispute: () => whyDisputed(view, one.order, orders, goings),
  }));
}

/** Returns the command that carries out an order. */
export const buildOrderCommand = ({ id, does }: OrderRow): GameCommand =>
  does === null
    ? { type: 'act', act: ORDER_ACT_IDS.done, params: { order: id } }
    : { ...(does as unknown as ActionDraft), order: id };

function whyDisputed(view: View, order: OrderRow, orders: readonly OrderRow[], goings: readonly OrderedRoute[]): string | null {
  const { ruleset, battle } = view;
  const { does, when, unit } = order;
  const isOther = (other: OrderRow): boolean => other.id !== order.id && other.unit === unit;
  if (orders.some((other) => isOther(other) && areAlternatives(ruleset, battle, order, other))) return 'it has alternatives';
  if (when !== null) return `it depends on words: ${when}`;
  if (isConditionMet(ruleset, battle, order) === false) return 'its condition is not met yet';
  if (isHoldOrder(order)) return null;
  if (does === null || !findOrderAction(ruleset, does)) return 'it is written in words';
  const target = movingTarget(battle, order, goings);
  if (target) return `it aims at ${findRowName(target)}, which moves`;
  const going = goings.find((each) => each.order.id === order.id);
  const met = going ? whyMet(view, going, goings) : null;
  if (met !== null) return met;
  if (!going && movesFreely(view, order)) return 'its route cannot be measured on the map';
  const player = findOrderPlayer(battle, order);
  const asks = question(view, player, does as unknown as ActionDraft);
  if (asks.why) return asks.why.message;
  if (asks.is === 'question') return 'some of its values are missing';
  const asked = asks.raised.find(({ finding }) => finding.is === 'ask')?.finding;
  return asked && 'fact' in asked ? asked.fact : null;
}

/** Returns the target of an order if it is an enemy that is ordered to move; otherwise undefined. */
function movingTarget(battle: Battle, { does, side }: OrderRow, goings: readonly OrderedRoute[]): UnitRow | undefined {
  const { roles, params } = does as { readonly roles?: object; readonly params?: object };
  const named = Object.values({ ...roles, ...params }).flat();
  const units = named.flatMap((id) => (typeof id === 'string' ? (battle.tables.unit.get(id) ?? []) : []));
  return units.find((unit) => unit.side !== side && goings.some(({ order }) => order.unit === unit.id));
}

/** Checks whether an order moves its unit without using the map. */
function movesFreely({ ruleset, battle }: View, { does, unit: id }: OrderRow): boolean {
  const unit = findRow(battle, 'unit', id) as UnitRow | undefined;
  const rule = findOrderAction(ruleset, does)?.rule;
  return unit !== undefined && rule !== undefined && isLeavingPlace(ruleset, unit, battle, rule.id);
}

/** Returns the name of the enemy that an order's route would meet; null if the route does not meet an enemy. */
function whyMet(view: View, going: OrderedRoute, goings: readonly OrderedRoute[]): string | null {
  // A unit that only moves away from an enemy does not meet it.
  const map = findMap(view.battle)!;
  const near = listEnemiesNearRoute(view, going).find((enemy) => !isLeadingAway(going, enemy, map));
  if (near) return `its route passes near ${near.name}`;
  const crossed = listNearbyEnemyRoutes(view, going, goings).find(
    ({ spots: [stands, ...moves] }) => moves.length > 0 || !isLeadingAway(going, stands, map),
  );
  return crossed
    ? `its route meets that of ${findRowName(findRow(view.battle, 'unit', crossed.order.unit) ?? crossed.order)}`
    : null;
}
