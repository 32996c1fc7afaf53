/** Finds out who can read a channel on Discord. */
import { ChannelType, type Guild, type GuildTextBasedChannel, OverwriteType, PermissionFlagsBits } from 'discord.js';
import { canMemberSee } from '../people/channel-rights.js';
import {
  listUserIds,
  isUmpire,
  type ChannelAccessContext,
  listUmpireKeys,
  getUmpireRow,
  listFormerMembers,
  listIntruders,
} from './room-rights.js';

const { Administrator, ManageThreads, ViewChannel } = PermissionFlagsBits;

/** The outsiders who can read a channel, each as a mention. */
export interface Outsiders {
  /** The people and roles that must not read the channel: players of other sides, or everyone. */
  readonly enemies: readonly string[];
  /** The members of `enemies` who can see every channel: the server's owner and its administrators. */
  readonly masters: readonly string[];
  /** The roles and members that are not in the battle. */
  readonly others: readonly string[];
  /** The roles with permission to see everything. */
  readonly administrators: readonly string[];
}

const NOBODY: Outsiders = { enemies: [], masters: [], others: [], administrators: [] };

/**
 * Lists the outsiders who can read a channel, or could read a future channel; an empty result for a public channel. `enemies` are
 * roles and players of other sides, players of the channel's own side with another side's role, and people who have left the
 * audience. In a channel that the bot created, they also include the intruders of `listIntruders`. If all members of the server
 * can read the channel, lists only `@everyone`. Discord does not list a role's members, so players are checked individually, and
 * only a role's own permissions count.
 * @param isMade true if the bot created the channel
 */
export async function findOutsiders(
  channel: GuildTextBasedChannel,
  audience: string,
  of: ChannelAccessContext,
  isMade: boolean,
): Promise<Outsiders> {
  if (audience === 'all') return NOBODY;
  const { guild } = channel;
  const { battle } = of;
  const { umpireRoleId } = getUmpireRow(battle);
  const sides = [...battle.tables.side.values()];
  const others = sides.filter(({ id }) => id !== audience);
  const own = sides.find(({ id }) => id === audience);
  const otherRoles = new Set(others.flatMap(({ roleId }) => (roleId === null || roleId === umpireRoleId ? [] : [roleId])));
  const administrators = rolesOf(guild).filter((role) => role.permissions.has(Administrator));
  const reading = rolesOf(guild).filter((role) => !administrators.includes(role) && roleSees(channel, role.id));
  if (reading.some(({ id }) => id === guild.id)) return { ...NOBODY, enemies: ['@everyone'] };
  const enemyRoles = reading.filter(({ id }) => otherRoles.has(id));
  const known = new Set([guild.members.me?.roles.botRole?.id, own?.roleId, umpireRoleId]);
  const strange = reading.filter(({ id, managed }) => !managed && !otherRoles.has(id) && !known.has(id));

  const enemies: string[] = enemyRoles.map(({ id }) => `<@&${id}>`);
  for (const userId of listUserIds(
    others.flatMap(({ playerIds }) => playerIds),
    of,
  )) {
    const member = await of.member(userId);
    if (member && !isUmpire(member, of) && (await canMemberSee(channel, member))) enemies.push(`<@${userId}>`);
  }
  for (const userId of listUserIds(own?.playerIds ?? [], of)) {
    const member = otherRoles.size === 0 ? undefined : await of.member(userId);
    const isBoth = member?.roles.cache.some(({ id }) => otherRoles.has(id)) === true;
    if (member && isBoth && !isUmpire(member, of)) enemies.push(`<@${userId}>`);
  }
  enemies.push(...(await listFormerMembers(channel, audience, of)).map((id) => `<@${id}>`));
  if (isMade && !channel.isThread()) {
    const isRole = (id: string): boolean => guild.roles.cache.has(id);
    enemies.push(...(await listIntruders(channel, audience, of)).map((id) => (isRole(id) ? `<@&${id}>` : `<@${id}>`)));
  }
  const people = new Set([
    ...listUserIds(
      sides.flatMap(({ playerIds }) => playerIds),
      of,
    ),
    ...listUserIds(listUmpireKeys(battle), of),
  ]);
  const overwrites = channel.isThread() ? [] : [...channel.permissionOverwrites.cache.values()];
  const named = overwrites
    .filter(
      ({ type, allow, id }) =>
        type === OverwriteType.Member && allow.has(ViewChannel) && !people.has(id) && id !== guild.client.user.id,
    )
    .map(({ id }) => `<@${id}>`);
  const masters: string[] = [];
  for (const mention of new Set(enemies)) {
    const [, userId] = /^<@(\d+)>$/.exec(mention) ?? [];
    const member = userId === undefined ? undefined : await of.member(userId);
    if (member && (member.id === guild.ownerId || member.permissions.has(Administrator))) masters.push(mention);
  }
  return {
    enemies: [...new Set(enemies)],
    masters,
    others: [...strange.map(({ id }) => `<@&${id}>`), ...named].filter((one) => !enemies.includes(one)),
    administrators: administrators.filter(({ managed }) => !managed).map(({ id }) => `<@&${id}>`),
  };
}

const rolesOf = (guild: Guild) => [...guild.roles.cache.values()];

/**
 * Checks whether members who have only this role can see a channel. For a private thread, checks whether they can see all private
 * threads.
 */
function roleSees(channel: GuildTextBasedChannel, roleId: string): boolean {
  const rights = channel.guild.roles.cache.get(roleId) && channel.permissionsFor(roleId);
  const seesThreads = channel.type !== ChannelType.PrivateThread || rights?.has(ManageThreads) === true;
  return rights?.has(ViewChannel) === true && seesThreads;
}
