/** Posts the battle summary, which is one message in the channel after a battle has ended. */
import { Routes } from 'discord.js';
import type { APIButtonComponentWithCustomId } from 'discord-api-types/v10';
import { PUBLIC_READER, openPublicPart } from '../../game/index.js';
import { buildEndButtons, buildButton, buildButtonRows, escapeText, presentNotice } from '../../present/index.js';
import { findRowName, Refusal, type Ruleset } from '../../rules/index.js';
import type { CommittedRequest, OpenGame } from '../../store/index.js';
import { buildCloseChannelsId, listCreatedChannels } from '../rooms/closing-rooms.js';
import type { BattleSummary } from '../log/exporting.js';
import type { Services } from '../house.js';
import { nameDrawing } from '../pictures/map-drawing.js';
import { buildAuditReason, createOnceFields } from '../connection/reply.js';
import type { RepliableGuildInteraction } from '../connection/interactions.js';

/**
 * Posts the summary of an ended battle in its public channel. A battle without private channels has the summary in the channel
 * with the post about the end. If there are private channels but no public channel, nothing is posted. An error is only logged,
 * because the end is already recorded and posted. `/log export` also contains the summary.
 */
export async function postSummary(
  interaction: RepliableGuildInteraction,
  house: Services,
  { gameId, rooms = [], channelId: own }: CommittedRequest,
): Promise<void> {
  const channelId = rooms.length > 0 ? rooms.find(({ audience }) => audience === 'all')?.channelId : own;
  if (channelId === undefined) return;
  try {
    const { bytes } = await house.longWork.run(
      'export',
      { format: 'evening', battle: { gameId, reader: PUBLIC_READER } },
      `evening:${gameId}`,
    );
    const { body, card } = JSON.parse(Buffer.from(bytes).toString('utf8')) as BattleSummary;
    const game = house.battles.open(gameId);
    const closing =
      listCreatedChannels(house, game).length > 0 ? [buildButton('Close channels', buildCloseChannelsId(gameId))] : [];
    const buttons = buildEndButtons(gameId, learnIdFor(house, interaction.guildId, game.ruleset));
    const name = nameDrawing('battle', card);
    const embeds = body.embeds.map((embed, index) =>
      index === 0 ? { ...embed, image: { url: `attachment://${name}` } } : embed,
    );
    await interaction.client.rest.post(Routes.channelMessages(channelId), {
      body: {
        ...body,
        embeds,
        attachments: [{ id: '0', filename: name, description: card.alt }],
        components: buildButtonRows([...buttons, ...closing]),
        ...createOnceFields(`evening:${interaction.id}`),
      },
      files: [{ name, data: Buffer.from(card.base64, 'base64'), contentType: card.mediaType }],
      ...buildAuditReason(interaction.id),
    });
    await tellBeginning(interaction, house, game, channelId, buttons);
  } catch (error) {
    // A bot that is shutting down posts no summary, but the battle remains ended.
    const level = error instanceof Refusal ? 'info' : 'warn';
    house.log[level]({ err: error, game: gameId }, 'the battle summary could not be posted');
  }
}

/** Returns the id of the button that starts this rulebook's tutorial; null if the server does not use the rulebook. */
const learnIdFor = ({ serverRulebooks }: Services, guildId: string, { id }: Ruleset): string | null =>
  serverRulebooks.chosen(guildId).some((ruleset) => ruleset.id === id && ruleset.lesson !== undefined) ? `learn:${id}` : null;

/** If the summary is in another channel, posts a link to it and the next steps in the channel where the battle started. */
async function tellBeginning(
  { id, client }: RepliableGuildInteraction,
  { channels, rooms }: Services,
  game: OpenGame,
  summaryId: string,
  buttons: readonly APIButtonComponentWithCustomId[],
): Promise<void> {
  const [began] = channels.of(game.gameId);
  const isElsewhere = began !== undefined && began !== summaryId && channels.battleIn({ channelId: began }) === game.gameId;
  // A side's channel already has the post about the end.
  if (!isElsewhere || rooms.at(began) !== undefined) return;
  const words = `**${escapeText(findRowName(openPublicPart(game).game), 100)}** has ended. Its summary is in <#${summaryId}>.`;
  await client.rest.post(Routes.channelMessages(began), {
    body: { ...presentNotice(words, buttons), ...createOnceFields(`ended:${id}`) },
    ...buildAuditReason(id),
  });
}
