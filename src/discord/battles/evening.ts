/** Posts the battle summary: one message in the channel after a battle has ended. */
import { Routes } from 'discord.js';
import { EVERYBODY } from '../../game/index.js';
import { button, buttonRows, type PostBody } from '../../present/index.js';
import { Refusal } from '../../rules/index.js';
import type { Committed } from '../../store/index.js';
import { closeRoomsId, madeRoomsOf } from '../rooms/closing-rooms.js';
import type { House } from '../house.js';
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
    const story = JSON.parse(Buffer.from(bytes).toString('utf8')) as PostBody;
    const hasRooms = madeRoomsOf(house, house.battles.open(gameId)).length > 0;
    const body = hasRooms ? { ...story, components: buttonRows([button('Close channels', closeRoomsId(gameId))]) } : story;
    await interaction.client.rest.post(Routes.channelMessages(channelId), {
      body: { ...body, ...onceOnly(`evening:${interaction.id}`) },
      ...causedBy(interaction.id),
    });
  } catch (error) {
    // A bot that is shutting down posts no summary, but the battle remains ended.
    const level = error instanceof Refusal ? 'info' : 'warn';
    house.log[level]({ err: error, game: gameId }, 'the battle summary could not be posted');
  }
}
