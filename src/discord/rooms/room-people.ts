/** Finds a battle's people among the members of its server. */
import { type GuildMember, PermissionFlagsBits } from 'discord.js';
import { actorIn, assistantsOf, type KnownBattle, type UmpireRow } from '../../game/index.js';
import type { Actor } from '../../rules/index.js';

/** The facts that decide who may read a channel. */
export interface RoomOf {
  readonly battle: KnownBattle;
  /** The Discord id behind a key of the battle's record. */
  readonly userIdOf: (key: string) => string | undefined;
  /** A person's key in the battle's record. */
  readonly keyOf: (userId: string) => string | undefined;
  /** The Discord ids of all people ever named in the battle. */
  readonly everNamed: () => readonly string[];
  /** Fetches a member from Discord; undefined if the person is not on the server. */
  readonly member: (userId: string) => Promise<GuildMember | undefined>;
}

/** Returns a battle's umpires. */
export const umpiresOf = ({ game }: KnownBattle): UmpireRow => game as UmpireRow;

/** Returns a battle's starter and assistants, by their keys. */
export function umpireIdsOf(battle: KnownBattle): readonly string[] {
  return [umpiresOf(battle).umpireId, ...assistantsOf(battle)];
}

/** Returns the Discord ids behind these keys of the record. Keys without a known person are omitted. */
export function idsOf(keys: readonly string[], { userIdOf }: Pick<RoomOf, 'userIdOf'>): string[] {
  return keys.flatMap((key) => userIdOf(key) ?? []);
}

/**
 * Lists the Discord ids of the people who have access to a channel by name, not by a role. It omits people who have left the
 * server; a later call finds them again if they come back.
 */
export async function namedIn(of: RoomOf, audience: string): Promise<string[]> {
  const named: string[] = [];
  for (const id of new Set(idsOf(keysIn(of, audience), of))) if (await of.member(id)) named.push(id);
  return named;
}

/** Returns the keys of the people to whom a channel belongs by name: players of its side, or umpires. */
function keysIn({ battle }: RoomOf, audience: string): readonly string[] {
  return [...(battle.tables.side.get(audience)?.playerIds ?? []), ...umpireIdsOf(battle)];
}

/**
 * Checks whether a channel grants access to a person by name; such access can be erased. Former members of the server have none.
 */
export async function isNamedIn(userId: string, audience: string, of: RoomOf): Promise<boolean> {
  const isNamed = keysIn(of, audience).some((key) => key === userId || key === of.keyOf(userId));
  return isNamed && (await of.member(userId)) !== undefined;
}

/** Checks whether a channel grants access to a person, by name or by role. Former members of the server have none. */
export async function isTheirs(userId: string, audience: string, of: RoomOf): Promise<boolean> {
  const member = await of.member(userId);
  if (!member) return false;
  // A person who plays two sides acts for the first, and may read both rooms.
  if (await isNamedIn(userId, audience, of)) return true;
  const { standing, sideId } = asActor(member, of);
  return standing === 'umpire' || sideId === audience;
}

/** Returns true for a person who umpires the battle, even if they also play a side. */
export const isUmpire = (member: GuildMember, of: RoomOf): boolean => asActor(member, of).standing === 'umpire';

function asActor(member: GuildMember, { battle, keyOf }: RoomOf): Pick<Actor, 'standing' | 'sideId'> {
  const key = keyOf(member.id);
  return actorIn(battle, {
    userId: member.id,
    ...(key === undefined ? {} : { key }),
    name: '',
    roleIds: [...member.roles.cache.keys()],
    isAdministrator: member.permissions.has(PermissionFlagsBits.Administrator),
  });
}
