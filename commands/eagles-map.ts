import { SlashCommandBuilder } from '@discordjs/builders';
import { actOf, actOptions, doAct, suggestForAct } from '../src/discord/act-command.js';
import type { Command } from '../src/discord/command.js';
import { eagles } from '../src/rules/eagles/index.js';

const ACTS: Readonly<Record<string, readonly [act: string, description: string]>> = {
  place: ['place-unit', 'Put a unit where its model stands'],
  minefield: ['minefield-add', 'Lay a minefield section (umpire) (1.5)'],
  clear: ['minefield-clear', 'Infantry spends this turn clearing a known section (1.5)'],
};

const builder = new SlashCommandBuilder().setName('eagles-map').setDescription('Positions and minefields of an Eagles battle');
for (const [name, [act, description]] of Object.entries(ACTS)) {
  builder.addSubcommand((sub) => actOptions(sub.setName(name).setDescription(description), actOf(eagles, act)));
}

/** /eagles-map */
export const eaglesMap: Command = {
  data: builder.toJSON(),
  execute: (interaction, house) => doAct(interaction, house, actOf(eagles, ACTS[interaction.options.getSubcommand()]![0])),
  autocomplete: (interaction, house) =>
    suggestForAct(interaction, house, actOf(eagles, ACTS[interaction.options.getSubcommand()]![0])),
};
