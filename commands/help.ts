import { SlashCommandBuilder } from '@discordjs/builders';
import { MessageFlags } from 'discord.js';
import type { Command } from '../src/discord/command.js';
import { gameHere } from '../src/discord/people.js';
import { pick } from '../src/discord/pickers.js';
import { presentHelp } from '../src/present/index.js';

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
    const body = presentHelp(commands, name, gameHere(interaction, house)?.actor.standing ?? null);
    await interaction.reply({ ...body, flags: MessageFlags.Ephemeral } as never);
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
