/** Shows a menu of the parts of an event that may be wrong: a unit, a value or the dice. Opens a form for the chosen part. */
import type { ModalSubmitInteraction } from 'discord.js';
import {
  openView,
  type BattleEvent,
  findCommandAction,
  type GameCommand,
  listAlternatives,
  findShownNumber,
  listRowsInView,
  UMPIRE_AS_READER,
} from '../../game/index.js';
import { redactFor } from '../../knowing/index.js';
import {
  type CorrectionMenu,
  describeRow,
  type MenuChoice,
  stripMarkdown,
  presentCorrection,
  EventDescription,
} from '../../present/index.js';
import {
  type InputField,
  findListKey,
  findRowName,
  Refusal,
  type Role,
  type Row,
  findRow,
  tryOrHandleRefusal,
  convertKeyToWords,
  findWord,
} from '../../rules/index.js';
import { createBattleCodes, type RowCodes } from '../options/codes.js';
import type { ButtonHandler, FormHandler } from '../command.js';
import {
  correctEvent,
  type CorrectionTarget,
  listEnteredDice,
  type CorrectableEvent,
  recalculateEvent,
  findCorrectableEvent,
  openAllValuesForm,
  MAX_REASON_LENGTH,
} from './correcting.js';
import { buildForm, MAX_MENU_ENTRY_LENGTH, chooseFormInput } from '../drafts/form-fields.js';
import type { Services } from '../services.js';
import { openBattle } from '../people/people.js';
import { openBattleView } from '../options/pickers.js';
import { replyPrivately, replacePressedMessage } from '../connection/reply.js';
import { collectDescriptionContext } from '../events/telling.js';
import { DICE_KEY, listCorrectableValues, quoteIfNeeded, formatValueLine } from '../options/values.js';
import type { RepliableGuildInteraction, PressedButton } from '../connection/interactions.js';

type Roles = Readonly<Record<string, Role>>;

const CHANGED = 'value';
const REASON = 'reason';

/** Returns a custom id of the menu: `correct:<game>:<event>`, followed by further parts. */
const idOf = (game: string, mark: string, ...parts: readonly (string | number)[]): string =>
  ['correct', game, mark, ...parts].join(':');

/**
 * Privately shows a person the menus for correcting the values of an event.
 * @throws {Refusal} NOT_FOUND or CONFLICT if the event cannot be corrected
 */
export async function openCorrection(
  interaction: RepliableGuildInteraction,
  services: Services,
  of: CorrectionTarget,
): Promise<void> {
  await replyPrivately(interaction, presentCorrection(menuOf(services, of, findCorrectableEvent(services, of))));
}

/**
 * Builds the menus for correcting an event: a menu with the rows that could fill a role, and a menu with the event's other roles,
 * results and values.
 * @param role the role for the first menu. Default: the role that most likely has the wrong unit
 * @param pages the pages of the two menus, counted from 0. Default: the first pages
 */
function menuOf(
  services: Services,
  of: CorrectionTarget,
  judged: CorrectableEvent,
  role = likeliestRole(judged),
  pages: CorrectionMenu['pages'] = { others: 0, rest: 0 },
): CorrectionMenu {
  const { game, result } = of;
  const { event } = judged;
  const setting = collectDescriptionContext(services, game);
  const telling = new EventDescription(redactFor(event, setting, UMPIRE_AS_READER)!, setting);
  const id = (...parts: readonly (string | number)[]): string => idOf(game.gameId, findShownNumber(event), result, ...parts);
  const { roles } = listCorrectableValues(judged, game);
  return {
    event,
    told: telling.summary,
    result: event.resolutions.length > 1 ? result : null,
    given: roles.filter(({ text }) => text !== '').map(({ key, text }) => `${convertKeyToWords(key)}: ${text}`),
    role: role ?? null,
    others: role === undefined ? [] : choicesOf(services, of, judged, role),
    rest: restOf(of, judged, role, telling),
    pages,
    ids: {
      other: (value) => id('to', role ?? '', value),
      others: id('other', role ?? ''),
      rest: id('rest', role ?? ''),
    },
  };
}

