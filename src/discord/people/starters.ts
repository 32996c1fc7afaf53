import { PermissionFlagsBits } from 'discord.js';
import { presentNotice, type PostBody } from '../../present/index.js';
import { Refusal } from '../../rules/index.js';
import type { Services } from '../services.js';
import { getPerson } from './people.js';
import type { GuildInteraction } from '../connection/interactions.js';

/** Checks whether a person may manage the server, according to Discord. */
export const canManageServer = ({ memberPermissions }: GuildInteraction): boolean =>
  memberPermissions?.has(PermissionFlagsBits.ManageGuild) ?? false;

/** Requires that a person may manage the server. @throws {Refusal} UMPIRE_ONLY if they do not have Manage Server */
export function requireServerManager(interaction: GuildInteraction): void {
  if (!canManageServer(interaction))
    throw new Refusal('UMPIRE_ONLY', 'You need _Manage Server_ to set who can start battles. Ask a server admin.');
}

/**
 * Requires that a person may start battles on this server. Anyone may start battles, unless the server has chosen a role for
 * this.
 * @throws {Refusal} UMPIRE_ONLY if the server has chosen a role, and the person has neither that role nor Manage Server
 */
export function requireBattleStarter(interaction: GuildInteraction, { guilds }: Services): void {
  const roleId = guilds.starters(interaction.guildId);
  if (roleId === undefined || canManageServer(interaction) || getPerson(interaction).roleIds.includes(roleId)) return;
  throw new Refusal(
    'UMPIRE_ONLY',
    'On this server, only members with a certain role can start battles. Ask a server admin to use `/umpire start-role`.',
  );
}

/**
 * Saves who may start battles on a server, and builds the notice about this.
 * @param roleId the role whose members may start battles, in addition to people who may manage the server; null for everyone
 */
export function saveBattleStarters({ guilds }: Services, guildId: string, roleId: string | null): PostBody {
  guilds.chooseStarters(guildId, roleId);
  return presentNotice(
    roleId === null
      ? 'Everyone on this server can start battles.'
      : `Members of <@&${roleId}> can start battles, and so can members with Manage Server.`,
  );
}
