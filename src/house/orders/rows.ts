/** The rows for written orders and for their seals. */
import { formatCanonicalJson, type JsonObject, calculateSha256Hex } from '../../dice/index.js';
import { type Actor, areFieldsSealed, groupBy, type GroundMap, cachePerObject, type Ruleset } from '../../rules/index.js';
import { mayCommand } from '../command/index.js';
import {
  type Battle,
  findRowName,
  listPlayedSides,
  type Row,
  findRow,
  listRows,
  type SideRow,
  type UnitRow,
} from '../../rules/battle.js';

/** The table of orders. Only umpires and the order's own side may know an order. */
export const ORDER_TABLE = 'order';
/** The table of seals. Each side has at most one row, for the current turn. */
export const SEAL_TABLE = 'seal';

/**
 * The state of an order.
 * - `written`: its side may still change it.
 * - `sealed`: its side can change it only after breaking the seal, and everyone learns of that.
 * - `open`: the order has been revealed, and has not been carried out yet.
 * - `done`: it was carried out.
 * - `failed`: it could not be carried out.
 * - `lapsed`: the turn ended first, or another alternative of the unit was carried out.
 */
type OrderState = 'written' | 'sealed' | 'open' | 'done' | 'failed' | 'lapsed';

/**
 * A condition of an order that the bot checks.
 * - `turn`: a certain turn has begun.
 * - `seen`: the order's side knows a certain enemy unit.
 * - `fired`: the order's unit has been fired at.
 * - `near`: an enemy unit that the side knows is within a certain distance of the order's unit.
 */
export type OrderCondition =
  | { readonly kind: 'turn'; readonly turn: number }
  | { readonly kind: 'seen'; readonly unit: string; readonly name: string }
  | { readonly kind: 'fired' }
  /**
   * The condition that an enemy is near. `within` is the distance. `measure` is the map's unit of length at the time when the
   * order was written.
   */
  | { readonly kind: 'near'; readonly within: number; readonly measure: GroundMap['measure'] };

/** A unit's order for one turn. */
export type OrderRow = Row & {
  readonly id: string;
  /** The name of the unit. The second and third alternatives of a unit also have a number. */
  readonly name: string;
  readonly side: string;
  readonly unit: string;
  readonly turn: number;
  /** The order as text. */
  readonly words: string;
  /** The order as a command: a procedure or act with its values. Null if the order is only text. */
  readonly does: JsonObject | null;
  /** A condition as text, for the umpire to decide; null for an order without such text. */
  readonly when: string | null;
  /** A condition that the bot checks. Missing or null for an order without a condition of this kind. */
  readonly condition?: OrderCondition | null;
  /** True if the unit has been fired at in the order's turn, so that a `fired` condition is met. */
  readonly met?: boolean;
  /** True for an order that remains in force until further orders. */
  readonly standing: boolean;
  /** True if an umpire wrote the order. It is then carried out with an umpire's rights instead of the side's. */
  readonly byUmpire?: true;
  readonly state: OrderState;
  /** How the action differed from the order, or why the order failed; null if there is nothing to add. */
  readonly remark: string | null;
};

/** The text of an order to hold. */
export const HOLD_ORDER_TEXT = 'Hold';

/** Checks whether an order is an order to hold. */
export const isHoldOrder = ({ does, words }: Pick<OrderRow, 'does' | 'words'>): boolean =>
  does === null && words === HOLD_ORDER_TEXT;

/** The seal on a side's orders for one turn. */
export type SealRow = Row & {
  readonly id: string;
  readonly side: string;
  readonly turn: number;
  /**
   * The SHA-256 hash of the seal, which everyone can see. Empty if the side had not sealed its orders when all orders were
   * opened.
   */
  readonly hash: string;
  /** 64 random hex digits, which other sides must not know. */
  readonly salt: string;
  readonly isOpen: boolean;
};

/** Checks whether an order still has to be carried out, because it has been neither settled nor dropped. */
export const isPendingOrder = ({ state }: Pick<OrderRow, 'state'>): boolean =>
  state === 'written' || state === 'sealed' || state === 'open';

const NO_ORDERS: ReadonlyMap<string, OrderRow> = new Map();
const ordersKept = ({ tables }: Battle): ReadonlyMap<string, OrderRow> =>
  (tables[ORDER_TABLE] as ReadonlyMap<string, OrderRow> | undefined) ?? NO_ORDERS;

const listOf = cachePerObject((orders: ReadonlyMap<string, OrderRow>): readonly OrderRow[] => [...orders.values()]);
const bySideAndTurn = cachePerObject((orders: ReadonlyMap<string, OrderRow>) =>
  groupBy(listOf(orders), ({ side, turn }) => `${turn} ${side}`),
);
/** Caches the orders of each unit, because they are looked up often. */
const alternatives = cachePerObject((orders: readonly OrderRow[]) => groupBy(orders, ({ unit }) => unit));

