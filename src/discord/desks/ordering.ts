/** The draft orders of a side: one per unit, written with buttons or as free text, and sealed with *Done*. */
import {
  MAX_ORDER_LENGTH,
  beginAction,
  commandOfOrder,
  createOrderView,
  findAction,
  findOrderRefusal,
  listOrderableActions,
  openView,
  suggestOrderAction,
} from '../../game/index.js';
import {
  MAX_ORDER_CONDITION_LENGTH,
  MAX_PLAN_NAME_LENGTH,
  ORDER_ACT_IDS,
  ORDER_TABLE,
  PLAN_TABLE,
  areOrdersSealed,
  findPlan,
  isOwnCommand,
  mayCommand,
  sortPlanOrders,
  type OrderRow,
} from '../../house/index.js';
import { presentOrderChoice, presentOrderConditions, readPageValue } from '../../present/index.js';
import { Refusal, findRow } from '../../rules/index.js';
import type { FormHandler } from '../command.js';
import { createBattleCodes } from '../options/codes.js';
import { startOrder } from './action-card.js';
import { buildForm } from '../drafts/form-fields.js';
import { buildOrderDraftId as idOf, findUnitByCode, findWriterView, sendOrderDrafts, showOrderDrafts } from './order-pad.js';
import type { Services } from '../services.js';
import { carryOutAndAnswer } from '../people/people.js';
import { showPrivately } from '../connection/reply.js';
import type { PressedButton } from '../connection/interactions.js';

const NAME = 'name';

/** Opens a form that asks for the name under which to save the draft orders. */
const askForPlanName = (interaction: PressedButton, gameId: string): Promise<unknown> =>
  interaction.showModal(
    buildForm(['keeping', gameId].join(':'), 'Save these orders', [
      { id: NAME, label: 'Name of the plan', placeholder: 'Hold the line', maxLength: MAX_PLAN_NAME_LENGTH },
    ]),
  );

/** Handles the submitted form `keeping:<game>`, which saves the draft orders under the entered name. */
export const savePlanFormHandler: FormHandler = {
  name: 'keeping',
  async submit(interaction, [gameId = ''], services) {
    findWriterView(interaction, services, gameId);
    const params = { name: interaction.fields.getTextInputValue(NAME) };
    await carryOutAndAnswer(interaction, services, { type: 'act', act: ORDER_ACT_IDS.keep, params }, gameId);
    await sendOrderDrafts(interaction, services, gameId);
  },
};

/**
 * Copies the orders of a saved plan to the draft orders. If the rulebook would refuse one of a unit's orders, as far as the side
 * knows, omits all orders of this unit. The player sees which orders were refused and why.
 * @param code the code of the plan in menus
 * @throws {Refusal} NOT_YOURS if the person does not play for a side; NOT_FOUND if the plan no longer exists; CONFLICT if the
 *   side's orders are sealed, or if every order would be left out
 */
async function usePlan(interaction: PressedButton, services: Services, gameId: string, code: string): Promise<void> {
  const { game, actor, sideId, view } = findWriterView(interaction, services, gameId);
  const { ruleset } = game;
  const plan = findPlan(view.battle, createBattleCodes(services, gameId).in(view, PLAN_TABLE).idOf(code) ?? '');
  if (plan?.side !== sideId) throw new Refusal('NOT_FOUND', 'That plan is no longer saved. Choose another plan.');
  if (areOrdersSealed(view.battle, sideId))
    throw new Refusal('CONFLICT', 'Your orders for this turn are already sealed. Wait until the orders are opened.');
  const { usable } = sortPlanOrders(view.ruleset, view.battle, plan, (unit) => mayCommand(view.battle, actor, unit));
  const barred = usable.flatMap(({ unit, name, does }) => {
    const why = findOrderRefusal(ruleset, game.battle, actor, does);
    return why === null ? [] : [{ unit, said: `${name} (${why})` }];
  });
  const without = [...new Set(barred.map(({ unit }) => unit))];
  if (usable.length > 0 && usable.every(({ unit }) => without.includes(unit)))
    throw new Refusal(
      'CONFLICT',
      `None of the orders in “${plan.name}” can be used now: ${barred.map(({ said }) => said).join(', ')}. Choose other orders.`,
    );
  const params = { plan: plan.id, ...(without.length === 0 ? {} : { without }) };
  await carryOutAndAnswer(interaction, services, { type: 'act', act: ORDER_ACT_IDS.use, params }, gameId);
  await sendOrderDrafts(
    interaction,
    services,
    gameId,
    barred.map(({ said }) => said),
  );
}

