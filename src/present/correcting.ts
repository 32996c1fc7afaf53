/** Shows what can be corrected in an event: the most likely values as buttons, and other values in a menu. */
import { findShownNumber } from '../game/index.js';
import { convertKeyToWords } from '../rules/index.js';
import { type Component, cutMarkdown, buildMessage, type PostBody } from './limits.js';
import { buildCandidateRows, type MenuChoice, buildMenuRow } from './menus.js';
import { formatLogLinePrefix } from './post-identity.js';
import { formatBold, escapeText } from './text.js';
import type { VisibleEvent } from '../knowing/index.js';

export interface CorrectionMenu {
  readonly event: Pick<VisibleEvent, 'mark' | 'number'>;
  /** The outcome of the event as Markdown, with the same text as in its post. */
  readonly told: string;
  /** The number of the result within its event, counted from 1; null if the event has only one result. */
  readonly result: number | null;
  /** A line for each row and value that the result used. */
  readonly given: readonly string[];
  /** The role that is most likely wrong, with its candidates. The most likely candidate comes first. */
  readonly role: string | null;
  readonly others: readonly MenuChoice[];
  /** All other parts of the event that can be corrected. */
  readonly rest: readonly MenuChoice[];
  /** The pages of the two menus, counted from 0. */
  readonly pages: { readonly others: number; readonly rest: number };
  /** The custom ids of the candidates' buttons, and of both menus. */
  readonly ids: { readonly other: (value: string) => string; readonly others: string; readonly rest: string };
}

/** Asks an umpire privately what was wrong in an event. Changes nothing in the battle. */
export function presentCorrection(menu: CorrectionMenu): PostBody<Component> {
  const { event, told, result, given, role, others, rest, pages, ids } = menu;
  const line = `${formatLogLinePrefix(event)}${formatBold(cutMarkdown(told, 300))}`;
  const body = buildMessage({
    title: `Correct event ${findShownNumber(event)}${result === null ? '' : `, result ${result}`}`,
    description: [
      line,
      ...given.map((each) => escapeText(each, 200)),
      'Choose what was wrong. You see every change before anything happens.',
      ...(role === null || others.length === 0 ? [] : [`Each button chooses another ${convertKeyToWords(role)}.`]),
    ],
  });
  return {
    ...body,
    components: [
      ...buildCandidateRows(others, ids.other, ids.others, `Other: ${convertKeyToWords(role ?? '')}`, pages.others),
      ...buildMenuRow(ids.rest, others.length > 0 ? 'Other values' : 'Choose what was wrong', rest, pages.rest),
    ],
  };
}
