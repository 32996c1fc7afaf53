/** The seats of people on sides. */
import { rowsIn } from '../../rules/battle.js';
import { type Battle, type Change, type Desk, type Draft, Refusal, type Row, type RowMap } from '../../rules/index.js';
import type { Deciding } from '../module.js';
import { isBound } from '../orders/index.js';

/** The table of people who will get a seat when the sealed orders of their side are opened. Only umpires may know its rows. */
export const ARRIVING = 'arriving';

export type ArrivingRow = Row & { readonly id: string; readonly person: string; readonly side: string };

const arrivingIn = ({ tables }: Battle): readonly ArrivingRow[] => rowsIn(tables[ARRIVING] as RowMap<ArrivingRow> | undefined);

/** Returns the number of people who play, including those who will get a seat when orders are opened. */
export const seatsTaken = (battle: Battle): number =>
  rowsIn(battle.tables.side).reduce((count, { playerIds }) => count + playerIds.length, 0) + arrivingIn(battle).length;

/**
 * Checks whether people who join a side now must wait, because they may not read its sealed orders. A recalculation keeps the
 * original answer.
 */
export const mustWait = (deciding: Deciding, sideId: string): boolean =>
  deciding.isAgain ? deciding.changedFirst('').some(({ table }: Change) => table === ARRIVING) : isBound(deciding.battle, sideId);

/** Adds people to the side that they wait for when the side's orders are opened. */
export function seatLater(desk: Desk, side: string, people: readonly string[]): void {
  for (const person of people) {
    const id = desk.newId(ARRIVING);
    desk.draft.create(ARRIVING, id, { id, person, side });
  }
}

/** Adds everyone who waits for a side, once the side's orders are no longer sealed. */
export function seatArriving(draft: Draft): void {
  for (const { id, person, side: sideId } of arrivingIn(draft.battle)) {
    if (isBound(draft.battle, sideId)) continue;
    const side = draft.battle.tables.side.get(sideId);
    if (side && !side.playerIds.includes(person)) draft.set('side', sideId, { playerIds: [...side.playerIds, person] });
    draft.remove(ARRIVING, id);
  }
}

/** The text for people who wait for their seat. */
export const WAITS = 'Anyone who joins now can play once the sealed orders of this turn are open.';

/**
 * Requires that none of these people plays another side, because a person on two sides could play only the first.
 * @param own the id of the side that may already have them; null if no side may
 * @throws {Refusal} CONFLICT if another side has one of them
 */
export function requireFree(battle: Battle, own: string | null, people: readonly string[]): void {
  const isThere = (id: string): boolean => arrivingIn(battle).some(({ side, person }) => side === id && people.includes(person));
  const other = [...battle.tables.side.values()].find(
    ({ id, playerIds }) => id !== own && (playerIds.some((player) => people.includes(player)) || isThere(id)),
  );
  if (other)
    throw new Refusal('CONFLICT', `That person plays for ${other.name}. Remove them there first, with \`/side edit\`.`, 'player');
}
