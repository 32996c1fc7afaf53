/** Shows a side's orders, and the possible orders of a unit. */
import {
  type Action,
  listContactUnits,
  findOrderGoal,
  listRowsInView,
  type SettledOrders,
  type SortedOrders,
  type View,
} from '../game/index.js';
import {
  describeConditionNow,
  areOrdersSealed,
  type OrderRow,
  describeOrderParts,
  listOrders,
  buildOrderTitle,
  listOpenOrders,
  findSeal,
  shortenSealHash,
  describePlan,
  listPlans,
  findTurnToOrder,
  listOrderableUnits,
  listUnitsWithoutOrder,
  isPendingOrder,
} from '../house/index.js';
import {
  type Battle,
  countNoun,
  type FeatureRow,
  FEATURE_TABLE,
  findGroundName,
  describeLength,
  findMap,
  findRowName,
  roundLength,
  formatSquareOfSpot,
  formatTurn,
  formatTurnTitle,
  type UnitRow,
} from '../rules/index.js';
import { type SideProgress, formatBold, escapeText } from './text.js';
import { buildButton } from './buttons.js';
import { type Component, buildButtonRows, buildEmbedFields, LIMITS, buildMessage, type PostBody } from './limits.js';
import { type MenuChoice, buildMenuRow } from './menus.js';
import { buildActionChoices } from './own-desk.js';
import { formatSideName } from './turn-board.js';

/** The label of the button for a player whose own units are done before those of other players on their side. */
const DONE_APART = 'Done with my units';

/** The contents of a side's draft orders. */
interface OrderDraftPanel {
  readonly view: View;
  readonly sideId: string;
  /** Checks whether the player who writes orders commands this unit. */
  readonly commands: (unit: UnitRow) => boolean;
  /** Checks whether this unit is the player's own, and not that of a player under their command. Default: all units are. */
  readonly leads?: (unit: UnitRow) => boolean;
  /** The page of the menu of units, counted from 0. */
  readonly page: number;
  /** The units whose orders from a plan were refused, with the reasons. */
  readonly left?: readonly string[];
  /** The progress of the side, if its players press *Done* separately. */
  readonly apart?: SideProgress | undefined;
  readonly ids: {
    readonly word: (unitId: string) => string;
    readonly units: string;
    readonly wordOfPlan: (planId: string) => string;
    readonly use: string;
    readonly keep: string;
    readonly wordOfOrder: (orderId: string) => string;
    readonly withdraw: string;
    /** The custom id of the menu that proposes orders to other sides; null if an umpire carries out the orders. */
    readonly propose: string | null;
    readonly when: string;
    readonly repeat: string;
    readonly hold: string;
    /** The custom id of the button that seals the orders; null if this turn's orders are already sealed or open. */
    readonly seal: string | null;
    readonly back: string;
  };
}

/**
 * Describes the destination in an order, such as `C4, the long field`. The text is empty if the battle has no map, or if the
 * order has no place or is settled. It is also empty if the order's own text already contains the square.
 */
export function describeDestination(view: View, order: OrderRow): string {
  const map = findMap(view.battle);
  const goal = map && isPendingOrder(order) ? findOrderGoal(view, order) : undefined;
  if (!map || !goal) return '';
  const square = formatSquareOfSpot(goal, map);
  if (order.words.includes(square)) return '';
  const ground = findGroundName(listRowsInView(view, FEATURE_TABLE) as readonly FeatureRow[], goal, map);
  return `${square}${ground === undefined ? '' : `, ${ground}`}`;
}

/** Adds the square and terrain of the destination to the order's text: `Movement: to 14,18 (C4, the long field)`. */
function withPlace(view: View, order: OrderRow): OrderRow {
  const place = describeDestination(view, order);
  return place === '' ? order : { ...order, words: `${order.words} (${place})` };
}

