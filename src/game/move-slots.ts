/**
 * The slots for units that move together. Each move is a separate event, and its slot contains the move's index in the command.
 */
import type { BattleEvent } from './event.js';

/** Returns the slot of a move by its index in the command, from 0. */
export const formatMoveSlot = (index: number): string => `move.${index}`;

const SLOT = /^move\.(\d{1,3})$/;

/** Returns the index of an event among the moves of its command, from 0. Undefined if the command does not move several units. */
export function findJointMoveIndex({ slot }: Pick<BattleEvent, 'slot'>): number | undefined {
  const [, index] = SLOT.exec(slot ?? '') ?? [];
  return index === undefined ? undefined : Number(index);
}

/** Checks whether a unit moved together with others and without dice. Such moves share one post. */
export const isPartOfJointMove = (event: Pick<BattleEvent, 'slot' | 'diceKind'>): boolean =>
  findJointMoveIndex(event) !== undefined && event.diceKind === 'none';
