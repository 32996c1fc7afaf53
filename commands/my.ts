import type { Command } from '../src/discord/command.js';
import { showOwnPanel } from '../src/discord/desks/own-desk.js';
import { requireGameHere } from '../src/discord/people/people.js';
import { buildSlashCommand } from '../src/discord/options/slash.js';

/** Defines /my, which shows a player's own units with their possible actions in this phase. */
export const myCommand: Command = {
  data: buildSlashCommand('my', 'Show your units and what they can do now'),
  async execute(interaction, services) {
    await showOwnPanel(interaction, services, requireGameHere(interaction, services).game.gameId);
  },
};
