import { rulebooksOf } from '../src/discord/commands/choosing-rulebooks.js';
import type { Command } from '../src/discord/command.js';
import { replyPrivately } from '../src/discord/connection/reply.js';
import { chooseStarters } from '../src/discord/people/starters.js';
import { changeUmpires, listUmpires } from '../src/discord/commands/umpires.js';
import { roleOption, slashCommand, subcommand, userOption } from '../src/discord/options/slash.js';

/** /umpire: rulebooks and starters of a server, and who umpires its battle. */
export const umpire: Command = {
  data: slashCommand('umpire', 'How the umpire is set up on this server', [
    subcommand('rulebooks', 'Choose the rulebooks whose commands members see (Manage Server, or umpire)'),
    subcommand('starters', 'Who begins battles on this server (Manage Server)', [
      roleOption('role', 'Its members; everybody, if left out'),
    ]),
    subcommand('add', 'Somebody helps to umpire this battle: everything but its end, overruling and who umpires', [
      userOption('user', 'Who', true),
    ]),
    subcommand('remove', 'Somebody helps to umpire this battle no more', [userOption('user', 'Who', true)]),
    subcommand('list', 'Who umpires this battle'),
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
      options.getSubcommand() === 'starters'
        ? chooseStarters(house, guildId, options.getRole('role')?.id ?? null)
        : rulebooksOf(guildId, house);
    await replyPrivately(interaction, body);
  },
};
