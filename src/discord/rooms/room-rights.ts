/** Finds a battle's people among the members of its server, and updates their permissions in channels that the bot created. */
import {
  ChannelType,
  DiscordAPIError,
  OverwriteType,
  PermissionFlagsBits,
  Routes,
  type AnyThreadChannel,
  type Guild,
  type GuildMember,
  type GuildTextBasedChannel,
} from 'discord.js';
import { UMPIRES_AUDIENCE, type Actor } from '../../rules/index.js';
import { isThreadMember } from '../people/channel-rights.js';
import { findActor, listAssistants, type KnownBattle, type UmpireRow } from '../../game/index.js';

/** The facts that decide who may read a channel of a battle. */
export interface ChannelAccessContext {
  readonly battle: KnownBattle;
  /** Finds the Discord id for a key in the battle's record. */
  readonly userIdOf: (key: string) => string | undefined;
  /** Finds a person's key in the battle's record. */
  readonly keyOf: (userId: string) => string | undefined;
  /** Returns the Discord ids of everyone who has ever been in the battle. */
  readonly everNamed: () => readonly string[];
  /** Fetches a member from Discord; undefined if the person is not on the server. */
  readonly member: (userId: string) => Promise<GuildMember | undefined>;
}

/** Returns the part of a battle's row that contains its umpires. */
export const getUmpireRow = ({ game }: KnownBattle): UmpireRow => game as UmpireRow;

/** Returns the keys of the person who started a battle, and of the assistant umpires. */
export function listUmpireKeys(battle: KnownBattle): readonly string[] {
  return [getUmpireRow(battle).umpireId, ...listAssistants(battle)];
}

/** Returns the Discord ids for keys in the record. Omits keys of unknown people. */
export function listUserIds(keys: readonly string[], { userIdOf }: Pick<ChannelAccessContext, 'userIdOf'>): string[] {
  return keys.flatMap((key) => userIdOf(key) ?? []);
}

/**
 * Lists the Discord ids of people who have individual access to a channel, and not through a role. People who have left the
 * server are omitted, but a later call finds them if they return.
 */
async function listIndividualAccess(of: ChannelAccessContext, audience: string): Promise<string[]> {
  const named: string[] = [];
  for (const id of new Set(listUserIds(keysIn(of, audience), of))) if (await of.member(id)) named.push(id);
  return named;
}

/** Returns the keys of the people who belong in a channel: the players of its side, or the umpires. */
function keysIn({ battle }: ChannelAccessContext, audience: string): readonly string[] {
  return [...(battle.tables.side.get(audience)?.playerIds ?? []), ...listUmpireKeys(battle)];
}

/**
 * Checks whether a person should have individual access to a channel, because any other individual access can be removed. Former
 * members of the server have no access.
 */
async function hasIndividualAccess(userId: string, audience: string, of: ChannelAccessContext): Promise<boolean> {
  const isNamed = keysIn(of, audience).some((key) => key === userId || key === of.keyOf(userId));
  return isNamed && (await of.member(userId)) !== undefined;
}

/**
 * Checks whether a person should have access to a channel, individually or through a role. Former members of the server have no
 * access.
 */
async function hasChannelAccess(userId: string, audience: string, of: ChannelAccessContext): Promise<boolean> {
  const member = await of.member(userId);
  if (!member) return false;
  // A person on two sides acts for the first side, and may read the channels of both.
  if (await hasIndividualAccess(userId, audience, of)) return true;
  const { standing, sideId } = asActor(member, of);
  return standing === 'umpire' || sideId === audience;
}

/** Checks whether a person is an umpire of the battle, even if they also play for a side. */
export const isUmpire = (member: GuildMember, of: ChannelAccessContext): boolean => asActor(member, of).standing === 'umpire';

