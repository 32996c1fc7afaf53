import { MessageFlags } from 'discord.js';
import { openPublicPart, listPossibleTasks } from '../../game/index.js';
import { presentTurn, presentStatusWithoutPanel } from '../../present/index.js';
import { Refusal, UMPIRES_AUDIENCE } from '../../rules/index.js';
import type { OpenGame } from '../../store/index.js';
import { isChannelOnDiscord, findChannelRights, findTextChannel } from '../people/channel-rights.js';
import type { Services } from '../services.js';
import { getPerson } from '../people/people.js';
import { replyPrivately } from '../connection/reply.js';
import { collectBattleStatus } from '../commands/status.js';
import { setPanelChannel } from './umpires-desk.js';
import type { TypedCommand } from '../connection/interactions.js';

/**
 * Places the umpires' panel in the chosen channel. Default: the umpires' channel. If there is no such channel, shows the umpire
 * the contents of the panel privately.
 * @throws {Refusal} NOT_YOURS if the umpire cannot see the channel, or if players can; NOT_FOUND if the channel is unknown;
 *   NO_GAME if the battle has ended
 */
export async function putPanel(
  interaction: TypedCommand,
  services: Services,
  game: OpenGame,
  wanted: string | null,
): Promise<void> {
  const { gameId } = game;
  if (openPublicPart(game).game.status === 'ended')
    throw new Refusal('NO_GAME', 'This battle has ended, so it does not need a panel. Use `/game resume` to reopen it.');
  await interaction.deferReply({ flags: MessageFlags.Ephemeral });
  const guild = interaction.guild ?? (await interaction.client.guilds.fetch(interaction.guildId));
  const bound = services.rooms.of(gameId).find(({ audience }) => audience === UMPIRES_AUDIENCE)?.channelId;
  // A deleted channel does not count, although it is still assigned to the battle until `/game channels create` is used.
  const room = bound !== undefined && (await isChannelOnDiscord(guild, bound)) ? bound : undefined;
  const channelId = wanted ?? room;
  if (channelId === undefined) {
    const status = collectBattleStatus(game, services.battles.actorIn(gameId, getPerson(interaction)));
    return replyPrivately(interaction, presentStatusWithoutPanel(presentTurn(status, listPossibleTasks(status.view), true)));
  }
  if (channelId !== room) {
    const { sees } = await findChannelRights(await findTextChannel(guild, channelId), interaction.user.id);
    if (!sees)
      throw new Refusal('NOT_YOURS', 'You need _View Channel_ in the panel’s channel. Choose a channel that you can see.');
  }
  const enemies = (await services.deliveries.watch.lookers(guild, channelId, gameId, UMPIRES_AUDIENCE))?.enemies ?? [];
  if (enemies.length > 0)
    throw new Refusal(
      'NOT_YOURS',
      `${enemies.slice(0, 10).join(', ')} can read that channel, and the panel shows the secrets of all sides. Choose another channel.`,
    );
  setPanelChannel(services, gameId, channelId);
  await replyPrivately(interaction, `The panel will appear in <#${channelId}> in a moment, and stays up to date.`);
}
