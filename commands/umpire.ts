import { rulebooksOf } from '../src/discord/commands/choosing-rulebooks.js';
import type { Command } from '../src/discord/command.js';
import { replyPrivately } from '../src/discord/connection/reply.js';
import { chooseStarters } from '../src/discord/people/starters.js';
import { changeUmpires, listUmpires } from '../src/discord/commands/umpires.js';
import { roleOption, slashCommand, subcommand, userOption } from '../src/discord/options/slash.js';

/** Defines /umpire, which sets a server's rulebooks, the people who may start battles there, and the umpires of a battle. */
export const umpire: Command = {
  data: slashCommand('umpire', 'Umpires of the battle, and settings of this server', [
    subcommand('rulebooks', 'Choose the rulebooks of this server (Manage Server, or umpires)'),
    subcommand('start-role', 'Set who can start battles on this server (Manage Server)', [
      roleOption('role', 'Role whose members can start battles. Default: everyone'),
    ]),
    subcommand('add', 'Add an assistant umpire, who cannot end the battle, overrule results or add umpires', [
      userOption('user', 'Who', true),
    ]),
    subcommand('remove', 'Remove an assistant umpire', [userOption('user', 'Who', true)]),
    subcommand('list', 'List the umpires of this battle'),
  ]),
  async execute(interaction, house) {
    const { options, guildId } = interaction;
    switch (options.getSubcommand()) {
      case 'add':
      case 'remove':
        return changeUmpires(interaction, house);
      case 'list':
        return listUmpires(interaction, house);
    }
    const body =
      options.getSubcommand() === 'start-role'
        ? chooseStarters(house, guildId, options.getRole('role')?.id ?? null)
        : rulebooksOf(guildId, house);
    await replyPrivately(interaction, body);
  },
};
