/** A message to the player who commands a unit: the button under a refusal, and its form. */
import type { APIButtonComponentWithCustomId } from 'discord-api-types/v10';
import { MEANS, MESSAGE_ACTS, MESSAGE_MAX, meansOf } from '../../house/index.js';
import { button } from '../../present/index.js';
import type { FormHandler } from '../command.js';
import { codesOf } from '../options/codes.js';
import { formOf } from '../drafts/form-fields.js';
import type { House } from '../house.js';
import type { Pressed } from '../connection/interactions.js';
import { unitCalled } from './order-pad.js';
import { actAndAnswer, type Here } from '../people/people.js';
import { viewOf } from '../options/pickers.js';

/** Its word among those of the desk. */
export const WRITE = 'write';
const WORDS = 'words';
const BY = 'by';

/** @param unit whose commander is written to */
export const writingButton = ({ game, actor }: Here, house: House, unit: string): APIButtonComponentWithCustomId =>
  button(
    'Send a message',
    ['mine', game.gameId, WRITE, codesOf(house, game.gameId).in(viewOf(game, actor), 'unit').of(unit)].join(':'),
  );

/** Opens the form: what is said, and by which of the means that the unit has. @param code the unit's @throws {Refusal} NOT_FOUND */
export async function pressWriting(interaction: Pressed, house: House, gameId: string, code: string): Promise<void> {
  const { view, unit } = unitCalled(interaction, house, gameId, code);
  const has = meansOf(view.battle, unit.side, unit.id);
  const choices = has.length > 0 ? has : MEANS;
  await interaction.showModal(
    formOf(['writing', gameId, code].join(':'), `To who commands ${unit.name}`, [
      { id: WORDS, label: 'What it says', isLong: true, maxLength: MESSAGE_MAX },
      { id: BY, label: 'How it goes', choices, now: choices[0]! },
    ]),
  );
}

/** `writing:<game>:<unit>`: the message is sent. */
export const writingForm: FormHandler = {
  name: 'writing',
  async submit(interaction, [gameId = '', code = ''], house) {
    const { unit } = unitCalled(interaction, house, gameId, code);
    const words = interaction.fields.getTextInputValue(WORDS);
    const [by = ''] = interaction.fields.getStringSelectValues(BY);
    await actAndAnswer(
      interaction,
      house,
      { type: 'act', act: MESSAGE_ACTS.send, params: { words, by, commandsUnit: unit.id } },
      gameId,
    );
  },
};
