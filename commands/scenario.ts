import type { Command } from '../src/discord/command.js';
import { exportScenario, listScenarios, removeScenario, saveScenario } from '../src/discord/battles/scenario-saving.js';
import { listScenariosToStart, showScenario } from '../src/discord/battles/scenarios.js';
import { pickMatchingChoices } from '../src/discord/options/pickers.js';
import { listOwnScenarios } from '../src/discord/battles/own-scenarios.js';
import { buildSlashCommand, buildSubcommand, buildTextOption } from '../src/discord/options/slash.js';

const called = (description: string) =>
  buildTextOption('scenario', description, { required: true, autocomplete: true, maxLength: 100 });

/** Defines /scenario, for the built-in scenarios and the scenarios saved on this server. */
export const scenarioCommand: Command = {
  data: buildSlashCommand('scenario', 'Built-in and saved scenarios', [
    buildSubcommand('list', 'List the built-in scenarios and those saved on this server'),
    buildSubcommand('show', 'Show the card of a scenario, with buttons to start it', [called('Which')]),
    buildSubcommand('save', 'Save this battle as a scenario (umpires only)', [
      buildTextOption('from', 'State to save: opening (as it was set up) or now (as it is). Default: opening', {
        choices: ['opening', 'now'],
      }),
      buildTextOption('on-server', 'Name of the scenario on this server. Default: you get a file', { maxLength: 80 }),
    ]),
    buildSubcommand('export', 'Download a scenario file, with the secrets of both sides', [called('Which')]),
    buildSubcommand('remove', 'Remove a scenario saved on this server', [called('Which')]),
  ]),
  execute(interaction, services) {
    switch (interaction.options.getSubcommand()) {
      case 'show':
        return showScenario(interaction, services);
      case 'save':
        return saveScenario(interaction, services);
      case 'export':
        return exportScenario(interaction, services);
      case 'remove':
        return removeScenario(interaction, services);
      default:
        return listScenarios(interaction, services);
    }
  },
  autocomplete(interaction, services) {
    const isOwn = interaction.options.getSubcommand() === 'remove';
    const choices = isOwn
      ? listOwnScenarios(interaction, services).map(({ name }) => ({ name, value: name }))
      : listScenariosToStart(interaction, services);
    return interaction.respond(pickMatchingChoices(choices, interaction.options.getFocused()));
  },
};