const WORDS = 'words';
const WHEN = 'when';

/** Handles `mine:<game>:orders:<word>:...`, the buttons and menus of the draft orders. */
export async function handleOrderDraftPress(
  interaction: PressedButton,
  services: Services,
  gameId: string,
  [word, code = '']: readonly string[],
): Promise<void> {
  const chosen = interaction.isStringSelectMenu() ? (interaction.values[0] ?? '') : '';
  const page = readPageValue(chosen);
  switch (word) {
    case undefined:
      return showOrderDrafts(interaction, services, gameId);
    case 'unit':
    case 'when':
    case 'propose':
    case 'withdraw':
    case 'use':
      return page === undefined
        ? OF_PAD[word](interaction, services, gameId, chosen)
        : showOrderDrafts(interaction, services, gameId, page);
    case 'doing':
      return page === undefined
        ? begin(interaction, services, gameId, code, chosen)
        : showChoice(interaction, services, gameId, code, page);
    case 'words':
      return interaction.showModal(wordsForm(gameId, code));
    case 'hangs':
      return page === undefined
        ? say(interaction, services, gameId, code, chosen)
        : showWhen(interaction, services, gameId, code, page);
    case 'keep':
      return void (await askForPlanName(interaction, gameId));
    case 'lasts':
    case 'ends':
      return sayLasting(interaction, services, gameId, code, word === 'lasts');
    case 'repeat':
    case 'hold': {
      const { view, actor } = findWriterView(interaction, services, gameId);
      const leads = [...view.battle.tables.unit.values()].some(
        (unit) => unit.side === actor.sideId && mayCommand(view.battle, actor, unit) && !isOwnCommand(view.battle, actor, unit),
      );
      const params = leads ? { own: true } : {};
      await carryOutAndAnswer(interaction, services, { type: 'act', act: ORDER_ACT_IDS[word], params }, gameId);
      return sendOrderDrafts(interaction, services, gameId);
    }
    default:
      throw new Refusal('NOT_FOUND', 'That button is from another version of the bot. Use `/my` to get a new one.');
  }
}

/** The functions that handle choices in the menus, by the word in the menu's custom id. */
const OF_PAD = { unit: beginFirst, when: showWhen, propose, withdraw, use: usePlan };

/** Shows the possible orders for a unit. @param page the page of the menu of orders, counted from 0 */
async function showChoice(interaction: PressedButton, services: Services, gameId: string, code: string, page = 0): Promise<void> {
  const { game, actor, unit } = findUnitByCode(interaction, services, gameId, code);
  const actions = listOrderableActions(game.ruleset, game.battle, actor, unit.id);
  const ids = { actions: idOf(gameId, 'doing', code), words: idOf(gameId, 'words', code), back: idOf(gameId) };
  await showPrivately(interaction, presentOrderChoice({ unit, actions, page, ids }));
}

/** Finds an order of the person's side by its code. @throws {Refusal} NOT_FOUND if the order was withdrawn */
function orderCalled(interaction: PressedButton, services: Services, gameId: string, code: string) {
  const writer = findWriterView(interaction, services, gameId);
  const order = findRow(
    writer.view.battle,
    ORDER_TABLE,
    createBattleCodes(services, gameId).in(writer.view, ORDER_TABLE).idOf(code) ?? '',
  );
  if (!order) throw new Refusal('NOT_FOUND', 'That order no longer exists. Choose another order.');
  return { ...writer, order: order as OrderRow };
}

async function withdraw(interaction: PressedButton, services: Services, gameId: string, code: string): Promise<void> {
  const { order } = orderCalled(interaction, services, gameId, code);
  await carryOutAndAnswer(
    interaction,
    services,
    { type: 'act', act: ORDER_ACT_IDS.withdraw, params: { order: order.id } },
    gameId,
  );
  await sendOrderDrafts(interaction, services, gameId);
}

/**
 * Asks a player whether to propose a disputed order to the other sides, in a battle without an umpire. Trying to carry out the
 * order is refused, and this refusal leads to the question.
 */
async function propose(interaction: PressedButton, services: Services, gameId: string, code: string): Promise<void> {
  const { order } = orderCalled(interaction, services, gameId, code);
  await carryOutAndAnswer(interaction, services, commandOfOrder(order), gameId);
}

