import { SlashCommandBuilder } from '@discordjs/builders';
import type { Command } from '../src/discord/command.js';
import { showOwnDesk } from '../src/discord/own-desk.js';
import { gameHereOrRefuse } from '../src/discord/people.js';

/** /my: a player's own units, by what they can still do in this phase. */
export const my: Command = {
  data: new SlashCommandBuilder().setName('my').setDescription('Your units, and what they can still do in this phase').toJSON(),
  async execute(interaction, house) {
    await showOwnDesk(interaction, house, gameHereOrRefuse(interaction, house).game.gameId);
  },
};
