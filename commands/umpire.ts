import { SlashCommandBuilder } from '@discordjs/builders';
import { rulebooksOf } from '../src/discord/choosing-rulebooks.js';
import type { Command } from '../src/discord/command.js';
import { replyPrivately } from '../src/discord/reply.js';
import { chooseStarters } from '../src/discord/starters.js';
import { changeUmpires, listUmpires } from '../src/discord/umpires.js';

/** /umpire: how the umpire is set up on a server. */
export const umpire: Command = {
  data: new SlashCommandBuilder()
    .setName('umpire')
    .setDescription('How the umpire is set up on this server')
    .addSubcommand((sub) =>
      sub.setName('rulebooks').setDescription('Choose the rulebooks whose commands members see (Manage Server, or umpire)'),
    )
    .addSubcommand((sub) =>
      sub
        .setName('starters')
        .setDescription('Who begins battles on this server (Manage Server)')
        .addRoleOption((option) => option.setName('role').setDescription('Its members; everybody, if left out')),
    )
    .addSubcommand((sub) =>
      sub
        .setName('add')
        .setDescription('Somebody helps to umpire this battle: everything but its end, overruling and who umpires')
        .addUserOption((option) => option.setName('user').setDescription('Who').setRequired(true)),
    )
    .addSubcommand((sub) =>
      sub
        .setName('remove')
        .setDescription('Somebody helps to umpire this battle no more')
        .addUserOption((option) => option.setName('user').setDescription('Who').setRequired(true)),
    )
    .addSubcommand((sub) => sub.setName('list').setDescription('Who umpires this battle'))
    .toJSON(),
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
