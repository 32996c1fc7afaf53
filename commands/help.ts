import { SlashCommandBuilder } from '@discordjs/builders';
import type { Command } from '../src/discord/command.js';
import { pick } from '../src/discord/pickers.js';
import { replyPrivately } from '../src/discord/reply.js';
import { presentHelp } from '../src/present/index.js';
import { gameHere } from '../src/discord/people.js';
import { firstSteps } from '../src/present/index.js';

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
    const ruleset = gameHere(interaction, house)?.game.ruleset ?? house.rulesets[0]!;
    await replyPrivately(interaction, presentHelp(commands, name, firstSteps(ruleset)));
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
