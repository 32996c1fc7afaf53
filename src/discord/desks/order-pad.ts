/** Shows the draft orders of a side, in place of the pressed message or as a separate message. */
import type { View } from '../../game/index.js';
import { isUnrefereed, mayCommand, ORDER, readySides, sealOf, PLAN } from '../../house/index.js';
import { type Apart, apartOf, type Component, type PostBody, presentOrderPad, readyId } from '../../present/index.js';
import { Refusal, rowOf, type UnitRow } from '../../rules/index.js';
import { whoIsOf } from '../events/telling.js';
import { codesOf } from '../options/codes.js';
import type { House } from '../house.js';
import { battleFor } from '../people/people.js';
import { viewOf } from '../options/pickers.js';
import { followPrivately, showPrivately } from '../connection/reply.js';
import type { Answered } from '../connection/interactions.js';

/** Returns a custom id for the draft orders. */
export const orderIdOf = (gameId: string, ...parts: readonly string[]): string => ['mine', gameId, 'orders', ...parts].join(':');

/**
 * Returns the battle as a player of the person's side may know it, even if they are an umpire.
 * @throws {Refusal} NOT_YOURS if they do not play for a side
 */
export function writerIn(interaction: Answered, house: House, gameId: string) {
  const { game, actor: whoever } = battleFor(interaction, house, gameId);
  const actor = { ...whoever, standing: 'player' as const };
  const { sideId } = actor;
  if (sideId === null) throw new Refusal('NOT_YOURS', 'You do not play in this battle. Ask its umpire to add you.');
  return { game, actor, sideId, view: viewOf(game, actor) };
}

/** Finds a unit of the person's side by its code. @throws {Refusal} NOT_FOUND if there is no such unit */
export function unitCalled(interaction: Answered, house: House, gameId: string, code: string) {
  const writer = writerIn(interaction, house, gameId);
  const id = codesOf(house, gameId).in(writer.view, 'unit').idOf(code) ?? '';
  const unit = rowOf(writer.view.battle, 'unit', id) as UnitRow | undefined;
  if (!unit || unit.side !== writer.sideId)
    throw new Refusal('NOT_FOUND', 'That unit is no longer in the battle or is not yours. Choose another unit.');
  return { ...writer, unit };
}

/** Shows a side its draft orders. @param page the page of the menu of units, from 0 */
export async function showOrderPad(interaction: Answered, house: House, gameId: string, page = 0): Promise<void> {
  await showPrivately(interaction, padOf(interaction, house, gameId, page));
}

/**
 * Sends the draft orders as a separate private message after the answer. Errors are only logged.
 * @param left the orders of a plan that cannot be used, each with the reason. Default: none
 */
export async function showPadBehind(
  interaction: Answered,
  house: House,
  gameId: string,
  left: readonly string[] = [],
): Promise<void> {
  await followPrivately(interaction, house, padOf(interaction, house, gameId, 0, left), 'the draft orders could not be shown', {
    gameId,
  });
}

/** Returns the progress of a side if its players press *Done* separately. The *Done* of an umpire counts for the whole side. */
export function ownPart(interaction: Answered, house: House, gameId: string, view: View, sideId: string): Apart | undefined {
  const { standing, id } = battleFor(interaction, house, gameId).actor;
  return standing === 'player' ? apartOf(view, sideId, id, whoIsOf(house, gameId)) : undefined;
}

function padOf(
  interaction: Answered,
  house: House,
  gameId: string,
  page: number,
  left: readonly string[] = [],
): PostBody<Component> {
  const { view, actor, sideId } = writerIn(interaction, house, gameId);
  const apart = ownPart(interaction, house, gameId, view, sideId);
  const isReady = readySides(view.battle).includes(sideId);
  const { of: word } = codesOf(house, gameId).in(view, 'unit');
  const ids = {
    word,
    wordOfOrder: codesOf(house, gameId).in(view, ORDER).of,
    withdraw: orderIdOf(gameId, 'withdraw'),
    propose: isUnrefereed(view.battle) ? orderIdOf(gameId, 'propose') : null,
    when: orderIdOf(gameId, 'when'),
    wordOfPlan: codesOf(house, gameId).in(view, PLAN).of,
    use: orderIdOf(gameId, 'use'),
    keep: orderIdOf(gameId, 'keep'),
    units: orderIdOf(gameId, 'unit'),
    repeat: orderIdOf(gameId, 'repeat'),
    hold: orderIdOf(gameId, 'hold'),
    seal: sealOf(view.battle, sideId) ? null : readyId(gameId, view.battle, isReady || !apart?.isDone),
    back: ['mine', gameId, 'again'].join(':'),
  };
  return presentOrderPad({ view, sideId, commands: (unit) => mayCommand(view.battle, actor, unit), page, left, apart, ids });
}
