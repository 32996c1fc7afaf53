import type { DiaryEntry } from '../turns.js';
import type { Happening } from '../happening.js';

/** Nothing of this rulebook comes due in a later move: what lasts is a unit's status. */
export const diary = (): readonly DiaryEntry[] => [];

/** @throws always */
export function comeDue(_desk: unknown, entry: DiaryEntry): Happening {
  throw new Error(`nothing comes due as ${entry.kind}`);
}
