import { SlashCommandBuilder } from '@discordjs/builders';
import type { Command } from '../src/discord/command.js';
import { pick } from '../src/discord/pickers.js';
import { replyPrivately } from '../src/discord/reply.js';
import { presentHelp } from '../src/present/index.js';
import { FIRST_STEPS } from './first-steps.js';

/** /help: the first steps, or one command in full. */
export const help: Command = {
  data: new SlashCommandBuilder()
    .setName('help')
    .setDescription('How to play with the umpire, or all about one command')
    .addStringOption((option) => option.setName('command').setDescription('A command').setAutocomplete(true).setMaxLength(40))
    .toJSON(),
  async execute(interaction, house) {
    const name = interaction.options.getString('command')?.trim().replace(/^\//, '') ?? null;
    const commands = house.commands().map(({ data }) => data);
    await replyPrivately(interaction, presentHelp(commands, name, FIRST_STEPS));
  },
  autocomplete: (interaction, house) =>
    interaction.respond(
      pick(
        house
          .commands()
          .map(({ data: { name, description } }) => ({ name: `/${name}: ${description}`.slice(0, 100), value: name })),
        interaction.options.getFocused(),
      ),
    ),
};
