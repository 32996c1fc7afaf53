import { SlashCommandBuilder } from '@discordjs/builders';
import { suggestForFields } from '../src/discord/act-command.js';
import type { Command } from '../src/discord/command.js';
import { gameHereOrRefuse, requestOf } from '../src/discord/people.js';
import { exportUnits } from '../src/discord/order-export.js';
import { importUnits } from '../src/discord/order-import.js';
import { findRow, viewOf } from '../src/discord/pickers.js';
import { suggestTemplates, templateCommand } from '../src/discord/templates.js';
import { LEFT_TO_DO, listUnits, LONGEST_WORDS } from '../src/discord/unit-list.js';
import { replyPrivately } from '../src/discord/reply.js';
import { presentUnitSheet } from '../src/present/index.js';
import type { InputField } from '../src/rules/index.js';

const REFERENCES: readonly InputField[] = [
  { key: 'unit', type: 'string', required: true, description: 'The unit', refers: 'unit' },
  { key: 'side', type: 'string', required: false, description: 'The side', refers: 'side' },
  { key: 'near', type: 'string', required: false, description: 'A unit or place', refers: 'unit' },
];

/** /unit: what is known of the units of the battle. */
export const unit: Command = {
  data: new SlashCommandBuilder()
    .setName('unit')
    .setDescription('The units of the battle')
    .addSubcommand((sub) =>
      sub
        .setName('list')
        .setDescription('The units that you know of')
        .addStringOption((option) => option.setName('side').setDescription('Only this side').setAutocomplete(true))
        .addStringOption((option) =>
          option
            .setName('left')
            .setDescription('Only those that can and have not yet: your own, or all for umpires')
            .addChoices(Object.entries(LEFT_TO_DO).map(([value, name]) => ({ name, value }))),
        )
        .addStringOption((option) =>
          option.setName('with').setDescription('Only those that are told with this: suppressed').setMaxLength(LONGEST_WORDS),
        )
        .addStringOption((option) =>
          option
            .setName('near')
            .setDescription('The nearest first: a unit or place of the map')
            .setAutocomplete(true)
            .setMaxLength(80),
        )
        .addIntegerOption((option) => option.setName('page').setDescription('Which page').setMinValue(1).setMaxValue(1000)),
    )
    .addSubcommand((sub) =>
      sub
        .setName('show')
        .setDescription('Everything about one unit')
        .addStringOption((option) => option.setName('unit').setDescription('The unit').setRequired(true).setAutocomplete(true)),
    )
    .addSubcommand((sub) =>
      sub
        .setName('remove')
        .setDescription('Take a unit out of the battle (umpire); /undo brings it back')
        .addStringOption((option) => option.setName('unit').setDescription('The unit').setRequired(true).setAutocomplete(true)),
    )
    .addSubcommand((sub) =>
      sub
        .setName('import')
        .setDescription('Bring in an order of battle: a file, the example, or a table that you paste (umpire)')
        .addAttachmentOption((option) => option.setName('file').setDescription('CSV or JSON; a form opens without it'))
        .addBooleanOption((option) => option.setName('example').setDescription("The rulebook's ready example")),
    )
    .addSubcommand((sub) =>
      sub
        .setName('export')
        .setDescription('Your units as a file that can be imported again')
        .addStringOption((option) =>
          option
            .setName('format')
            .setDescription('CSV, if left out')
            .addChoices({ name: 'csv', value: 'csv' }, { name: 'json', value: 'json' }),
        ),
    )
    .addSubcommandGroup((group) =>
      group
        .setName('template')
        .setDescription('Named unit types of this server (umpire)')
        .addSubcommand((sub) =>
          sub
            .setName('save')
            .setDescription('Save a unit as a template (umpire)')
            .addStringOption((option) =>
              option.setName('unit').setDescription('The unit').setRequired(true).setAutocomplete(true),
            )
            .addStringOption((option) =>
              option.setName('template').setDescription("Its name; the unit's, if left out").setMaxLength(80),
            ),
        )
        .addSubcommand((sub) =>
          sub
            .setName('apply')
            .setDescription('Make units of a template (umpire)')
            .addStringOption((option) =>
              option.setName('template').setDescription('The template').setRequired(true).setAutocomplete(true),
            )
            .addStringOption((option) =>
              option.setName('side').setDescription('The side').setRequired(true).setAutocomplete(true),
            )
            .addStringOption((option) =>
              option.setName('name').setDescription("The unit's name; numbered, if several").setMaxLength(80),
            )
            .addIntegerOption((option) => option.setName('count').setDescription('How many').setMinValue(1).setMaxValue(30))
            .addStringOption((option) =>
              option.setName('set').setDescription('What is otherwise: key=value key=value').setMaxLength(500),
            ),
        )
        .addSubcommand((sub) => sub.setName('list').setDescription('The templates of this server for this rulebook (umpire)'))
        .addSubcommand((sub) =>
          sub
            .setName('remove')
            .setDescription('Remove a template (umpire)')
            .addStringOption((option) =>
              option.setName('template').setDescription('The template').setRequired(true).setAutocomplete(true),
            ),
        ),
    )
    .toJSON(),
  async execute(interaction, house) {
    const { options } = interaction;
    if (options.getSubcommandGroup(false) === 'template') return templateCommand(interaction, house);
    const { game, actor } = gameHereOrRefuse(interaction, house);
    switch (options.getSubcommand()) {
      case 'import':
        return importUnits(interaction, house);
      case 'export':
        return exportUnits(interaction, house);
      case 'remove': {
        const id = findRow(game, actor, 'unit', options.getString('unit', true), 'unit');
        const committed = await house.battles.actSoon(requestOf(interaction), { type: 'remove-unit', unit: id });
        return house.deliveries.answer(interaction, committed);
      }
      case 'show': {
        const id = findRow(game, actor, 'unit', options.getString('unit', true), 'unit');
        return replyPrivately(interaction, presentUnitSheet(viewOf(game, actor), id));
      }
      default:
        return listUnits(interaction, house);
    }
  },
  autocomplete: (interaction, house) =>
    interaction.options.getFocused(true).name === 'template'
      ? suggestTemplates(interaction, house)
      : suggestForFields(interaction, house, REFERENCES),
};
