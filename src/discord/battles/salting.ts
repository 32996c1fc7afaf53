import { openPublicPart, requireMayAddSalt, MAX_SALT_LENGTH } from '../../game/index.js';
import { buildSaltButtonId } from '../../present/index.js';
import { Refusal } from '../../rules/index.js';
import type { ButtonHandler, FormHandler } from '../command.js';
import { buildForm } from '../drafts/form-fields.js';
import type { Services } from '../house.js';
import { carryOutAndAnswer, getPerson } from '../people/people.js';
import type { RepliableGuildInteraction } from '../connection/interactions.js';

/**
 * Handles `salt:<game>` under the opening post, which opens a form for adding words to the seed. The form opens only if the
 * person may add words.
 */
export const saltButtonHandler: ButtonHandler = {
  name: 'salt',
  async press(interaction, [gameId = ''], house) {
    const game = house.battles.open(gameId);
    if (openPublicPart(game).game.status === 'ended')
      throw new Refusal('NO_GAME', 'This battle has ended. Use `/game start` to start another.');
    requireMayAddSalt(game.state.salts, house.battles.actorIn(gameId, getPerson(interaction)), house.record.chronicle(gameId));
    const placeholder = 'Your own words. They are posted and cannot be withdrawn';
    const words = { id: 'words', label: 'Your words', placeholder, maxLength: MAX_SALT_LENGTH };
    await interaction.showModal(buildForm(buildSaltButtonId(gameId), 'Add words to the dice seed', [words]));
  },
};

/** Handles the submitted form `salt:<game>`, which adds a player's words to the seed. */
export const saltFormHandler: FormHandler = {
  name: 'salt',
  submit: (interaction, [gameId = ''], house) =>
    addSalt(interaction, house, interaction.fields.getTextInputValue('words'), gameId),
};

/**
 * Adds a person's words to the seed of a battle's dice.
 * @param gameId the battle. Default: the battle in this channel
 * @throws {Refusal} NO_GAME if there is no battle here, or it has ended; NOT_YOURS if the person does not play for a side;
 *   CONFLICT if a die has been rolled, if the person has already added words, or if a hundred players have; INVALID_INPUT if the
 *   words are empty or too long
 */
export async function addSalt(
  interaction: RepliableGuildInteraction,
  house: Services,
  words: string,
  gameId?: string,
): Promise<void> {
  await carryOutAndAnswer(interaction, house, { type: 'salt', words }, gameId);
}
