/** Correctable parts of an event: the likeliest at a tap, all others in a menu. */
import { markOf } from '../game/index.js';
import { wordsOf } from '../rules/index.js';
import { type Component, cut, messageOf, type PostBody } from './limits.js';
import { likeliestFirst, type MenuChoice, menuRow } from './menus.js';
import { lineMark } from './post-identity.js';
import { bold, escapeText } from './text.js';
import type { Told } from '../knowing/index.js';

export interface CorrectionMenu {
  readonly event: Pick<Told, 'mark' | 'number'>;
  /** The event's outcome, in the words of its post. Markdown. */
  readonly told: string;
  /** Number of the result among several, from 1; null for a single one. */
  readonly result: number | null;
  /** Cast and values, a line each. */
  readonly given: readonly string[];
  /** The role most likely wrong, and its candidates, likeliest first. */
  readonly role: string | null;
  readonly others: readonly MenuChoice[];
  /** All other correctable parts. */
  readonly rest: readonly MenuChoice[];
  /** Pages of the two menus, from 0. */
  readonly pages: { readonly others: number; readonly rest: number };
  /** Custom ids: of the button for somebody, and of the menus. */
  readonly ids: { readonly other: (value: string) => string; readonly others: string; readonly rest: string };
}

/** Privately, for umpires: what was wrong? Nothing is changed yet. */
export function presentCorrection(menu: CorrectionMenu): PostBody<Component> {
  const { event, told, result, given, role, others, rest, pages, ids } = menu;
  const line = `${lineMark(event)}${bold(cut(told, 300))}`;
  const body = messageOf({
    title: `Correct event ${markOf(event)}${result === null ? '' : `, result ${result}`}`,
    description: [
      line,
      ...given.map((each) => escapeText(each, 200)),
      'What should it have been? You see what it changes before anything is done.',
      ...(role === null || others.length === 0 ? [] : [`Each button names another ${wordsOf(role)}.`]),
    ],
  });
  return {
    ...body,
    components: [
      ...likeliestFirst(others, ids.other, ids.others, `Another ${wordsOf(role ?? '')}`, pages.others),
      ...menuRow(ids.rest, others.length > 0 ? 'Something else' : 'What was otherwise', rest, pages.rest),
    ],
  };
}
