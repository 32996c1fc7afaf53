import { openPublicPart } from '../../game/index.js';
import { MessageFlags, Routes } from 'discord.js';
import { escapeText, presentNotice } from '../../present/index.js';
import { countNoun, findRowName, Refusal } from '../../rules/index.js';
import { findChannelRights, findTextChannel } from '../people/channel-rights.js';
import type { Services } from '../services.js';
import { requireGameHere } from '../people/people.js';
import { buildAuditReason, replyPrivately } from '../connection/reply.js';
import type { TypedCommand } from '../connection/interactions.js';

/**
 * Adds a channel to this channel's battle, and posts a notice in the new channel. In a battle with private channels, it becomes a
 * public channel.
 * @throws {Refusal} NO_GAME if there is no battle here; NOT_FOUND if the channel or the member is unknown; NOT_YOURS if the
 *   person may not see and manage the channel; CONFLICT if another open battle has the channel, or if it is already a channel of
 *   this battle; UNAVAILABLE if the bot cannot post there
 */
export async function bindChannel(interaction: TypedCommand, services: Services): Promise<void> {
  const { game } = requireGameHere(interaction, services);
  const channelId = interaction.options.getChannel('channel')?.id ?? interaction.channelId;
  // Discord's answer to a request may take longer than Discord waits for a response.
  await interaction.deferReply({ flags: MessageFlags.Ephemeral });
  const guild = interaction.guild ?? (await interaction.client.guilds.fetch(interaction.guildId));
  const { sees, manages } = await findChannelRights(await findTextChannel(guild, channelId), interaction.user.id);
  if (!sees || !manages)
    throw new Refusal(
      'NOT_YOURS',
      'You need _View Channel_ and _Manage Channels_ in that channel. Ask a server admin.',
      'channel',
    );
  services.channels.requireFree(game.gameId, channelId);
  const hasRooms = services.rooms.of(game.gameId).length > 0;
  if (services.rooms.at(channelId))
    throw new Refusal('CONFLICT', 'That channel is already used by this battle. Choose another channel.', 'channel');
  const name = escapeText(findRowName(openPublicPart(game).game), 100);
  await interaction.client.rest
    .post(Routes.channelMessages(channelId), {
      body: presentNotice(
        `This channel now belongs to **${name}**. <@${interaction.user.id}> set this with \`/game channels add\`.`,
      ),
      ...buildAuditReason(interaction.id),
    })
    .catch(() => {
      throw new Refusal(
        'UNAVAILABLE',
        'The bot cannot post in that channel. Give the bot _View Channel_, _Send Messages_ and _Embed Links_ there.',
        'channel',
      );
    });
  if (hasRooms) services.rooms.bind(game.gameId, channelId, 'all');
  else services.channels.bind(game.gameId, channelId);
  const owed = services.deliveries.bound(interaction.client, game.gameId, channelId);
  const posts =
    owed === 0 ? '' : ` ${countNoun(owed, 'post')} that could not be sent elsewhere ${owed === 1 ? 'follows' : 'follow'} there.`;
  await replyPrivately(interaction, `<#${channelId}> now belongs to this battle.${posts}`);
}