/** Shows the draft orders: each unit, with its order for this turn. */
export function presentOrderDrafts({
  view,
  sideId,
  commands,
  leads = () => true,
  page,
  left = [],
  apart,
  ids,
}: OrderDraftPanel): PostBody<Component> {
  const { battle, ruleset } = view;
  const turn = findTurnToOrder(battle, sideId);
  const orders = listOrders(battle, sideId, turn).map((order) => withPlace(view, order));
  const units = listOrderableUnits(ruleset, battle, sideId).filter(commands);
  const without = listUnitsWithoutOrder(ruleset, battle, sideId, turn).filter(commands);
  const bound = areOrdersSealed(battle, sideId);
  const idsWithout = new Set(without.map(({ id }) => id));
  const own = without.filter(leads);
  const idsOfOwn = new Set(own.map(({ id }) => id));
  const hasLast = listOrders(battle, sideId, turn - 1).some(({ unit }) => idsOfOwn.has(unit));
  const wordsOfUnit = new Map([...orders].reverse().map(({ unit, words }) => [unit, words]));
  const idsOfUnits = new Set(units.map(({ id }) => id));
  const later = `These orders are for ${formatTurn(ruleset, turn)}. You can seal them after that turn has started.`;
  const isPart = apart !== undefined && !apart.completes;
  const press = apart?.isDone
    ? 'You are done. Your side seals its orders when its last player is done, or its commander.'
    : isPart
      ? `Press _${DONE_APART}_. Your side seals its orders when its last player is done, or its commander.`
      : 'Press _Seal orders_ to bind your side to these orders.';
  const state = bound
    ? `Sealed: \`${shortenSealHash(findSeal(battle, sideId)!)}\`. All orders open as soon as every side is ready.`
    : units.length === 0
      ? 'You do not have units to order.'
      : own.length === 0
        ? `${apart ? 'Each of your units' : 'Every unit'} has an order. ${ids.seal === null ? later : press}`
        : `${countNoun(own.length, 'unit has', 'units have')} no order yet. ${ids.seal === null ? later : press}`;
  const body = buildMessage({
    title: `${formatSideName(view, sideId)}: orders, ${formatTurnTitle(ruleset, turn)}`,
    description: [
      state,
      ...(bound || !apart || apart.unordered.length === 0 ? [] : [`Also without orders: ${apart.unordered.join('; ')}.`]),
      ...(left.length === 0 ? [] : [`Left out: ${left.map((unit) => escapeText(unit, 160)).join('; ')}.`]),
    ],
    fields: buildEmbedFields(
      'Orders',
      orders.length === 0
        ? ['None yet.']
        : orders.map(
            (order) =>
              `${formatBold(escapeText(buildOrderTitle(battle, order), 60))}: ${describeOrderParts(
                ruleset,
                order,
                describeConditionNow(ruleset, battle, order),
              )
                .map((words) => escapeText(words, 300))
                .join(', ')}`,
          ),
      6,
    ),
  });
  const choices = [...without, ...units.filter(({ id }) => !idsWithout.has(id))].map((unit): MenuChoice => ({
    value: ids.word(unit.id),
    label: unit.name,
    about: wordsOfUnit.get(unit.id) ?? 'The unit has no order yet',
  }));
  const choiceOf = (order: OrderRow): MenuChoice => ({
    value: ids.wordOfOrder(order.id),
    label: buildOrderTitle(battle, order),
    about: order.words,
  });
  const planChoices = listPlans(battle, sideId).map((plan): MenuChoice => ({
    value: ids.wordOfPlan(plan.id),
    label: plan.name,
    about: describePlan(plan),
  }));
  const openChoices = ids.propose === null ? [] : listOpenOrders(battle, ruleset).filter((order) => order.side === sideId);
  const writtenChoices = orders.filter(({ state, unit }) => state === 'written' && idsOfUnits.has(unit)).map(choiceOf);
  const menus = [
    ...(bound ? [] : buildMenuRow(ids.units, 'Choose a unit to order', choices, page)),
    ...buildMenuRow(ids.when, 'Choose an order to schedule or extend', writtenChoices, page),
    ...buildMenuRow(ids.withdraw, 'Choose an order to withdraw', writtenChoices, page),
    ...(ids.propose === null
      ? []
      : buildMenuRow(ids.propose, 'Choose an open order to propose', openChoices.map(choiceOf), page)),
  ];
  return {
    ...body,
    components: [
      ...menus,
      // The buttons need the last row. If there is no room for the menu of plans, people can still use `/orders use`.
      ...(bound || without.length === 0 || menus.length >= LIMITS.rows - 1
        ? []
        : buildMenuRow(ids.use, 'Choose a plan', planChoices, page)),
      ...buildButtonRows([
        ...(bound || !hasLast ? [] : [buildButton('Repeat last turn', ids.repeat)]),
        ...(bound || own.length === 0 ? [] : [buildButton('Others hold', ids.hold)]),
        ...(ids.seal === null
          ? []
          : [apart?.isDone ? buildButton('Not done', ids.seal) : buildButton(isPart ? DONE_APART : 'Seal orders', ids.seal, 3)]),
        ...(bound || writtenChoices.length === 0 ? [] : [buildButton('Save these orders', ids.keep)]),
        buildButton('My units', ids.back),
      ]),
    ],
  };
}

