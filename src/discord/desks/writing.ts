/**
 * Sends messages with a form. A message to the commander of a unit starts with the button under a refusal. A message to another
 * side or to the umpires starts on a panel.
 */
import type { APIButtonComponentWithCustomId } from 'discord-api-types/v10';
import type { JsonObject } from '../../dice/index.js';
import { buildActActionId, isWithoutUmpire, type View } from '../../game/index.js';
import { MESSAGE_MEANS, MESSAGE_ACT_IDS, MAX_MESSAGE_LENGTH, listMeans } from '../../house/index.js';
import { buildButton } from '../../present/index.js';
import { type Actor, findRowName, Refusal } from '../../rules/index.js';
import type { FormHandler } from '../command.js';
import { createBattleCodes } from '../options/codes.js';
import { type FormField, buildForm } from '../drafts/form-fields.js';
import type { Services } from '../services.js';
import type { PressedButton, SubmittedForm } from '../connection/interactions.js';
import { findUnitByCode, findWriterView } from './order-pad.js';
import { carryOutAndAnswer, type BattleInChannel } from '../people/people.js';
import { openBattleView } from '../options/pickers.js';

/** The word for messages in the custom ids of a panel. */
export const WRITE_WORD = 'write';
const WORDS = 'words';
const TO = 'to';
const BY = 'by';
const REPORT = 'report';
const YES = 'yes';

/** Returns the button that writes a message to a unit's commander. @param unit the id of this unit */
export const buildCommanderMessageButton = (
  { game, actor }: BattleInChannel,
  services: Services,
  unit: string,
): APIButtonComponentWithCustomId =>
  buildButton(
    'Send a message',
    [
      'mine',
      game.gameId,
      WRITE_WORD,
      createBattleCodes(services, game.gameId).in(openBattleView(game, actor), 'unit').of(unit),
    ].join(':'),
  );

/**
 * Opens the form for a message to a unit's commander. The form asks for the text, how to send the message, and whether to add a
 * report.
 * @param code the unit's code in buttons and menus
 * @throws {Refusal} NOT_YOURS if the person does not play for a side; NOT_FOUND if their side does not have that unit
 */
export async function openCommanderMessageForm(
  interaction: PressedButton,
  services: Services,
  gameId: string,
  code: string,
): Promise<void> {
  const { view, unit } = findUnitByCode(interaction, services, gameId, code);
  await interaction.showModal(
    buildForm(['writing', gameId, code].join(':'), `To the commander of ${unit.name}`, fieldsFor(view, unit.side, unit.id)),
  );
}

/**
 * Returns the fields of the form for a message: the text, the ways in which the side or unit can send messages, and whether to
 * add a report.
 */
function fieldsFor({ battle }: View, side: string, unit?: string): readonly FormField[] {
  const has = listMeans(battle, side, unit);
  const choices = has.length > 0 ? has : MESSAGE_MEANS;
  return [
    { id: WORDS, label: 'Message', isLong: true, maxLength: MAX_MESSAGE_LENGTH },
    { id: BY, label: 'Means of sending', choices, now: choices[0]! },
    { id: REPORT, label: 'Report what you see now', choices: [YES, 'no'], now: 'no' },
  ];
}

/** Returns the act's parameters from a submitted form. */
function filled({ fields }: SubmittedForm): JsonObject {
  const [by = ''] = fields.getStringSelectValues(BY);
  const isReport = fields.getStringSelectValues(REPORT).includes(YES);
  return { words: fields.getTextInputValue(WORDS), by, ...(isReport ? { report: true } : {}) };
}

/** Checks whether the chosen action sends a message, because messages have their own form. */
export const isSendMessageAction = (action: string, { sideId }: Actor): boolean =>
  action === buildActActionId(MESSAGE_ACT_IDS.send) && sideId !== null;

/**
 * Opens the form for a message to another side or to the umpires.
 * @param unitId the unit that sends the message; null if no unit sends it
 * @throws {Refusal} NOT_YOURS if the person does not play for a side; CONFLICT if there is neither another side nor an umpire
 */
export async function openSideMessageForm(
  interaction: PressedButton,
  services: Services,
  gameId: string,
  unitId: string | null,
): Promise<void> {
  const { view, sideId } = findWriterView(interaction, services, gameId);
  const unit = unitId === null ? undefined : view.battle.tables.unit.get(unitId);
  const code = unit ? createBattleCodes(services, gameId).in(view, 'unit').of(unit.id) : '';
  const choices = addresseesOf(view, sideId).map(({ name }) => name);
  const [first] = choices;
  if (first === undefined)
    throw new Refusal(
      'CONFLICT',
      'No one could read a message, because this battle has no other side and no umpire. Ask someone to join.',
    );
  await interaction.showModal(
    buildForm(['letter', gameId, code].join(':'), unit ? `Message from ${findRowName(unit)}` : 'Message', [
      { id: TO, label: 'To', choices, now: first },
      ...fieldsFor(view, sideId, unit?.id),
    ]),
  );
}

/** Returns the possible receivers of a message: other sides, and the umpires if there are any. */
const addresseesOf = ({ battle }: View, sideId: string): readonly { readonly id?: string; readonly name: string }[] => [
  ...[...battle.tables.side.values()].filter(({ id }) => id !== sideId),
  ...(isWithoutUmpire(battle) ? [] : [{ name: 'the umpires' }]),
];

/** Handles the submitted form `letter:<game>:<unit>`, which sends a message to another side or to the umpires. */
export const sideMessageFormHandler: FormHandler = {
  name: 'letter',
  async submit(interaction, [gameId = '', code = ''], services) {
    const { view, sideId } = findWriterView(interaction, services, gameId);
    const fromUnit = code === '' ? undefined : findUnitByCode(interaction, services, gameId, code).unit.id;
    const [named] = interaction.fields.getStringSelectValues(TO);
    const to = addresseesOf(view, sideId).find(({ name }) => name === named);
    if (!to) throw new Refusal('NOT_FOUND', 'That side is no longer in the battle. Choose another side.', TO);
    const params = {
      ...filled(interaction),
      ...(to.id === undefined ? {} : { to: to.id }),
      ...(fromUnit === undefined ? {} : { fromUnit }),
    };
    await carryOutAndAnswer(interaction, services, { type: 'act', act: MESSAGE_ACT_IDS.send, params }, gameId);
  },
};

/** Handles the submitted form `writing:<game>:<unit>`, which sends a message to the unit's commander. */
export const commanderMessageFormHandler: FormHandler = {
  name: 'writing',
  async submit(interaction, [gameId = '', code = ''], services) {
    const { unit } = findUnitByCode(interaction, services, gameId, code);
    const params = { ...filled(interaction), commandsUnit: unit.id };
    await carryOutAndAnswer(interaction, services, { type: 'act', act: MESSAGE_ACT_IDS.send, params }, gameId);
  },
};
