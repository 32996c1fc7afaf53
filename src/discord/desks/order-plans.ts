/** The plans of a side. A side can save its draft orders under a name, and use them again later. */
import { findOrderRefusal } from '../../game/index.js';
import {
  areOrdersSealed,
  mayCommand,
  ORDER_ACT_IDS,
  sortPlanOrders,
  PLAN_TABLE,
  MAX_PLAN_NAME_LENGTH,
  findPlan,
} from '../../house/index.js';
import { Refusal } from '../../rules/index.js';
import type { FormHandler } from '../command.js';
import type { PressedButton } from '../connection/interactions.js';
import { buildForm } from '../drafts/form-fields.js';
import type { Services } from '../house.js';
import { createBattleCodes } from '../options/codes.js';
import { carryOutAndAnswer } from '../people/people.js';
import { sendOrderDrafts, findWriterView } from './order-pad.js';

const NAME = 'name';

/** Opens a form that asks for the name under which to save the draft orders. */
export const askForPlanName = (interaction: PressedButton, gameId: string): Promise<unknown> =>
  interaction.showModal(
    buildForm(['keeping', gameId].join(':'), 'Save these orders', [
      { id: NAME, label: 'Name of the plan', placeholder: 'Hold the line', maxLength: MAX_PLAN_NAME_LENGTH },
    ]),
  );

/** Handles the submitted form `keeping:<game>`, which saves the draft orders under the entered name. */
export const savePlanFormHandler: FormHandler = {
  name: 'keeping',
  async submit(interaction, [gameId = ''], house) {
    findWriterView(interaction, house, gameId);
    const params = { name: interaction.fields.getTextInputValue(NAME) };
    await carryOutAndAnswer(interaction, house, { type: 'act', act: ORDER_ACT_IDS.keep, params }, gameId);
    await sendOrderDrafts(interaction, house, gameId);
  },
};

/**
 * Copies the orders of a saved plan to the draft orders. If the rulebook would refuse one of a unit's orders, as far as the side
 * knows, omits all orders of this unit. The player sees which orders were refused and why.
 * @param code the code of the plan in menus
 * @throws {Refusal} NOT_YOURS if the person does not play for a side; NOT_FOUND if the plan no longer exists; CONFLICT if the
 *   side's orders are sealed, or if every order would be left out
 */
export async function usePlan(interaction: PressedButton, house: Services, gameId: string, code: string): Promise<void> {
  const { game, actor, sideId, view } = findWriterView(interaction, house, gameId);
  const { ruleset } = game;
  const plan = findPlan(view.battle, createBattleCodes(house, gameId).in(view, PLAN_TABLE).idOf(code) ?? '');
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
  await carryOutAndAnswer(interaction, house, { type: 'act', act: ORDER_ACT_IDS.use, params }, gameId);
  await sendOrderDrafts(
    interaction,
    house,
    gameId,
    barred.map(({ said }) => said),
  );
}
