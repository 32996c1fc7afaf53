/**
 * Builds the lists that accompany the story, mostly for the time after the battle: what each side believed, sealed orders and
 * messages.
 */
import { listBeliefLines } from './beliefs.js';
import type { Report } from './entries.js';
import { listMessageLines } from './messages.js';
import { listOrderLines } from './orders.js';

/** A list that accompanies the story, as Markdown. The list is never empty. */
export interface StoryAppendix {
  readonly title: string;
  readonly lines: readonly string[];
}

/** Returns the lists of beliefs, orders and messages after a battle, as far as the report's reader may know them. */
export function listStoryAppendices(report: Report): readonly StoryAppendix[] {
  const accounts: readonly StoryAppendix[] = [
    { title: 'What each side believed', lines: listBeliefLines(report) },
    { title: 'Sealed orders', lines: listOrderLines(report) },
    { title: 'Messages', lines: listMessageLines(report) },
  ];
  return accounts.filter(({ lines }) => lines.length > 0);
}
