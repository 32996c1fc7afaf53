/** Shows units to sides as contacts, hides them, or shows dummy contacts. Umpires use buttons and a form for this. */
import {
  openView,
  canHaveContacts,
  openPublicPart,
  listShowableRows,
  buildShowCommand,
  type ShowableRow,
  UMPIRE_AS_READER,
} from '../../game/index.js';
import { MAP_ACT_IDS } from '../../house/index.js';
import { readPageValue, presentContacts } from '../../present/index.js';
import { findRowName, Refusal } from '../../rules/index.js';
import type { OpenGame } from '../../store/index.js';
import type { PressedButton } from '../connection/interactions.js';
import { replyPrivately, showPrivately } from '../connection/reply.js';
import { MAX_MENU_ENTRIES } from '../drafts/form-fields.js';
import { buildActForm } from '../options/act-form.js';
import type { Services } from '../services.js';
import { createBattleCodes } from '../options/codes.js';
import { carryOutAndAnswer } from '../people/people.js';

/** The word for contacts in custom ids, after `desk:<game>`. */
export const CONTACTS_WORD = 'contacts';

/**
 * Handles the buttons and menus for contacts.
 * - `desk:<game>:contacts` lists the units.
 * - `...:unit` is the menu of units.
 * - `...:show:<unit>:<side>` and `...:hide:<unit>:<side>` show or hide a unit.
 * - `...:false` is the form for a dummy contact.
 */
export async function handleContactsPress(
  interaction: PressedButton,
  services: Services,
  game: OpenGame,
  [word, code = '', sideCode = '']: readonly string[],
): Promise<void> {
  const { gameId } = game;
  const view = openView(game, UMPIRE_AS_READER);
  const codes = createBattleCodes(services, gameId);
  const wordOf = ({ row, table }: ShowableRow): string => codes.in(view, table).of(row.id);
  const all = listShowableRows(view);
  const called = (of: string): ShowableRow => {
    const found = all.find((each) => wordOf(each) === of);
    if (!found)
      throw new Refusal('NOT_FOUND', 'That unit can no longer be shown or hidden. Press _Contacts_ to choose another unit.');
    return found;
  };
  const sides = codes.in(view, 'side');
  if (word === 'false') {
    if (!canHaveContacts(game.ruleset, view.battle))
      throw new Refusal(
        'CONFLICT',
        'All sides know all units in this battle, so contacts are not used. Use `/map set` to change this setting.',
      );
    return interaction.showModal(falseForm(game));
  }
  if (word === 'show' || word === 'hide')
    return carryOutAndAnswer(
      interaction,
      services,
      buildShowCommand(called(code), sides.idOf(sideCode) ?? '', word === 'hide'),
      gameId,
    );
  const value = interaction.isStringSelectMenu() ? (interaction.values[0] ?? '') : '';
  const page = readPageValue(value);
  const idFor = (...parts: readonly string[]): string => ['desk', gameId, CONTACTS_WORD, ...parts].join(':');
  const body = presentContacts({
    view,
    all,
    word: wordOf,
    page: page ?? 0,
    chosen: word === 'unit' && page === undefined ? called(value) : null,
    ids: {
      unit: idFor('unit'),
      false: idFor('false'),
      show: (showable, side) => idFor('show', wordOf(showable), sides.of(side)),
      hide: (showable, side) => idFor('hide', wordOf(showable), sides.of(side)),
    },
  });
  await (word === undefined ? replyPrivately(interaction, body) : showPrivately(interaction, body));
}

/** Builds the form for a dummy contact. In a battle of two sides, the false unit appears to belong to the other side. */
function falseForm(game: OpenGame) {
  const sides = [...openPublicPart(game).tables.side.values()].slice(0, MAX_MENU_ENTRIES);
  const choices = sides.map(findRowName);
  return buildActForm(game, MAP_ACT_IDS.contact, 'Dummy contact', {
    side: { label: 'Side that gets the contact', choices },
    at: { label: 'Place', placeholder: 'F4, or a name on the map', required: true },
    about: { label: 'Kind and strength', placeholder: 'tanks, strong' },
    name: { label: 'Name', placeholder: 'Contact 1' },
    ...(sides.length > 2 && { of: { label: 'Side of the dummy contact', choices } }),
  });
}
