import type { SlashCommandSubcommandBuilder } from '@discordjs/builders';
import { SlashCommandBuilder } from '@discordjs/builders';
import type { Command } from '../src/discord/command.js';
import { addField, readFields } from '../src/discord/options.js';
import { requestOf } from '../src/discord/people.js';
import { eagles } from '../src/rules/eagles/index.js';
import { schemaFields } from '../src/rules/index.js';
import { Refusal } from '../src/rules/index.js';

const fields = schemaFields(eagles.gameSettings);

const builder = new SlashCommandBuilder()
  .setName('eagles-game')
  .setDescription('Settings of an Eagles battle: map, ground, optional rules (umpire)')
  .addSubcommand((sub: SlashCommandSubcommandBuilder) => {
    sub.setName('set').setDescription('Change settings; those left out stay');
    for (const field of fields) addField(sub, field);
    return sub;
  });

/** /eagles-game */
export const eaglesGame: Command = {
  data: builder.toJSON(),
  async execute(interaction, house) {
    const settings = readFields(interaction.options, fields);
    if (Object.keys(settings).length === 0) throw new Refusal('INVALID_INPUT', 'name at least one setting to change');
    const committed = house.battles.act(requestOf(interaction), { type: 'set-game', settings });
    await house.deliveries.answer(interaction, committed);
  },
};
