/** Units that go together: each move is an event of its own, known by its slot in the command. */
import type { BattleEvent } from './event.js';

/** The slot of one of the moves of a command, from 0. */
export const slotOfMove = (index: number): string => `move.${index}`;

const SLOT = /^move\.(\d{1,3})$/;

/** Which of the moves of its command an event is, from 0; undefined: none of several. */
export function moveOfSeveral({ slot }: Pick<BattleEvent, 'slot'>): number | undefined {
  const [, index] = SLOT.exec(slot ?? '') ?? [];
  return index === undefined ? undefined : Number(index);
}

/** Whether a unit went with others, and nothing was rolled for it: their moves are told together. */
export const hasGoneTogether = (event: Pick<BattleEvent, 'slot' | 'diceKind'>): boolean =>
  moveOfSeveral(event) !== undefined && event.diceKind === 'none';