/**
 * Guesses which role most likely has the wrong unit: the first role that does not act, such as a target, or otherwise the first
 * acting role. Only roles with exactly one row count, because roles with several rows have a form. Returns undefined if there is
 * no such role.
 */
function likeliestRole({ roles, cast }: CorrectableEvent): string | undefined {
  const single = Object.keys(roles).filter((role) => cast[role]?.length === 1);
  return single.find((role) => !(roles as Roles)[role]!.acts) ?? single[0];
}

/** Returns the possible rows for this part, in the same order as in the menu that asks for the part. */
function candidates({ game, actor }: CorrectionTarget, { done }: CorrectableEvent, key: string, table = 'unit'): readonly Row[] {
  const view = openBattleView(game, actor);
  const part = done && tryOrHandleRefusal(() => findCommandAction(game.ruleset, done).parts.find((each) => each.key === key));
  return part ? listAlternatives(view, actor, done, part) : listRowsInView(view, table);
}

const tableOf = ({ roles }: CorrectableEvent, role: string): string => (roles as Roles)[role]?.table ?? 'unit';

function choicesOf(services: Services, of: CorrectionTarget, judged: CorrectableEvent, role: string): MenuChoice[] {
  const view = openBattleView(of.game, of.actor);
  const codes = codesIn(services, of, judged, role);
  return candidates(of, judged, role).map((row) => ({
    value: codes.of(row.id as string),
    label: findRowName(row),
    about: describeRow(view, tableOf(judged, role), row),
  }));
}

/** Returns the codes of a role's candidates in buttons and menus. */
const codesIn = (services: Services, { game, actor }: CorrectionTarget, judged: CorrectableEvent, role: string): RowCodes =>
  createBattleCodes(services, game.gameId).in(openBattleView(game, actor), tableOf(judged, role));

/**
 * Returns the other parts that can be corrected: other roles, other results, values (entered values first), dice, and all values
 * as text.
 */
function restOf(
  { game, result }: CorrectionTarget,
  judged: CorrectableEvent,
  shown: string | undefined,
  { rolls }: EventDescription,
): MenuChoice[] {
  const { event, fields } = judged;
  const { roles, values } = listCorrectableValues(judged, game);
  const texts = new Map(values.map(({ key, text }) => [key, text]));
  const lists = new Set(Object.values(judged.roles as Roles).map(findListKey));
  const typed = new Set(Object.keys(typedIn(event)));
  const rank = ({ key }: InputField): number => (typed.has(key) ? 0 : texts.has(key) ? 1 : 2);
  return [
    ...roles
      .filter(({ key }) => key !== shown)
      .map(({ key, text }) => ({ value: `role.${key}`, label: convertKeyToWords(key), about: text || 'none' })),
    ...rolls.flatMap(({ summary }, index) =>
      index + 1 === result ? [] : [{ value: `result.${index + 1}`, label: `Result ${index + 1}`, about: stripMarkdown(summary) }],
    ),
    ...fields
      .filter(({ key, upload }) => !lists.has(key) && upload === undefined)
      .sort((a, b) => rank(a) - rank(b))
      .map(({ key, description }) => ({
        value: `value.${key}`,
        label: convertKeyToWords(key),
        about: [saidOf(texts.get(key)), description].join(' · '),
      })),
    ...(listEnteredDice(event).length > 0 ? [{ value: DICE_KEY, label: 'Dice', about: listEnteredDice(event).join(', ') }] : []),
    { value: 'all', label: 'Enter values as text', about: 'Corrected values, such as range-yards=300 target="B Coy"' },
  ];
}

