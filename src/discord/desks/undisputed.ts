/** Carries out all undisputed open orders with one button, together with the umpire's decisions on disputed orders. */
import { createHash } from 'node:crypto';
import { type GameCommand, openView, settleOrders, type SortedOrders, sortOrders, UMPIRE_AS_READER } from '../../game/index.js';
import { ORDER_ACT_IDS } from '../../house/index.js';
import { MAX_DISPUTED_ORDERS, presentUndisputedOrders } from '../../present/index.js';
import { Refusal } from '../../rules/index.js';
import type { OpenGame } from '../../store/index.js';
import type { Services } from '../services.js';
import type { PressedButton } from '../connection/interactions.js';
import { buildCommandRequest } from '../people/people.js';
import { replyPrivately, showPrivately } from '../connection/reply.js';

/** The word for undisputed orders in custom ids that start with `desk:<game>`. */
export const UNDISPUTED_WORD = 'undisputed';

/** The number of hash digits that identify the orders shown to an umpire. */
const SEEN_DIGITS = 10;

const seenOf = ({ clear, disputed }: SortedOrders): string =>
  createHash('sha256')
    .update(JSON.stringify([clear, disputed]))
    .digest('hex')
    .slice(0, SEEN_DIGITS);

/**
 * Returns the disputed orders that an umpire has marked, as the bits of a number for custom ids. Bit n stands for the order at
 * index n of the list.
 */
const bitsOf = (places: readonly number[]): string => places.reduce((bits, place) => bits + 2 ** place, 0).toString(36);
const placesIn = (bits: string): readonly number[] => {
  const number = /^[0-9a-z]{1,6}$/.test(bits) ? Number.parseInt(bits, 36) : 0;
  return Array.from({ length: MAX_DISPUTED_ORDERS }, (_, place) => place).filter(
    (place) => Math.floor(number / 2 ** place) % 2 === 1,
  );
};

/**
 * Handles the buttons for undisputed orders.
 * - `desk:<game>:undisputed` shows these orders.
 * - `...:done|failed:<seen>:<bits>:<bits>` are menus for marking disputed orders as done or failed.
 * - `...:press:<seen>:<bits>:<bits>` carries out the orders. `<seen>` is a hash of the orders that the umpire saw. The first
 *   number contains the bits of orders marked as done, and the second the bits of orders marked as failed.
 * @throws {Refusal} CONFLICT if no opened order is for this phase, or if `press` finds other orders than the umpire was shown
 */
export async function handleUndisputedPress(
  interaction: PressedButton,
  services: Services,
  game: OpenGame,
  [word, seen = '', doneBits = '', failedBits = '']: readonly string[],
): Promise<void> {
  const { gameId } = game;
  const view = openView(game, UMPIRE_AS_READER);
  const sorted = sortOrders(view.ruleset, view.battle);
  if (sorted.clear.length + sorted.disputed.length === 0)
    throw new Refusal('CONFLICT', 'No opened orders are left in this phase. Choose another task.');
  const now = seenOf(sorted);
  const isSame = seen === now;
  if (word === 'press') {
    if (!isSame) throw new Refusal('CONFLICT', 'The battle has moved on. Open the orders again.');
    const { could } = settleOrders(view.ruleset, view.battle, sorted, placesIn(doneBits));
    return carryOut(
      interaction,
      services,
      gameId,
      could.map(({ command }) => command),
      placesIn(failedBits).flatMap((which) => sorted.disputed[which]?.order.id ?? []),
    );
  }
  const chosen = interaction.isStringSelectMenu() ? interaction.values.map(Number) : [];
  const before = { done: isSame ? placesIn(doneBits) : [], failed: isSame ? placesIn(failedBits) : [] };
  const others = (places: readonly number[]): readonly number[] => places.filter((place) => !chosen.includes(place));
  const { done, failed } =
    word === 'done' && isSame
      ? { done: chosen, failed: others(before.failed) }
      : word === 'failed' && isSame
        ? { done: others(before.done), failed: chosen }
        : before;
  const idFor = (what: string): string => ['desk', gameId, UNDISPUTED_WORD, what, now, bitsOf(done), bitsOf(failed)].join(':');
  const ids = { done: idFor('done'), failed: idFor('failed'), press: idFor('press') };
  const body = presentUndisputedOrders({
    view,
    sorted,
    settled: settleOrders(view.ruleset, view.battle, sorted, done),
    done,
    failed,
    ids,
  });
  await (word === undefined ? replyPrivately(interaction, body) : showPrivately(interaction, body));
}

/**
 * Carries out the orders that the umpire was promised, in one transaction and in the rulebook's sequence. Orders marked as failed
 * follow. Each side gets its results together.
 * @param failed the ids of the orders marked as failed
 * @throws {Refusal} CONFLICT if there is neither an order to carry out nor a failed one
 */
async function carryOut(
  interaction: PressedButton,
  services: Services,
  gameId: string,
  could: readonly GameCommand[],
  failed: readonly string[],
): Promise<void> {
  const commands = [...could, ...failed.map((order) => ({ type: 'act', act: ORDER_ACT_IDS.fail, params: { order } }) as const)];
  if (commands.length === 0) throw new Refusal('CONFLICT', 'No order can be carried out yet. Choose how a disputed order ended.');
  await services.deliveries.answer(interaction, services.battles.actOn(buildCommandRequest(interaction), commands, gameId));
}
