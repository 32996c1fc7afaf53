/**
 * Seals a side's orders when the side is ready. Opens all orders once every side has sealed its own, and ends orders at the end
 * of their turn.
 */
import {
  type Battle,
  type ActContext,
  type Draft,
  type DraftEvent,
  findRowName,
  Refusal,
  findRow,
  type Ruleset,
  buildSentenceEvent,
} from '../../rules/index.js';
import type { PendingDecision, EventFacts } from '../module.js';
import { isWithoutUmpire } from '../settings/index.js';
import { recordFiredConditions, describeOrderParts } from './conditions.js';
import {
  areOrdersSealed,
  isHoldOrder,
  mustSealOrders,
  ORDER_TABLE,
  listAllOrders,
  type OrderRow,
  listOrders,
  SEAL_TABLE,
  type SealRow,
  buildSealedText,
  calculateSealHash,
  findSeal,
  shortenSealHash,
  listUnsealedSides,
  isPendingOrder,
} from './rows.js';
import { recordOrderedFields } from './saying.js';

const SALT = /^[0-9a-f]{64}$/;

const sideName = (battle: Battle, id: string): string => findRowName(findRow(battle, 'side', id) ?? {});

/**
 * Seals a side's orders for this turn when the side becomes ready. Does nothing in a battle without sealed orders, or if the
 * side's orders are already sealed or open. Only the event for the side itself lists the orders. Everyone else sees only the
 * first digits of the seal's hash.
 * @param salt 64 random hex digits; undefined in commands of earlier versions. Nothing is then sealed
 * @param conditions true if the list also shows the orders' conditions. Default: false, as in commands of earlier versions
 * @returns a text for the public post that the side is ready; empty if nothing was sealed
 * @throws {Refusal} INVALID_INPUT if the salt is not 64 hex digits
 */
export function sealOrders(deciding: PendingDecision, sideId: string, salt: string | undefined, conditions = false): string {
  const { battle, ruleset } = deciding;
  if (salt === undefined || !mustSealOrders(battle, sideId)) return '';
  if (!SALT.test(salt))
    throw new Refusal('INVALID_INPUT', 'Your orders did not arrive in full, so they are not sealed. Press _Done_ again.', 'salt');
  const { turn } = battle.game;
  const hash = calculateSealHash(salt, buildSealedText(battle, sideId, turn));
  deciding.record(
    (desk) => {
      putSeal(desk.draft, { id: sideId, side: sideId, turn, hash, salt, isOpen: false });
      const orders = listOrders(desk.draft.battle, sideId, turn);
      for (const { id } of orders) desk.draft.set(ORDER_TABLE, id, { state: 'sealed' });
      const names = orders.map((order) => {
        const whole = conditions ? describeOrderParts(ruleset, order) : [order.words];
        return `${order.name}: ${whole.join(', ')}`;
      });
      return buildSentenceEvent(
        'orders-sealed',
        orders.length === 0
          ? `${sideName(battle, sideId)}: sealed without any orders.`
          : `${sideName(battle, sideId)}: ${ordersCounted(orders.length)} sealed.`,
        { side: sideId },
        names,
      );
    },
    { slot: 'seal' },
  );
  return `orders sealed as ${shortenSealHash({ hash })}`;
}

/** Stores the seal for this turn in place of the side's previous seal. */
function putSeal(draft: Draft, seal: SealRow): void {
  if (findRow(draft.battle, SEAL_TABLE, seal.id)) draft.remove(SEAL_TABLE, seal.id);
  draft.create(SEAL_TABLE, seal.id, seal);
}

const ordersCounted = (count: number): string => (count === 1 ? '1 order' : `${count} orders`);

