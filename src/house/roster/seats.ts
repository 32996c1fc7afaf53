/** The seats that people have on sides. */
import { listRows } from '../../rules/battle.js';
import { type Battle, type Change, type ActContext, type Draft, Refusal, type Row, type RowMap } from '../../rules/index.js';
import type { PendingDecision } from '../module.js';
import { areOrdersSealed } from '../orders/index.js';

/** The table of people who get a seat when the sealed orders of their side are opened. Only umpires may know its rows. */
export const ARRIVING_TABLE = 'arriving';

type ArrivingRow = Row & { readonly id: string; readonly person: string; readonly side: string };

const arrivingIn = ({ tables }: Battle): readonly ArrivingRow[] =>
  listRows(tables[ARRIVING_TABLE] as RowMap<ArrivingRow> | undefined);

/** Returns the number of people who play, including those who are waiting for their seat. */
export const countSeats = (battle: Battle): number =>
  listRows(battle.tables.side).reduce((count, { playerIds }) => count + playerIds.length, 0) + arrivingIn(battle).length;

/**
 * Checks whether a person who joins a side now must wait for a seat, because the side's sealed orders must not be shown to them.
 * A recalculation keeps the original answer.
 */
export const mustWaitForSeat = (deciding: PendingDecision, sideId: string): boolean =>
  deciding.isAgain
    ? deciding.changedFirst('').some(({ table }: Change) => table === ARRIVING_TABLE)
    : areOrdersSealed(deciding.battle, sideId);

/** Gives people who are waiting a seat on a side, when the side's orders are opened. */
export function addWaitingPeople(desk: ActContext, side: string, people: readonly string[]): void {
  for (const person of people) {
    const id = desk.newId(ARRIVING_TABLE);
    desk.draft.create(ARRIVING_TABLE, id, { id, person, side });
  }
}

/** Gives everyone who is waiting for a side a seat, once the side's orders are no longer sealed. */
export function seatWaitingPeople(draft: Draft): void {
  for (const { id, person, side: sideId } of arrivingIn(draft.battle)) {
    if (areOrdersSealed(draft.battle, sideId)) continue;
    const side = draft.battle.tables.side.get(sideId);
    if (side && !side.playerIds.includes(person)) draft.set('side', sideId, { playerIds: [...side.playerIds, person] });
    draft.remove(ARRIVING_TABLE, id);
  }
}

/** The text for people who are waiting for their seat. */
export const WAITING_FOR_SEAT_TEXT = 'Anyone who joins now can play once the sealed orders of this turn are open.';

/**
 * Requires that these people do not play for another side, because the bot would treat them only as players of the first side.
 * @param own the id of the side that they may already play for; null for a new side
 * @throws {Refusal} CONFLICT if one of them plays for another side
 */
export function requireFreeSeat(battle: Battle, own: string | null, people: readonly string[]): void {
  const isThere = (id: string): boolean => arrivingIn(battle).some(({ side, person }) => side === id && people.includes(person));
  const other = [...battle.tables.side.values()].find(
    ({ id, playerIds }) => id !== own && (playerIds.some((player) => people.includes(player)) || isThere(id)),
  );
  if (other)
    throw new Refusal('CONFLICT', `That person plays for ${other.name}. Remove them there first, with \`/side edit\`.`, 'player');
}
