import type { AutocompleteInteraction, ChatInputCommandInteraction } from 'discord.js';
import { refuseOutsideServers } from '../src/discord/commands/abroad.js';
import type { Command } from '../src/discord/command.js';
import { MAX_EVENT_NUMBER_LENGTH } from '../src/discord/events/event-picker.js';
import { findGameHere, requireGameHere } from '../src/discord/people/people.js';
import type { Suggestion } from '../src/discord/options/pickers.js';
import { replyPrivately } from '../src/discord/connection/reply.js';
import {
  findChart,
  findRuling,
  type SearchedRulebooks,
  findChannelRulebooks,
  findRulebooks,
  suggestCharts,
  suggestResults,
  suggestRulings,
  buildExplanation,
} from '../src/discord/commands/rulebook.js';
import { buildSlashCommand, buildSubcommand, buildTextOption } from '../src/discord/options/slash.js';
import { RULESETS } from '../src/rules/registry.js';

const RULESET_OPTION = buildTextOption('ruleset', 'Rulebook. Default: the rulebook of this battle', {
  choices: RULESETS.map(({ id, title }) => ({ name: title, value: id })),
});

/** Shows a chart or a ruling privately. @returns undefined for a subcommand that needs a battle */
function showFrom(
  shelf: (ruleset: string | null) => SearchedRulebooks,
  interaction: ChatInputCommandInteraction,
): Promise<void> | undefined {
  const { options } = interaction;
  const ruleset = (): SearchedRulebooks => shelf(options.getString('ruleset'));
  switch (options.getSubcommand()) {
    case 'show':
      return replyPrivately(interaction, findChart(ruleset(), options.getString('chart', true)));
    case 'ruling':
      return replyPrivately(interaction, findRuling(ruleset(), options.getString('number', true)));
    default:
      return undefined;
  }
}

function suggestFrom(
  shelf: (ruleset: string | null) => SearchedRulebooks,
  { options }: AutocompleteInteraction,
): Suggestion[] | undefined {
  const { name, value } = options.getFocused(true);
  switch (name) {
    case 'chart':
      return suggestCharts(shelf(options.getString('ruleset')), value);
    case 'number':
      return suggestRulings(shelf(options.getString('ruleset')), value);
    default:
      return undefined;
  }
}

/** Defines /rules, which shows charts, rulings, and explanations of results. Every answer is private. */
export const rulesCommand: Command = {
  data: buildSlashCommand('rules', 'Charts, rulings and reasons for results', [
    buildSubcommand('show', 'Show a chart of the rulebook', [
      buildTextOption('chart', 'Name of the chart, or a word from it', { required: true, autocomplete: true, maxLength: 200 }),
      RULESET_OPTION,
    ]),
    buildSubcommand('ruling', 'Show a ruling on an unclear rule', [
      buildTextOption('number', 'Number of the ruling, or words from it', { required: true, autocomplete: true, maxLength: 200 }),
      RULESET_OPTION,
    ]),
    buildSubcommand('why', 'Explain a result: values, dice, steps, rulings and charts', [
      buildTextOption('event', 'Event to explain. Default: the latest result that you know of', {
        maxLength: MAX_EVENT_NUMBER_LENGTH,
        autocomplete: true,
      }),
    ]),
  ]),
  async execute(interaction, services) {
    const shown = showFrom((ruleset) => findChannelRulebooks(interaction, services, ruleset), interaction);
    if (shown) return shown;
    const { game, actor } = requireGameHere(interaction, services);
    return replyPrivately(interaction, await buildExplanation(services, game, actor, interaction.options.getString('event')));
  },
  async autocomplete(interaction, services) {
    const choices = suggestFrom((ruleset) => findChannelRulebooks(interaction, services, ruleset), interaction);
    if (choices) return interaction.respond(choices);
    const here = findGameHere(interaction, services);
    return interaction.respond(here ? suggestResults(services, here.game, here.actor, interaction.options.getFocused()) : []);
  },
  abroad: {
    async execute(interaction, abroad) {
      const shown = showFrom((ruleset) => findRulebooks(abroad, ruleset), interaction);
      if (!shown) throw refuseOutsideServers('/rules why');
      return shown;
    },
    autocomplete: (interaction, abroad) =>
      interaction.respond(suggestFrom((ruleset) => findRulebooks(abroad, ruleset), interaction) ?? []),
  },
};
