/** Finds a battle's people among the members of its server. */
import { type GuildMember, PermissionFlagsBits } from 'discord.js';
import { findActor, listAssistants, type KnownBattle, type UmpireRow } from '../../game/index.js';
import type { Actor } from '../../rules/index.js';

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
export async function listIndividualAccess(of: ChannelAccessContext, audience: string): Promise<string[]> {
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
export async function hasIndividualAccess(userId: string, audience: string, of: ChannelAccessContext): Promise<boolean> {
  const isNamed = keysIn(of, audience).some((key) => key === userId || key === of.keyOf(userId));
  return isNamed && (await of.member(userId)) !== undefined;
}

/**
 * Checks whether a person should have access to a channel, individually or through a role. Former members of the server have no
 * access.
 */
export async function hasChannelAccess(userId: string, audience: string, of: ChannelAccessContext): Promise<boolean> {
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
