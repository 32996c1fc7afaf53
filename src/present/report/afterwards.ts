/**
 * Builds the lists that accompany the story, mostly for the time after the battle: what each side believed, sealed orders and
 * messages.
 */
import { beliefLines } from './beliefs.js';
import type { Report } from './entries.js';
import { messageLines } from './messages.js';
import { listOrderLines } from './orders.js';

/** A list that accompanies the story, as Markdown. The list is never empty. */
export interface Account {
  readonly title: string;
  readonly lines: readonly string[];
}

/** Returns the lists of beliefs, orders and messages after a battle, as far as the report's reader may know them. */
export function listAccounts(report: Report): readonly Account[] {
  const accounts: readonly Account[] = [
    { title: 'What each side believed', lines: beliefLines(report) },
    { title: 'Sealed orders', lines: listOrderLines(report) },
    { title: 'Messages', lines: messageLines(report) },
  ];
  return accounts.filter(({ lines }) => lines.length > 0);
}
