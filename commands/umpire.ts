import { SlashCommandBuilder } from '@discordjs/builders';
import { rulebooksOf } from '../src/discord/choosing-rulebooks.js';
import type { Command } from '../src/discord/command.js';
import { replyPrivately } from '../src/discord/reply.js';

/** /umpire: how the umpire is set up on a server. */
export const umpire: Command = {
  data: new SlashCommandBuilder()
    .setName('umpire')
    .setDescription('How the umpire is set up on this server')
    .addSubcommand((sub) =>
      sub.setName('rulebooks').setDescription('Choose the rulebooks whose commands members see (Manage Server, or umpire)'),
    )
    .toJSON(),
  async execute(interaction, house) {
    await replyPrivately(interaction, rulebooksOf(interaction.guildId, house));
  },
};
