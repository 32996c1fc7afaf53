/** What people of a battle are on its server. */
import type { GuildMember } from 'discord.js';
import { assistantsOf, type UmpireRow } from '../game/index.js';
import type { Battle } from '../rules/index.js';

/** Whose rooms they are. */
export interface RoomOf {
  readonly battle: Battle;
  /** The Discord id behind a key of the battle's record. */
  readonly userIdOf: (key: string) => string | undefined;
  /** Somebody as the battle's record calls them. */
  readonly keyOf: (userId: string) => string | undefined;
  /** The Discord ids of all whom the battle has named, whatever they are in it by now. */
  readonly everNamed: () => readonly string[];
  /** A member, asked of Discord; undefined: none of the server. */
  readonly member: (userId: string) => Promise<GuildMember | undefined>;
}

/** Who umpires a battle. */
export const umpiresOf = ({ game }: Battle): UmpireRow => game as UmpireRow;

/** Who began a battle, and who assists: by their keys. */
export function umpireIdsOf(battle: Battle): readonly string[] {
  return [umpiresOf(battle).umpireId, ...assistantsOf(battle)];
}

/** The Discord ids behind players of a side or an umpire. */
export function idsOf(keys: readonly string[], { userIdOf }: Pick<RoomOf, 'userIdOf'>): string[] {
  return keys.flatMap((key) => userIdOf(key) ?? []);
}