/** Shows the conditions from which a player can choose for an order. */
async function showWhen(interaction: PressedButton, services: Services, gameId: string, code: string, page = 0): Promise<void> {
  const { view, order } = orderCalled(interaction, services, gameId, code);
  const ids = {
    word: createBattleCodes(services, gameId).in(view, 'unit').of,
    when: idOf(gameId, 'hangs', code),
    lasts: idOf(gameId, order.standing ? 'ends' : 'lasts', code),
    back: idOf(gameId),
  };
  await showPrivately(interaction, presentOrderConditions({ view, order, page, ids }));
}

/** Sets the condition of an order: `none`, `fired`, `turn.<n>`, `seen.<unit>` or `near.<distance>`. */
async function say(interaction: PressedButton, services: Services, gameId: string, code: string, chosen: string): Promise<void> {
  const { view, order } = orderCalled(interaction, services, gameId, code);
  const [kind = '', which = ''] = /^([a-z]+)\.(.*)$/.exec(chosen)?.slice(1) ?? [chosen];
  const told = {
    ...(kind === 'fired' && { fired: true }),
    ...(kind === 'turn' && { turn: Number(which) }),
    ...(kind === 'near' && { within: Number(which) }),
    ...(kind === 'seen' && { seen: createBattleCodes(services, gameId).in(view, 'unit').idOf(which) ?? '' }),
  };
  const params = { order: order.id, ...told, ...(order.when === null ? {} : { words: order.when }) };
  await carryOutAndAnswer(interaction, services, { type: 'act', act: ORDER_ACT_IDS.when, params }, gameId);
  await sendOrderDrafts(interaction, services, gameId);
}

/** Sets whether an order applies only to this turn, or until the player changes it. */
async function sayLasting(
  interaction: PressedButton,
  services: Services,
  gameId: string,
  code: string,
  standing: boolean,
): Promise<void> {
  const { order } = orderCalled(interaction, services, gameId, code);
  const params = { order: order.id, standing };
  await carryOutAndAnswer(interaction, services, { type: 'act', act: ORDER_ACT_IDS.lasting, params }, gameId);
  await sendOrderDrafts(interaction, services, gameId);
}

/**
 * Starts the first possible order of a unit, in the sequence of the phases. The message also offers other orders, and an order as
 * free text. If no order is possible, shows the list of orders instead.
 * @throws {Refusal} CONFLICT if an order is possible, but the side's orders for this turn are sealed
 */
async function beginFirst(interaction: PressedButton, services: Services, gameId: string, code: string): Promise<void> {
  const { game, actor, unit } = findUnitByCode(interaction, services, gameId, code);
  const first = suggestOrderAction(game.ruleset, game.battle, actor, unit.id);
  return first ? begin(interaction, services, gameId, code, first.id) : showChoice(interaction, services, gameId, code);
}

async function begin(
  interaction: PressedButton,
  services: Services,
  gameId: string,
  code: string,
  actionId: string,
): Promise<void> {
  const { game, actor, unit } = findUnitByCode(interaction, services, gameId, code);
  if (areOrdersSealed(openView(game, actor).battle, unit.side))
    throw new Refusal('CONFLICT', 'Your orders for this turn are already sealed. Wait until the orders are opened.');
  const view = createOrderView(game.ruleset, game.battle, actor, findAction(game.ruleset, actionId));
  await startOrder(interaction, services, gameId, beginAction(view, actor, actionId, unit.id), unit.id);
}

const wordsForm = (gameId: string, code: string) =>
  buildForm(['ordering', gameId, code].join(':'), 'Order in words', [
    { id: WORDS, label: 'Order', isLong: true, maxLength: MAX_ORDER_LENGTH },
    { id: WHEN, label: 'Condition or time (optional)', maxLength: MAX_ORDER_CONDITION_LENGTH, required: false },
  ]);

/** Removes `if` or `when` from the start of a condition, because the post adds the word. */
const bareCondition = (typed: string): string => typed.trim().replace(/^(?:if|when)\s+/i, '');

/** Handles the submitted form `ordering:<game>:<unit>`, which contains an order as free text. */
export const orderFormHandler: FormHandler = {
  name: 'ordering',
  async submit(interaction, [gameId = '', code = ''], services) {
    const { unit } = findUnitByCode(interaction, services, gameId, code);
    const when = bareCondition(interaction.fields.getTextInputValue(WHEN));
    const words = interaction.fields.getTextInputValue(WORDS);
    const params = { unit: unit.id, words, ...(when === '' ? {} : { when }) };
    await carryOutAndAnswer(interaction, services, { type: 'act', act: ORDER_ACT_IDS.write, params }, gameId);
    await sendOrderDrafts(interaction, services, gameId);
  },
};
