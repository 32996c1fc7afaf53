import { SlashCommandBuilder, type SlashCommandStringOption } from '@discordjs/builders';
import type { Command } from '../src/discord/command.js';
import { TYPED_MARK_MAX } from '../src/discord/event-picker.js';
import { gameHere, gameHereOrRefuse } from '../src/discord/people.js';
import { replyPrivately } from '../src/discord/reply.js';
import { chartCalled, rulingCalled, suggestCharts, suggestResults, suggestRulings, whyOf } from '../src/discord/rulebook.js';
import { RULESETS } from '../src/rules/registry.js';

const rulesetOption = (option: SlashCommandStringOption) =>
  option
    .setName('ruleset')
    .setDescription('Of this rulebook; that of the battle here, if left out')
    .addChoices(RULESETS.map(({ id, title }) => ({ name: title, value: id })));

/** /rules: charts, rulings, and why a result is what it is. Every answer is for the person alone. */
export const rules: Command = {
  data: new SlashCommandBuilder()
    .setName('rules')
    .setDescription('Charts, rulings, and why a result is what it is')
    .addSubcommand((sub) =>
      sub
        .setName('show')
        .setDescription('A chart of the rulebook')
        .addStringOption((option) =>
          option
            .setName('chart')
            .setDescription('Which chart: type a word of it')
            .setRequired(true)
            .setAutocomplete(true)
            .setMaxLength(200),
        )
        .addStringOption(rulesetOption),
    )
    .addSubcommand((sub) =>
      sub
        .setName('ruling')
        .setDescription('How the rulebook is read where it is silent or at odds with itself')
        .addStringOption((option) =>
          option
            .setName('number')
            .setDescription('Its number, or words of it')
            .setRequired(true)
            .setAutocomplete(true)
            .setMaxLength(200),
        )
        .addStringOption(rulesetOption),
    )
    .addSubcommand((sub) =>
      sub
        .setName('why')
        .setDescription('Explain a result: where its values came from, dice, each step, rulings and charts')
        .addStringOption((option) =>
          option
            .setName('event')
            .setDescription('The event; the last result that stands and that you know of, if left out')
            .setMaxLength(TYPED_MARK_MAX)
            .setAutocomplete(true),
        ),
    )
    .toJSON(),
  async execute(interaction, house) {
    const { options } = interaction;
    const ruleset = (): string | null => options.getString('ruleset');
    switch (options.getSubcommand()) {
      case 'show':
        return replyPrivately(interaction, chartCalled(interaction, house, ruleset(), options.getString('chart', true)));
      case 'ruling':
        return replyPrivately(interaction, rulingCalled(interaction, house, ruleset(), options.getString('number', true)));
      default: {
        const { game, actor } = gameHereOrRefuse(interaction, house);
        return replyPrivately(interaction, whyOf(house, game, actor, options.getString('event')));
      }
    }
  },
  async autocomplete(interaction, house) {
    const { options } = interaction;
    const { name, value } = options.getFocused(true);
    const ruleset = name === 'event' ? null : options.getString('ruleset');
    switch (name) {
      case 'chart':
        return interaction.respond(suggestCharts(interaction, house, ruleset, value));
      case 'number':
        return interaction.respond(suggestRulings(interaction, house, ruleset, value));
      default: {
        const here = gameHere(interaction, house);
        return interaction.respond(here ? suggestResults(house, here.game, here.actor, value) : []);
      }
    }
  },
};
