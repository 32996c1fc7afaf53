import { buildRulebooksMessage } from '../src/discord/commands/choosing-rulebooks.js';
import type { Command } from '../src/discord/command.js';
import { replyPrivately } from '../src/discord/connection/reply.js';
import { saveBattleStarters } from '../src/discord/people/starters.js';
import { changeUmpires, listUmpires } from '../src/discord/commands/umpires.js';
import { buildRoleOption, buildSlashCommand, buildSubcommand, buildUserOption } from '../src/discord/options/slash.js';

/** Defines /umpire, which sets a server's rulebooks, the people who may start battles there, and the umpires of a battle. */
export const umpireCommand: Command = {
  data: buildSlashCommand('umpire', 'Umpires of the battle, and settings of this server', [
    buildSubcommand('rulebooks', 'Choose the rulebooks of this server (Manage Server, or umpires)'),
    buildSubcommand('start-role', 'Set who can start battles on this server (Manage Server)', [
      buildRoleOption('role', 'Role whose members can start battles. Default: everyone'),
    ]),
    buildSubcommand('add', 'Add an assistant umpire, who cannot end the battle, overrule results or add umpires', [
      buildUserOption('user', 'Who', true),
    ]),
    buildSubcommand('remove', 'Remove an assistant umpire', [buildUserOption('user', 'Who', true)]),
    buildSubcommand('list', 'List the umpires of this battle'),
  ]),
  async execute(interaction, services) {
    const { options, guildId } = interaction;
    switch (options.getSubcommand()) {
      case 'add':
      case 'remove':
        return changeUmpires(interaction, services);
      case 'list':
        return listUmpires(interaction, services);
    }
    const body =
      options.getSubcommand() === 'start-role'
        ? saveBattleStarters(services, guildId, options.getRole('role')?.id ?? null)
        : buildRulebooksMessage(guildId, services);
    await replyPrivately(interaction, body);
  },
};
