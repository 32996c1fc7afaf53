/**
 * Creates each channel of a battle only once. The bot records a channel before creating it, and looks for the channel after a
 * restart.
 */
import { openPublicPart } from '../../game/index.js';
import { type APIChannel, ChannelType, type Guild, Routes, SnowflakeUtil, type TextChannel } from 'discord.js';
import { LIMITS, formatPlainText } from '../../present/index.js';
import { findRowName, UMPIRES_AUDIENCE } from '../../rules/index.js';
import type { OpenGame } from '../../store/index.js';
import type { Services } from '../services.js';
import { buildAuditReason } from '../connection/reply.js';
import { isChannelOnDiscord } from '../people/channel-rights.js';
import { type ChannelAccessContext, addToThread, createOverwrites } from './room-rights.js';

/** The maximum difference in milliseconds between the clocks of Discord and of this machine. */
const CLOCKS_APART_MS = 120_000;
/** The time in minutes (seven days) without messages after which Discord hides a thread. The next post shows the thread again. */
const ARCHIVE_AFTER_MINUTES = 7 * 24 * 60;

/** The data and tools that are needed to create channels. */
export interface ChannelCreationContext {
  readonly services: Services;
  readonly guild: Guild;
  readonly game: OpenGame;
  /** The id of the interaction that requested the channels. */
  readonly cause: string;
  /** The channel in which threads are created if the bot may not create channels. */
  readonly parent: TextChannel | undefined;
}

/** Returns the readable name of a channel's audience. */
export function formatAudienceName(audience: string, game: OpenGame): string {
  if (audience === 'all') return 'everyone';
  const side = openPublicPart(game).tables.side.get(audience);
  return side ? findRowName(side) : 'the umpires';
}

/** Creates the channel for an audience, or finds a channel that was created earlier. @returns the channel's id */
export async function createAudienceChannel(making: ChannelCreationContext, audience: string): Promise<string> {
  const { parent } = making;
  if (parent)
    return once(making, audience, {
      find: (since) => findThread(making, parent, audience, since),
      make: () => makeThread(making, parent, audience),
    });
  const category = await once(making, 'category', {
    find: (since) =>
      findChannel(making, since, ({ type, name }) => type === ChannelType.GuildCategory && name === categoryName(making)),
    make: () => create(making, { name: categoryName(making), type: ChannelType.GuildCategory }),
  });
  return once(making, audience, {
    find: (since) =>
      findChannel(making, since, ({ type, topic }) => type === ChannelType.GuildText && topic === topicOf(making, audience)),
    make: async () =>
      create(making, {
        name: await freeChannelName(making, roomName(making, audience)),
        type: ChannelType.GuildText,
        parent_id: category,
        topic: topicOf(making, audience),
        permission_overwrites: await createOverwrites(making.guild, peopleIn(making), audience),
      }),
  });
}

interface Work {
  readonly find: (sinceMs: number) => Promise<string | undefined>;
  readonly make: () => Promise<string>;
}

async function once(
  { services, game: { gameId }, guild }: ChannelCreationContext,
  what: string,
  { find, make }: Work,
): Promise<string> {
  const { rooms } = services;
  const plan = rooms.planned(gameId, what);
  if (plan?.channelId != null && (await isChannelOnDiscord(guild, plan.channelId))) return plan.channelId;
  const at = new Date().toISOString();
  const found = plan && plan.channelId === null ? await find(Date.parse(plan.at) - CLOCKS_APART_MS) : undefined;
  if (found === undefined) rooms.plan(gameId, what, { at, channelId: null });
  const channelId = found ?? (await make());
  rooms.plan(gameId, what, { at, channelId });
  return channelId;
}

async function create({ guild, cause }: ChannelCreationContext, body: Readonly<Record<string, unknown>>): Promise<string> {
  const made = (await guild.client.rest.post(Routes.guildChannels(guild.id), { body, ...buildAuditReason(cause) })) as APIChannel;
  return made.id;
}

type Listed = APIChannel & { readonly topic?: string | null };

/** Finds a channel of this kind that was created after this time and belongs to no battle. */
async function findChannel(
  { guild, services }: ChannelCreationContext,
  sinceMs: number,
  isMeant: (channel: Listed) => boolean,
): Promise<string | undefined> {
  const all = (await guild.client.rest.get(Routes.guildChannels(guild.id))) as Listed[];
  const made = all.filter(({ id }) => SnowflakeUtil.timestampFrom(id) >= sinceMs && !services.rooms.at(id));
  return made.find(isMeant)?.id;
}

async function findThread(
  making: ChannelCreationContext,
  parent: TextChannel,
  audience: string,
  sinceMs: number,
): Promise<string | undefined> {
  const { threads } = await parent.threads.fetchActive(false);
  const { client } = making.guild;
  const name = threadName(making, audience);
  const found = threads.find(
    (thread) =>
      thread.ownerId === client.user.id &&
      thread.name === name &&
      SnowflakeUtil.timestampFrom(thread.id) >= sinceMs &&
      !making.services.rooms.at(thread.id),
  );
  if (found) await addToThread(making.guild, peopleIn(making), found.id, audience);
  return found?.id;
}

async function makeThread(making: ChannelCreationContext, parent: TextChannel, audience: string): Promise<string> {
  const type = audience === 'all' ? ChannelType.PublicThread : ChannelType.PrivateThread;
  const body = {
    name: threadName(making, audience),
    type,
    auto_archive_duration: ARCHIVE_AFTER_MINUTES,
    ...(type === ChannelType.PrivateThread && { invitable: false }),
  };
  const { rest } = making.guild.client;
  const made = (await rest.post(Routes.threads(parent.id), { body, ...buildAuditReason(making.cause) })) as APIChannel;
  await addToThread(making.guild, peopleIn(making), made.id, audience);
  return made.id;
}

const peopleIn = ({ services, guild, game }: ChannelCreationContext): ChannelAccessContext =>
  services.deliveries.watch.peopleOf(guild, game);

/** Finds an unused channel name, because people cannot distinguish two channels that have the same name. */
async function freeChannelName(making: ChannelCreationContext, room: string): Promise<string> {
  const { guild } = making;
  const all = (await guild.client.rest.get(Routes.guildChannels(guild.id))) as Listed[];
  const taken = new Set(all.flatMap(({ type, name }) => (type === ChannelType.GuildCategory ? [] : [name])));
  const names = [formatChannelName(room), formatChannelName(`${battleName(making)} ${room}`)];
  for (let n = 2; names.every((name) => taken.has(name)); n++) names.push(formatChannelName(`${room} ${n}`));
  return names.find((name) => !taken.has(name))!;
}

const battleName = ({ game }: ChannelCreationContext): string => findRowName(openPublicPart(game).game);
const categoryName = (making: ChannelCreationContext): string => formatPlainText(battleName(making), 100);
const roomName = (making: ChannelCreationContext, audience: string): string =>
  audience === 'all' ? 'public' : audience === UMPIRES_AUDIENCE ? 'umpires' : formatAudienceName(audience, making.game);
const threadName = (making: ChannelCreationContext, audience: string): string =>
  formatPlainText(`${battleName(making)}: ${roomName(making, audience)}`, LIMITS.threadName);
/**
 * Returns the topic for a channel. If the bot stops before it records a new channel, the topic later proves that the bot created
 * it. The name would prove nothing, because anyone may use the same name.
 */
const topicOf = ({ game }: ChannelCreationContext, audience: string): string => `Channel of battle ${game.gameId}, ${audience}`;

/** Converts a name to the form that Discord requires for channel names. */
export const formatChannelName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 90)
    .replace(/^-|-$/g, '') || 'side';