function asActor(member: GuildMember, { battle, keyOf }: ChannelAccessContext): Pick<Actor, 'standing' | 'sideId'> {
  const key = keyOf(member.id);
  return findActor(battle, {
    userId: member.id,
    ...(key === undefined ? {} : { key }),
    name: '',
    roleIds: [...member.roles.cache.keys()],
    isAdministrator: member.permissions.has(PermissionFlagsBits.Administrator),
  });
}

const { ViewChannel, SendMessages, EmbedLinks, AttachFiles, ReadMessageHistory } = PermissionFlagsBits;
/** The permissions that the bot itself has in its channels. */
export const BOT_CHANNEL_PERMISSIONS = ViewChannel | SendMessages | EmbedLinks | AttachFiles | ReadMessageHistory;

interface Overwrite {
  readonly id: string;
  readonly type: OverwriteType;
  readonly allow: bigint;
  readonly deny: bigint;
}

/**
 * Returns the permissions that a channel should have. The channel of a side is visible only to its people, and so is the channel
 * of the umpires.
 */
async function wantedIn(guild: Guild, of: ChannelAccessContext, audience: string): Promise<Overwrite[]> {
  const side = audience === UMPIRES_AUDIENCE ? undefined : of.battle.tables.side.get(audience);
  const roles = [side?.roleId, getUmpireRow(of.battle).umpireRoleId].filter((id) => id != null && guild.roles.cache.has(id));
  const view = (id: string, type: OverwriteType): Overwrite => ({ id, type, allow: ViewChannel, deny: 0n });
  const named = await listIndividualAccess(of, audience);
  return [
    { id: guild.id, type: OverwriteType.Role, allow: 0n, deny: ViewChannel },
    ...[...new Set(roles)].flatMap((id) => (id == null || id === guild.id ? [] : [view(id, OverwriteType.Role)])),
    ...named.map((id) => view(id, OverwriteType.Member)),
  ];
}

/** Returns the permissions with which a new channel is created. */
export async function createOverwrites(
  guild: Guild,
  of: ChannelAccessContext,
  audience: string,
): Promise<Record<string, unknown>[]> {
  const bot: Overwrite = { id: guild.client.user.id, type: OverwriteType.Member, allow: BOT_CHANNEL_PERMISSIONS, deny: 0n };
  const others = audience === 'all' ? [] : (await wantedIn(guild, of, audience)).filter(({ id }) => id !== bot.id);
  return [bot, ...others].map(({ allow, deny, ...whose }) => ({ ...whose, allow: String(allow), deny: String(deny) }));
}

/** Adds people to a private thread, without checking who is already in the thread. */
export async function addToThread(guild: Guild, of: ChannelAccessContext, threadId: string, audience: string): Promise<void> {
  if (audience === 'all') return;
  const { rest } = guild.client;
  for (const userId of await listIndividualAccess(of, audience))
    await rest.put(Routes.threadMembers(threadId, userId)).catch(() => undefined);
}

/**
 * Gives the audience of a channel access to the channel. In a channel created for this audience, roles and individual people get
 * overwrites. All other overwrites that give access are removed, except those of bots. In a private thread, people are added, and
 * former members of the audience are removed. Waits until Discord has confirmed each change. Does not change a public channel.
 * @returns true if anything had to change
 * @throws {DiscordAPIError} after all other changes, if Discord forbids one, but not if the overwrite or member no longer exists
 *   (404); immediately, if Discord fails (status 500 and above) or asks the bot to wait (429)
 */
export async function updateRights(
  guild: Guild,
  channel: GuildTextBasedChannel,
  audience: string,
  of: ChannelAccessContext,
): Promise<boolean> {
  if (audience === 'all') return false;
  const changes = channel.isThread()
    ? await changesOfThread(channel, audience, of)
    : await changesOf(guild, channel, audience, of);
  let refusal: DiscordAPIError | undefined;
  for (const change of changes) {
    try {
      await change();
    } catch (error) {
      // Another program has removed the overwrite in the meantime.
      if (!(error instanceof DiscordAPIError) || error.status >= 500 || error.status === 429) throw error;
      if (error.status !== 404) refusal ??= error;
    }
  }
  if (refusal) throw refusal;
  return changes.length > 0;
}

