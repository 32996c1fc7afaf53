import type { Command } from '../src/discord/command.js';
import { listScenarios, saveScenario } from '../src/discord/scenario-saving.js';
import { slashCommand, subcommand, textOption } from '../src/discord/slash.js';

/** /scenario: ready battles, and keeping one's own. */
export const scenario: Command = {
  data: slashCommand('scenario', 'Ready battles, and keeping your own as a file', [
    subcommand('list', 'The battles of the shelf: /game start scenario: begins one'),
    subcommand('save', 'The battle here as a file that /game start file: opens (umpire)', [
      textOption('from', 'opening: as it was set up; now: as it stands. The opening, if left out', {
        choices: ['opening', 'now'],
      }),
    ]),
  ]),
  execute: (interaction, house) =>
    interaction.options.getSubcommand() === 'save' ? saveScenario(interaction, house) : listScenarios(interaction, house),
};
