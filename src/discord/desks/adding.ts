/** Adds sides and units with a form, in the same way as `/side add` and `/<rulebook>-unit add`. */
import type { JsonObject } from '../../dice/index.js';
import {
  openView,
  type GameCommand,
  buildActActionId,
  openPublicPart,
  isWithoutUmpire,
  UMPIRE_AS_READER,
} from '../../game/index.js';
import { type AddedRowKind, buildAddButtonId, buildButton, presentRefusal } from '../../present/index.js';
import {
  formatOptionName,
  type InputField,
  findRowName,
  MAX_ROW_NAME_LENGTH,
  Refusal,
  listSchemaFields,
} from '../../rules/index.js';
import type { OpenGame } from '../../store/index.js';
import type { ButtonHandler, FormHandler } from '../command.js';
import { replyPrivately } from '../connection/reply.js';
import {
  readChosenPeople,
  readFieldText,
  readForm,
  type FormField,
  buildForm,
  buildInputField,
  hasChosenBot,
  MAX_MENU_ENTRY_LENGTH,
  chooseFormInput,
  formatInitialText,
} from '../drafts/form-fields.js';
import type { Services } from '../services.js';
import type { SubmittedForm } from '../connection/interactions.js';
import { carryOutAndAnswer, openBattle, type BattleInChannel, requireUmpire } from '../people/people.js';
import { refuseBot } from '../people/sides.js';
import { startActionWithUnit } from './action-card.js';
import { findRow } from '../options/pickers.js';
import { rewriteRefusalForOptions } from '../options/refusals.js';
import { readValues, formatValueLine, readFieldValue } from '../options/values.js';

/** The first word in the custom ids of these forms and buttons. */
const NAME = 'add';
/**
 * The maximum number of required fields that have their own input in a form, in addition to name and side. All other values share
 * one text input.
 */
const MOST_NEEDED = 2;
const MOST_VALUES = 1000;
/** The maximum number of people who can be chosen in a form. */
const MOST_PLAYERS = 10;
/** The number of latest events in which the unit added last is searched for. */
const LATEST = 50;

/** The contents of a form: names, and values by key. */
interface Filled {
  readonly name: string;
  /** The name of the side of a unit; empty if the form is for a side. */
  readonly side: string;
  readonly fields: JsonObject;
  /** All other values, as the person entered them. */
  readonly values: string;
  /** The user ids of a side's players. */
  readonly players: readonly string[];
}

const NOTHING_YET: Filled = { name: '', side: '', fields: {}, values: '', players: [] };

/** Returns the required fields of a side or unit that have their own input in the form. */
const neededOf = (fields: readonly InputField[]): readonly InputField[] =>
  fields.filter(({ required }) => required).slice(0, MOST_NEEDED);

/** Returns the fields that people can enter for a new side or unit. */
const fieldsOf = ({ ruleset: { sideFields, unitFields, unitForms } }: OpenGame, what: AddedRowKind): readonly InputField[] =>
  what === 'side' ? listSchemaFields(sideFields) : listSchemaFields(unitFields).filter(({ key }) => unitForms.add.includes(key));

/**
 * Returns the initial values for a new unit, which are those of the unit added last. If none of the latest 50 events added a
 * unit, the values come from the rulebook's example. The side is the one with the fewest units.
 */
function likeTheLast(services: Services, game: OpenGame): Filled {
  const { tables } = openView(game, UMPIRE_AS_READER).battle;
  const units = [...tables.unit.values()];
  const count = (sideId: string): number => units.filter(({ side }) => side === sideId).length;
  const side = [...tables.side.values()].sort((one, other) => count(one.id) - count(other.id))[0];
  const fields = lastAdded(services, game) ?? game.ruleset.guide.firstUnit;
  const needed = new Set(neededOf(fieldsOf(game, 'unit')).map(({ key }) => key));
  const lines = Object.entries(fields)
    .filter(([key, value]) => !needed.has(key) && (typeof value === 'string' || typeof value === 'number' || value === true))
    .map(([key, value]) => formatValueLine(key, formatInitialText(value)));
  return { ...NOTHING_YET, side: findRowName(side ?? {}), fields, values: lines.join('\n') };
}

