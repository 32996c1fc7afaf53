import type { Command } from '../src/discord/command.js';
import { showStoredData } from '../src/discord/commands/privacy.js';
import { buildSlashCommand } from '../src/discord/options/slash.js';

/** Defines /privacy, which shows, exports or erases the data stored about the person who uses it. */
export const privacyCommand: Command = {
  data: buildSlashCommand('privacy', 'See, download or erase your data on this server'),
  execute: showStoredData,
};
