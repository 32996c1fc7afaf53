import type { Command } from '../src/discord/command.js';
import { showKept } from '../src/discord/commands/privacy.js';
import { slashCommand } from '../src/discord/options/slash.js';

/** /privacy: the data stored about the person who asks. */
export const privacy: Command = {
  data: slashCommand('privacy', 'See, download or erase your data on this server'),
  execute: showKept,
};