/** Shows the possible orders of a unit: actions from the rulebook, or an order as free text. */
export function presentOrderChoice({
  unit,
  actions,
  page,
  ids,
}: {
  readonly unit: UnitRow;
  readonly actions: readonly Action[];
  readonly page: number;
  readonly ids: { readonly actions: string; readonly words: string; readonly back: string };
}): PostBody<Component> {
  const body = buildMessage({
    title: `Order for ${escapeText(findRowName(unit), 80)}`,
    description: 'Choose what the unit does.',
  });
  return {
    ...body,
    components: [
      ...buildMenuRow(ids.actions, 'Choose an action', buildActionChoices(actions), page),
      ...buildButtonRows([buildButton('Write in your own words', ids.words), buildButton('Orders', ids.back)]),
    ],
  };
}

/** The maximum number of turns by which buttons can delay an order. */
const TURNS_AHEAD = 3;

/** The distances to an approaching enemy that have buttons, in squares or hexes of the map. */
const SQUARES_NEAR = [1, 2, 4];

/** Returns the distances in `SQUARES_NEAR`, converted to the map's unit of length; an empty list if there is no map. */
function nearBy(battle: Battle): readonly { readonly within: number; readonly words: string }[] {
  const map = findMap(battle);
  if (!map) return [];
  return SQUARES_NEAR.map((squares) => {
    const within = roundLength(squares * (map.grid === 'hexes' ? 1 : map.square) * map.per, map.measure);
    return { within, words: describeLength(within, map.measure) };
  });
}

/**
 * Shows the conditions for an order that the bot can check. A button decides whether the order applies to one turn or also to
 * later turns. The values of the choices are `none`, `fired`, `turn.<n>`, `near.<distance>` and `seen.<code of an enemy unit>`.
 */
export function presentOrderConditions({
  view,
  order,
  page,
  ids,
}: {
  readonly view: View;
  readonly order: OrderRow;
  readonly page: number;
  readonly ids: {
    readonly word: (unitId: string) => string;
    readonly when: string;
    /** The custom id of the button that decides whether the order applies to one turn or also to later turns. */
    readonly lasts: string;
    readonly back: string;
  };
}): PostBody<Component> {
  const { battle, ruleset } = view;
  const hangs = describeOrderParts(ruleset, order).slice(1);
  const body = buildMessage({
    title: `Order timing: ${escapeText(buildOrderTitle(battle, order), 60)}`,
    description: `${escapeText(withPlace(view, order).words, 300)}${hangs.map((words) => `, ${escapeText(words, 160)}`).join('')}`,
  });
  const later = Array.from({ length: TURNS_AHEAD }, (_, ahead) => order.turn + ahead + 1);
  const known = (listRowsInView(view, 'unit') as readonly UnitRow[]).filter(
    (unit) => unit.side !== order.side && !ruleset.strength.isLost(unit),
  );
  const enemies: readonly Pick<UnitRow, 'id' | 'name'>[] = [...known, ...listContactUnits(view)];
  const choices: readonly MenuChoice[] = [
    { value: 'none', label: 'Always', about: 'The order has no condition' },
    { value: 'fired', label: 'If the unit is fired at', about: 'The bot checks whether the unit is fired at' },
    ...later.map((turn) => ({
      value: `turn.${turn}`,
      label: `At ${formatTurn(ruleset, turn)}`,
      about: 'The order starts in the turn you choose',
    })),
    ...nearBy(battle).map(({ within, words }) => ({
      value: `near.${within}`,
      label: `When an enemy comes within ${words}`,
      about: 'An enemy that your side knows of. Use /orders when within: for another distance',
    })),
    ...enemies.map(({ id, name }) => ({
      value: `seen.${ids.word(id)}`,
      label: `When ${name} is seen`,
      about: 'The order waits until a unit of your side sees the enemy',
    })),
  ];
  const lasting = buildButton(order.standing ? 'This turn only' : 'Every turn until changed', ids.lasts);
  return {
    ...body,
    components: [
      ...buildMenuRow(ids.when, 'Choose when the order applies', choices, page),
      ...buildButtonRows([lasting, buildButton('Orders', ids.back)]),
    ],
  };
}

