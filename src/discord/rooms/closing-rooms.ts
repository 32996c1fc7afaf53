/** Makes the channels of an ended battle read-only, or deletes them. */
import { openPublicPart } from '../../game/index.js';
import { DiscordAPIError, type Guild, OverwriteType, PermissionFlagsBits, Routes } from 'discord.js';
import { buildButton, escapeText, presentNotice } from '../../present/index.js';
import { findRowName, Refusal, UMPIRES_AUDIENCE } from '../../rules/index.js';
import type { OpenGame } from '../../store/index.js';
import type { ButtonHandler } from '../command.js';
import type { Services } from '../services.js';
import { isUnreachableChannelError } from '../connection/queues.js';
import { buildAuditReason, askToWait, showPrivately } from '../connection/reply.js';
import type { RepliableGuildInteraction, PressedButton } from '../connection/interactions.js';

const { ManageChannels, ManageThreads, SendMessages } = PermissionFlagsBits;
const CATEGORY = 'category';

/** A channel that the bot created for a battle. */
interface MadeRoom {
  /** The audience for which the channel was created. */
  readonly what: string;
  readonly channelId: string;
}

export const buildCloseChannelsId = (gameId: string, ...parts: readonly string[]): string =>
  ['close-rooms', gameId, ...parts].join(':');

/** Returns the channels created for a battle, except its category and channels in which another battle is now played. */
export function listCreatedChannels(services: Pick<Services, 'rooms' | 'channels'>, game: OpenGame): MadeRoom[] {
  const { gameId } = game;
  return ['all', ...openPublicPart(game).tables.side.keys(), UMPIRES_AUDIENCE].flatMap((what) => {
    const channelId = services.rooms.planned(gameId, what)?.channelId;
    if (channelId == null) return [];
    const played = services.channels.openBattleOf(channelId);
    return played !== undefined && played !== gameId ? [] : [{ what, channelId }];
  });
}

/**
 * Handles `close-rooms:<game>:read|delete|really`, which asks what to do with the channels of an ended battle. The channels then
 * become read-only, or are deleted after a second question. Channels that the bot did not create do not change.
 */
export const closeChannelsButtonHandler: ButtonHandler = {
  name: 'close-rooms',
  async press(interaction, [gameId = '', word], services) {
    const game = services.battles.open(gameId);
    if (openPublicPart(game).game.status !== 'ended')
      throw new Refusal('CONFLICT', 'The battle is still running. End it with `/game end` before you close its channels.');
    const guild = interaction.guild ?? (await interaction.client.guilds.fetch(interaction.guildId));
    await mayClose(guild, interaction.user.id);
    const made = listCreatedChannels(services, game);
    if (made.length === 0)
      throw new Refusal(
        'NOT_FOUND',
        'None of the channels created for this battle are left. Delete other channels in Discord itself.',
      );
    switch (word) {
      case undefined:
        return ask(interaction, game, made);
      case 'read':
        return makeReadOnly(interaction, services, guild, made);
      case 'delete':
        return askAgain(interaction, game, made);
      case 'really':
        return deleteRooms(interaction, services, guild, game, made);
      default:
        throw new Refusal('NOT_FOUND', 'That button is from another version of the bot. Delete the channels in Discord itself.');
    }
  },
};

/** Requires permission to close channels. @throws {Refusal} NOT_YOURS if the person may manage neither channels nor threads */
async function mayClose(guild: Guild, userId: string): Promise<void> {
  const member = await guild.members.fetch({ user: userId, force: true });
  if (!member.permissions.any(ManageChannels | ManageThreads))
    throw new Refusal('NOT_YOURS', 'You need _Manage Channels_ to close these channels. Ask a server admin.');
}

const listed = (made: readonly MadeRoom[]): string => made.map(({ channelId }) => `<#${channelId}>`).join(', ');
const nameIn = (game: OpenGame): string => `**${escapeText(findRowName(openPublicPart(game).game), 100)}**`;

function ask(interaction: PressedButton, game: OpenGame, made: readonly MadeRoom[]): Promise<void> {
  const words = `Channels created for ${nameIn(game)}: ${listed(made)}. _Make read-only_ keeps all messages, but no one can write there. _Delete channels_ asks again first.`;
  return showPrivately(
    interaction,
    presentNotice(words, [
      buildButton('Make read-only', buildCloseChannelsId(game.gameId, 'read')),
      buildButton('Delete channels', buildCloseChannelsId(game.gameId, 'delete'), 4),
    ]),
  );
}

function askAgain(interaction: PressedButton, game: OpenGame, made: readonly MadeRoom[]): Promise<void> {
  const words = `Delete ${listed(made)}? All messages there are lost. The record of ${nameIn(game)} stays. Use \`/log export\` to get it.`;
  return showPrivately(
    interaction,
    presentNotice(words, [
      buildButton('Make read-only instead', buildCloseChannelsId(game.gameId, 'read')),
      buildButton('Delete channels for good', buildCloseChannelsId(game.gameId, 'really'), 4),
    ]),
  );
}

