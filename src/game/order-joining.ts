/** Matches the sides of an order of battle with a battle's sides that have different names. */
import type { Json, JsonObject } from '../dice/index.js';
import { type Battle, normalizeName, findRowName, type Row } from '../rules/index.js';
import type { OrderOfBattle } from './order-shape.js';

/** The possible matches between the sides of an order of battle and the sides of a battle. */
export interface OrderMerge {
  /** The names of the battle's sides that have no units and do not appear in the order of battle. */
  readonly empty: readonly string[];
  /** The names of the sides that the order of battle would add. */
  readonly fresh: readonly string[];
  /**
   * The order of battle with its new sides replaced by the battle's empty sides. `pairs` lists each new side (`from`) with its
   * empty side. Null if there are no new sides, or if the numbers of new and empty sides differ.
   */
  readonly joined: { readonly order: OrderOfBattle; readonly pairs: readonly (readonly [from: string, to: string])[] } | null;
}

/**
 * Matches the battle's sides without units to the new sides of an order of battle. Sides with the same nation are matched first,
 * the others in sequence.
 */
export function planOrderMerge(order: OrderOfBattle, { tables }: Battle): OrderMerge {
  const rows = [...tables.side.values()] as readonly Row[];
  const known = new Set(rows.map((side) => normalizeName(findRowName(side))));
  const fresh = order.sides.filter(({ name }) => !known.has(normalizeName(name)));
  const named = new Set([...order.sides.map(({ name }) => name), ...order.units.map(({ side }) => side)].map(normalizeName));
  const withUnits = new Set([...tables.unit.values()].map(({ side }) => side));
  const empty = rows.filter((side) => !withUnits.has(side.id as string) && !named.has(normalizeName(findRowName(side))));
  const names = { empty: empty.map(findRowName), fresh: fresh.map(({ name }) => name) };
  if (fresh.length === 0 || empty.length !== fresh.length) return { ...names, joined: null };
  const left = [...empty];
  const take = (fits: (side: Row) => boolean): Row | undefined => {
    const at = left.findIndex(fits);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  };
  const ofNation = fresh.map(({ fields }) => take(({ nation }) => nation !== undefined && nation === fields.nation));
  const pairs = fresh.map(({ name }, index) => [name, findRowName(ofNation[index] ?? take(() => true)!)] as const);
  return { ...names, joined: { order: renamed(order, pairs), pairs } };
}

function renamed(order: OrderOfBattle, pairs: readonly (readonly [from: string, to: string])[]): OrderOfBattle {
  const toOf = new Map(pairs.map(([from, to]) => [normalizeName(from), to]));
  const sideNow = (name: string): string => toOf.get(normalizeName(name)) ?? name;
  const paramsNow = (params: JsonObject): JsonObject =>
    typeof params.side === 'string' ? { ...params, side: sideNow(params.side) satisfies Json } : params;
  return {
    ...order,
    sides: order.sides.filter(({ name }) => !toOf.has(normalizeName(name))),
    acts: order.acts.map(({ act, params }) => ({ act, params: paramsNow(params) })),
    units: order.units.map((unit) => ({ ...unit, side: sideNow(unit.side) })),
  };
}
