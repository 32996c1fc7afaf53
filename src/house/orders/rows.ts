/** Orders that are written before they are carried out, and the seals on them. */
import { canonicalJson, type JsonObject, sha256Hex } from '../../dice/index.js';
import { areSealed, type GroundMap } from '../../rules/index.js';
import { type Battle, nameOf, playedSides, type Row, rowOf, rowsIn, type SideRow, type UnitRow } from '../../rules/battle.js';

/** Table of orders. Their side and umpires know of them. */
export const ORDER = 'order';
/** Table of seals, one row a side: those of the present turn. */
export const SEAL = 'seal';

/**
 * The state of an order. `written`: its side may still change it. `sealed`: it cannot change unless the side
 * breaks its seal, which everybody learns. `open`: it waits to be carried out. `done` and `failed`: it was, or could not be,
 * carried out. `lapsed`: the turn ended first.
 */
export type OrderState = 'written' | 'sealed' | 'open' | 'done' | 'failed' | 'lapsed';

/**
 * A condition on which an order waits, and which the bot judges: a turn has come, an enemy unit is known to the side, the unit
 * has been fired at, or a known enemy is near.
 */
export type OrderCondition =
  | { readonly kind: 'turn'; readonly turn: number }
  | { readonly kind: 'seen'; readonly unit: string; readonly name: string }
  | { readonly kind: 'fired' }
  /** In the map's measure; `measure` is its unit at the time of writing. */
  | { readonly kind: 'near'; readonly within: number; readonly measure: GroundMap['measure'] };

/** One unit's order for a turn. */
export type OrderRow = Row & {
  readonly id: string;
  /** Its unit's, with a number from the second alternative on. */
  readonly name: string;
  readonly side: string;
  readonly unit: string;
  readonly turn: number;
  /** The words for people. */
  readonly words: string;
  /** What the order does, as built at the desk: a procedure or an act with its parameters. Null if the order has only words. */
  readonly does: JsonObject | null;
  /** Its condition in words. */
  readonly when: string | null;
  /** The condition for the battle to judge; left out of orders without one. */
  readonly condition?: OrderCondition | null;
  /** The condition is met for good. */
  readonly met?: boolean;
  /** A standing order lasts until it is changed. */
  readonly standing: boolean;
  readonly state: OrderState;
  /** The outcome, if it is not the ordered one. */
  readonly remark: string | null;
};

/** The seal that binds a side to its orders of the turn. */
export type SealRow = Row & {
  readonly id: string;
  readonly side: string;
  readonly turn: number;
  /** The seal's SHA-256, which everybody learns; empty if the side sealed nothing before the orders opened. */
  readonly hash: string;
  /** 64 hex digits by chance, its side's secret. */
  readonly salt: string;
  readonly isOpen: boolean;
};

/** True if an order is neither settled nor lapsed. */
export const yetToDo = ({ state }: Pick<OrderRow, 'state'>): boolean =>
  state === 'written' || state === 'sealed' || state === 'open';

/** The orders of a side for a turn, in the order in which they were written. */
export const ordersOf = (battle: Battle, sideId: string, turn: number): readonly OrderRow[] =>
  ordersIn(battle).filter((row) => row.side === sideId && row.turn === turn);

/** Every kept order: those of the turn, of the one before, and of the next. */
export const ordersIn = ({ tables }: Battle): readonly OrderRow[] =>
  rowsIn(tables[ORDER] as ReadonlyMap<string, OrderRow> | undefined);

export const orderIn = (battle: Battle, id: string): OrderRow | undefined => rowOf(battle, ORDER, id) as OrderRow | undefined;

/** The seal of a side on its orders of this turn. */
export function sealOf(battle: Battle, sideId: string): SealRow | undefined {
  const row = rowOf(battle, SEAL, sideId) as SealRow | undefined;
  return row?.turn === battle.game.turn ? row : undefined;
}

/** The turn for a side's new orders: the next one, once those of this turn are open. */
export const turnToOrder = (battle: Battle, sideId: string): number =>
  battle.game.turn + (sealOf(battle, sideId)?.isOpen === true ? 1 : 0);

/** True if a side has yet to seal its orders of the turn. */
export const isToSeal = (battle: Battle, sideId: string): boolean => areSealed(battle) && !sealOf(battle, sideId);

/** True if a side's orders of this turn are bound and not open yet. */
export const isBound = (battle: Battle, sideId: string): boolean => sealOf(battle, sideId)?.isOpen === false;

/** True if the orders of this turn are open. */
export const areOpen = (battle: Battle): boolean =>
  [...battle.tables.side.keys()].every((id) => sealOf(battle, id)?.isOpen === true);

/** Played sides with neither sealed nor open orders for this turn. */
export const unsealedSides = (battle: Battle): readonly SideRow[] => playedSides(battle).filter(({ id }) => !sealOf(battle, id));

/** The units of a side that can be ordered something. */
export const unitsToOrder = (battle: Battle, sideId: string): readonly UnitRow[] =>
  rowsIn(battle.tables.unit).filter((unit) => unit.side === sideId && (unit as Row).destroyed !== true);

/** The units among these without an order for a turn. */
export function unordered(battle: Battle, sideId: string, turn: number): readonly UnitRow[] {
  const having = new Set(ordersOf(battle, sideId, turn).map(({ unit }) => unit));
  return unitsToOrder(battle, sideId).filter(({ id }) => !having.has(id));
}

/** The unit of its side that is to be ordered something after this one: the next without an order. */
export function nextToOrder(battle: Battle, { id, side }: Pick<UnitRow, 'id' | 'side'>): UnitRow | undefined {
  const units = unitsToOrder(battle, side);
  const at = units.findIndex((unit) => unit.id === id);
  const without = new Set(unordered(battle, side, turnToOrder(battle, side)));
  return [...units.slice(at + 1), ...units.slice(0, Math.max(0, at))].find((unit) => without.has(unit));
}

/** Number of a hash's digits told to people: a record has all. */
const TOLD_DIGITS = 16;

/** An order as people call it: by its unit, with a number where it is one of several for the same turn. */
export function orderTitle(battle: Battle, { id, unit, side, turn, name }: OrderRow): string {
  const row = rowOf(battle, 'unit', unit);
  if (!row) return name;
  const place = ordersOf(battle, side, turn)
    .filter((other) => other.unit === unit)
    .findIndex((other) => other.id === id);
  return place <= 0 ? nameOf(row) : `${nameOf(row)} (${place + 1})`;
}

/** A seal's name in text for people. */
export const sealWords = ({ hash }: Pick<SealRow, 'hash'>): string => hash.slice(0, TOLD_DIGITS);

/** The text bound by a seal: a side's orders for a turn, whole, in the order of their canonical texts. */
export function sealedText(battle: Battle, sideId: string, turn: number): string {
  const orders = ordersOf(battle, sideId, turn).map(({ unit, words, does, when, standing, condition }) =>
    canonicalJson({ unit, words, does, when, standing, ...(condition ? { condition } : {}) }),
  );
  return canonicalJson({ side: sideId, turn, orders: orders.sort((a, b) => (a < b ? -1 : 1)) });
}

/** A seal's hash: SHA-256 over the salt and the bound text. @param salt 64 hex digits */
export const sealHash = (salt: string, bound: string): string => sha256Hex(salt + bound);
