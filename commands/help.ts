import type { Abroad } from '../src/discord/abroad.js';
import type { Command } from '../src/discord/command.js';
import type { House } from '../src/discord/house.js';
import { gameHere } from '../src/discord/people.js';
import { type Choice, nearest, pick } from '../src/discord/pickers.js';
import { replyPrivately } from '../src/discord/reply.js';
import { slashCommand, textOption } from '../src/discord/slash.js';
import { firstSteps, type HelpedCommand, helpTopics, presentHelp, STEPS_ABROAD } from '../src/present/index.js';

/** The commands that members of a server see. */
function commandsOf(guildId: string, { commands, serverRulebooks }: House): readonly Command[] {
  const shown = serverRulebooks.shown(guildId).map(({ id }) => id);
  return commands().filter(({ ruleset }) => ruleset === undefined || shown.includes(ruleset));
}

/** What there is abroad, as it is typed there. */
const commandsAbroad = ({ commands }: Abroad): readonly HelpedCommand[] =>
  commands().flatMap(({ data, examples, abroad }) => {
    if (!abroad) return [];
    // Examples of what is otherwise on servers name units.
    return [abroad.data ? { data: abroad.data } : { data, ...(examples && { examples }) }];
  });

function suggestTopics(commands: readonly HelpedCommand[], focused: string): Choice[] {
  const typed = focused.replace(/^\//, '');
  const choices = helpTopics(commands).map(({ name, description }) => ({
    name: `/${name}: ${description}`.slice(0, 100),
    value: name,
  }));
  // What begins as it is typed goes before what only looks like it.
  const begins = choices.filter(({ value }) => typed !== '' && value.startsWith(typed.toLowerCase()));
  return [...begins, ...pick(choices, typed).filter((choice) => !begins.includes(choice))].slice(0, 25);
}

/** /help: the first steps, one command with its subcommands, or one of those in full. */
export const help: Command = {
  data: slashCommand('help', 'How to play with the umpire, or all about one command', [
    textOption('command', 'A command: turn, or turn next', { autocomplete: true, maxLength: 100 }),
  ]),
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
  autocomplete: (interaction, house) =>
    interaction.respond(suggestTopics(commandsOf(interaction.guildId, house), interaction.options.getFocused())),
  abroad: {
    execute: (interaction, abroad) =>
      replyPrivately(
        interaction,
        presentHelp(
          { commands: commandsAbroad(abroad), firstSteps: STEPS_ABROAD, nearest },
          interaction.options.getString('command'),
        ),
      ),
    autocomplete: (interaction, abroad) =>
      interaction.respond(suggestTopics(commandsAbroad(abroad), interaction.options.getFocused())),
  },
};
