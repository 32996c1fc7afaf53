import type { GameCommand } from '../../game/index.js';
import type { Services } from '../services.js';
import { carryOutAndAnswer, requireGameHere } from '../people/people.js';
import { findRow } from '../options/pickers.js';
import { deferIfSlow } from '../connection/reply.js';
import { buildStoredPicture, waitForPicture, downloadPicture } from '../pictures/taking-pictures.js';
import type { TypedCommand } from '../connection/interactions.js';

const FIELD = 'picture';

/** Records a person's note, with or without a picture. */
export async function takeNote(interaction: TypedCommand, services: Services): Promise<void> {
  const { game, actor } = requireGameHere(interaction, services);
  const side = interaction.options.getString('side');
  const attachment = interaction.options.getAttachment(FIELD);
  const onlyForSide = side === null ? null : findRow(game, actor, 'side', side, 'side');
  const kept =
    attachment &&
    buildStoredPicture(
      await deferIfSlow(interaction, onlyForSide !== null, async () => {
        const bytes = await downloadPicture(attachment, FIELD);
        return waitForPicture(services.drawing.run(game.gameId, 'note', { bytes }), FIELD);
      }),
    );
  const command: GameCommand = {
    type: 'note',
    text: interaction.options.getString('text') ?? '',
    picture: kept?.ref ?? null,
    onlyForSide,
  };
  await carryOutAndAnswer(interaction, services, command, game.gameId, { picture: kept?.picture });
}