const SAID: Readonly<Record<string, string>> = { true: 'yes', false: 'no', '[]': 'none', '': 'not given', null: 'not given' };

const saidOf = (text = ''): string => findWord(SAID, text) ?? text;

function typedIn({ command, slot }: BattleEvent): object {
  const given = command as GameCommand;
  if (slot !== undefined) return {};
  return given.type === 'resolve' ? given.typed : given.type === 'act' ? given.params : {};
}

/**
 * Finds the event and the result in a custom id.
 * @throws {Refusal} NOT_FOUND if the battle does not exist, or if the result is not a number
 */
export function readCorrectionId(
  interaction: RepliableGuildInteraction,
  services: Services,
  [gameId = '', called = '', result = '1']: readonly string[],
): CorrectionTarget {
  if (!/^\d{1,3}$/.test(result)) throw strange();
  return { ...openBattle(interaction, services, gameId), called, result: Number(result) };
}

const strange = (): Refusal =>
  new Refusal('NOT_FOUND', 'That button or form does not belong to an event of this battle. Use `/correct` instead.');

/**
 * Handles the button and the menus for correcting an event.
 * - `correct:<game>:<event>`, the button under a post, shows the menus.
 * - `...:<result>:to:<role>:<row>`, and a choice in the menu `...:other:<role>`, put another row into a role.
 * - A choice in the menu `...:rest:<role>` opens a form, or the menus for another role or result.
 */
export const correctButtonHandler: ButtonHandler = {
  name: 'correct',
  async press(interaction, parts, services) {
    const of = readCorrectionId(interaction, services, parts);
    const [, , , word, role = '', row = ''] = parts;
    if (word === undefined) return openCorrection(interaction, services, of);
    const chosen = interaction.isStringSelectMenu() ? (interaction.values[0] ?? '') : row;
    const judged = findCorrectableEvent(services, of);
    const [what = '', arg = ''] = chosen.split('.', 2);
    const isShown = Object.hasOwn(judged.roles, role);
    if (what === 'page' && /^\d{1,3}$/.test(arg)) {
      const pages = { others: word === 'other' ? Number(arg) : 0, rest: word === 'rest' ? Number(arg) : 0 };
      return replacePressedMessage(
        interaction,
        presentCorrection(menuOf(services, of, judged, isShown ? role : undefined, pages)),
      );
    }
    if (word === 'to' || word === 'other') return instead(interaction, services, of, judged, role, chosen);
    if (word !== 'rest') throw strange();
    if (
      what === 'role' &&
      Object.hasOwn(judged.roles, arg) &&
      (judged.cast[arg] ?? []).length <= 1 &&
      !(judged.roles as Roles)[arg]!.many
    )
      return replacePressedMessage(interaction, presentCorrection(menuOf(services, of, judged, arg)));
    if (what === 'result') return openCorrection(interaction, services, { ...of, result: Number(arg) });
    if (what === 'all') return openAllValuesForm(interaction, services, of);
    return interaction.showModal(valueForm(of, judged, what === DICE_KEY ? DICE_KEY : arg));
  },
};

/** Recalculates the event with another row in a role, after showing the consequences. */
async function instead(
  interaction: PressedButton,
  services: Services,
  of: CorrectionTarget,
  judged: CorrectableEvent,
  role: string,
  code: string,
): Promise<void> {
  if (!Object.hasOwn(judged.roles, role)) throw strange();
  const id = codesIn(services, of, judged, role).idOf(code);
  if (id === undefined)
    throw new Refusal('NOT_FOUND', `${role}: That choice is no longer possible in the battle. Choose another one.`, role);
  const otherwise = { changes: {}, roles: { [role]: [id] }, overrides: {} };
  const reason = reasonFor(role);
  await recalculateEvent(interaction, services, of, judged, otherwise, {
    reason,
    later: 'refuse',
    asks: true,
  });
}

