import { SlashCommandBuilder } from '@discordjs/builders';
import type { Command } from '../src/discord/command.js';
import { pick } from '../src/discord/pickers.js';
import { replyPrivately } from '../src/discord/reply.js';
import { presentHelp } from '../src/present/index.js';

const FIRST_STEPS = [
  '1. `/game start` begins a battle in this channel: you are its umpire.',
  '2. `/side add` names the sides and who plays them.',
  '3. `/eagles-unit add` puts units on the table.',
  '4. `/eagles direct-fire` and its fellows move, shoot and fight. Name the units and their values are filled in; what you type beats what a unit says.',
  '5. `/artillery call` orders a barrage; it lands turns later.',
  '6. `/turn phase` and `/turn next` go on; what is due comes due.',
  '7. `/undo` takes back any event; nothing is erased. `/log show` tells the battle so far.',
  '',
  'Every roll works without a battle too, with everything typed. `odds:True` shows the exact chances and rolls nothing.',
].join('\n');

/** /help: the first steps, or one command in full. */
export const help: Command = {
  data: new SlashCommandBuilder()
    .setName('help')
    .setDescription('How to play with the umpire, or all about one command')
    .addStringOption((option) => option.setName('command').setDescription('A command').setAutocomplete(true).setMaxLength(40))
    .toJSON(),
  async execute(interaction, house) {
    const name = interaction.options.getString('command')?.trim().replace(/^\//, '') ?? null;
    const commands = house.commands().map(({ data }) => data);
    await replyPrivately(interaction, presentHelp(commands, name, FIRST_STEPS));
  },
  autocomplete: (interaction, house) =>
    interaction.respond(
      pick(
        house
          .commands()
          .map(({ data: { name, description } }) => ({ name: `/${name}: ${description}`.slice(0, 100), value: name })),
        interaction.options.getFocused(),
      ),
    ),
};
