/**
 * Seals a side's orders when the side is ready. Opens all orders once every side has sealed its own, and ends orders at the end
 * of their turn.
 */
import {
  type Battle,
  type ActContext,
  type Draft,
  type DraftEvent,
  nameOf,
  Refusal,
  rowOf,
  type Ruleset,
  sentenceEvent,
} from '../../rules/index.js';
import type { Deciding, EventFacts } from '../module.js';
import { isUnrefereed } from '../settings/index.js';
import { recordFiredAt, describeOrderParts } from './conditions.js';
import {
  isSealed,
  isHeld,
  isToSeal,
  ORDER,
  listAllOrders,
  type OrderRow,
  ordersOf,
  SEAL,
  type SealRow,
  sealedText,
  sealHash,
  sealOf,
  sealDigits,
  listUnsealedSides,
  isToCarryOut,
} from './rows.js';
import { recordOrderedFields } from './saying.js';

const SALT = /^[0-9a-f]{64}$/;

const sideName = (battle: Battle, id: string): string => nameOf(rowOf(battle, 'side', id) ?? {});

/**
 * Seals a side's orders for this turn when the side becomes ready. Does nothing in a battle without sealed orders, or if the
 * side's orders are already sealed or open. Only the event for the side itself lists the orders. Everyone else sees only the
 * first digits of the seal's hash.
 * @param salt 64 random hex digits; undefined in commands of earlier versions. Nothing is then sealed
 * @param conditions true if the list also shows the orders' conditions. Default: false, as in commands of earlier versions
 * @returns a text for the public post that the side is ready; empty if nothing was sealed
 * @throws {Refusal} INVALID_INPUT if the salt is not 64 hex digits
 */
export function sealOrders(deciding: Deciding, sideId: string, salt: string | undefined, conditions = false): string {
  const { battle, ruleset } = deciding;
  if (salt === undefined || !isToSeal(battle, sideId)) return '';
  if (!SALT.test(salt))
    throw new Refusal('INVALID_INPUT', 'Your orders did not arrive in full, so they are not sealed. Press _Done_ again.', 'salt');
  const { turn } = battle.game;
  const hash = sealHash(salt, sealedText(battle, sideId, turn));
  deciding.record(
    (desk) => {
      putSeal(desk.draft, { id: sideId, side: sideId, turn, hash, salt, isOpen: false });
      const orders = ordersOf(desk.draft.battle, sideId, turn);
      for (const { id } of orders) desk.draft.set(ORDER, id, { state: 'sealed' });
      const names = orders.map((order) => {
        const whole = conditions ? describeOrderParts(ruleset, order) : [order.words];
        return `${order.name}: ${whole.join(', ')}`;
      });
      return sentenceEvent(
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
  return `orders sealed as ${sealDigits({ hash })}`;
}

/** Stores the seal for this turn in place of the side's previous seal. */
function putSeal(draft: Draft, seal: SealRow): void {
  if (rowOf(draft.battle, SEAL, seal.id)) draft.remove(SEAL, seal.id);
  draft.create(SEAL, seal.id, seal);
}

const ordersCounted = (count: number): string => (count === 1 ? '1 order' : `${count} orders`);

/** Breaks a side's seal before the orders are opened. @returns a sentence for everyone; empty if there was no seal */
export function breakSeal(draft: Draft, sideId: string): string {
  const { battle } = draft;
  if (!isSealed(battle, sideId)) return '';
  const seal = sealOf(battle, sideId)!;
  draft.remove(SEAL, sideId);
  for (const { id } of ordersOf(battle, sideId, seal.turn)) draft.set(ORDER, id, { state: 'written' });
  return `Seal ${sealDigits(seal)} is broken.`;
}

/** Opens the turn's orders if every side with players has sealed its own. */
export function openIfAllSealed(deciding: Deciding): void {
  const { battle } = deciding;
  const bound = [...battle.tables.side.keys()].filter((id) => isSealed(battle, id));
  if (bound.length > 0 && listUnsealedSides(battle).length === 0) deciding.record(openAll, { slot: 'open orders' });
}

/** Opens all orders for the turn immediately, even if some are not sealed. */
export function openAll({ draft }: ActContext): DraftEvent {
  const { turn } = draft.battle.game;
  const lines = [...draft.battle.tables.side.keys()].map((id) => {
    const seal = sealOf(draft.battle, id);
    if (seal) draft.set(SEAL, id, { isOpen: true });
    else putSeal(draft, { id, side: id, turn, hash: '', salt: '', isOpen: true });
    for (const order of ordersOf(draft.battle, id, turn)) draft.set(ORDER, order.id, { state: 'open' });
    return `${sideName(draft.battle, id)}: ${seal ? `orders sealed as ${sealDigits(seal)}` : 'orders not sealed'}`;
  });
  const who = isUnrefereed(draft.battle) ? 'Undisputed orders are carried out' : 'Umpires carry out the orders';
  return sentenceEvent('orders-opened', `The orders for turn ${turn} are open.`, null, [`${who}.`, ...lines]);
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
  recordFiredAt(ruleset, draft, done);
  if (before.game.turn >= turn) return;
  for (const row of listAllOrders(draft.battle)) {
    if (row.turn >= turn) continue;
    const unit = draft.battle.tables.unit.get(row.unit);
    if (staysNextTurn(row) && row.turn === before.game.turn && unit && !ruleset.strength.isLost(unit))
      draft.set(ORDER, row.id, { turn, state: 'written', remark: null, ...(row.met ? { met: false } : {}) });
    else if (row.turn < before.game.turn) draft.remove(ORDER, row.id);
    // An order to hold is carried out by doing nothing.
    else if (row.state === 'open' && isHeld(row) && !done.isOfOld) draft.set(ORDER, row.id, { state: 'done' });
    else if (row.state !== 'done' && row.state !== 'failed') draft.set(ORDER, row.id, { state: 'lapsed' });
  }
}

/** Returns the orders of a side that lapse when the turn ends. Orders to hold do not lapse. */
export const listLapsed = (battle: Battle, sideId: string): readonly OrderRow[] =>
  ordersOf(battle, sideId, battle.game.turn).filter((order) => order.state === 'open' && !isHeld(order) && !staysNextTurn(order));

/** Checks whether an order stays for the next turn, either as a standing order or as an unsettled order for a later turn. */
export const staysNextTurn = (order: OrderRow): boolean =>
  order.standing || (order.condition?.kind === 'turn' && order.condition.turn > order.turn && isToCarryOut(order));
