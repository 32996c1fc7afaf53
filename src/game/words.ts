/** Words and audience that several kinds of events share. */
import type { BattleEvent } from './event.js';

/** Whose affair it is what becomes of an event: theirs who may know of it. */
export function affairOf({ audience }: Pick<BattleEvent, 'audience'>): { readonly side: string } | null {
  return audience === 'all' ? null : { side: audience };
}

export function reasonNotes(reason: string | undefined): string[] {
  const words = (reason ?? '').trim();
  return words === '' ? [] : [`Reason: ${words}`];
}
