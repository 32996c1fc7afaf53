import { openPublicPart, requireMayAddSalt } from '../../game/index.js';
import { Refusal } from '../../rules/index.js';
import type { ButtonHandler } from '../command.js';
import { buildActForm } from '../options/act-form.js';
import { getPerson } from '../people/people.js';

/**
 * Handles `salt:<game>` under the opening post, which opens a form for adding words to the seed. The form opens only if the
 * person may add words.
 */
export const saltButtonHandler: ButtonHandler = {
  name: 'salt',
  async press(interaction, [gameId = ''], services) {
    const game = services.battles.open(gameId);
    if (openPublicPart(game).game.status === 'ended')
      throw new Refusal('NO_GAME', 'This battle has ended. Use `/game start` to start another.');
    requireMayAddSalt(
      game.state.salts,
      services.battles.actorIn(gameId, getPerson(interaction)),
      services.record.chronicle(gameId),
    );
    const placeholder = 'Your own words. They are posted and cannot be withdrawn';
    const words = { label: 'Your words', placeholder };
    await interaction.showModal(buildActForm(game, 'salt', 'Add words to the dice seed', { words }));
  },
};
