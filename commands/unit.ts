import { SlashCommandBuilder } from '@discordjs/builders';
import { suggestForFields } from '../src/discord/act-command.js';
import type { Command } from '../src/discord/command.js';
import { gameHereOrRefuse, requestOf } from '../src/discord/people.js';
import { findRow, knownRows } from '../src/discord/pickers.js';
import { replyPrivately } from '../src/discord/reply.js';
import { presentUnitList, presentUnitSheet } from '../src/present/index.js';
import { type InputField, Refusal, type UnitRow } from '../src/rules/index.js';

const REFERENCES: readonly InputField[] = [
  { key: 'unit', type: 'string', required: true, description: 'The unit', refers: 'unit' },
  { key: 'side', type: 'string', required: false, description: 'The side', refers: 'side' },
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
    .toJSON(),
  async execute(interaction, house) {
    const { options } = interaction;
    const { game, actor } = gameHereOrRefuse(interaction, house);
    const { battle } = game.state;
    switch (options.getSubcommand()) {
      case 'remove': {
        const id = findRow(game, actor, 'unit', options.getString('unit', true), 'unit');
        const committed = await house.battles.actSoon(requestOf(interaction), { type: 'remove-unit', unit: id });
        return house.deliveries.answer(interaction, committed);
      }
      case 'show': {
        const name = options.getString('unit', true);
        const id = findRow(game, actor, 'unit', name, 'unit');
        const known = knownRows(game, actor, 'unit').find((row) => row.id === id);
        if (!known)
          throw new Refusal('NOT_FOUND', `there is no unit called “${name.trim().slice(0, 80)}” here that you know of`, 'unit');
        return replyPrivately(interaction, presentUnitSheet(known as unknown as UnitRow, { battle, ruleset: game.ruleset }));
      }
      default: {
        const side = options.getString('side');
        const sideId = side === null ? null : findRow(game, actor, 'side', side, 'side');
        const units = (knownRows(game, actor, 'unit') as unknown as UnitRow[]).filter(
          (row) => sideId === null || row.side === sideId,
        );
        const page = options.getInteger('page') ?? 1;
        return replyPrivately(interaction, presentUnitList(units, { battle, ruleset: game.ruleset }, { page }));
      }
    }
  },
  autocomplete: (interaction, house) => suggestForFields(interaction, house, REFERENCES),
};
