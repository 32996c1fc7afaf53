/** Texts and audiences that are used in several kinds of events. */
import type { BattleEvent } from './event.js';

/** Returns the audience for a sentence about an event: the audience of the event itself. */
export function findEventAudience({ audience }: Pick<BattleEvent, 'audience'>): { readonly side: string } | null {
  return audience === 'all' ? null : { side: audience };
}

export function listReasonNotes(reason: string | undefined): string[] {
  const words = (reason ?? '').trim();
  return words === '' ? [] : [`Reason: ${words}`];
}

/** Returns the end of an undo's summary, with the number of further undone events. Empty if there are none. */
export const describeFurtherCount = (count: number): string => (count > 0 ? ` and ${count} more` : '');

const UNDONE_MORE = /^(Undone: event \w+) and \d+ more\. /;

/** Returns the summary of an undo, followed by the number of further undone events that the reader may know. */
export const addFurtherCount = (summary: string, count: number): string =>
  summary.replace(UNDONE_MORE, `$1${describeFurtherCount(count)}. `);
