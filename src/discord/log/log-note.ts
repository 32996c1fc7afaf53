import type { GameCommand } from '../../game/index.js';
import type { House } from '../house.js';
import { actAndAnswer, gameHereOrRefuse } from '../people/people.js';
import { findRow } from '../options/pickers.js';
import { patiently } from '../connection/reply.js';
import { keptOf, madeOf, pictureFile } from '../pictures/taking-pictures.js';
import type { Typed } from '../connection/interactions.js';

const FIELD = 'picture';

/** Records a person's note, with or without a picture. */
export async function takeNote(interaction: Typed, house: House): Promise<void> {
  const { game, actor } = gameHereOrRefuse(interaction, house);
  const side = interaction.options.getString('side');
  const attachment = interaction.options.getAttachment(FIELD);
  const onlyForSide = side === null ? null : findRow(game, actor, 'side', side, 'side');
  const kept =
    attachment &&
    keptOf(
      await patiently(interaction, onlyForSide !== null, async () => {
        const bytes = await pictureFile(attachment, FIELD);
        return madeOf(house.drawing.run(game.gameId, 'note', { bytes }), FIELD);
      }),
    );
  const command: GameCommand = {
    type: 'note',
    text: interaction.options.getString('text') ?? '',
    picture: kept?.ref ?? null,
    onlyForSide,
  };
  await actAndAnswer(interaction, house, command, game.gameId, { picture: kept?.picture });
}
