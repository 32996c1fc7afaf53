/** Units that go together: each move is an event of its own, known by its slot in the command. */
import type { BattleEvent } from './event.js';

/** The slot of one of the moves of a command, from 0. */
export const slotOfMove = (index: number): string => `move.${index}`;

const SLOT = /^move\.(\d{1,3})$/;

/** The index of an event among the moves of its command, from 0; undefined if its command has no several moves. */
export function moveOfSeveral({ slot }: Pick<BattleEvent, 'slot'>): number | undefined {
  const [, index] = SLOT.exec(slot ?? '') ?? [];
  return index === undefined ? undefined : Number(index);
}

/** True if a unit went with others without dice: their moves are told together. */
export const hasGoneTogether = (event: Pick<BattleEvent, 'slot' | 'diceKind'>): boolean =>
  moveOfSeveral(event) !== undefined && event.diceKind === 'none';
