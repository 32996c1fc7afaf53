import { SlashCommandBuilder } from '@discordjs/builders';
import type { Command } from '../src/discord/command.js';
import type { House } from '../src/discord/house.js';
import { gameHere } from '../src/discord/people.js';
import { nearest, pick } from '../src/discord/pickers.js';
import { replyPrivately } from '../src/discord/reply.js';
import { firstSteps, helpTopics, presentHelp } from '../src/present/index.js';

/** The commands that members of a server see. */
function commandsOf(guildId: string, { commands, serverRulebooks }: House): readonly Command[] {
  const shown = serverRulebooks.shown(guildId).map(({ id }) => id);
  return commands().filter(({ ruleset }) => ruleset === undefined || shown.includes(ruleset));
}

/** /help: the first steps, one command with its subcommands, or one of those in full. */
export const help: Command = {
  data: new SlashCommandBuilder()
    .setName('help')
    .setDescription('How to play with the umpire, or all about one command')
    .addStringOption((option) =>
      option.setName('command').setDescription('A command: turn, or turn next').setAutocomplete(true).setMaxLength(100),
    )
    .toJSON(),
  async execute(interaction, house) {
    const ruleset = gameHere(interaction, house)?.game.ruleset ?? house.serverRulebooks.chosen(interaction.guildId)[0]!;
    const others = new Set(
      house
        .commands()
        .filter((command) => command.ruleset !== undefined && command.ruleset !== ruleset.id)
        .map(({ data }) => data.name),
    );
    await replyPrivately(
      interaction,
      presentHelp(
        {
          commands: commandsOf(interaction.guildId, house),
          firstSteps: firstSteps(ruleset),
          isOffered: ({ name }) => !others.has(name),
          nearest,
        },
        interaction.options.getString('command'),
      ),
    );
  },
  autocomplete: (interaction, house) => {
    const typed = interaction.options.getFocused().replace(/^\//, '');
    const topics = helpTopics(commandsOf(interaction.guildId, house));
    const choices = topics.map(({ name, description }) => ({ name: `/${name}: ${description}`.slice(0, 100), value: name }));
    // What begins as it is typed goes before what only looks like it.
    const begins = choices.filter(({ value }) => typed !== '' && value.startsWith(typed.toLowerCase()));
    return interaction.respond([...begins, ...pick(choices, typed).filter((choice) => !begins.includes(choice))].slice(0, 25));
  },
};
