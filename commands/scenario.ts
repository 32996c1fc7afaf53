import type { Command } from '../src/discord/command.js';
import { exportScenario, listScenarios, removeScenario, saveScenario } from '../src/discord/battles/scenario-saving.js';
import { listScenariosToStart, showScenario } from '../src/discord/battles/scenarios.js';
import { pick } from '../src/discord/options/pickers.js';
import { listOwnScenarios } from '../src/discord/battles/own-scenarios.js';
import { slashCommand, subcommand, textOption } from '../src/discord/options/slash.js';

const called = (description: string) =>
  textOption('scenario', description, { required: true, autocomplete: true, maxLength: 100 });

/** Defines /scenario, for the built-in scenarios and the scenarios saved on this server. */
export const scenario: Command = {
  data: slashCommand('scenario', 'Built-in and saved scenarios', [
    subcommand('list', 'List the built-in scenarios and those saved on this server'),
    subcommand('show', 'Show the card of a scenario, with buttons to start it', [called('Which')]),
    subcommand('save', 'Save this battle as a scenario (umpires only)', [
      textOption('from', 'State to save: opening (as it was set up) or now (as it is). Default: opening', {
        choices: ['opening', 'now'],
      }),
      textOption('on-server', 'Name of the scenario on this server. Default: you get a file', { maxLength: 80 }),
    ]),
    subcommand('export', 'Download a scenario file, with the secrets of both sides', [called('Which')]),
    subcommand('remove', 'Remove a scenario saved on this server', [called('Which')]),
  ]),
  execute(interaction, house) {
    switch (interaction.options.getSubcommand()) {
      case 'show':
        return showScenario(interaction, house);
      case 'save':
        return saveScenario(interaction, house);
      case 'export':
        return exportScenario(interaction, house);
      case 'remove':
        return removeScenario(interaction, house);
      default:
        return listScenarios(interaction, house);
    }
  },
  autocomplete(interaction, house) {
    const isOwn = interaction.options.getSubcommand() === 'remove';
    const choices = isOwn
      ? listOwnScenarios(interaction, house).map(({ name }) => ({ name, value: name }))
      : listScenariosToStart(interaction, house);
    return interaction.respond(pick(choices, interaction.options.getFocused()));
  },
};
