import type { Command } from '../src/discord/command.js';
import { exportScenario, listScenarios, removeScenario, saveScenario } from '../src/discord/battles/scenario-saving.js';
import { scenariosToBegin, showScenario } from '../src/discord/battles/scenarios.js';
import { pick } from '../src/discord/options/pickers.js';
import { ownScenarios } from '../src/discord/battles/own-scenarios.js';
import { slashCommand, subcommand, textOption } from '../src/discord/options/slash.js';

const called = (description: string) =>
  textOption('scenario', description, { required: true, autocomplete: true, maxLength: 100 });

/** /scenario: ready battles, and keeping one's own. */
export const scenario: Command = {
  data: slashCommand('scenario', 'Ready battles, and keeping your own', [
    subcommand('list', 'The battles of the shelf, and those that this server keeps: /game start scenario: begins one'),
    subcommand('show', 'The card of one, with the button that begins it where no battle is', [called('Which')]),
    subcommand('save', 'The battle here as a scenario: a file, or kept for this server (umpire)', [
      textOption('from', 'opening: as it was set up; now: as it stands. The opening, if left out', {
        choices: ['opening', 'now'],
      }),
      textOption('keep', 'What this server keeps it as; a file, if left out', { maxLength: 80 }),
    ]),
    subcommand('export', 'The file of one, with the secrets of both sides', [called('Which')]),
    subcommand('remove', 'Takes away one that this server keeps', [called('Which')]),
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
      ? ownScenarios(interaction, house).map(({ name }) => ({ name, value: name }))
      : scenariosToBegin(interaction, house);
    return interaction.respond(pick(choices, interaction.options.getFocused()));
  },
};
