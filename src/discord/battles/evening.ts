/** Posts the battle summary: one message in the channel after a battle has ended. */
import { Routes } from 'discord.js';
import { EVERYBODY } from '../../game/index.js';
import { button, buttonRows } from '../../present/index.js';
import { Refusal } from '../../rules/index.js';
import type { Committed } from '../../store/index.js';
import { closeRoomsId, madeRoomsOf } from '../rooms/closing-rooms.js';
import type { Evening } from '../log/exporting.js';
import type { House } from '../house.js';
import { fileNamed } from '../pictures/map-drawing.js';
import { causedBy, onceOnly } from '../connection/reply.js';
import type { Answered } from '../connection/interactions.js';

/**
 * Posts the summary of an ended battle in its public channel or, if it has no private channels, in the channel where its end was
 * posted. If it has private channels but no public one, nothing is posted. An error is only logged, because the end is already
 * recorded and posted. `/log export` also contains the summary.
 */
export async function tellEvening(
  interaction: Answered,
  house: House,
  { gameId, rooms = [], channelId: own }: Committed,
): Promise<void> {
  const channelId = rooms.length > 0 ? rooms.find(({ audience }) => audience === 'all')?.channelId : own;
  if (channelId === undefined) return;
  try {
    const { bytes } = await house.longWork.run(
      'export',
      { format: 'evening', battle: { gameId, reader: EVERYBODY } },
      `evening:${gameId}`,
    );
    const { body, card } = JSON.parse(Buffer.from(bytes).toString('utf8')) as Evening;
    const hasRooms = madeRoomsOf(house, house.battles.open(gameId)).length > 0;
    const name = fileNamed('battle', card);
    const embeds = body.embeds.map((embed, index) =>
      index === 0 ? { ...embed, image: { url: `attachment://${name}` } } : embed,
    );
    await interaction.client.rest.post(Routes.channelMessages(channelId), {
      body: {
        ...body,
        embeds,
        attachments: [{ id: '0', filename: name, description: card.alt }],
        ...(hasRooms && { components: buttonRows([button('Close channels', closeRoomsId(gameId))]) }),
        ...onceOnly(`evening:${interaction.id}`),
      },
      files: [{ name, data: Buffer.from(card.base64, 'base64'), contentType: card.mediaType }],
      ...causedBy(interaction.id),
    });
  } catch (error) {
    // A bot that is shutting down posts no summary, but the battle remains ended.
    const level = error instanceof Refusal ? 'info' : 'warn';
    house.log[level]({ err: error, game: gameId }, 'the battle summary could not be posted');
  }
}
