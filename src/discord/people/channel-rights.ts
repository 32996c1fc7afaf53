/** Gets members' permissions in a channel from Discord, because the data in an interaction are not reliable. */
import {
  type AnyThreadChannel,
  ChannelType,
  DiscordAPIError,
  type Guild,
  type GuildMember,
  type GuildTextBasedChannel,
  PermissionFlagsBits,
  RESTJSONErrorCodes,
} from 'discord.js';
import { Refusal } from '../../rules/index.js';

const { ViewChannel, ManageChannels, ManageThreads } = PermissionFlagsBits;

/** A person's permissions to see and to manage a channel. Managing a thread needs Manage Threads. */
interface ChannelRights {
  readonly sees: boolean;
  readonly manages: boolean;
}

/** Checks whether a channel still exists and the bot can find it. */
export async function isChannelOnDiscord(guild: Guild, channelId: string): Promise<boolean> {
  return (await guild.channels.fetch(channelId, { force: true }).catch(() => null)) !== null;
}

/** Finds a text channel or thread of a server. @throws {Refusal} NOT_FOUND if there is no such channel on this server */
export async function findTextChannel(guild: Guild, channelId: string): Promise<GuildTextBasedChannel> {
  const channel = guild.channels.cache.get(channelId) ?? (await guild.channels.fetch(channelId).catch(() => null));
  if (!channel?.isTextBased())
    throw new Refusal('NOT_FOUND', 'The bot cannot find that channel on this server. Choose another channel.', 'channel');
  return channel;
}

/**
 * Finds out whether a member may see and manage a channel, from the permissions of @everyone, of their roles and of the member.
 * Administrators may do both. Only members of a private thread and managers of threads can see the thread. Roles and the
 * channel's overwrites come from the gateway, and the member is fetched again.
 * @throws {Refusal} NOT_FOUND if Discord does not return the member
 */
export async function findChannelRights(channel: GuildTextBasedChannel, userId: string): Promise<ChannelRights> {
  const member = await channel.guild.members.fetch({ user: userId, force: true }).catch(() => undefined);
  if (!member) throw new Refusal('NOT_FOUND', 'Discord cannot find you among the members of this server. Try again in a minute.');
  const rights = channel.permissionsFor(member);
  const managesThreads = channel.isThread() && rights.has(ManageThreads);
  return { sees: await canMemberSee(channel, member), manages: rights.has(ManageChannels) || managesThreads };
}

/**
 * Asks Discord whether a member can see a channel. A private thread is visible only to its members and to managers of threads.
 */
export async function canMemberSee(channel: GuildTextBasedChannel, member: GuildMember): Promise<boolean> {
  const rights = channel.permissionsFor(member);
  if (!rights.has(ViewChannel)) return false;
  if (channel.type !== ChannelType.PrivateThread || rights.has(ManageThreads)) return true;
  return isThreadMember(channel, member.id);
}

/** Checks with Discord whether a person is a member of a private thread. */
export async function isThreadMember(thread: AnyThreadChannel, userId: string): Promise<boolean> {
  try {
    await thread.members.fetch({ member: userId, force: true, cache: false });
    return true;
  } catch (error) {
    if (error instanceof DiscordAPIError && UNKNOWN_MEMBER_CODES.includes(error.code)) return false;
    throw error;
  }
}

/** Discord's error codes for people who are not on the server. */
export const UNKNOWN_MEMBER_CODES: readonly unknown[] = [RESTJSONErrorCodes.UnknownMember, RESTJSONErrorCodes.UnknownUser];
