import { type SlashCommandBooleanOption, SlashCommandBuilder } from '@discordjs/builders';
import type { Command } from '../src/discord/command.js';
import { goOn } from '../src/discord/going-on.js';
import { gameHere, gameHereOrRefuse } from '../src/discord/people.js';
import { pick } from '../src/discord/pickers.js';
import { replyPrivately } from '../src/discord/reply.js';
import { statusOf } from '../src/discord/status.js';
import { presentStatus } from '../src/present/index.js';

const anyway = (option: SlashCommandBooleanOption): SlashCommandBooleanOption =>
  option.setName('anyway').setDescription('Though the rulebook wants something done yet: you are not asked');

/** /turn: phases and turns go on, and everything that is due comes due. */
export const turn: Command = {
  data: new SlashCommandBuilder()
    .setName('turn')
    .setDescription('Go on to the next phase or turn, or see where the battle stands')
    .addSubcommand((sub) =>
      sub
        .setName('phase')
        .setDescription('End this phase and begin the next; what is due comes due (umpire)')
        .addStringOption((option) =>
          option
            .setName('to')
            .setDescription('Any phase, where the rulebook fixes no sequence')
            .setAutocomplete(true)
            .setMaxLength(40),
        )
        .addBooleanOption(anyway),
    )
    .addSubcommand((sub) =>
      sub
        .setName('next')
        .setDescription('Go on to the next turn, through every phase left of this one (umpire)')
        .addBooleanOption(anyway),
    )
    .addSubcommand((sub) => sub.setName('status').setDescription('Turn, phase, and what will come due'))
    .toJSON(),
  async execute(interaction, house) {
    const subcommand = interaction.options.getSubcommand();
    if (subcommand === 'status') {
      const { game, actor } = gameHereOrRefuse(interaction, house);
      await replyPrivately(interaction, presentStatus(statusOf(game, actor)));
      return;
    }
    const to = interaction.options.getString('to');
    await goOn(
      interaction,
      house,
      to === null ? { type: 'advance', to: subcommand === 'next' ? 'turn' : 'phase' } : { type: 'go-to-phase', phase: to.trim() },
      interaction.options.getBoolean('anyway') ?? false,
    );
  },
  autocomplete(interaction, house) {
    const ruleset = gameHere(interaction, house)?.game.ruleset;
    const phases = ruleset?.anyPhase ? ruleset.phases : [];
    return interaction.respond(
      pick(
        phases.map(({ id, title }) => ({ name: title, value: id })),
        interaction.options.getFocused(),
      ),
    );
  },
};
