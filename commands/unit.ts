import { suggestForFields } from '../src/discord/commands/act-command.js';
import type { Command } from '../src/discord/command.js';
import { carryOutAndAnswer, requireGameHere } from '../src/discord/people/people.js';
import { exportUnits } from '../src/discord/battles/order-export.js';
import { importUnits } from '../src/discord/battles/order-import.js';
import { findRow, openBattleView } from '../src/discord/options/pickers.js';
import { suggestTemplates, handleTemplateCommand } from '../src/discord/commands/templates.js';
import { REMAINING_ACTIONS, listUnits, MAX_SEARCH_LENGTH } from '../src/discord/commands/unit-list.js';
import { replyPrivately } from '../src/discord/connection/reply.js';
import {
  buildAttachmentOption,
  buildBooleanOption,
  buildIntegerOption,
  buildSlashCommand,
  buildSubcommand,
  buildSubcommandGroup,
  buildTextOption,
} from '../src/discord/options/slash.js';
import { presentUnitSheet } from '../src/present/index.js';
import type { InputField } from '../src/rules/index.js';

const REFERENCES: readonly InputField[] = [
  { key: 'unit', type: 'string', required: true, description: 'Unit in this battle', refers: 'unit' },
  { key: 'side', type: 'string', required: false, description: 'Side in this battle', refers: 'side' },
  { key: 'near', type: 'string', required: false, description: 'Unit or place', refers: 'unit' },
];

/** Defines /unit, which shows and changes those units of the battle that the reader knows. */
export const unitCommand: Command = {
  data: buildSlashCommand('unit', 'Units: lists, sheets, imports and exports', [
    buildSubcommand('list', 'List the units you know of', [
      buildTextOption('side', 'Side whose units are listed', { autocomplete: true }),
      buildTextOption('left', 'Action to take in this phase', {
        choices: Object.entries(REMAINING_ACTIONS).map(([value, name]) => ({ name, value })),
      }),
      buildTextOption('with', 'Word to find in the list, such as suppressed', { maxLength: MAX_SEARCH_LENGTH }),
      buildTextOption('near', 'Unit or place to sort by distance', { autocomplete: true, maxLength: 80 }),
      buildIntegerOption('page', 'Page. Default: 1', { minimum: 1, maximum: 1000 }),
    ]),
    buildSubcommand('show', 'Show everything about a unit', [
      buildTextOption('unit', 'Unit to show', { required: true, autocomplete: true }),
    ]),
    buildSubcommand('remove', 'Remove a unit from the battle (umpires only)', [
      buildTextOption('unit', 'Unit to remove', { required: true, autocomplete: true }),
    ]),
    buildSubcommand('import', 'Import an order of battle from a file or a pasted table (umpires only)', [
      buildAttachmentOption('file', 'Workbook (.xlsx), CSV, JSON or ORBAT Mapper scenario. Default: a form opens'),
      buildBooleanOption('example', 'The rulebook’s example is imported'),
    ]),
    buildSubcommand('export', 'Export your units as a file', [
      buildTextOption('format', 'Format. Default: CSV', { choices: ['csv', 'xlsx', 'json'] }),
    ]),
    buildSubcommandGroup('template', 'Templates for units (umpires only)', [
      buildSubcommand('save', 'Save a unit as a template (umpires only)', [
        buildTextOption('unit', 'Unit to save', { required: true, autocomplete: true }),
        buildTextOption('template', 'Name of the template. Default: the unit’s name', { maxLength: 80 }),
      ]),
      buildSubcommand('apply', 'Create units from a template (umpires only)', [
        buildTextOption('template', 'Template to use', { required: true, autocomplete: true }),
        buildTextOption('side', 'Side of the new units', { required: true, autocomplete: true }),
        buildTextOption('name', 'Name of the unit. Several units are numbered', { maxLength: 80 }),
        buildIntegerOption('count', 'Number of units', { minimum: 1, maximum: 30 }),
        buildTextOption('set', 'Changed values, such as base-fp=5', { maxLength: 500 }),
      ]),
      buildSubcommand('list', 'List the templates of this server (umpires only)'),
      buildSubcommand('remove', 'Remove a template (umpires only)', [
        buildTextOption('template', 'Template to remove', { required: true, autocomplete: true }),
      ]),
    ]),
  ]),
  async execute(interaction, services) {
    const { options } = interaction;
    if (options.getSubcommandGroup(false) === 'template') return handleTemplateCommand(interaction, services);
    const { game, actor } = requireGameHere(interaction, services);
    switch (options.getSubcommand()) {
      case 'import':
        return importUnits(interaction, services);
      case 'export':
        return exportUnits(interaction, services);
      case 'remove': {
        const id = findRow(game, actor, 'unit', options.getString('unit', true), 'unit');
        return carryOutAndAnswer(interaction, services, { type: 'remove-unit', unit: id });
      }
      case 'show': {
        const id = findRow(game, actor, 'unit', options.getString('unit', true), 'unit');
        return replyPrivately(interaction, presentUnitSheet(openBattleView(game, actor), id));
      }
      default:
        return listUnits(interaction, services);
    }
  },
  autocomplete: (interaction, services) =>
    interaction.options.getFocused(true).name === 'template'
      ? suggestTemplates(interaction, services)
      : suggestForFields(interaction, services, REFERENCES),
};