/** Returns the fields of the unit added last, if one of the latest 50 events added it. */
function lastAdded({ record }: Services, { gameId }: OpenGame): JsonObject | undefined {
  let left = LATEST;
  for (const { command } of record.newestFirst(gameId)) {
    if (left-- === 0) return undefined;
    const said = command as GameCommand;
    if (said.type === 'add-unit') return said.fields;
  }
  return undefined;
}

const fieldOf = (field: InputField, { fields }: Filled): FormField =>
  buildInputField(field, formatInitialText(fields[field.key]));

/** Builds the form for a side or unit. @throws {Refusal} CONFLICT if the form is for a unit but there is no side */
function addingForm(game: OpenGame, what: AddedRowKind, filled: Filled) {
  const id = buildAddButtonId(game.gameId, what);
  const name = { id: 'name', label: 'Name', now: filled.name, maxLength: MAX_ROW_NAME_LENGTH };
  if (what === 'side')
    return buildForm(id, 'Add a side', [
      name,
      ...neededOf(fieldsOf(game, what)).map((field) => fieldOf(field, filled)),
      { id: 'players', label: 'Players (optional)', isOfPeople: true, now: filled.players, most: MOST_PLAYERS, required: false },
    ]);
  const sides = [...openPublicPart(game).tables.side.values()].map((side) => findRowName(side));
  if (sides.length === 0) throw new Refusal('CONFLICT', 'This battle does not have a side yet. Press _Add a side_ first.');
  const fields = fieldsOf(game, what);
  const others = fields.filter((field) => !neededOf(fields).includes(field)).map(({ key }) => formatOptionName(key));
  return buildForm(id, 'Add a unit', [
    name,
    { id: 'side', label: 'Side', ...chooseFormInput({ type: 'string', required: true }, filled.side, sides) },
    ...neededOf(fields).map((field) => fieldOf(field, filled)),
    {
      id: 'values',
      label: 'Other values, one per line',
      about: wordsWithin(others, MAX_MENU_ENTRY_LENGTH),
      now: filled.values,
      isLong: true,
      maxLength: MOST_VALUES,
      required: false,
    },
  ]);
}

/** Joins the first words, as many as fit into this length. */
function wordsWithin(words: readonly string[], most: number): string {
  const fitting = words.filter((_, at) => words.slice(0, at + 1).join(', ').length <= most - ' ...'.length);
  return fitting.length === words.length ? words.join(', ') : `${fitting.join(', ')} ...`;
}

/**
 * Requires that the person umpires an open battle.
 * @throws {Refusal} UMPIRE_ONLY if the person is not an umpire; NO_GAME if the battle has ended or has no umpire
 */
function requireAdding({ game, actor }: BattleInChannel): void {
  requireUmpire(actor);
  const battle = openPublicPart(game);
  if (battle.game.status === 'ended' || isWithoutUmpire(battle))
    throw new Refusal(
      'NO_GAME',
      'Sides and units can be added only while a battle with an umpire is running. Use `/game start` to start one.',
    );
}

const readWhat = (word: string): AddedRowKind => {
  if (word === 'side' || word === 'unit' || word === 'before') return word;
  throw new Refusal('NOT_FOUND', 'That button is from another version of the bot. Use `/panel` to get a new panel.');
};

/**
 * Handles the buttons for adding sides and units. `add:<game>:side|unit` opens the form. `add:<game>:side|unit:<draft>` opens the
 * form again, with the values that were refused. `add:<game>:before` starts adding a row that units need first, such as a
 * formation or an air group.
 */
