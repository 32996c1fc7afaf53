/** Builds menus for more entries than Discord allows: a page of entries, and an entry that leads to the next page. */
import type { APIActionRowComponent, APISelectMenuOption } from 'discord-api-types/v10';
import { buildButton } from './buttons.js';
import type { EmojiPicture } from './faces.js';
import { LIMITS, buildButtonRows, buildMessage, cutMarkdown, type Component, type PostBody } from './limits.js';
import { escapeText, formatBold, formatPlainText } from './text.js';
import { findShownNumber } from '../game/index.js';
import { convertKeyToWords } from '../rules/index.js';
import { formatLogLinePrefix } from './post-identity.js';
import type { VisibleEvent } from '../knowing/index.js';

/** An entry of a menu, before it is divided into pages. */
export interface MenuChoice {
  readonly value: string;
  readonly label: string;
  /** The description that Discord shows below the entry. */
  readonly about: string;
  readonly face?: EmojiPicture | undefined;
}

/** The maximum number of entries in a menu, including the entry that leads to the next page. */
const MENU = 25;
const LABEL_MAX = 100;

/** Returns the value of the entry that shows another page. */
const pageValue = (page: number): string => `page.${page}`;

/** Reads the page number from the value of an entry; undefined if the entry does not lead to a page. */
export function readPageValue(value: string): number | undefined {
  const [, page] = /^page\.(\d{1,3})$/.exec(value) ?? [];
  return page === undefined ? undefined : Number(page);
}

export type ComponentRow = APIActionRowComponent<Component>;

/**
 * Builds a menu of these choices, or no menu if there are no choices. If there are too many choices, the menu shows one page and
 * an entry for the next page. That entry leads from the last page to the first.
 * @param page the number of the page, counted from 0
 * @param chosen the values chosen before, in a menu with multiple choice; undefined for a single choice
 */
export function buildMenuRow(
  customId: string,
  placeholder: string,
  choices: readonly MenuChoice[],
  page: number,
  chosen?: readonly string[],
): ComponentRow[] {
  if (choices.length === 0) return [];
  const perPage = choices.length <= MENU ? MENU : MENU - 1;
  const count = Math.ceil(choices.length / perPage);
  const at = Math.min(page, count - 1);
  const next = (at + 1) % count;
  const options = choices
    .slice(at * perPage, (at + 1) * perPage)
    .map((choice) => ({ ...optionOf(choice), ...(chosen?.includes(choice.value) ? { default: true } : {}) }));
  if (count > 1) options.push(optionOf({ value: pageValue(next), label: 'More', about: `page ${next + 1} of ${count}` }));
  const several = chosen === undefined ? {} : { min_values: 0, max_values: options.length };
  const menu = {
    type: 3 as const,
    custom_id: customId,
    placeholder: formatPlainText(placeholder, LABEL_MAX),
    options,
    ...several,
  };
  return [{ type: 1, components: [menu] }];
}

/** Shows the most likely choices as buttons, and the others in a menu. */
export const buildCandidateRows = (
  choices: readonly MenuChoice[],
  idOf: (value: string) => string,
  menuId: string,
  placeholder: string,
  page = 0,
): ComponentRow[] => [
  ...buildButtonRows(
    choices.slice(0, LIMITS.rowButtons).map(({ value, label, face }) => buildButton(label, idOf(value), 2, face)),
  ),
  ...buildMenuRow(menuId, placeholder, choices.slice(LIMITS.rowButtons), page),
];

function optionOf({ value, label, about, face }: MenuChoice): APISelectMenuOption {
  const description = formatPlainText(about, LABEL_MAX);
  return {
    label: formatPlainText(label, LABEL_MAX) || value,
    value,
    ...(description === '' ? {} : { description }),
    ...(face ? { emoji: face } : {}),
  };
}

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
