/** Shows the draft orders of a side, either in place of the message with the pressed button or as a separate message. */
import type { View } from '../../game/index.js';
import { isUnrefereed, mayCommand, ORDER, listReadySides, sealOf, PLAN } from '../../house/index.js';
import {
  type SideProgress,
  findSideProgress,
  type Component,
  type PostBody,
  presentOrderDrafts,
  readyId,
} from '../../present/index.js';
import { Refusal, rowOf, type UnitRow } from '../../rules/index.js';
import { whoIsOf } from '../events/telling.js';
import { codesOf } from '../options/codes.js';
import type { Services } from '../house.js';
import { openBattle } from '../people/people.js';
import { viewOf } from '../options/pickers.js';
import { followPrivately, showPrivately } from '../connection/reply.js';
import type { RepliableInGuild } from '../connection/interactions.js';

/** Returns the custom id of a button for the draft orders. */
export const readOrderId = (gameId: string, ...parts: readonly string[]): string =>
  ['mine', gameId, 'orders', ...parts].join(':');

/**
 * Returns the battle as a player on the person's side may know it, even if the person is an umpire.
 * @throws {Refusal} NOT_YOURS if they do not play for a side
 */
export function findWriterView(interaction: RepliableInGuild, house: Services, gameId: string) {
  const { game, actor: whoever } = openBattle(interaction, house, gameId);
  const actor = { ...whoever, standing: 'player' as const };
  const { sideId } = actor;
  if (sideId === null) throw new Refusal('NOT_YOURS', 'You do not play in this battle. Ask its umpire to add you.');
  return { game, actor, sideId, view: viewOf(game, actor) };
}

/** Finds a unit of the person's side by its code. @throws {Refusal} NOT_FOUND if there is no such unit */
export function findUnitByCode(interaction: RepliableInGuild, house: Services, gameId: string, code: string) {
  const writer = findWriterView(interaction, house, gameId);
  const id = codesOf(house, gameId).in(writer.view, 'unit').idOf(code) ?? '';
  const unit = rowOf(writer.view.battle, 'unit', id) as UnitRow | undefined;
  if (!unit || unit.side !== writer.sideId)
    throw new Refusal('NOT_FOUND', 'That unit is no longer in the battle or is not yours. Choose another unit.');
  return { ...writer, unit };
}

/** Shows a side its draft orders. @param page the page of the menu of units, counted from 0 */
export async function showOrderDrafts(interaction: RepliableInGuild, house: Services, gameId: string, page = 0): Promise<void> {
  await showPrivately(interaction, padOf(interaction, house, gameId, page));
}

/**
 * Sends the draft orders as a separate private message after the answer. Errors are only logged.
 * @param left the orders of a plan that cannot be used, each with the reason. Default: no orders
 */
export async function sendOrderDrafts(
  interaction: RepliableInGuild,
  house: Services,
  gameId: string,
  left: readonly string[] = [],
): Promise<void> {
  await followPrivately(interaction, house, padOf(interaction, house, gameId, 0, left), 'the draft orders could not be shown', {
    gameId,
  });
}

/** Returns the progress of a side whose players press *Done* separately. An umpire's *Done* counts for the whole side. */
export function findOwnProgress(
  interaction: RepliableInGuild,
  house: Services,
  gameId: string,
  view: View,
  sideId: string,
): SideProgress | undefined {
  const { standing, id } = openBattle(interaction, house, gameId).actor;
  return standing === 'player' ? findSideProgress(view, sideId, id, whoIsOf(house, gameId)) : undefined;
}

function padOf(
  interaction: RepliableInGuild,
  house: Services,
  gameId: string,
  page: number,
  left: readonly string[] = [],
): PostBody<Component> {
  const { view, actor, sideId } = findWriterView(interaction, house, gameId);
  const apart = findOwnProgress(interaction, house, gameId, view, sideId);
  const isReady = listReadySides(view.battle).includes(sideId);
  const { of: word } = codesOf(house, gameId).in(view, 'unit');
  const ids = {
    word,
    wordOfOrder: codesOf(house, gameId).in(view, ORDER).of,
    withdraw: readOrderId(gameId, 'withdraw'),
    propose: isUnrefereed(view.battle) ? readOrderId(gameId, 'propose') : null,
    when: readOrderId(gameId, 'when'),
    wordOfPlan: codesOf(house, gameId).in(view, PLAN).of,
    use: readOrderId(gameId, 'use'),
    keep: readOrderId(gameId, 'keep'),
    units: readOrderId(gameId, 'unit'),
    repeat: readOrderId(gameId, 'repeat'),
    hold: readOrderId(gameId, 'hold'),
    seal: sealOf(view.battle, sideId) ? null : readyId(gameId, view.battle, isReady || !apart?.isDone),
    back: ['mine', gameId, 'again'].join(':'),
  };
  return presentOrderDrafts({ view, sideId, commands: (unit) => mayCommand(view.battle, actor, unit), page, left, apart, ids });
}