/** Breaks a side's seal before the orders are opened. @returns a sentence for everyone; empty if there was no seal */
export function breakSeal(draft: Draft, sideId: string): string {
  const { battle } = draft;
  if (!areOrdersSealed(battle, sideId)) return '';
  const seal = findSeal(battle, sideId)!;
  draft.remove(SEAL_TABLE, sideId);
  for (const { id } of listOrders(battle, sideId, seal.turn)) draft.set(ORDER_TABLE, id, { state: 'written' });
  return `Seal ${shortenSealHash(seal)} is broken.`;
}

/** Opens the turn's orders if every side with players has sealed its own. */
export function openOrdersIfSealed(deciding: PendingDecision): void {
  const { battle } = deciding;
  const bound = [...battle.tables.side.keys()].filter((id) => areOrdersSealed(battle, id));
  if (bound.length > 0 && listUnsealedSides(battle).length === 0) deciding.record(openAllOrders, { slot: 'open orders' });
}

/** Opens all orders for the turn immediately, even if some are not sealed. */
export function openAllOrders({ draft }: ActContext): DraftEvent {
  const { turn } = draft.battle.game;
  const lines = [...draft.battle.tables.side.keys()].map((id) => {
    const seal = findSeal(draft.battle, id);
    if (seal) draft.set(SEAL_TABLE, id, { isOpen: true });
    else putSeal(draft, { id, side: id, turn, hash: '', salt: '', isOpen: true });
    for (const order of listOrders(draft.battle, id, turn)) draft.set(ORDER_TABLE, order.id, { state: 'open' });
    return `${sideName(draft.battle, id)}: ${seal ? `orders sealed as ${shortenSealHash(seal)}` : 'orders not sealed'}`;
  });
  const who = isWithoutUmpire(draft.battle) ? 'Undisputed orders are carried out' : 'Umpires carry out the orders';
  return buildSentenceEvent('orders-opened', `The orders for turn ${turn} are open.`, null, [`${who}.`, ...lines]);
}

/**
 * Updates orders after an event. Sets unit fields from opened orders, and marks `fired` conditions as met. At the start of a
 * turn, renews orders that last (`lasts`), except those of lost units. Other orders of the last turn lapse if they are still
 * unsettled, but orders to hold count as done. Orders of earlier turns are removed.
 * @param before the battle before the event
 * @param done the facts of the event
 */
export function carryOverOrders(ruleset: Ruleset, before: Battle, draft: Draft, done: EventFacts): void {
  const { turn } = draft.battle.game;
  if (ruleset.ordered && !done.isOfOld) recordOrderedFields(ruleset, before, draft);
  recordFiredConditions(ruleset, draft, done);
  if (before.game.turn >= turn) return;
  for (const row of listAllOrders(draft.battle)) {
    if (row.turn >= turn) continue;
    const unit = draft.battle.tables.unit.get(row.unit);
    if (isKeptNextTurn(row) && row.turn === before.game.turn && unit && !ruleset.strength.isLost(unit))
      draft.set(ORDER_TABLE, row.id, { turn, state: 'written', remark: null, ...(row.met ? { met: false } : {}) });
    else if (row.turn < before.game.turn) draft.remove(ORDER_TABLE, row.id);
    // An order to hold is carried out by doing nothing.
    else if (row.state === 'open' && isHoldOrder(row) && !done.isOfOld) draft.set(ORDER_TABLE, row.id, { state: 'done' });
    else if (row.state !== 'done' && row.state !== 'failed') draft.set(ORDER_TABLE, row.id, { state: 'lapsed' });
  }
}

/** Returns the orders of a side that lapse when the turn ends. Orders to hold do not lapse. */
export const listLapsedOrders = (battle: Battle, sideId: string): readonly OrderRow[] =>
  listOrders(battle, sideId, battle.game.turn).filter(
    (order) => order.state === 'open' && !isHoldOrder(order) && !isKeptNextTurn(order),
  );

/** Checks whether an order stays for the next turn, either as a standing order or as an unsettled order for a later turn. */
export const isKeptNextTurn = (order: OrderRow): boolean =>
  order.standing || (order.condition?.kind === 'turn' && order.condition.turn > order.turn && isPendingOrder(order));