export const addButtonHandler: ButtonHandler = {
  name: NAME,
  async press(interaction, [gameId = '', word = '', draft], services) {
    const here = openBattle(interaction, services, gameId);
    requireAdding(here);
    const what = readWhat(word);
    const { beforeUnits } = here.game.ruleset.guide;
    if (what === 'before' && beforeUnits)
      return startActionWithUnit(interaction, services, gameId, buildActActionId(beforeUnits.act), null);
    const kept = draft === undefined ? undefined : refilled(services, draft, interaction.user.id);
    const fresh = what === 'unit' ? likeTheLast(services, here.game) : NOTHING_YET;
    await interaction.showModal(addingForm(here.game, what, kept ?? fresh));
  },
};

/**
 * Handles the submitted form `add:<game>:side|unit`, which adds a side or unit. If the values are refused, a button opens the
 * form again with the same values.
 */
export const addFormHandler: FormHandler = {
  name: NAME,
  async submit(interaction, [gameId = '', word = ''], services) {
    const here = openBattle(interaction, services, gameId);
    requireAdding(here);
    const what = readWhat(word);
    const filled = filledIn(interaction, here.game, what);
    try {
      if (hasChosenBot(interaction.fields, 'players')) throw refuseBot('players');
      await carryOutAndAnswer(interaction, services, commandOf(interaction, filled, what, here), gameId);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      services.drafts.keep({ id: interaction.id, gameId, userId: interaction.user.id, command: asDraft(filled, what) });
      const { option, message } = rewriteRefusalForOptions(error, new Set());
      const { code, cites } = error;
      const anew = buildButton('Correct the form', [buildAddButtonId(gameId, what), interaction.id].join(':'));
      await replyPrivately(interaction, presentRefusal({ code, message, cites }, option, [anew]));
    }
  },
};

function filledIn({ fields: sent }: SubmittedForm, game: OpenGame, what: AddedRowKind): Filled {
  const needed = neededOf(fieldsOf(game, what));
  const text = (id: string): string => (sent.fields.has(id) ? readFieldText(sent, id) : '');
  return {
    name: text('name'),
    side: text('side'),
    fields: Object.fromEntries(needed.map(({ key }) => [key, text(key)])),
    values: text('values'),
    players: readChosenPeople(sent, 'players'),
  };
}

/** Converts the contents of a form to a draft, with unchanged texts. */
const asDraft = ({ name, side, fields, values, players }: Filled, what: AddedRowKind): GameCommand =>
  what === 'side'
    ? { type: 'add-side', name, fields, roleId: null, playerIds: players }
    : { type: 'add-unit', name, side, fields: { ...fields, values } };

/** Returns the values of a form that was refused. The draft is not deleted, so that the form can be opened again. */
function refilled({ drafts }: Services, id: string, userId: string): Filled | undefined {
  const draft = drafts.waiting(id, userId);
  if (draft?.command.type !== 'add-unit' && draft?.command.type !== 'add-side') return undefined;
  const { command } = draft;
  if (command.type === 'add-side')
    return { ...NOTHING_YET, name: command.name, fields: command.fields, players: command.playerIds };
  const { values = '', ...fields } = command.fields;
  return { ...NOTHING_YET, name: command.name, side: command.side, fields, values: formatInitialText(values) };
}

/**
 * Builds the command from a submitted form.
 * @throws {Refusal} INVALID_INPUT if a value cannot be read; NOT_FOUND if a side or another row is unknown
 */
function commandOf(
  form: SubmittedForm,
  { name, side, values, players }: Filled,
  what: AddedRowKind,
  { game, actor }: BattleInChannel,
): GameCommand {
  const fields = fieldsOf(game, what);
  const typed = readForm(form, neededOf(fields), (field, text) => readFieldValue(field, text, game, actor));
  if (what === 'side') return { type: 'add-side', name, fields: typed, roleId: null, playerIds: players };
  const more = values === '' ? {} : readValues(values, { roles: {}, fields }, game, actor).changes;
  const said = Object.entries({ ...more, ...typed }).filter(([, value]) => value !== null);
  return { type: 'add-unit', name, side: findRow(game, actor, 'side', side, 'side'), fields: Object.fromEntries(said) };
}