type Change = () => Promise<unknown>;
type OwnChannel = Exclude<GuildTextBasedChannel, AnyThreadChannel>;

/** Returns the overwrites that must change. The server's other overwrites do not change. */
async function changesOf(guild: Guild, channel: OwnChannel, audience: string, of: ChannelAccessContext): Promise<Change[]> {
  const { rest, user } = guild.client;
  const has = channel.permissionOverwrites.cache;
  const wanted = (await wantedIn(guild, of, audience)).filter(({ id }) => id !== user.id);
  const changes: Change[] = [];
  for (const id of await listIntruders(channel, audience, of))
    changes.push(() => rest.delete(Routes.channelPermission(channel.id, id)));
  for (const { id, type, allow, deny } of wanted) {
    const there = has.get(id);
    const [allowed, denied] = [there?.allow.bitfield ?? 0n, there?.deny.bitfield ?? 0n];
    if ((allowed & allow) === allow && (denied & deny) === deny) continue;
    const body = { type, allow: String((allowed | allow) & ~deny), deny: String((denied | deny) & ~allow) };
    changes.push(() => rest.put(Routes.channelPermission(channel.id, id), { body }));
  }
  return changes;
}

/**
 * Lists the ids of roles and members outside the audience that can see a channel because of an overwrite. Omits bots and
 * `@everyone`. Includes a person who may read the channel because of their role but also has a personal overwrite, because they
 * would keep the overwrite without the role.
 */
export async function listIntruders(channel: OwnChannel, audience: string, of: ChannelAccessContext): Promise<string[]> {
  const { guild } = channel;
  const side = of.battle.tables.side.get(audience);
  const isOwn = (id: string): boolean => id === guild.id || id === side?.roleId || id === getUmpireRow(of.battle).umpireRoleId;
  const found: string[] = [];
  for (const { id, type, allow } of channel.permissionOverwrites.cache.values()) {
    if (!allow.has(ViewChannel) || id === guild.client.user.id) continue;
    const isRight =
      type === OverwriteType.Role
        ? isOwn(id) || guild.roles.cache.get(id)?.tags?.botId !== undefined
        : (await of.member(id))?.user.bot === true || (await hasIndividualAccess(id, audience, of));
    if (!isRight) found.push(id);
  }
  return found;
}

async function changesOfThread(thread: AnyThreadChannel, audience: string, of: ChannelAccessContext): Promise<Change[]> {
  if (thread.type !== ChannelType.PrivateThread) return [];
  const { rest } = thread.client;
  const changes: Change[] = [];
  for (const id of await listFormerMembers(thread, audience, of))
    changes.push(() => rest.delete(Routes.threadMembers(thread.id, id)));
  for (const id of await listIndividualAccess(of, audience))
    if (!(await isThreadMember(thread, id))) changes.push(() => rest.put(Routes.threadMembers(thread.id, id)));
  // Discord refuses changes to an archived thread, so it is unarchived first.
  if (changes.length > 0 && thread.archived === true)
    changes.unshift(() => rest.patch(Routes.channel(thread.id), { body: { archived: false } }));
  return changes;
}

/** Lists former members of a channel's audience who still have an individual permission there. */
export async function listFormerMembers(
  channel: GuildTextBasedChannel,
  audience: string,
  of: ChannelAccessContext,
): Promise<string[]> {
  const me = channel.client.user.id;
  const former: string[] = [];
  for (const id of of.everNamed()) {
    const mayRead = channel.isThread()
      ? channel.type === ChannelType.PrivateThread
      : channel.permissionOverwrites.cache.get(id)?.allow.has(ViewChannel) === true;
    if (id === me || !mayRead || (await hasChannelAccess(id, audience, of))) continue;
    if (!channel.isThread() || (await isThreadMember(channel, id))) former.push(id);
  }
  return former;
}
