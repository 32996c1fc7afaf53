/**
 * Creates each channel of a battle only once. The bot records a channel before creating it, and looks for the channel after a
 * restart.
 */
import { openPublicPart } from '../../game/index.js';
import { type APIChannel, ChannelType, type Guild, Routes, SnowflakeUtil, type TextChannel } from 'discord.js';
import { LIMITS, plainText } from '../../present/index.js';
import { nameOf, UMPIRES } from '../../rules/index.js';
import type { OpenGame } from '../../store/index.js';
import type { Services } from '../house.js';
import { auditReason } from '../connection/reply.js';
import { existsOnDiscord } from '../people/channel-rights.js';
import type { RoomOf } from './room-people.js';
import { addToThread, createOverwrites } from './room-rights.js';

/** The maximum difference in milliseconds between the clocks of Discord and of this machine. */
const CLOCKS_APART_MS = 120_000;
/** The time in minutes (seven days) without messages after which Discord hides a thread. The next post shows the thread again. */
const ARCHIVE_AFTER_MINUTES = 7 * 24 * 60;

/** The data and tools that are needed to create channels. */
export interface RoomTools {
  readonly house: Services;
  readonly guild: Guild;
  readonly game: OpenGame;
  /** The id of the interaction that requested the channels. */
  readonly cause: string;
  /** The channel in which threads are created if the bot may not create channels. */
  readonly parent: TextChannel | undefined;
}

/** Returns the readable name of a channel's audience. */
export function audienceName(audience: string, game: OpenGame): string {
  if (audience === 'all') return 'everyone';
  const side = openPublicPart(game).tables.side.get(audience);
  return side ? nameOf(side) : 'the umpires';
}

/** Creates the channel for an audience, or finds a channel that was created earlier. @returns the channel's id */
export async function createRoom(making: RoomTools, audience: string): Promise<string> {
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

async function once({ house, game: { gameId }, guild }: RoomTools, what: string, { find, make }: Work): Promise<string> {
  const { rooms } = house;
  const plan = rooms.planned(gameId, what);
  if (plan?.channelId != null && (await existsOnDiscord(guild, plan.channelId))) return plan.channelId;
  const at = new Date().toISOString();
  const found = plan && plan.channelId === null ? await find(Date.parse(plan.at) - CLOCKS_APART_MS) : undefined;
  if (found === undefined) rooms.plan(gameId, what, { at, channelId: null });
  const channelId = found ?? (await make());
  rooms.plan(gameId, what, { at, channelId });
  return channelId;
}

async function create({ guild, cause }: RoomTools, body: Readonly<Record<string, unknown>>): Promise<string> {
  const made = (await guild.client.rest.post(Routes.guildChannels(guild.id), { body, ...auditReason(cause) })) as APIChannel;
  return made.id;
}

type Listed = APIChannel & { readonly topic?: string | null };

/** Finds a channel of this kind that was created after this time and belongs to no battle. */
async function findChannel(
  { guild, house }: RoomTools,
  sinceMs: number,
  isMeant: (channel: Listed) => boolean,
): Promise<string | undefined> {
  const all = (await guild.client.rest.get(Routes.guildChannels(guild.id))) as Listed[];
  const made = all.filter(({ id }) => SnowflakeUtil.timestampFrom(id) >= sinceMs && !house.rooms.at(id));
  return made.find(isMeant)?.id;
}

async function findThread(
  making: RoomTools,
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
      !making.house.rooms.at(thread.id),
  );
  if (found) await addToThread(making.guild, peopleIn(making), found.id, audience);
  return found?.id;
}

async function makeThread(making: RoomTools, parent: TextChannel, audience: string): Promise<string> {
  const type = audience === 'all' ? ChannelType.PublicThread : ChannelType.PrivateThread;
  const body = {
    name: threadName(making, audience),
    type,
    auto_archive_duration: ARCHIVE_AFTER_MINUTES,
    ...(type === ChannelType.PrivateThread && { invitable: false }),
  };
  const { rest } = making.guild.client;
  const made = (await rest.post(Routes.threads(parent.id), { body, ...auditReason(making.cause) })) as APIChannel;
  await addToThread(making.guild, peopleIn(making), made.id, audience);
  return made.id;
}

const peopleIn = ({ house, guild, game }: RoomTools): RoomOf => house.deliveries.watch.peopleOf(guild, game);

/** Finds an unused channel name, because people cannot distinguish two channels that have the same name. */
async function freeChannelName(making: RoomTools, room: string): Promise<string> {
  const { guild } = making;
  const all = (await guild.client.rest.get(Routes.guildChannels(guild.id))) as Listed[];
  const taken = new Set(all.flatMap(({ type, name }) => (type === ChannelType.GuildCategory ? [] : [name])));
  const names = [slug(room), slug(`${battleName(making)} ${room}`)];
  for (let n = 2; names.every((name) => taken.has(name)); n++) names.push(slug(`${room} ${n}`));
  return names.find((name) => !taken.has(name))!;
}

const battleName = ({ game }: RoomTools): string => nameOf(openPublicPart(game).game);
const categoryName = (making: RoomTools): string => plainText(battleName(making), 100);
const roomName = (making: RoomTools, audience: string): string =>
  audience === 'all' ? 'public' : audience === UMPIRES ? 'umpires' : audienceName(audience, making.game);
const threadName = (making: RoomTools, audience: string): string =>
  plainText(`${battleName(making)}: ${roomName(making, audience)}`, LIMITS.threadName);
/**
 * Returns the topic for a channel. If the bot stops before it records a new channel, the topic later proves that the bot created
 * it. The name would prove nothing, because anyone may use the same name.
 */
const topicOf = ({ game }: RoomTools, audience: string): string => `Channel of battle ${game.gameId}, ${audience}`;

/** Converts a name to the form that Discord requires for channel names. */
export const slug = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 90)
    .replace(/^-|-$/g, '') || 'side';
