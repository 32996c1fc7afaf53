import { SlashCommandBuilder } from '@discordjs/builders';
import type { Command } from '../src/discord/command.js';
import type { House } from '../src/discord/house.js';
import { gameHere } from '../src/discord/people.js';
import { pick } from '../src/discord/pickers.js';
import { replyPrivately } from '../src/discord/reply.js';
import { firstSteps, presentHelp } from '../src/present/index.js';

/** The commands that members of a server see. */
function commandsOf(guildId: string, { commands, serverRulebooks }: House): Command['data'][] {
  const shown = serverRulebooks.shown(guildId).map(({ id }) => id);
  return commands()
    .filter(({ ruleset }) => ruleset === undefined || shown.includes(ruleset))
    .map(({ data }) => data);
}

/** /help: the first steps, or one command in full. */
export const help: Command = {
  data: new SlashCommandBuilder()
    .setName('help')
    .setDescription('How to play with the umpire, or all about one command')
    .addStringOption((option) => option.setName('command').setDescription('A command').setAutocomplete(true).setMaxLength(40))
    .toJSON(),
  async execute(interaction, house) {
    const name = interaction.options.getString('command')?.trim().replace(/^\//, '') ?? null;
    const ruleset = gameHere(interaction, house)?.game.ruleset ?? house.serverRulebooks.chosen(interaction.guildId)[0]!;
    const others = new Set(
      house
        .commands()
        .filter((command) => command.ruleset !== undefined && command.ruleset !== ruleset.id)
        .map(({ data }) => data.name),
    );
    await replyPrivately(
      interaction,
      presentHelp(commandsOf(interaction.guildId, house), name, firstSteps(ruleset), ({ name: command }) => !others.has(command)),
    );
  },
  autocomplete: (interaction, house) =>
    interaction.respond(
      pick(
        commandsOf(interaction.guildId, house).map(({ name, description }) => ({
          name: `/${name}: ${description}`.slice(0, 100),
          value: name,
        })),
        interaction.options.getFocused(),
      ),
    ),
};
