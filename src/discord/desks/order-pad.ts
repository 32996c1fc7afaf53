/** Shows the draft orders of a side, either in place of the message with the pressed button or as a separate message. */
import type { View } from '../../game/index.js';
import {
  isOwnCommand,
  isWithoutUmpire,
  mayCommand,
  ORDER_TABLE,
  listReadySides,
  findSeal,
  PLAN_TABLE,
} from '../../house/index.js';
import {
  type SideProgress,
  findSideProgress,
  type Component,
  type PostBody,
  presentOrderDrafts,
  buildReadyButtonId,
} from '../../present/index.js';
import { Refusal, findRow, type UnitRow } from '../../rules/index.js';
import { createPlayerFinder } from '../events/telling.js';
import { createBattleCodes } from '../options/codes.js';
import type { Services } from '../services.js';
import { openBattle } from '../people/people.js';
import { openBattleView } from '../options/pickers.js';
import { sendPrivateFollowUp, showPrivately } from '../connection/reply.js';
import type { RepliableGuildInteraction } from '../connection/interactions.js';

/** Returns the custom id of a button for the draft orders. */
export const buildOrderDraftId = (gameId: string, ...parts: readonly string[]): string =>
  ['mine', gameId, 'orders', ...parts].join(':');

/**
 * Returns the battle as a player on the person's side may know it, even if the person is an umpire.
 * @throws {Refusal} NOT_YOURS if they do not play for a side
 */
export function findWriterView(interaction: RepliableGuildInteraction, services: Services, gameId: string) {
  const { game, actor: whoever } = openBattle(interaction, services, gameId);
  const actor = { ...whoever, standing: 'player' as const };
  const { sideId } = actor;
  if (sideId === null) throw new Refusal('NOT_YOURS', 'You do not play in this battle. Ask its umpire to add you.');
  return { game, actor, sideId, view: openBattleView(game, actor) };
}

/** Finds a unit of the person's side by its code. @throws {Refusal} NOT_FOUND if there is no such unit */
export function findUnitByCode(interaction: RepliableGuildInteraction, services: Services, gameId: string, code: string) {
  const writer = findWriterView(interaction, services, gameId);
  const id = createBattleCodes(services, gameId).in(writer.view, 'unit').idOf(code) ?? '';
  const unit = findRow(writer.view.battle, 'unit', id) as UnitRow | undefined;
  if (!unit || unit.side !== writer.sideId)
    throw new Refusal('NOT_FOUND', 'That unit is no longer in the battle or is not yours. Choose another unit.');
  return { ...writer, unit };
}

/** Shows a side its draft orders. @param page the page of the menu of units, counted from 0 */
export async function showOrderDrafts(
  interaction: RepliableGuildInteraction,
  services: Services,
  gameId: string,
  page = 0,
): Promise<void> {
  await showPrivately(interaction, padOf(interaction, services, gameId, page));
}

/**
 * Sends the draft orders as a separate private message after the answer. Errors are only logged.
 * @param left the orders of a plan that cannot be used, each with the reason. Default: no orders
 */
export async function sendOrderDrafts(
  interaction: RepliableGuildInteraction,
  services: Services,
  gameId: string,
  left: readonly string[] = [],
): Promise<void> {
  await sendPrivateFollowUp(
    interaction,
    services,
    padOf(interaction, services, gameId, 0, left),
    'the draft orders could not be shown',
    {
      gameId,
    },
  );
}

/** Returns the progress of a side whose players press *Done* separately. An umpire's *Done* counts for the whole side. */
export function findOwnProgress(
  interaction: RepliableGuildInteraction,
  services: Services,
  gameId: string,
  view: View,
  sideId: string,
): SideProgress | undefined {
  const { standing, id } = openBattle(interaction, services, gameId).actor;
  return standing === 'player' ? findSideProgress(view, sideId, id, createPlayerFinder(services, gameId)) : undefined;
}

function padOf(
  interaction: RepliableGuildInteraction,
  services: Services,
  gameId: string,
  page: number,
  left: readonly string[] = [],
): PostBody<Component> {
  const { view, actor, sideId } = findWriterView(interaction, services, gameId);
  const apart = findOwnProgress(interaction, services, gameId, view, sideId);
  const isReady = listReadySides(view.battle).includes(sideId);
  const { of: word } = createBattleCodes(services, gameId).in(view, 'unit');
  const ids = {
    word,
    wordOfOrder: createBattleCodes(services, gameId).in(view, ORDER_TABLE).of,
    withdraw: buildOrderDraftId(gameId, 'withdraw'),
    propose: isWithoutUmpire(view.battle) ? buildOrderDraftId(gameId, 'propose') : null,
    when: buildOrderDraftId(gameId, 'when'),
    wordOfPlan: createBattleCodes(services, gameId).in(view, PLAN_TABLE).of,
    use: buildOrderDraftId(gameId, 'use'),
    keep: buildOrderDraftId(gameId, 'keep'),
    units: buildOrderDraftId(gameId, 'unit'),
    repeat: buildOrderDraftId(gameId, 'repeat'),
    hold: buildOrderDraftId(gameId, 'hold'),
    seal: findSeal(view.battle, sideId) ? null : buildReadyButtonId(gameId, view.battle, isReady || !apart?.isDone),
    back: ['mine', gameId, 'again'].join(':'),
  };
  return presentOrderDrafts({
    view,
    sideId,
    commands: (unit) => mayCommand(view.battle, actor, unit),
    leads: (unit) => isOwnCommand(view.battle, actor, unit),
    page,
    left,
    apart,
    ids,
  });
}
