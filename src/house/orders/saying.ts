/** Sets the fields of units that opened orders decide. */
import { type Json, type JsonObject, isSameJson } from '../../dice/index.js';
import { listRows } from '../../rules/battle.js';
import type { Battle, Draft, OrderedField, Row, Ruleset } from '../../rules/index.js';
import { areAlternatives, listOpenAlternatives } from './phases.js';
import { findOrder, type OrderRow, listOrders, findSeal } from './rows.js';

/** Returns the value that an order sets for a field of this unit; undefined if the order does not set the field. */
function saidOf({ saidBy }: OrderedField, { does }: OrderRow, unitId: string): Json | undefined {
  const by = does && saidBy[(does.type === 'act' ? does.act : does.procedure) as string];
  if (!by) return undefined;
  const given = (does.type === 'act' ? does.params : does.typed) as JsonObject;
  const named = (does.type === 'act' ? given : (does.roles as JsonObject))[by.of];
  if (named !== unitId && !(Array.isArray(named) && named.includes(unitId))) return undefined;
  return 'value' in by ? by.value : (given[by.key] ?? by.usual);
}

/**
 * Lists the orders that decide a field of a unit.
 * - First choice: the unit's own orders that set the field, with their alternatives.
 * - Otherwise: other units' orders that set the field, with their alternatives, but without alternatives to the unit's own
 *   orders.
 */
function ordersFor(field: OrderedField, orders: readonly OrderRow[], unitId: string, areSame: Same): readonly OrderRow[] {
  const naming = orders.filter((order) => saidOf(field, order, unitId) !== undefined);
  const own = orders.filter(({ unit }) => unit === unitId);
  const isOwn = naming.some(({ unit }) => unit === unitId);
  const first = isOwn ? naming.filter(({ unit }) => unit === unitId) : naming;
  return [...orders].filter(
    (order) =>
      first.some((one) => one === order || (one.unit === order.unit && areSame(one, order))) ||
      (own.includes(order) && first.some((one) => areSame(one, order))),
  );
}

/** Checks whether two orders are alternatives because they are for the same phase. */
type Same = (one: OrderRow, other: OrderRow) => boolean;

/**
 * Sets the fields of a unit that orders decide in the current phase (`ordered` of the rulebook). If several orders decide a
 * field, they must all give the same value. Otherwise, or without a value, the field gets its `unsaid` value. A field without an
 * `unsaid` value does not change.
 */
function say(ruleset: Ruleset, draft: Draft, unitId: string, orders: readonly OrderRow[]): void {
  const areSame: Same = (one, other) => areAlternatives(ruleset, draft.battle, one, other);
  for (const [key, field] of Object.entries(ruleset.ordered ?? {})) {
    if (field.phases && !field.phases.includes(draft.battle.game.phase)) continue;
    const [first, ...others] = ordersFor(field, orders, unitId, areSame).map((order) => saidOf(field, order, unitId));
    const areOne = first !== undefined && others.every((value) => value !== undefined && isSameJson(value, first));
    const value = areOne ? first : field.unsaid;
    if (value !== undefined) draft.set('unit', unitId, { [key]: value });
  }
}

const isOpenFor = (battle: Battle, sideId: string): boolean => findSeal(battle, sideId)?.isOpen === true;

/**
 * Sets the fields that orders decide (`ordered` of the rulebook). Applies to all units of sides with orders that the event has
 * opened. At the start of a turn, first resets the fields with an `unsaid` value to null, for all sides.
 * @param before the battle before the event
 */
export function recordOrderedFields(ruleset: Ruleset, before: Battle, draft: Draft): void {
  const { battle } = draft;
  const { turn } = battle.game;
  const opened = [...battle.tables.side.keys()].filter((id) => isOpenFor(battle, id) && !isOpenFor(before, id));
  for (const { id, side } of listRows(battle.tables.unit)) {
    if (before.game.turn < turn) forget(ruleset, draft, id);
    if (opened.includes(side)) say(ruleset, draft, id, listOrders(battle, side, turn));
  }
}

function forget({ ordered = {} }: Ruleset, draft: Draft, unitId: string): void {
  const unit = draft.battle.tables.unit.get(unitId) as Row;
  for (const [key, { unsaid }] of Object.entries(ordered))
    if (unsaid !== undefined && (unit[key] ?? null) !== null) draft.set('unit', unitId, { [key]: null });
}

/**
 * Sets the fields again once a unit's alternative has been chosen. Only the chosen alternative and the unit's orders for other
 * phases count, because the other alternatives were bluffs.
 */
export function setChosenFields(ruleset: Ruleset, draft: Draft, orderId: string): void {
  const chosen = findOrder(draft.battle, orderId);
  if (chosen?.state !== 'open') return;
  const { unit, side, turn } = chosen;
  const alternatives = listOpenAlternatives(ruleset, draft.battle, chosen);
  if (alternatives.length === 0 || !draft.battle.tables.unit.has(unit)) return;
  const own = listOrders(draft.battle, side, turn).filter((order) => order.unit === unit);
  say(
    ruleset,
    draft,
    unit,
    own.filter((order) => !alternatives.includes(order)),
  );
}
