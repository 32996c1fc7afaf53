/** Who reads a room that the bot made: brought to what people are in the battle. */
import {
  type AnyThreadChannel,
  type Guild,
  type GuildTextBasedChannel,
  OverwriteType,
  PermissionFlagsBits,
  Routes,
} from 'discord.js';
import { UMPIRES } from '../rules/index.js';
import { idsOf, type RoomOf, umpireIdsOf, umpiresOf } from './room-people.js';

const { ViewChannel, SendMessages, EmbedLinks, AttachFiles, ReadMessageHistory } = PermissionFlagsBits;
const BOTS = ViewChannel | SendMessages | EmbedLinks | AttachFiles | ReadMessageHistory;

interface Overwrite {
  readonly id: string;
  readonly type: OverwriteType;
  readonly allow: string;
  readonly deny: string;
}

/** The Discord ids of those whose room it is, as far as they are named; of members alone, whoever has left comes back by a later look. */
async function namedIn(of: RoomOf, audience: string): Promise<string[]> {
  const players = of.battle.tables.side.get(audience)?.playerIds ?? [];
  const ids = [...new Set(idsOf([...players, ...umpireIdsOf(of.battle)], of))];
  const members = await Promise.all(ids.map(async (id) => ((await of.member(id)) ? [id] : [])));
  return members.flat();
}

/** Everybody is kept out of a room that is not everybody's, but for those whose it is, umpires, and the bot. */
export async function overwritesFor(guild: Guild, of: RoomOf, audience: string): Promise<Overwrite[]> {
  const bot = { id: guild.client.user.id, type: OverwriteType.Member, allow: String(BOTS), deny: '0' };
  if (audience === 'all') return [bot];
  const side = audience === UMPIRES ? undefined : of.battle.tables.side.get(audience);
  const roles = [side?.roleId, umpiresOf(of.battle).umpireRoleId].filter((id) => id != null);
  const view = (id: string, type: OverwriteType): Overwrite => ({ id, type, allow: String(ViewChannel), deny: '0' });
  return [
    { id: guild.id, type: OverwriteType.Role, allow: '0', deny: String(ViewChannel) },
    bot,
    ...[...new Set(roles)].map((id) => view(id, OverwriteType.Role)),
    ...(await namedIn(of, audience)).map((id) => view(id, OverwriteType.Member)),
  ];
}

/** Members of a private thread: those whose room it is, as far as they are named. */
export async function letIn(guild: Guild, of: RoomOf, threadId: string, audience: string): Promise<void> {
  if (audience === 'all') return;
  const { rest } = guild.client;
  for (const userId of await namedIn(of, audience)) await rest.put(Routes.threadMembers(threadId, userId)).catch(() => undefined);
}

/**
 * Gives a room that the bot made to whose it is by now: whoever is in the battle and whose it is no more goes, and so does
 * whoever has left the server. Strangers that the server itself let in stay.
 * @returns whether anything had to change; Discord has confirmed it then
 * @throws {DiscordAPIError} when the bot may not
 */
export async function bringRights(guild: Guild, channel: GuildTextBasedChannel, audience: string, of: RoomOf): Promise<boolean> {
  if (audience === 'all') return false;
  const { rest } = guild.client;
  if (channel.isThread()) {
    const gone = await formerIn(channel, audience, of);
    for (const userId of gone) await rest.delete(Routes.threadMembers(channel.id, userId));
    await letIn(guild, of, channel.id, audience);
    return gone.length > 0;
  }
  const wanted = await overwritesFor(guild, of, audience);
  const isWanted = new Set(wanted.map(({ id }) => id));
  const former = new Set(await formerIn(channel, audience, of));
  const has = [...channel.permissionOverwrites.cache.values()];
  const stays = has.filter(
    ({ id, type }) => !isWanted.has(id) && !former.has(id) && !(type === OverwriteType.Role && isOwn(of, id)),
  );
  const isRight = wanted.every(({ id, allow, deny }) => {
    const there = has.find((each) => each.id === id);
    return there?.allow.has(BigInt(allow)) === true && there.deny.has(BigInt(deny));
  });
  if (isRight && stays.length + wanted.length === has.length) return false;
  const kept = stays.map(({ id, type, allow, deny }) => ({
    id,
    type,
    allow: String(allow.bitfield),
    deny: String(deny.bitfield),
  }));
  await rest.patch(Routes.channel(channel.id), { body: { permission_overwrites: [...wanted, ...kept] } });
  return true;
}

/** Whether a role is that of a side or of the umpires. */
const isOwn = ({ battle }: RoomOf, roleId: string): boolean =>
  umpiresOf(battle).umpireRoleId === roleId || [...battle.tables.side.values()].some((side) => side.roleId === roleId);

/** Whom a battle has named, who read a room by a right of their own, and whose it is no more. */
export async function formerIn(channel: GuildTextBasedChannel, audience: string, of: RoomOf): Promise<string[]> {
  const isNamed = new Set(await namedIn(of, audience));
  const reading = channel.isThread()
    ? (await Promise.all(of.everNamed().map(async (id) => ((await isIn(channel, id)) ? [id] : [])))).flat()
    : [...channel.permissionOverwrites.cache.values()]
        .filter(({ type, allow }) => type === OverwriteType.Member && allow.has(ViewChannel))
        .map(({ id }) => id);
  const ever = new Set(of.everNamed());
  return reading.filter((id) => ever.has(id) && !isNamed.has(id) && id !== channel.guild.client.user.id);
}

function isIn(thread: AnyThreadChannel, userId: string): Promise<boolean> {
  return thread.members.fetch({ member: userId, force: true }).then(
    () => true,
    () => false,
  );
}
