import { suggestForFields } from '../src/discord/commands/act-command.js';
import type { Command } from '../src/discord/command.js';
import { actAndAnswer, gameHereOrRefuse } from '../src/discord/people/people.js';
import { exportUnits } from '../src/discord/battles/order-export.js';
import { importUnits } from '../src/discord/battles/order-import.js';
import { findRow, viewOf } from '../src/discord/options/pickers.js';
import { suggestTemplates, templateCommand } from '../src/discord/commands/templates.js';
import { LEFT_TO_DO, listUnits, LONGEST_WORDS } from '../src/discord/commands/unit-list.js';
import { replyPrivately } from '../src/discord/connection/reply.js';
import {
  attachmentOption,
  booleanOption,
  integerOption,
  slashCommand,
  subcommand,
  subcommandGroup,
  textOption,
} from '../src/discord/options/slash.js';
import { presentUnitSheet } from '../src/present/index.js';
import type { InputField } from '../src/rules/index.js';

const REFERENCES: readonly InputField[] = [
  { key: 'unit', type: 'string', required: true, description: 'The unit', refers: 'unit' },
  { key: 'side', type: 'string', required: false, description: 'The side', refers: 'side' },
  { key: 'near', type: 'string', required: false, description: 'A unit or place', refers: 'unit' },
];

/** /unit: the battle's units, as far as the reader knows them. */
export const unit: Command = {
  data: slashCommand('unit', 'The units of the battle', [
    subcommand('list', 'The units that you know of', [
      textOption('side', 'Only this side', { autocomplete: true }),
      textOption('left', 'Only those that can and have not yet: your own, or all for umpires', {
        choices: Object.entries(LEFT_TO_DO).map(([value, name]) => ({ name, value })),
      }),
      textOption('with', 'Only those that are told with this: suppressed', { maxLength: LONGEST_WORDS }),
      textOption('near', 'The nearest first: a unit or place of the map', { autocomplete: true, maxLength: 80 }),
      integerOption('page', 'Which page', { minimum: 1, maximum: 1000 }),
    ]),
    subcommand('show', 'Everything about one unit', [textOption('unit', 'The unit', { required: true, autocomplete: true })]),
    subcommand('remove', 'Take a unit out of the battle (umpire); /undo brings it back', [
      textOption('unit', 'The unit', { required: true, autocomplete: true }),
    ]),
    subcommand('import', 'Bring in an order of battle: a file, the example, or a table that you paste (umpire)', [
      attachmentOption('file', 'Workbook (.xlsx), CSV, JSON or ORBAT Mapper scenario. Default: a form opens'),
      booleanOption('example', "The rulebook's ready example"),
    ]),
    subcommand('export', 'Your units as a file that can be imported again', [
      textOption('format', 'CSV, if left out', { choices: ['csv', 'xlsx', 'json'] }),
    ]),
    subcommandGroup('template', 'Named unit types of this server (umpire)', [
      subcommand('save', 'Save a unit as a template (umpire)', [
        textOption('unit', 'The unit', { required: true, autocomplete: true }),
        textOption('template', "Its name; the unit's, if left out", { maxLength: 80 }),
      ]),
      subcommand('apply', 'Make units of a template (umpire)', [
        textOption('template', 'The template', { required: true, autocomplete: true }),
        textOption('side', 'The side', { required: true, autocomplete: true }),
        textOption('name', "The unit's name; numbered, if several", { maxLength: 80 }),
        integerOption('count', 'How many', { minimum: 1, maximum: 30 }),
        textOption('set', 'The changed values: key=value key=value', { maxLength: 500 }),
      ]),
      subcommand('list', 'The templates of this server for this rulebook (umpire)'),
      subcommand('remove', 'Remove a template (umpire)', [
        textOption('template', 'The template', { required: true, autocomplete: true }),
      ]),
    ]),
  ]),
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
        return actAndAnswer(interaction, house, { type: 'remove-unit', unit: id });
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
