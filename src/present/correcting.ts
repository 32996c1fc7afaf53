/** What of an event can be put right: the likeliest at a tap, all else in a menu. */
import type { APIActionRowComponent, APISelectMenuOption } from 'discord-api-types/v10';
import { type BattleEvent, markOf } from '../game/index.js';
import { wordsOf } from '../rules/index.js';
import { button } from './buttons.js';
import { type Component, fitLines, LIMITS, messageOf, type PostBody } from './limits.js';
import { lineMark } from './post-identity.js';
import { bold, escapeText, plainText } from './text.js';
import { COLOURS } from './tones.js';

/** One line of a menu. */
export interface MenuChoice {
  readonly value: string;
  readonly label: string;
  /** What stands below it. */
  readonly about: string;
}

export interface CorrectionMenu {
  readonly event: BattleEvent;
  /** Which of several results, from 1; null when there is one. */
  readonly result: number | null;
  /** Who took part and with what, a line each. */
  readonly given: readonly string[];
  /** The role in which most likely somebody else stood, and who could have: the likeliest first. */
  readonly role: string | null;
  readonly others: readonly MenuChoice[];
  /** Whatever else can be put right. */
  readonly rest: readonly MenuChoice[];
  /** Pages of the two menus, from 0. */
  readonly pages: { readonly others: number; readonly rest: number };
  /** Custom ids: of the button for somebody, and of the menus. */
  readonly ids: { readonly other: (value: string) => string; readonly others: string; readonly rest: string };
}

/** Whoever is likeliest has a button: a menu takes one tap more. */
const BUTTONS = LIMITS.rowButtons;
/** Lines of a menu, one of which leads on. */
const MENU = 25;
const LABEL_MAX = 100;

/** The value of the line that leads to another page of its menu. */
const pageValue = (page: number): string => `page.${page}`;

type Row = APIActionRowComponent<Component>;

/** Privately, for umpires: what was wrong? Nothing is done by it yet. */
export function presentCorrection(menu: CorrectionMenu): PostBody<Component> {
  const { event, result, given, role, others, rest, pages, ids } = menu;
  const line = `${lineMark(event)}${bold(escapeText(event.summary, 300))}`;
  const body = messageOf([
    {
      title: `Correct event ${markOf(event)}${result === null ? '' : `, result ${result}`}`,
      description: fitLines(
        [
          line,
          ...given.map((each) => escapeText(each, 200)),
          'What should it have been? You see what it changes before anything is done.',
        ],
        LIMITS.description,
      ),
      color: COLOURS.plain,
    },
  ]);
  const likeliest = others.slice(0, BUTTONS);
  const buttons: Row[] =
    likeliest.length === 0 ? [] : [{ type: 1, components: likeliest.map(({ value, label }) => button(label, ids.other(value))) }];
  return {
    ...body,
    components: [
      ...buttons,
      ...menuRow(ids.others, `Another ${wordsOf(role ?? '')}`, others.slice(BUTTONS), pages.others),
      ...menuRow(ids.rest, others.length > 0 ? 'Something else' : 'What was otherwise', rest, pages.rest),
    ],
  };
}

/** A menu of these, or of a page of them with a line that leads on. */
function menuRow(customId: string, placeholder: string, choices: readonly MenuChoice[], page: number): Row[] {
  if (choices.length === 0) return [];
  const perPage = choices.length <= MENU ? MENU : MENU - 1;
  const count = Math.ceil(choices.length / perPage);
  const at = Math.min(page, count - 1);
  const next = (at + 1) % count;
  const options = choices.slice(at * perPage, (at + 1) * perPage).map(optionOf);
  if (count > 1) options.push(optionOf({ value: pageValue(next), label: 'More', about: `page ${next + 1} of ${count}` }));
  return [{ type: 1, components: [{ type: 3, custom_id: customId, placeholder: plainText(placeholder, LABEL_MAX), options }] }];
}

function optionOf({ value, label, about }: MenuChoice): APISelectMenuOption {
  const description = plainText(about, LABEL_MAX);
  return { label: plainText(label, LABEL_MAX) || value, value, ...(description === '' ? {} : { description }) };
}