/** Returns the default reason for a correction. It contains no unit's name, because everyone may read it. */
const reasonFor = (key: string): string => `${convertKeyToWords(key)} corrected`;

/**
 * Builds a form for one value, with a menu if there is a list of choices.
 * @throws {Refusal} NOT_FOUND if the event has no such value
 */
function valueForm(of: CorrectionTarget, judged: CorrectableEvent, key: string) {
  const mark = findShownNumber(judged.event);
  const field = judged.fields.find((each) => each.key === key);
  const about = field?.description ?? (judged.roles as Roles)[key]?.description ?? '';
  return buildForm(
    ['corrected', of.game.gameId, mark, of.result, key].join(':'),
    `Correct event ${mark}: ${convertKeyToWords(key)}`,
    [
      { id: CHANGED, label: convertKeyToWords(key), about, ...takenFor(of, judged, key, field) },
      { id: REASON, label: 'Reason', maxLength: MAX_REASON_LENGTH, placeholder: reasonFor(key), required: false },
    ],
  );
}

function takenFor(of: CorrectionTarget, judged: CorrectableEvent, key: string, field: InputField | undefined) {
  const { game } = of;
  const role = Object.hasOwn(judged.roles, key) ? (judged.roles as Roles)[key] : undefined;
  if (!role && !field && key !== DICE_KEY) throw strange();
  if (key === DICE_KEY) return chooseFormInput({ required: true }, listEnteredDice(judged.event).join(', '), []);
  const { roles, values } = listCorrectableValues(judged, game);
  const text = [...roles, ...values].find((each) => each.key === key)?.text ?? '';
  if (role) {
    const present = rowsNamed(game, role.table ?? 'unit', judged.cast[key] ?? []);
    const taken = chooseFormInput(field ?? {}, text, nameable([...present, ...candidates(of, judged, key)]));
    const { choices } = taken;
    return choices ? { choices, now: present.map(findRowName), most: role.many ? choices.length : 1, required: false } : taken;
  }
  const isRow = field?.refers !== undefined && field.type === 'string';
  const names = isRow ? new Set([...(text === '' ? [] : [text]), ...nameable(candidates(of, judged, key, field.refers))]) : [];
  const now = field?.type === 'boolean' && text !== '' ? (text === 'true' ? 'yes' : 'no') : text;
  return chooseFormInput(field ?? {}, now, [...names]);
}

const nameable = (rows: readonly Row[]): readonly string[] =>
  rows.map(findRowName).filter((name) => name !== '' && name.length <= MAX_MENU_ENTRY_LENGTH);

const rowsNamed = (game: CorrectionTarget['game'], table: string, ids: readonly string[]): Row[] =>
  ids.map((id) => findRow(openView(game, UMPIRE_AS_READER).battle, table, id)).filter((row) => row !== undefined);

/** Handles the submitted form `corrected:<game>:<event>:<result>:<key>`, which contains a corrected value. */
export const correctedValueFormHandler: FormHandler = {
  name: 'corrected',
  async submit(interaction, parts, services) {
    const of = readCorrectionId(interaction, services, parts);
    const [, , , key = ''] = parts;
    const typed = interaction.fields.getTextInputValue(REASON).trim();
    await correctEvent(interaction, services, {
      ...of,
      values: `${formatValueLine(key, filledIn(interaction))}\n`,
      reason: typed === '' ? reasonFor(key) : typed,
      later: 'refuse',
      asks: true,
    });
  },
};

/** Returns the content of the form's field, as people would type it. */
function filledIn({ fields }: ModalSubmitInteraction): string {
  const field = fields.fields.get(CHANGED);
  if (field && 'values' in field) return field.values.map(quoteIfNeeded).join(', ');
  const lines = fields
    .getTextInputValue(CHANGED)
    .split('\n')
    .map((line) => line.trim());
  return lines.filter((line) => line !== '').join(lines[0]?.startsWith('[') ? ' ' : ', ');
}