/** The opened orders of a phase, sorted, with the umpire's decisions so far. */
interface UndisputedOrders {
  readonly view: View;
  readonly sorted: SortedOrders;
  /** What the button carries out, with the umpire's decisions so far. */
  readonly settled: SettledOrders;
  /** The indexes of disputed orders that the umpire has marked as carried out. `failed` has those marked as impossible. */
  readonly done: readonly number[];
  readonly failed: readonly number[];
  readonly ids: { readonly done: string; readonly failed: string; readonly press: string };
}

/** Shows what the button will carry out: the undisputed orders, and the umpire's decisions on disputed orders. */
export function presentUndisputedOrders({ view, sorted, settled, done, failed, ids }: UndisputedOrders): PostBody<Component> {
  const { clear, disputed } = sorted;
  const { could, blocked } = settled;
  const { ruleset, battle } = view;
  const line = ({ order, words: place }: SortedOrders['clear'][number]): string =>
    `${escapeText(formatSideName(view, order.side), 40)}, ${formatBold(escapeText(buildOrderTitle(battle, order), 60))}: ${[
      withPlace(view, order).words,
      ...describeConditionNow(ruleset, battle, order),
      ...(place === '' ? [] : [place]),
    ]
      .map((words) => escapeText(words, 120))
      .join(', ')}`;
  const said = (place: number): string =>
    done.includes(place) ? 'as ordered' : failed.includes(place) ? 'not carried out' : 'for you to decide';
  const count = could.length + failed.length;
  const body = buildMessage({
    title: `Undisputed orders: ${clear.length}`,
    description:
      'Press the button to carry them all out. Each side then gets all its results together, so that a gap cannot reveal an enemy. If you can, answer the disputed orders too.',
    fields: [
      ...buildEmbedFields('Will be carried out', could.length === 0 ? ['None.'] : could.map(line), 6),
      ...(blocked.length === 0
        ? []
        : buildEmbedFields(
            'Blocked by the orders before them',
            blocked.map((one) => `${line(one)} (${escapeText(one.why, 160)})`),
            6,
          )),
      ...(disputed.length === 0
        ? []
        : buildEmbedFields(
            'Disputed',
            disputed.map((one, place) => `${line(one)} (${escapeText(one.why, 160)}): ${formatBold(said(place))}`),
            6,
          )),
    ],
  });
  const choices = disputed
    .slice(0, MAX_DISPUTED_ORDERS)
    .map(({ order, why }, place): MenuChoice => ({ value: `${place}`, label: buildOrderTitle(battle, order), about: why }));
  return {
    ...body,
    components: [
      ...buildMenuRow(ids.done, 'Choose the orders that succeed', choices, 0, done.map(String)),
      ...buildMenuRow(ids.failed, 'Choose the orders that fail', choices, 0, failed.map(String)),
      ...buildButtonRows(count === 0 ? [] : [buildButton(`Carry out ${count}`, ids.press, 3)]),
    ],
  };
}

/** The maximum number of disputed orders that an umpire can decide together, because they must fit into a single menu. */
export const MAX_DISPUTED_ORDERS = 25;