async function makeReadOnly(
  interaction: PressedButton,
  services: Services,
  guild: Guild,
  made: readonly MadeRoom[],
): Promise<void> {
  await inTurn(interaction, services, made, async ({ channelId }) => {
    const { rest } = guild.client;
    const channel = await guild.channels.fetch(channelId, { force: true });
    if (!channel) return;
    if (channel.isThread()) {
      await rest.patch(Routes.channel(channelId), {
        body: { locked: true, archived: true },
        ...buildAuditReason(interaction.id),
      });
      return;
    }
    const there = channel.permissionOverwrites.cache.get(guild.id);
    const body = {
      type: OverwriteType.Role,
      allow: String((there?.allow.bitfield ?? 0n) & ~SendMessages),
      deny: String((there?.deny.bitfield ?? 0n) | SendMessages),
    };
    await rest.put(Routes.channelPermission(channelId, guild.id), { body, ...buildAuditReason(interaction.id) });
  });
  await showPrivately(interaction, presentNotice(`${listed(made)} can now only be read.`));
}

async function deleteRooms(
  interaction: PressedButton,
  services: Services,
  guild: Guild,
  { gameId }: OpenGame,
  made: readonly MadeRoom[],
): Promise<void> {
  const { rest } = guild.client;
  // The channel of the command comes last, so that the person can be answered first.
  const last = (room: MadeRoom): number => Number(room.channelId === interaction.channelId);
  const inOrder = [...made].sort((a, b) => last(a) - last(b));
  const remove = async ({ what, channelId }: MadeRoom): Promise<void> => {
    await rest.delete(Routes.channel(channelId), buildAuditReason(interaction.id)).catch((error: unknown) => {
      if (!isUnreachableChannelError(error)) throw error;
    });
    services.rooms.plan(gameId, what, { at: new Date().toISOString(), channelId: null });
    services.rooms.forget(channelId);
  };
  const isLast = inOrder.at(-1)!.channelId === interaction.channelId;
  await inTurn(interaction, services, isLast ? inOrder.slice(0, -1) : inOrder, remove);
  await showPrivately(interaction, presentNotice(`Channels deleted: ${made.length}.`));
  if (isLast) await inTurn(interaction, services, inOrder.slice(-1), remove);
  const category = services.rooms.planned(gameId, CATEGORY)?.channelId;
  if (category == null) return;
  const all = (await rest.get(Routes.guildChannels(guild.id))) as readonly { readonly parent_id?: string | null }[];
  // If the category contains other channels, neither they nor the category are deleted.
  if (all.some(({ parent_id }) => parent_id === category)) return;
  await remove({ what: CATEGORY, channelId: category }).catch((error: unknown) =>
    services.log.warn({ err: error, gameId }, 'the category of closed rooms stays'),
  );
}

/** Makes the channels of a reopened battle writable again, as far as Discord permits it. */
export async function reopenChannels(interaction: RepliableGuildInteraction, services: Services, gameId: string): Promise<void> {
  for (const { channelId } of listCreatedChannels(services, services.battles.open(gameId))) {
    try {
      const guild = interaction.guild ?? (await interaction.client.guilds.fetch(interaction.guildId));
      const channel = await guild.channels.fetch(channelId, { force: true });
      const { rest } = guild.client;
      if (channel?.isThread() === true && channel.locked === true)
        await rest.patch(Routes.channel(channelId), {
          body: { locked: false, archived: false },
          ...buildAuditReason(interaction.id),
        });
      if (!channel || channel.isThread()) continue;
      const there = channel.permissionOverwrites.cache.get(guild.id);
      if (there?.deny.has(SendMessages) !== true) continue;
      const body = {
        type: OverwriteType.Role,
        allow: String(there.allow.bitfield),
        deny: String(there.deny.bitfield & ~SendMessages),
      };
      await rest.put(Routes.channelPermission(channelId, guild.id), { body, ...buildAuditReason(interaction.id) });
    } catch (error) {
      if (!isUnreachableChannelError(error))
        services.log.warn({ err: error, gameId, channelId }, 'a closed room stays read-only');
    }
  }
}

/**
 * Does the work for one channel after another, and stops at the first channel for which Discord refuses.
 * @throws {Refusal} UNAVAILABLE if Discord refuses, for example because the bot does not have a permission
 */
async function inTurn(
  interaction: PressedButton,
  services: Services,
  made: readonly MadeRoom[],
  work: (room: MadeRoom) => Promise<void>,
): Promise<void> {
  // Discord waits only three seconds for an answer, which is too short for many channels.
  if (!interaction.deferred && !interaction.replied) await askToWait(interaction);
  for (const room of made) {
    try {
      await work(room);
    } catch (error) {
      if (!(error instanceof DiscordAPIError)) throw error;
      services.log.warn({ err: error, channelId: room.channelId }, 'a room could not be closed');
      const words = `The bot cannot close or delete <#${room.channelId}>. Give the bot _Manage Channels_ and _Manage Roles_ there.`;
      throw new Refusal('UNAVAILABLE', words);
    }
  }
}