/** Returns a side's orders for a turn, oldest first. */
export const listOrders = (battle: Battle, sideId: string, turn: number): readonly OrderRow[] =>
  bySideAndTurn(ordersKept(battle)).get(`${turn} ${sideId}`) ?? NONE;
const NONE: readonly OrderRow[] = [];

/** Returns all stored orders, including those of the previous turn and of later turns. */
export const listAllOrders = (battle: Battle): readonly OrderRow[] => listOf(ordersKept(battle));

export const findOrder = (battle: Battle, id: string): OrderRow | undefined =>
  findRow(battle, ORDER_TABLE, id) as OrderRow | undefined;

/** Returns the seal on a side's orders for this turn. */
export function findSeal(battle: Battle, sideId: string): SealRow | undefined {
  const row = findRow(battle, SEAL_TABLE, sideId) as SealRow | undefined;
  return row?.turn === battle.game.turn ? row : undefined;
}

/**
 * Returns the turn that a side writes new orders for. This is the current turn, or the next turn once the current orders are
 * open.
 */
export const findTurnToOrder = (battle: Battle, sideId: string): number =>
  battle.game.turn + (findSeal(battle, sideId)?.isOpen === true ? 1 : 0);

/** Checks whether a side still has to seal its orders for this turn. */
export const mustSealOrders = (battle: Battle, sideId: string): boolean => areFieldsSealed(battle) && !findSeal(battle, sideId);

/** Checks whether a side's orders for this turn are sealed but not yet open. */
export const areOrdersSealed = (battle: Battle, sideId: string): boolean => findSeal(battle, sideId)?.isOpen === false;

/** Checks whether the orders for this turn have been opened. */
export const areOrdersOpen = (battle: Battle): boolean =>
  [...battle.tables.side.keys()].every((id) => findSeal(battle, id)?.isOpen === true);

/** Returns the sides that have players but have not sealed their orders for this turn. Empty once the orders are open. */
export const listUnsealedSides = (battle: Battle): readonly SideRow[] =>
  listPlayedSides(battle).filter(({ id }) => !findSeal(battle, id));

/** Returns the units of a side that can get an order: all units that are not lost for good. */
export const listOrderableUnits = ({ strength }: Ruleset, battle: Battle, sideId: string): readonly UnitRow[] =>
  listRows(battle.tables.unit).filter((unit) => unit.side === sideId && !strength.isLost(unit));

/** Returns a side's units that have no order for a turn. */
export function listUnitsWithoutOrder(ruleset: Ruleset, battle: Battle, sideId: string, turn: number): readonly UnitRow[] {
  const having = new Set(listOrders(battle, sideId, turn).map(({ unit }) => unit));
  return listOrderableUnits(ruleset, battle, sideId).filter(({ id }) => !having.has(id));
}

/**
 * Finds the next unit without an order that a player of the same side may command. After the end of the list, continues from its
 * start. Undefined if there is no other unit.
 */
export function findNextUnitToOrder(
  ruleset: Ruleset,
  battle: Battle,
  actor: Pick<Actor, 'id' | 'standing'>,
  { id, side }: Pick<UnitRow, 'id' | 'side'>,
): UnitRow | undefined {
  const units = listOrderableUnits(ruleset, battle, side);
  const at = units.findIndex((unit) => unit.id === id);
  const without = new Set(listUnitsWithoutOrder(ruleset, battle, side, findTurnToOrder(battle, side)));
  return [...units.slice(at + 1), ...units.slice(0, Math.max(0, at))].find(
    (unit) => without.has(unit) && mayCommand(battle, actor, unit),
  );
}

/** The number of digits of a hash that posts show. The record contains the full hash. */
const TOLD_DIGITS = 16;

/** Returns the title of an order: the unit's name, and a number if the unit has several orders for the turn. */
export function buildOrderTitle(battle: Battle, { id, unit, side, turn, name }: OrderRow): string {
  const row = findRow(battle, 'unit', unit);
  if (!row) return name;
  const place = (alternatives(listOrders(battle, side, turn)).get(unit) ?? NONE).findIndex((other) => other.id === id);
  return place <= 0 ? findRowName(row) : `${findRowName(row)} (${place + 1})`;
}

/** Returns the first digits of a seal's hash, as shown in posts. */
export const shortenSealHash = ({ hash }: Pick<SealRow, 'hash'>): string => hash.slice(0, TOLD_DIGITS);

/** Returns the text that a seal covers: all of a side's orders for a turn, sorted by canonical text. */
export function buildSealedText(battle: Battle, sideId: string, turn: number): string {
  const orders = listOrders(battle, sideId, turn).map(({ unit, words, does, when, standing, condition }) =>
    formatCanonicalJson({ unit, words, does, when, standing, ...(condition ? { condition } : {}) }),
  );
  return formatCanonicalJson({ side: sideId, turn, orders: orders.sort((a, b) => (a < b ? -1 : 1)) });
}

/** Returns the hash of a seal: the SHA-256 of the salt and the sealed text. @param salt 64 hex digits */
export const calculateSealHash = (salt: string, bound: string): string => calculateSha256Hex(salt + bound);
