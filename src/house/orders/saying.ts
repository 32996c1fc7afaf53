/** Writes into the rulebook's fields of units what orders say about them, when the orders open. */
import { type Json, type JsonObject, sameJson } from '../../dice/index.js';
import { rowsIn } from '../../rules/battle.js';
import type { Battle, Draft, OrderedField, Row, Ruleset } from '../../rules/index.js';
import { orderIn, type OrderRow, ordersOf, sealOf } from './rows.js';

/** Finds the value that an order gives to a field of this unit; undefined if it gives none. */
function saidOf({ saidBy }: OrderedField, { does }: OrderRow, unitId: string): Json | undefined {
  const by = does && saidBy[(does.type === 'act' ? does.act : does.procedure) as string];
  if (!by) return undefined;
  const given = (does.type === 'act' ? does.params : does.typed) as JsonObject;
  const named = (does.type === 'act' ? given : (does.roles as JsonObject))[by.of];
  if (named !== unitId && !(Array.isArray(named) && named.includes(unitId))) return undefined;
  return 'value' in by ? by.value : (given[by.key] ?? by.usual);
}

/**
 * Lists the orders that decide a field of a unit: the unit's own orders, if there are any. If not, orders of another unit
 * decide if one of them gives a value to this field; all alternatives of that other unit then count.
 */
function ordersFor(field: OrderedField, orders: readonly OrderRow[], unitId: string): readonly OrderRow[] {
  const own = orders.filter(({ unit }) => unit === unitId);
  if (own.length > 0) return own;
  const naming = new Set(orders.filter((order) => saidOf(field, order, unitId) !== undefined).map(({ unit }) => unit));
  return orders.filter(({ unit }) => naming.has(unit));
}

/**
 * Sets those fields of a unit that orders decide in the present phase (`ordered` of the rulebook). If several orders decide a
 * field, all of them must give it the same value. If they do not, or if no order gives a value, the field gets its `unsaid`
 * value, or stays as it is if it has no `unsaid` value.
 */
function say(ruleset: Ruleset, draft: Draft, unitId: string, orders: readonly OrderRow[]): void {
  for (const [key, field] of Object.entries(ruleset.ordered ?? {})) {
    if (field.phases && !field.phases.includes(draft.battle.game.phase)) continue;
    const [first, ...others] = ordersFor(field, orders, unitId).map((order) => saidOf(field, order, unitId));
    const areOne = first !== undefined && others.every((value) => value !== undefined && sameJson(value, first));
    const value = areOne ? first : field.unsaid;
    if (value !== undefined) draft.set('unit', unitId, { [key]: value });
  }
}

const isOpenFor = (battle: Battle, sideId: string): boolean => sealOf(battle, sideId)?.isOpen === true;

/**
 * Sets the fields that orders decide (`ordered` of the rulebook) for all units of the sides whose orders this event has opened.
 * When a new turn begins, it first sets the fields with an `unsaid` value to null, for the units of all sides.
 * @param before the battle before the event
 */
export function keepSaid(ruleset: Ruleset, before: Battle, draft: Draft): void {
  const { battle } = draft;
  const { turn } = battle.game;
  const opened = [...battle.tables.side.keys()].filter((id) => isOpenFor(battle, id) && !isOpenFor(before, id));
  for (const { id, side } of rowsIn(battle.tables.unit)) {
    if (before.game.turn < turn) forget(ruleset, draft, id);
    if (opened.includes(side)) say(ruleset, draft, id, ordersOf(battle, side, turn));
  }
}

function forget({ ordered = {} }: Ruleset, draft: Draft, unitId: string): void {
  const unit = draft.battle.tables.unit.get(unitId) as Row;
  for (const [key, { unsaid }] of Object.entries(ordered))
    if (unsaid !== undefined && (unit[key] ?? null) !== null) draft.set('unit', unitId, { [key]: null });
}

/** Records the values that the chosen alternative gives its unit. The other alternatives were a bluff. */
export function sayChosen(ruleset: Ruleset, draft: Draft, orderId: string): void {
  const chosen = orderIn(draft.battle, orderId);
  if (chosen?.state !== 'open') return;
  const { unit, side, turn } = chosen;
  const alternatives = ordersOf(draft.battle, side, turn).filter((order) => order.unit === unit && order.state === 'open');
  if (alternatives.length > 1 && draft.battle.tables.unit.has(unit)) say(ruleset, draft, unit, [chosen]);
}
